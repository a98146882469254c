import Display
import Testing
import Typesetting

@testable import Painter

@Suite("Letters that were painted before")
struct TextStampTests {
    private func key(_ text: String, size: Double = 4) -> TextStamps.Key {
        TextStamps.Key(
            text: text, face: "", size: size, weight: 400, traits: 0, stretch: 100, tracking: 0, eighths: 0, width: 4)
    }

    @Test("are kept while they weigh little, and short ones weigh more than their pixels")
    func weight() {
        var stamps = TextStamps()
        var paintings = 0
        var most = 0
        func find(_ text: String) {
            _ = stamps.find(key(text)) { _, _, _ in
                paintings += 1
                return true
            }
        }
        for number in 0..<20_000 {
            find("\(number)")
            most = max(most, stamps.weight)
        }
        #expect(paintings == 20_000)
        #expect(most <= TextStamps.most)
        // The newest are still there, the oldest are not.
        find("19999")
        #expect(paintings == 20_000)
        find("0")
        #expect(paintings == 20_001)
    }

    private func image(_ x: Double, _ text: String) throws -> [UInt8] {
        let screen = Screen(width: 100, height: 30)
        var builder = PictureBuilder()
        let run = TextRun(text, style: TextStyle(face: "Inter", size: 12), x: SubDot(dots: x), baseline: 20, width: 70)
        builder.add(0, 0, 100, 30, text: [run])
        return try PixelPainter().image(builder.picture, on: screen)
    }

    @Test("are known to the next painter of a thread, and at the same eighth of a pixel")
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
