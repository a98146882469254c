/// What apps say of themselves is printed where people read it: nothing in it may command a terminal. As JSON it is escaped.
extension String {
    /// Without control characters, but for line ends and tabs.
    var withoutControls: String { replacingControls { $0 == "\n" || $0 == "\t" } }

    /// Without any control character: one line.
    var onOneLine: String { replacingControls { _ in false } }

    private func replacingControls(but isKept: (Unicode.Scalar) -> Bool) -> String {
        var plain = String.UnicodeScalarView()
        plain.append(
            contentsOf: unicodeScalars.filter { !$0.redirects }.map { scalar in
                scalar.properties.generalCategory == .control && !isKept(scalar) ? " " : scalar
            })
        return String(plain)
    }
}

extension Unicode.Scalar {
    /// Whether it has what follows read in another direction, what is not the app's included. Letters that are read from
    /// right to left need none of these to be.
    fileprivate var redirects: Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
