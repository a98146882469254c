import Display
import Testing

@testable import Painter

@Suite("Contextual glyphs")
struct RunContextTests {
    private let screen = Screen(width: 60, height: 40)

    private func pixels(_ text: String, _ traits: TextStyle.Traits) throws -> [UInt8] {
        var builder = PictureBuilder()
        let style = TextStyle(face: "DejaVu Sans", size: SubDot(dots: 24), traits: traits)
        builder.add(
            0, 0, 60, 40, text: [TextRun(text, style: style, x: SubDot(dots: 10), baseline: SubDot(dots: 30))])
        return try PixelPainter().pixels(builder.picture, on: screen).png()
    }

    @Test("a bracket in right-to-left text is mirrored")
    func bracket() throws {
        #expect(try pixels("(", .leftwards) == pixels(")", []))
        #expect(try pixels("(", []) != pixels(")", []))
    }

    @Test("glyphs of right-to-left runs are in visual order")
    func turned() throws {
        #expect(try pixels("abc", .leftwards) == pixels("cba", []))
        #expect(try pixels("אב", .rightwards) == pixels("בא", []))
    }

    @Test("a joined letter has another form")
    func joined() throws {
        let alone = try pixels("ه", [])
        let (before, behind, both) = try (
            pixels("ه", .joinsBefore), pixels("ه", .joinsBehind), pixels("ه", [.joinsBefore, .joinsBehind])
        )
        #expect(Set([alone, before, behind, both]).count == 4)
    }
}
