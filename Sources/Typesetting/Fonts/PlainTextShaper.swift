import CPango

/// Shapes lines of ASCII text in one typeface, with the same result as Pango. Pango determines scripts, directions and
/// typefaces for every line, which are known for a plain one.
package final class PlainTextShaper {
    /// A glyph with its position in Pango's units.
    package struct ShapedGlyph: Equatable {
        package var glyph: UInt32
        package var x: Int
        package var y: Int

        package init(glyph: UInt32, x: Int, y: Int) {
            self.glyph = glyph
            self.x = x
            self.y = y
        }
    }

    let font: OpaquePointer
    /// The object that retains the font.
    private let owner: AnyObject
    private let buffer: OpaquePointer
    private let features: [hb_feature_t]

    static let all: ClosedRange<UInt8> = 0x20...0x7E

    /// Creates the shaper. Returns nil if the typeface lacks a character.
    package convenience init?(_ face: PangoObject<UnsafeMutablePointer<PangoFont>>, monospacedDigits: Bool) {
        guard let font = pango_font_get_hb_font(face.pointer) else { return nil }
        self.init(font, of: face, monospacedDigits: monospacedDigits)
    }

    /// - Parameter owner: The object that retains the font.
    init?(_ font: OpaquePointer, of owner: AnyObject, monospacedDigits: Bool) {
        var glyph: hb_codepoint_t = 0
        for character in PlainTextShaper.all where hb_font_get_nominal_glyph(font, UInt32(character), &glyph) == 0 {
            return nil
        }
        guard let buffer = hb_buffer_create() else { return nil }
        self.font = font
        self.owner = owner
        self.buffer = buffer
        features = [PlainTextShaper.feature("calt", 0)] + (monospacedDigits ? [PlainTextShaper.feature("tnum", 1)] : [])
    }

    deinit { hb_buffer_destroy(buffer) }

    static func tag(_ name: StaticString) -> hb_tag_t {
        name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | hb_tag_t($1) } }
    }

    private static func feature(_ name: StaticString, _ value: UInt32) -> hb_feature_t {
        hb_feature_t(tag: tag(name), value: value, start: 0, end: UInt32.max)
    }

    /// Returns true if a plain line contains a letter. Digits and punctuation alone have no script. Returns nil if the
    /// line is not plain.
    static func hasLetter(_ line: UnsafeBufferPointer<UInt8>) -> Bool? {
        var hasLetter = false
        for byte in line {
            guard all.contains(byte) else { return nil }
            if UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 { hasLetter = true }
        }
        return hasLetter
    }

    /// Returns the width of shaped text.
    func width(of bytes: UnsafeBufferPointer<UInt8>, hasLetter: Bool) -> Int {
        shape(bytes, hasLetter: hasLetter).reduce(0) { $0 + Int($1.x_advance) }
    }

    /// Returns the advance of each glyph. Their number differs from that of the characters if the typeface forms or
    /// splits ligatures.
    func advances(of bytes: [UInt8], hasLetter: Bool) -> [Int] {
        bytes.withUnsafeBufferPointer { shape($0, hasLetter: hasLetter).map { Int($0.x_advance) } }
    }

    /// Returns the glyphs and the width of a line, or nil if it is not plain.
    package func line(_ bytes: UnsafeBufferPointer<UInt8>) -> (glyphs: [ShapedGlyph], width: Int)? {
        guard let hasLetter = PlainTextShaper.hasLetter(bytes) else { return nil }
        let places = shape(bytes, hasLetter: hasLetter)
        var count: UInt32 = 0
        let glyphs = hb_buffer_get_glyph_infos(buffer, &count)
        guard let glyphs, Int(count) == places.count else { return nil }
        var width = 0
        var shaped: [ShapedGlyph] = []
        shaped.reserveCapacity(places.count)
        for (index, place) in places.enumerated() {
            shaped.append(
                ShapedGlyph(
                    // HarfBuzz's y axis points upward.
                    glyph: glyphs[index].codepoint, x: width + Int(place.x_offset), y: -Int(place.y_offset)))
            width += Int(place.x_advance)
        }
        return (shaped, width)
    }

    private func shape(
        _ bytes: UnsafeBufferPointer<UInt8>, hasLetter: Bool
    ) -> UnsafeBufferPointer<hb_glyph_position_t> {
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, hasLetter ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON)
        hb_buffer_set_language(buffer, PlainTextShaper.language)
        bytes.withMemoryRebound(to: CChar.self) {
            hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
        }
        hb_shape(font, buffer, features, UInt32(features.count))
        var count: UInt32 = 0
        let places = hb_buffer_get_glyph_positions(buffer, &count)
        return UnsafeBufferPointer(start: places, count: places == nil ? 0 : Int(count))
    }

    /// The language of the pool's context. HarfBuzz keeps it for the life of the process.
    nonisolated(unsafe) private static let language = hb_language_from_string("en", -1)
}
