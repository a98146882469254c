/// The text of an app's `Info.plist`.
enum InformationText {
    static func text(of app: ProjectPlan.Target) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<plist version=\"1.0\">", "<dict>",
        ]
        for (key, value) in app.info.sorted(by: { $0.key < $1.key }) {
            lines.append("    <key>\(escaped(key))</key><string>\(escaped(value))</string>")
        }
        if !app.fonts.isEmpty { lines.append("    <key>UIAppFonts</key>\(array(app.fonts))") }
        if !app.schemes.isEmpty {
            let type = "<dict><key>CFBundleURLSchemes</key>\(array(app.schemes))</dict>"
            lines.append("    <key>CFBundleURLTypes</key><array>\(type)</array>")
        }
        for kind in TypeDeclaration.Kind.allCases {
            let declared = app.types.filter { $0.kind == kind }
            if declared.isEmpty { continue }
            lines += ["    <key>\(kind.rawValue)</key>", "    <array>"]
            lines += declared.map { "        <dict>\(fields(of: $0))</dict>" }
            lines.append("    </array>")
        }
        return (lines + ["</dict>", "</plist>", ""]).joined(separator: "\n")
    }

    private static func fields(of type: TypeDeclaration) -> String {
        let tags = type.tags.sorted { $0.key < $1.key }.map { "<key>\(escaped($0.key))</key>\(array($0.value))" }
        return "<key>UTTypeIdentifier</key>\(string(type.identifier))"
            + (type.description.map { "<key>UTTypeDescription</key>\(string($0))" } ?? "")
            + "<key>UTTypeConformsTo</key>\(array(type.supertypes))"
            + "<key>UTTypeTagSpecification</key><dict>\(tags.joined())</dict>"
    }

    private static func array(_ texts: [String]) -> String { "<array>\(texts.map(string).joined())</array>" }
    private static func string(_ text: String) -> String { "<string>\(escaped(text))</string>" }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
