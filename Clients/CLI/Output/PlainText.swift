/// What apps say of themselves is printed where people read it: nothing in it may command a terminal. As JSON it is escaped.
extension String {
    /// Without control characters, but for line ends and tabs.
    var withoutControls: String { replacingControls { $0 == "\n" || $0 == "\t" } }

    /// Without any control character: one line.
    var onOneLine: String { replacingControls { _ in false } }

    private func replacingControls(but isKept: (Unicode.Scalar) -> Bool) -> String {
        var plain = String.UnicodeScalarView()
        plain.append(
            contentsOf: unicodeScalars.map { scalar in
                scalar.properties.generalCategory == .control && !isKept(scalar) ? " " : scalar
            })
        return String(plain)
    }
}
