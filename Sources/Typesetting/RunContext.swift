import Display

/// What of a run's look is said by its neighbours: whoever sets it alone could not know.
enum RunContext {
    /// - Parameters:
    ///   - letters: what is set.
    ///   - bytes: where that is in the text that it is from.
    ///   - line: what of the text is on its line.
    static func traits(
        of letters: String, rightToLeft: Bool, _ bytes: Range<Int>, of text: [UInt8], on line: Range<Int>
    ) -> TextStyle.Traits {
        var traits = direction(of: letters, rightToLeft: rightToLeft)
        guard rightToLeft else { return traits }
        if let first = letters.unicodeScalars.first, line.contains(bytes.lowerBound - 1),
            let before = LetterJoining.last(in: text[line.lowerBound..<bytes.lowerBound]),
            LetterJoining.joins(before, first)
        {
            traits.insert(.joinsBefore)
        }
        if let last = LetterJoining.last(in: text[bytes]), line.contains(bytes.upperBound),
            let behind = LetterJoining.first(in: text[bytes.upperBound..<line.upperBound]),
            LetterJoining.joins(last, behind)
        {
            traits.insert(.joinsBehind)
        }
        return traits
    }

    /// The direction, unless the letters would be set in it anyway.
    private static func direction(of letters: String, rightToLeft: Bool) -> TextStyle.Traits {
        // Most text is of letters that are read from the left, by themselves and here.
        if !rightToLeft, letters.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
        // As Pango finds it: digits have none.
        let own = letters.unicodeScalars.first { $0.properties.isAlphabetic }?.isReadFromTheRight
        guard rightToLeft else { return own == true ? .rightwards : [] }
        // Latin letters and digits are read from the right only where the text says so.
        let isForced = letters.utf8.contains { $0.isLetterOrDigit }
        return own != true || isForced ? .leftwards : []
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}

extension TextStyle {
    /// The letters as they are set alone so that they look as they do among others, and where in that they begin, in UTF-8.
    package func inContext(_ letters: String) -> (text: String, start: Int) {
        guard !traits.isDisjoint(with: .context) else { return (letters, 0) }
        var (start, end) = ("", "")
        if traits.contains(.leftwards) {
            (start, end) = ("\u{202E}", "\u{202C}")
        } else if traits.contains(.rightwards) {
            (start, end) = ("\u{202D}", "\u{202C}")
        }
        // What joins letters and is nothing itself.
        if traits.contains(.joinsBefore) { start += "\u{200D}" }
        if traits.contains(.joinsBehind) { end = "\u{200D}" + end }
        return (start + letters + end, start.utf8.count)
    }
}
