import Display
import Testing
import Typesetting

@Suite("Long text")
struct LongTypesettingTests {
    private static let words = "It was a bright cold day in April and the clocks were striking thirteen again. "

    private func paragraphs(_ count: Int, _ words: Int = 4) -> String {
        (0..<count).map { "\($0) " + String(repeating: Self.words, count: words) }.joined(separator: "\n")
    }

    private func text(_ string: String, spacing: Double = 0) -> TextParagraphs {
        TextParagraphs([TextSpan(string, font: TextStyleMetrics.body.font)], lineSpacing: spacing)
    }

    private static let typesetters: [@Sendable () -> any Typesetter] = [
        { PangoTypesetter(scale: 2) }, { CellTypesetter() },
    ]

    @Test("a long text has lines only near the visible part", arguments: typesetters)
    func near(make: @Sendable () -> any Typesetter) throws {
        let typesetter = make()
        var long = try #require(LongText(text(paragraphs(4000)), typesetter))
        long.fit(600)
        let before = typesetter.measurements
        let first = long.set(from: 0, to: 800, typesetter)
        #expect(first.lowerBound == 0 && first.count < 20)
        #expect(typesetter.measurements - before == first.count)
        let middle = long.set(from: long.height / 2, to: long.height / 2 + 800, typesetter)
        #expect(middle.count < 20 && middle.lowerBound > long.blockCount / 3)
        let again = typesetter.measurements
        #expect(long.set(from: 0, to: 800, typesetter) == first)
        #expect(typesetter.measurements == again)
    }

    @Test("a long text has the lines of the same text set as a whole, at the same places", arguments: typesetters)
    func lines(make: @Sendable () -> any Typesetter) throws {
        let typesetter = make()
        let text = text(paragraphs(60) + "\n\n\r\nlast\r\n", spacing: 16)
        var long = try #require(LongText(text, typesetter))
        long.fit(480)
        let all = long.set(from: 0, to: .infinity, typesetter)
        #expect(all.count > 2 && all.count == long.blockCount)
        let whole = typesetter.typeset(text, maxWidth: 480, maxHeight: .infinity)
        #expect(long.height == whole.height)
        var texts: [String] = []
        var places: [Double] = []
        let dots = typesetter is CellTypesetter ? 1 / Screen.cellHeight : 2
        for block in all {
            for run in long.lines(of: block)?.runs ?? [] {
                texts.append(run.text)
                places.append(run.baseline.dots + long.top(of: block) * dots)
            }
        }
        #expect(texts == whole.runs.map(\.text))
        #expect(places == whole.runs.map(\.baseline.dots))
        #expect(long.baseline(last: false, typesetter) == whole.firstBaseline)
        #expect(long.baseline(last: true, typesetter) == whole.lastBaseline)
    }

    @Test("a long text has about its estimated height before it has lines", arguments: typesetters)
    func estimate(make: @Sendable () -> any Typesetter) throws {
        let typesetter = make()
        let text = text(paragraphs(200))
        var long = try #require(LongText(text, typesetter))
        let expected = long.estimatedSize(maxWidth: 480)
        long.fit(480)
        #expect(long.height == expected.height)
        _ = long.set(from: 0, to: .infinity, typesetter)
        #expect(abs(expected.height / long.height - 1) < 0.1, "\(expected.height) and \(long.height)")
    }

    @Test("a long text has styles that continue from block to block", arguments: typesetters)
    func spans(make: @Sendable () -> any Typesetter) throws {
        let typesetter = make()
        var bold = TextStyleMetrics.body.font
        bold.weight = 700
        let half = paragraphs(100)
        var long = try #require(
            LongText(
                TextParagraphs([
                    TextSpan(half, font: TextStyleMetrics.body.font), TextSpan(half, font: bold, mark: 1),
                ]), typesetter))
        long.fit(480)
        let all = long.set(from: 0, to: .infinity, typesetter)
        let runs = all.flatMap { long.lines(of: $0)?.runs ?? [] }
        #expect(runs.first?.style.weight == 400 && runs.last?.style.weight == 700)
        let boldCharacters = runs.filter { $0.style.weight == 700 }.reduce(0) { $0 + $1.text.count }
        #expect(abs(boldCharacters - half.count) < 600)
        let marks = all.flatMap { long.lines(of: $0)?.marks ?? [] }
        #expect(marks.contains { $0.mark == 1 })
    }

    @Test("a long text of a single word is set near the visible part like any other", arguments: typesetters)
    func singleWord(make: @Sendable () -> any Typesetter) throws {
        let typesetter = make()
        for cluster in ["w", "語", "👩‍👩‍👧"] {
            var long = try #require(LongText(text(String(repeating: cluster, count: 100_000)), typesetter))
            long.fit(480)
            let near = long.set(from: 0, to: 800, typesetter)
            #expect(near.count < 10)
            let runs = near.flatMap { long.lines(of: $0)?.runs ?? [] }
            #expect(runs.allSatisfy { $0.text.utf8.count <= 8192 && $0.text.allSatisfy { $0 == Character(cluster) } })
        }
    }

    @Test("a long text has no lines if none of it is visible")
    func noVisibleLines() throws {
        let typesetter = PangoTypesetter(scale: 1)
        var long = try #require(LongText(text(paragraphs(100)), typesetter))
        long.fit(480)
        #expect(long.set(from: -900, to: -100, typesetter).isEmpty)
        #expect(long.set(from: long.height + 100, to: long.height + 900, typesetter).isEmpty)
        #expect(LongText(text("short"), typesetter) == nil)
    }
}
