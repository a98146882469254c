import Foundation

/// An icon file of the installed icon set. It is an SVG with a few paths in a square of 16 units and one colour.
enum IconFile {
    /// The folders into which the icon package is installed.
    static let folders = ["/usr/share/bootstrap-icons/svg", "/usr/local/share/bootstrap-icons/svg"]

    /// The maximum file size in bytes: ten times the size of the largest icon. A larger file is not part of the set.
    private static let maximumBytes = 200_000

    static var isInstalled: Bool { folders.contains { access($0, R_OK) == 0 } }

    static func has(_ name: String) -> Bool { folders.contains { access("\($0)/\(name).svg", R_OK) == 0 } }

    static func path(_ name: String) -> Path? {
        if let drawn = DrawnIcon.path(name) ?? LetterIcon.path(name) { return drawn }
        for folder in folders {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name).svg"), data.count < maximumBytes
            else { continue }
            return read(String(decoding: data, as: UTF8.self))
        }
        return nil
    }

    /// Parses the shapes of all elements into one path.
    static func read(_ text: String) -> Path? {
        var path = Path()
        for element in text.split(separator: "<").dropFirst() {
            func number(_ name: String) -> CGFloat {
                value(name, in: element).flatMap(Double.init).map { CGFloat($0) } ?? 0
            }
            if element.hasPrefix("path"), let data = value("d", in: element) {
                guard let part = Path(data: data) else { return nil }
                path.addPath(value("fill-rule", in: element) == "evenodd" ? part.withReversedHoles : part)
            } else if element.hasPrefix("circle") {
                let r = number("r")
                path.addEllipse(in: CGRect(x: number("cx") - r, y: number("cy") - r, width: 2 * r, height: 2 * r))
            } else if element.hasPrefix("rect") {
                path.addRoundedRect(
                    in: CGRect(x: number("x"), y: number("y"), width: number("width"), height: number("height")),
                    cornerSize: CGSize(width: number("rx"), height: number("rx")))
            }
        }
        return path.isEmpty ? nil : path
    }

    private static func value(_ name: String, in element: Substring) -> Substring? {
        guard let start = element.range(of: " \(name)=\"") else { return nil }
        return element[start.upperBound...].split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false).first
    }
}
