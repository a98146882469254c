import Display
import Testing
import Typesetting

@Suite("Text in dots")
struct PangoTypesetterTests {
    private func lines(_ result: TypesetText) -> [String] {
        var lines: [(SubDot, String)] = []
        for run in result.runs {
            if lines.last?.0 == run.baseline {
                lines[lines.count - 1].1 += run.text
            } else {
                lines.append((run.baseline, run.text))
            }
        }
        return lines.map(\.1)
    }

    private static let heightsInDots: [(scale: Double, heights: [Double])] = [
        (1, [41, 34, 27, 24, 21, 18, 21, 20, 16, 15, 14]),
        (2, [82, 67, 53, 48, 41, 36, 41, 39, 32, 29, 27]),
        (3, [122, 101, 79, 72, 61, 54, 61, 58, 47, 43, 40]),
    ]

    @Test("the eleven text styles have the line heights that authors know", arguments: heightsInDots)
    func lineHeights(scale: Double, expected: [Double]) {
        let typesetter = PangoTypesetter(scale: scale)
        for (style, height) in zip(TextStyleMetrics.all, expected) {
            let result = typesetter.typeset(
                TextParagraphs([TextSpan("Ägypten", font: style.font)]), maxWidth: .infinity, maxHeight: .infinity)
            #expect(result.height == height / scale, "\(style.name) at \(scale)")
            #expect(result.firstBaseline > 0.7 * result.height && result.firstBaseline < result.height)
        }
    }

    @Test("a text is as wide at every scale, but for the rounding to dots", arguments: [1.0, 2, 3])
    func width(scale: Double) {
        let result = PangoTypesetter(scale: scale).typeset(
            TextParagraphs([TextSpan("Hello, world", font: TextStyleMetrics.body.font)]), maxWidth: .infinity,
            maxHeight: .infinity)
        #expect(result.runs.map(\.style.face) == ["Inter"])
        #expect(abs(result.runs[0].width.dots / scale - result.width) < 1 / scale)
    }
}
