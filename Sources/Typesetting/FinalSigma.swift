// Greek has a final form of the small sigma. Text is lowercased span by span, which cannot recognise words that
// continue in another span.

extension [TextSpan] {
    /// Corrects the form of small sigmas by the characters around them, across spans.
    package mutating func correctFinalSigmas() {
        let scalars = [Unicode.Scalar](map(\.text).joined().unicodeScalars)
        guard scalars.contains(where: \.isSmallSigma) else { return }
        var bent = scalars
        for place in scalars.indices where scalars[place].isSmallSigma {
            let before = scalars[..<place].last { !$0.properties.isCaseIgnorable }
            let behind = scalars[(place + 1)...].first { !$0.properties.isCaseIgnorable }
            let endsWord = before?.properties.isCased == true && behind?.properties.isCased != true
            bent[place] = endsWord ? "\u{3C2}" : "\u{3C3}"
        }
        var start = 0
        for index in indices {
            let end = start + self[index].text.unicodeScalars.count
            self[index].text = String(String.UnicodeScalarView(bent[start..<end]))
            start = end
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isSmallSigma: Bool { value == 0x3C2 || value == 0x3C3 }
}
