import CPango

/// Truncation at the start or in the middle of a line, by searching for the number of characters that fit.
///
/// Pango truncates correctly only if every cluster is a single character. Of a cluster with several characters, it also
/// removes all following text. Examples are an emoji and a base with separate marks.
extension ParagraphTypesetter {
    /// Truncates a text. Returns nil if Pango can do it.
    ///
    /// - Parameters:
    ///   - text: A text of one paragraph.
    ///   - keepsStart: True to keep text on both sides.
    ///   - most: More bytes than any line has on one side.
    func truncateBetweenClusters(
        _ text: SanitizedText, keepsStart: Bool, most: Int
    ) -> (text: SanitizedText, line: PangoLine)? {
        guard !isUnlimited, text.bytes.contains(where: { $0 >= 0x80 }) else { return nil }
        let count = text.bytes.count
        let startsEnd = count <= most ? count : text.characterStart(before: most)
        let endsStart = count <= most ? 0 : text.characterStart(before: count - most)
        let first = String(decoding: text.bytes[..<startsEnd], as: UTF8.self)
        let last = String(decoding: text.bytes[endsStart...], as: UTF8.self)
        guard (keepsStart && first.hasComposedCharacters) || last.hasComposedCharacters else { return nil }

        var ends = [0]
        if keepsStart {
            for character in first { ends.append(ends[ends.count - 1] + character.utf8.count) }
        }
        var starts = [count]
        for character in last.reversed() { starts.append(starts[starts.count - 1] - character.utf8.count) }

        func line(_ head: Int, _ tail: Int) -> (text: SanitizedText, line: PangoLine)? {
            guard ends[head] <= starts[tail] else { return nil }
            let candidate = text.parts(0..<ends[head], starts[tail]..<count, sign: "…")
            return set(candidate, 0..<candidate.bytes.count, ellipsis: nil, wraps: false).first.map { (candidate, $0) }
        }
        let available = width * Int(PANGO_SCALE)
        let ellipsis = line(0, 0)?.line.width ?? 0
        func fits(_ head: Int, _ tail: Int, in available: Int) -> Bool {
            line(head, tail).map { $0.line.width <= available } ?? false
        }
        // Half of the space is for the start, the rest for the end. The remaining part is for the start again.
        var head = largest(below: ends.count) { fits($0, 0, in: (available + ellipsis) / 2) }
        let tail = largest(below: starts.count) { fits(head, $0, in: available) }
        head = max(head, largest(below: ends.count) { fits($0, tail, in: available) })
        return line(head, tail)
    }

    /// Returns the largest number below a bound that satisfies a monotonic predicate, by a galloping search.
    private func largest(below bound: Int, _ holds: (Int) -> Bool) -> Int {
        var (least, step) = (0, 1)
        while least + step < bound, holds(least + step) {
            least += step
            step *= 2
        }
        while step > 1 {
            step /= 2
            if least + step < bound, holds(least + step) { least += step }
        }
        return least
    }
}

extension String {
    /// True if a cluster has several characters.
    fileprivate var hasComposedCharacters: Bool { count < unicodeScalars.count }
}
