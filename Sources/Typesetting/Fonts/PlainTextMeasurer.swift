import CPango

/// Measures lines of ASCII text word by word, in a typeface without substitutions that involve a space.
///
/// For every line Pango determines scripts, directions, typefaces and break opportunities, and HarfBuzz shapes it. For
/// a plain line all but the shaping is known, and nearly all words were measured before. Widths equal Pango's to the
/// last unit. Kerning between a character and a space, which bold typefaces have for commas, is measured for each pair.
/// A typeface whose rules look further than that is left to Pango.
///
/// Decision record: Decisions/PlainText.md
final class PlainTextMeasurer {
    let family: String
    private let shaper: PlainTextShaper
    private let space: Int
    private let kernsSpaces: Bool
    /// The word widths, for lines without and with a letter: a line of only digits and punctuation has no script.
    private var words: [[Word: Int]] = [[:], [:]]
    /// The kerning between a character and a space.
    private var gaps: [[Gap: Int]] = [[:], [:]]
    /// The digit widths, for lines without and with a letter. They are measured with the first number.
    private var numbers: [DigitWidthTable?] = [nil, nil]

    /// The maximum number of cached words. A running counter makes each number a new word, so the cache is small and
    /// quickly refilled.
    private static let maximumWords = 512

    /// A word of up to 16 characters; longer ones are measured each time.
    private struct Word: Hashable {
        private var low: UInt64 = 0
        private var high: UInt64 = 0

        init?(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard bytes.count <= 16 else { return nil }
            for (index, byte) in bytes.enumerated() {
                if index < 8 { low |= UInt64(byte) << (8 * index) } else { high |= UInt64(byte) << (8 * (index - 8)) }
            }
        }
    }

    private struct Gap: Hashable {
        var before: UInt8
        var after: UInt8
    }

    /// The default rules of a typeface for a glyph.
    private enum Rules {
        case none
        /// The glyph is kerned with some neighbours.
        case kerned
        case more
    }

    /// Creates the measurer. Returns nil if the typeface lacks a character, or substitutes glyphs next to a space.
    ///
    /// - Parameter owner: The object that retains the font.
    init?(_ font: OpaquePointer?, of owner: AnyObject, family: String, monospacedDigits: Bool) {
        guard let font, let shaper = PlainTextShaper(font, of: owner, monospacedDigits: monospacedDigits) else {
            return nil
        }
        self.shaper = shaper
        self.family = family
        var glyph: hb_codepoint_t = 0
        hb_font_get_nominal_glyph(shaper.font, 0x20, &glyph)
        space = Int(hb_font_get_glyph_h_advance(shaper.font, glyph))
        let rules = PlainTextMeasurer.rules(for: glyph, in: hb_font_get_face(shaper.font))
        guard rules != .more else { return nil }
        kernsSpaces = rules == .kerned
    }

    private static func rules(for glyph: hb_codepoint_t, in face: OpaquePointer?) -> Rules {
        let usual: [StaticString] = [
            "rvrn", "ltra", "ltrm", "abvm", "blwm", "ccmp", "locl", "mark", "mkmk", "rlig", "clig", "curs", "dist",
            "kern", "liga", "rclt", "rand", "tnum",
        ]
        // Contextual alternates are excluded, because they are disabled everywhere.
        let tags = usual.map { PlainTextShaper.tag($0) } + [0]
        let lookups = hb_set_create()
        let input = hb_set_create()
        let others = hb_set_create()
        defer { for set in [lookups, input, others] { hb_set_destroy(set) } }
        for table in [PlainTextShaper.tag("GSUB"), PlainTextShaper.tag("GPOS")] {
            hb_set_clear(lookups)
            hb_ot_layout_collect_lookups(face, table, nil, nil, tags, lookups)
            // A positioning rule of a glyph pair does not depend on its context; every other rule may.
            let placed = table == PlainTextShaper.tag("GPOS") ? input : others
            var lookup = hb_codepoint_t.max
            while hb_set_next(lookups, &lookup) != 0 {
                hb_ot_layout_lookup_collect_glyphs(face, table, lookup, others, placed, others, others)
            }
        }
        if hb_set_has(others, glyph) != 0 { return .more }
        return hb_set_has(input, glyph) != 0 ? .kerned : .none
    }

    /// Returns the width of the line in Pango's units, or nil if the line is not plain.
    func width(of line: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let hasLetter = PlainTextShaper.hasLetter(line) else { return nil }
        var width = 0
        var start = 0
        for index in 0...line.count where index == line.count || line[index] == 0x20 {
            if index > start {
                width += wordWidth(UnsafeBufferPointer(rebasing: line[start..<index]), hasLetter: hasLetter)
            }
            if index < line.count { width += space }
            if index < line.count, kernsSpaces {
                if index > 0 { width += gap(line[index - 1], 0x20, hasLetter: hasLetter) }
                if index + 1 < line.count, line[index + 1] != 0x20 {
                    width += gap(0x20, line[index + 1], hasLetter: hasLetter)
                }
            }
            start = index + 1
        }
        return width
    }

    private func wordWidth(_ bytes: UnsafeBufferPointer<UInt8>, hasLetter: Bool) -> Int {
        let script = hasLetter ? 1 : 0
        if bytes.count > 1, bytes.allSatisfy({ 0x30...0x39 ~= $0 }) {
            let numbers = numbers[script] ?? DigitWidthTable(shaper, hasLetter: hasLetter)
            self.numbers[script] = numbers
            if let width = numbers.width(of: bytes) { return width }
        }
        let word = Word(bytes)
        if let word, let known = words[script][word] { return known }
        let made = shaper.width(of: bytes, hasLetter: hasLetter)
        if let word {
            if words[script].count >= PlainTextMeasurer.maximumWords { words[script].removeAll(keepingCapacity: true) }
            words[script][word] = made
        }
        return made
    }

    private func gap(_ before: UInt8, _ after: UInt8, hasLetter: Bool) -> Int {
        let gap = Gap(before: before, after: after)
        if let known = gaps[hasLetter ? 1 : 0][gap] { return known }
        func width(_ pair: [UInt8]) -> Int {
            pair.withUnsafeBufferPointer { shaper.width(of: $0, hasLetter: hasLetter) }
        }
        let made = width([before, after]) - width([before]) - width([after])
        gaps[hasLetter ? 1 : 0][gap] = made
        return made
    }
}
