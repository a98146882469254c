import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Dynamic type")
struct DynamicTypeTests {
    /// Font size in points.
    private func size(_ font: Font, at size: DynamicTypeSize) -> Double? {
        let stage = Stage(width: 900, height: 300) { Text("Ag").font(font).dynamicTypeSize(size) }
        return stage.currentPicture.layers.values.flatMap(\.text).first?.style.size.dots
    }

    private nonisolated static let sizes: [(Font, [Double])] = [
        (.largeTitle, [31, 34, 40, 60]), (.title, [25, 28, 34, 58]), (.title2, [19, 22, 28, 56]),
        (.title3, [17, 20, 26, 55]), (.headline, [14, 17, 23, 53]), (.body, [14, 17, 23, 53]),
        (.callout, [13, 16, 22, 51]), (.subheadline, [12, 15, 21, 49]), (.footnote, [12, 13, 19, 44]),
        (.caption, [11, 12, 18, 43]), (.caption2, [11, 11, 17, 40]),
    ]

    @Test("dynamic type scales each text style by its own table", arguments: sizes)
    func styles(font: Font, expected: [Double]) throws {
        for (typeSize, points) in zip([DynamicTypeSize.xSmall, .large, .xxxLarge, .accessibility5], expected) {
            let found = try #require(size(font, at: typeSize))
            #expect(abs(found - points) < 0.02, "\(typeSize)")
        }
    }

    @Test("a custom font scales relative to its text style, and a fixed size does not scale")
    func custom() throws {
        func check(_ font: Font, _ points: Double) throws {
            let found = try #require(size(font, at: .xxxLarge))
            #expect(abs(found - points) < 0.02)
        }
        try check(.custom("Inter", size: 34), 34 * 23 / 17)
        try check(.custom("Inter", size: 24, relativeTo: .caption), 24 * 18 / 12)
        try check(.custom("Inter", fixedSize: 34), 34)
        try check(.system(size: 34), 34)
        try check(.body.weight(.bold), 23)
        try check(.system(.body, design: .monospaced), 23)
    }

    @Test("dynamic type scales the line height with the font size")
    func lineHeight() {
        let stage = Stage(width: 900, height: 300) {
            Text("Ag").dynamicTypeSize(.accessibility1).accessibilityIdentifier("a")
        }
        #expect(stage["a"].frame.height == (28 * 1.193359375).rounded(.up))
    }

    @Test("a range of dynamic type sizes clamps the size set around it")
    func bounds() {
        struct TypeSizeReader: View {
            @Environment(\.dynamicTypeSize) private var size
            var body: some View { Text(verbatim: "\(size)") }
        }
        func shownSize(_ wanted: DynamicTypeSize, _ content: (TypeSizeReader) -> some View) -> String {
            let stage = Stage(columns: 40, rows: 1) { content(TypeSizeReader()).dynamicTypeSize(wanted) }
            return stage.text.trimmingCharacters(in: .whitespaces)
        }
        #expect(shownSize(.accessibility3) { $0.dynamicTypeSize(...DynamicTypeSize.xxLarge) } == "xxLarge")
        #expect(shownSize(.xSmall) { $0.dynamicTypeSize(DynamicTypeSize.medium...) } == "medium")
        #expect(shownSize(.medium) { $0.dynamicTypeSize(.small ... .large) } == "medium")
        #expect(shownSize(.accessibility5) { $0.dynamicTypeSize(.small ..< .large) } == "medium")
    }

    @Test("a scaled metric scales like a font of its text style")
    func scaledMetric() throws {
        struct Scaled: View {
            @ScaledMetric(relativeTo: .title) private var side = 28.0
            var body: some View {
                HStack {
                    Text("Ag").font(.title)
                    Color.red.frame(width: side, height: side).accessibilityIdentifier("side")
                }
            }
        }
        let stage = Stage(width: 900, height: 300) { Scaled().dynamicTypeSize(.accessibility2) }
        let size = try #require(stage.currentPicture.layers.values.flatMap(\.text).first?.style.size.dots)
        #expect(abs(size - stage["side"].frame.width) < 0.02)
        #expect(stage["side"].frame.width == 43)
    }

    @Test("a change of dynamic type size resizes scaled text only, and no text on terminals")
    func change() {
        struct Page: View {
            @State private var size = DynamicTypeSize.large
            var body: some View {
                VStack {
                    TestButton("larger") { size = .xxxLarge }.accessibilityIdentifier("larger")
                    Text("scaled").accessibilityIdentifier("scaled")
                    Text("fixed").font(.system(size: 17)).accessibilityIdentifier("fixed")
                }
                .dynamicTypeSize(size)
            }
        }
        let stage = Stage(width: 400, height: 300) { Page() }
        let (scaled, fixed) = (stage["scaled"].frame.size, stage["fixed"].frame.size)
        stage["larger"].tap()
        #expect(stage["scaled"].frame.height > scaled.height)
        #expect(stage["fixed"].frame.size == fixed)
        let cells = Stage(columns: 40, rows: 10) { Page() }
        let before = cells["scaled"].frame.size
        cells["larger"].tap()
        #expect(cells["scaled"].frame.size == before)
    }
}
