import Display
import Testing
import Typesetting

@testable import Painter

@Suite("Cache of painted text")
struct TextStampTests {
    private func key(_ text: String, size: Double = 4) -> LineMaskCache.Key {
        LineMaskCache.Key(
            text: text, face: "", size: size, weight: 400, traits: 0, stretch: 100, tracking: 0, eighths: 0, width: 4)
    }

    @Test("the cache is bounded by weight, and short entries weigh more than their pixels")
    func weight() throws {
        var stamps = LineMaskCache()
        var most = 0
        let stamp = try #require(TextStamp(width: 1, height: 1, left: 0, top: 0))
        for number in 0..<20_000 {
            stamps.insert(stamp, as: key("\(number)"))
            most = max(most, stamps.weight)
        }
        #expect(most <= LineMaskCache.maximumWeight)
        // The newest are cached, the oldest are evicted.
        #expect(stamps.find(key("19999")) != nil)
        #expect(stamps.find(key("0")) == nil)
    }

    @Test("a new line is composed of cached glyphs")
    func cachedGlyphs() throws {
        let text = TextPainter.ofThisThread
        _ = try image(10, "stamped", width: 0)
        let before = text.glyphMasks.paintings
        // Each glyph at the same subpixel position.
        #expect(try image(30, "stamped", width: 0) != image(10, "stamped", width: 0))
        #expect(text.glyphMasks.paintings == before)
        // Other glyphs are painted once per eighth of a pixel, however many lines they are in.
        for number in 100..<300 { _ = try image(10, "\(number)\(number)", width: 0) }
        #expect(text.glyphMasks.paintings <= before + 10 * 8)
    }

    @Test(
        "composed glyph images cover the same pixels as filled outlines",
        arguments: ["Wavy fjord", "אבג", "e\u{301}x", "12:30"])
    func form(text: String) throws {
        let screen = Screen(width: 100, height: 40)
        var builder = PictureBuilder()
        let run = TextRun(text, style: TextStyle(face: "Inter", size: 16), x: 12, baseline: 24, width: 0)
        builder.add(0, 0, 100, 40, text: [run])
        let put = try PixelPainter().pixels(builder.picture, on: screen)
        // Slightly rotated glyphs are filled as outlines.
        var turned = PictureBuilder()
        turned.add(0, 0, 100, 40, text: [run], transform: Transform(a: 1, b: 1e-5, c: 0, d: 1, tx: 0, ty: 0))
        let filled = try PixelPainter().pixels(turned.picture, on: screen)
        var (ink, difference) = (0, 0)
        for y in 0..<40 {
            for x in 0..<100 {
                let (a, b) = (Int(put[x, y]?.red ?? 255), Int(filled[x, y]?.red ?? 255))
                ink += 255 - b
                difference += abs(a - b)
            }
        }
        #expect(ink > 1000)
        #expect(difference * 8 < ink, "\(difference) of \(ink)")
    }

    private func image(_ x: Double, _ text: String, width: SubDot = 70) throws -> [UInt8] {
        let screen = Screen(width: 100, height: 30)
        var builder = PictureBuilder()
        let run = TextRun(
            text, style: TextStyle(face: "Inter", size: 12), x: SubDot(dots: x), baseline: 20, width: width)
        builder.add(0, 0, 100, 30, text: [run])
        return try PixelPainter().image(builder.picture, on: screen)
    }

    @Test("painted texts are shared with the next painter of a thread, at the same eighth of a pixel")
    func shared() throws {
        let text = TextPainter.ofThisThread
        let before = text.stamps.weight
        let first = try image(10, "Stamped once")
        let weight = text.stamps.weight
        #expect(weight > before)
        #expect(try image(10, "Stamped once") == first)
        #expect(try image(10.02, "Stamped once") == first)
        #expect(try image(11.98, "Stamped once") != first)
        #expect(text.stamps.weight == weight)
        #expect(try image(10.5, "Stamped once") != first)
        #expect(text.stamps.weight > weight)
    }
}
