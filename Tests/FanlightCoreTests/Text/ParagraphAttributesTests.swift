import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

@MainActor
@Suite("Paragraph attributes")
struct ParagraphAttributesTests {
    private func height(@ViewBuilder _ content: () -> some View) -> CGFloat {
        Stage(width: 300, height: 300) { content().accessibilityIdentifier("a") }["a"].frame.height
    }

    @Test("line height is a multiple of the font size, or an exact or added length in points")
    func lineHeight() {
        let text = Text("one\ntwo").font(.system(size: 20))
        #expect(height { text.lineHeight(.exact(points: 30)) } == 60)
        #expect(height { text.lineHeight(.multiple(factor: 2)) } == 80)
        #expect(height { text.lineHeight(.leading(increase: 5)) } == 50)
        #expect(height { text.lineHeight(.exact(points: 10)) } == 20)
        #expect(height { text.lineHeight(nil) } == height { text })
        #expect(height { text.lineHeight(.loose) } > height { text.lineHeight(.tight) })
        #expect(
            height { text.font(.largeTitle).lineHeight(.multiple(factor: 2)) } == 80,
            "the multiple applies to the text's own font size")
        #expect(height { VStack { text }.environment(\.lineHeight, .exact(points: 25)) } == 50)
        let cells = Stage(columns: 20, rows: 5) {
            text.lineHeight(.exact(points: 64)).accessibilityIdentifier("a")
        }
        #expect(cells["a"].frame.height == 32)
    }

    @Test("an invalid line height is reported and ignored")
    func noHeight() {
        for height in [
            AttributedString.LineHeight.exact(points: .nan), .multiple(factor: -1), .leading(increase: .infinity),
        ] {
            let stage = Stage(width: 300, height: 300) {
                Text("one\ntwo").lineHeight(height).accessibilityIdentifier("a")
            }
            #expect(stage["a"].frame.height == 42)
            #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("lineHeight"), "\(stage.diagnostics)")
        }
    }

    private var aligned: AttributedString {
        var string = AttributedString("wide enough\n")
        for (word, alignment) in [
            ("left\n", AttributedString.TextAlignment.left), ("mid\n", .center), ("end", .right),
        ] {
            var part = AttributedString(word)
            part.alignment = alignment
            string.append(part)
        }
        return string
    }

    @Test("each paragraph is aligned by its own attribute", arguments: [false, true])
    func alignment(isCell: Bool) {
        func stage(_ content: some View) -> Stage {
            isCell ? Stage(columns: 20, rows: 6) { content } : Stage(width: 300, height: 150) { content }
        }
        func edges(_ stage: Stage) -> [(left: Double, right: Double)] {
            stage.currentPicture.layers.values.flatMap(\.text).map { ($0.x.dots, $0.x.dots + $0.width.dots) }
        }
        let lines = edges(stage(Text(aligned)))
        #expect(lines.count == 4 && lines[1].left == 0)
        #expect(abs(lines[2].left - (lines[0].right - lines[2].right)) <= 1)
        #expect(abs(lines[3].right - lines[0].right) < 1 && lines[3].left > 0)
        let mirrored = edges(stage(Text(aligned).environment(\.layoutDirection, .rightToLeft)))
        #expect(
            mirrored[1].left == 0 && abs(mirrored[3].right - mirrored[0].right) < 1,
            "explicit left alignment is not mirrored")
        let others = edges(stage(Text(aligned).multilineTextAlignment(.trailing)))
        #expect(others[1].left == 0, "an attribute of the text overrides the environment")
    }

    @Test("an accessibility colour name describes the colour")
    func colors() {
        func name(_ color: Color) -> String {
            Stage(columns: 40, rows: 1) {
                Text("is \(accessibilityName: color)").accessibilityIdentifier("a")
            }["a"].label
        }
        #expect(name(.red) == "is red" && name(.mint) == "is mint")
        #expect(name(Color(red: 0.1, green: 0.1, blue: 0.9)) == "is blue")
        #expect(name(Color(red: 0.3, green: 0, blue: 0)) == "is dark red")
        #expect(name(Color(white: 0.5)) == "is gray" && name(.primary) == "is black")
        #expect(name(.red.opacity(0)) == "is clear")
    }
}
