import CPango

/// Measures lines of plain letters (those of ASCII) word by word, in a face in which words and spaces do not touch.
///
/// Pango asks for every line which scripts, directions, faces and possible ends of lines it has, and HarfBuzz sets its
/// letters; of a plain line all but the last is known, and nearly all of its words were set before. Widths are what Pango
/// gives, to the last unit: a face that kerns or joins anything with a space is left to it.
final class PlainFace {
    let family: String
    private let face: PangoObject<UnsafeMutablePointer<PangoFont>>
    private let font: OpaquePointer
    private let buffer: OpaquePointer
    private let space: Int
    private var features: [hb_feature_t]
    /// By whether the line has a letter: a line of digits and signs alone is of no script.
    private var words: [[Word: Int]] = [[:], [:]]

    private static let letters: ClosedRange<UInt8> = 0x20...0x7E
    /// Of a count that goes on for ever each number is a word: what is kept of them is small, and soon made again.
    private static let mostWords = 512

    /// A word of up to sixteen letters; longer ones are set each time.
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

    /// nil where the face lacks one of the letters, or sets letters otherwise beside a space.
    init?(_ face: PangoObject<UnsafeMutablePointer<PangoFont>>, family: String, monospacedDigits: Bool) {
        guard let font = pango_font_get_hb_font(face.pointer), let buffer = hb_buffer_create() else { return nil }
        self.face = face
        self.font = font
        self.family = family
        self.buffer = buffer
        features = [PlainFace.feature("calt", 0)]
        if monospacedDigits { features.append(PlainFace.feature("tnum", 1)) }
        var glyph: hb_codepoint_t = 0
        hb_font_get_nominal_glyph(font, 0x20, &glyph)
        space = Int(hb_font_get_glyph_h_advance(font, glyph))
        for letter in PlainFace.letters where hb_font_get_nominal_glyph(font, UInt32(letter), &glyph) == 0 {
            return nil
        }
        hb_font_get_nominal_glyph(font, 0x20, &glyph)
        if PlainFace.isTouched(glyph, in: hb_font_get_face(font)) { return nil }
    }

    deinit { hb_buffer_destroy(buffer) }

    private static func tag(_ name: StaticString) -> hb_tag_t {
        name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | hb_tag_t($1) } }
    }

    private static func feature(_ name: StaticString, _ value: UInt32) -> hb_feature_t {
        hb_feature_t(tag: tag(name), value: value, start: 0, end: UInt32.max)
    }

    /// Whether any rule that is in force without being asked for has to do with the glyph.
    private static func isTouched(_ glyph: hb_codepoint_t, in face: OpaquePointer?) -> Bool {
        let usual: [StaticString] = [
            "rvrn", "ltra", "ltrm", "abvm", "blwm", "ccmp", "locl", "mark", "mkmk", "rlig", "calt", "clig", "curs",
            "dist", "kern", "liga", "rclt", "rand", "tnum",
        ]
        let lookups = hb_set_create()
        let glyphs = hb_set_create()
        defer {
            hb_set_destroy(lookups)
            hb_set_destroy(glyphs)
        }
        for table in [tag("GSUB"), tag("GPOS")] {
            hb_set_clear(lookups)
            // Without the alternates that depend on what is around: they are switched off everywhere.
            let tags = usual.map { tag($0) }.filter { $0 != tag("calt") } + [0]
            hb_ot_layout_collect_lookups(face, table, nil, nil, tags, lookups)
            var lookup = hb_codepoint_t.max
            while hb_set_next(lookups, &lookup) != 0 {
                hb_ot_layout_lookup_collect_glyphs(face, table, lookup, glyphs, glyphs, glyphs, nil)
            }
        }
        return hb_set_has(glyphs, glyph) != 0
    }

    /// How wide the line is, in Pango's units; nil where it is not plain.
    func width(of line: UnsafeBufferPointer<UInt8>) -> Int? {
        var hasLetter = false
        for byte in line {
            guard PlainFace.letters.contains(byte) else { return nil }
            if UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 { hasLetter = true }
        }
        var width = 0
        var start = 0
        for index in 0...line.count where index == line.count || line[index] == 0x20 {
            if index > start {
                width += wordWidth(UnsafeBufferPointer(rebasing: line[start..<index]), hasLetter: hasLetter)
            }
            if index < line.count { width += space }
            start = index + 1
        }
        return width
    }

    private func wordWidth(_ bytes: UnsafeBufferPointer<UInt8>, hasLetter: Bool) -> Int {
        let script = hasLetter ? 1 : 0
        let word = Word(bytes)
        if let word, let known = words[script][word] { return known }
        let made = set(bytes, hasLetter ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON)
        if let word {
            if words[script].count >= PlainFace.mostWords { words[script].removeAll(keepingCapacity: true) }
            words[script][word] = made
        }
        return made
    }

    private func set(_ bytes: UnsafeBufferPointer<UInt8>, _ script: hb_script_t) -> Int {
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, script)
        hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
        bytes.withMemoryRebound(to: CChar.self) {
            hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
        }
        hb_shape(font, buffer, features, UInt32(features.count))
        var count: UInt32 = 0
        guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return 0 }
        var width = 0
        for index in 0..<Int(count) { width += Int(positions[index].x_advance) }
        return width
    }
}
