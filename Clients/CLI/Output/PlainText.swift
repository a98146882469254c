/// Sanitising of text from apps before it is printed: nothing in it may control a terminal. In JSON it is escaped.
extension String {
    /// The text without control characters, except line ends and tabs.
    var withoutControls: String { replacingControls { $0 == "\n" || $0 == "\t" } }

    /// The text without any control character: one line.
    var onOneLine: String { replacingControls { _ in false } }

    private func replacingControls(but isKept: (Unicode.Scalar) -> Bool) -> String {
        var plain = String.UnicodeScalarView()
        plain.append(
            contentsOf: unicodeScalars.filter { !$0.isBidiControl }.map { scalar in
                scalar.properties.generalCategory == .control && !isKept(scalar) ? " " : scalar
            })
        return String(plain)
    }
}

extension Unicode.Scalar {
    /// True for a bidi control character. Such a character would change the direction of following text, including text
    /// that is not the app's. Right-to-left text needs none of these.
    fileprivate var isBidiControl: Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
