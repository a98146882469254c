/// The text of an app's `Info.plist`.
enum InformationText {
    static func text(_ info: [String: String]) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<plist version=\"1.0\">", "<dict>",
        ]
        for (key, value) in info.sorted(by: { $0.key < $1.key }) {
            lines.append("    <key>\(escaped(key))</key><string>\(escaped(value))</string>")
        }
        return (lines + ["</dict>", "</plist>", ""]).joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
