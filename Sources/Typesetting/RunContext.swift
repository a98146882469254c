import Display

/// The traits of a run that depend on its neighbours, and are unknown when it is typeset alone.
enum RunContext {
    /// Returns the context traits.
    /// - Parameters:
    ///   - run: The text of the run.
    ///   - text: The source text in UTF-8.
    ///   - bytes: The run's range in the source text.
    ///   - line: The line's range in the source text.
    static func traits(
        of run: String, rightToLeft: Bool, _ bytes: Range<Int>, of text: [UInt8], on line: Range<Int>
    ) -> TextStyle.Traits {
        var traits = direction(of: run, rightToLeft: rightToLeft)
        guard rightToLeft else { return traits }
        if let first = run.unicodeScalars.first, line.contains(bytes.lowerBound - 1),
            let before = ArabicJoining.last(in: text[line.lowerBound..<bytes.lowerBound]),
            ArabicJoining.joins(before, first)
        {
            traits.insert(.joinsBefore)
        }
        if let last = ArabicJoining.last(in: text[bytes]), line.contains(bytes.upperBound),
            let behind = ArabicJoining.first(in: text[bytes.upperBound..<line.upperBound]),
            ArabicJoining.joins(last, behind)
        {
            traits.insert(.joinsBehind)
        }
        return traits
    }

    /// Returns the direction, unless the text would have it anyway.
    private static func direction(of text: String, rightToLeft: Bool) -> TextStyle.Traits {
        // Most text is left-to-right, both alone and in context.
        if !rightToLeft, text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
        // Determined as Pango does: digits have no direction.
        let own = text.unicodeScalars.first { $0.properties.isAlphabetic }?.isRightToLeft
        guard rightToLeft else { return own == true ? .rightwards : [] }
        // Latin letters and digits are right-to-left only if an override requires it.
        let isForced = text.utf8.contains { $0.isLetterOrDigit }
        return own != true || isForced ? .leftwards : []
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}

extension TextStyle {
    /// Returns the text with control characters that reproduce its context, and the start of the original text in UTF-8
    /// bytes.
    package func inContext(_ text: String) -> (text: String, start: Int) {
        guard !traits.isDisjoint(with: .context) else { return (text, 0) }
        var (start, end) = ("", "")
        if traits.contains(.leftwards) {
            (start, end) = ("\u{202E}", "\u{202C}")
        } else if traits.contains(.rightwards) {
            (start, end) = ("\u{202D}", "\u{202C}")
        }
        // The zero-width joiner.
        if traits.contains(.joinsBefore) { start += "\u{200D}" }
        if traits.contains(.joinsBehind) { end = "\u{200D}" + end }
        return (start + text + end, start.utf8.count)
    }
}
