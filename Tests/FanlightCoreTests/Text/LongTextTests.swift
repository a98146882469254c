import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Texts of one megabyte")
struct LongTextTests {
    private static let sentence = "It was a bright cold day in April, and the clocks were striking thirteen. "

    private static func characters(_ bytes: Int) -> String {
        var result = ""
        var number = 0
        while result.utf8.count < bytes {
            result += "\(number): " + String(repeating: sentence, count: 1 + number % 7) + "\n"
            number += 1
        }
        return result
    }

    private static let megabyte = characters(1_000_000)

    private func stage(inCells: Bool, _ text: String) -> Stage {
        inCells
            ? Stage(columns: 80, rows: 24) { ScrollView { Text(text).accessibilityIdentifier("text") } }
            : Stage(width: 800, height: 600) { ScrollView { Text(text).accessibilityIdentifier("text") } }
    }

    /// Returns the number at the start of each visible paragraph.
    private func paragraphs(_ stage: Stage) -> [Int] {
        let matches = stage.text.matches(of: /(\d+): It was/)
        return matches.compactMap { Int($0.output.1) }
    }

    @Test("opening one megabyte costs the same as fifty kilobytes", arguments: [true, false])
    func opening(inCells: Bool) {
        let small = stage(inCells: inCells, Self.characters(50_000))
        let large = stage(inCells: inCells, Self.megabyte)
        #expect(large.work.measurements <= small.work.measurements)
        #expect(large.work.measurements <= 12, "\(large.work.measurements)")
        #expect(large.work.layers <= 10, "\(large.work.layers)")
        #expect(abs(large.work.bytes - small.work.bytes) < 200)
        #expect(large.work.bytes < 20_000, "\(large.work.bytes)")
    }

    @Test("scrolling measures only what comes near the viewport, and never again", arguments: [true, false])
    func scrolling(inCells: Bool) {
        let stage = stage(inCells: inCells, Self.megabyte)
        for _ in 0..<10 {
            stage.resetWork()
            stage.press(.pageDown)
            #expect(stage.work.measurements <= 4, "\(stage.work.measurements)")
            #expect(stage.work.bytes < 10_000, "\(stage.work.bytes)")
        }
        stage.resetWork()
        for _ in 0..<10 { stage.press(.pageUp) }
        #expect(stage.work.measurements == 0)
        stage.resetWork()
        stage.press(.down)
        #expect(stage.work.bytes < 100, "\(stage.work.bytes)")
    }

    @Test("End is reached in one step, and paging from the start shows every paragraph", arguments: [true, false])
    func ends(inCells: Bool) throws {
        let stage = stage(inCells: inCells, Self.megabyte)
        let last = try #require(
            Self.megabyte.split(separator: "\n").last.flatMap { Int($0.prefix { $0.isNumber }) })
        stage.resetWork()
        stage.press(.end)
        #expect(stage.text.contains("\(last): "))
        #expect(stage.work.measurements <= 40, "\(stage.work.measurements)")
        stage.press(.home)
        var next = 0
        for _ in 0..<40 {
            for number in paragraphs(stage) where number >= next {
                #expect(number == next)
                next = number + 1
            }
            stage.press(.pageDown)
        }
        #expect(next > 100)
    }

    @Test("visible lines keep their place when earlier lengths are corrected", arguments: [true, false])
    func anchor(inCells: Bool) {
        let stage = stage(inCells: inCells, Self.megabyte)
        stage.press(.end)
        for _ in 0..<30 {
            let before = paragraphs(stage)
            stage.press(.pageUp)
            let after = paragraphs(stage)
            guard let first = before.first, let last = after.last else { continue }
            // One page up shows the page before and not a distant one.
            #expect(last <= first + 2 && last >= first - 4, "\(first) and \(last)")
        }
    }

    @Test("a single long paragraph, or a single long word, is no slower")
    func paragraph() {
        for text in [
            String(repeating: Self.sentence, count: 14_000), String(repeating: "word", count: 25_000),
            String(repeating: "長い", count: 50_000),
        ] {
            for inCells in [true, false] {
                let stage = stage(inCells: inCells, text)
                #expect(stage.work.measurements <= 12, "\(stage.work.measurements)")
                #expect(stage.work.bytes < 60_000, "\(stage.work.bytes)")
                stage.press(.pageDown)
                stage.press(.end)
                #expect(stage.work.measurements <= 40, "\(stage.work.measurements)")
            }
        }
    }

    @Test("a truncated text is measured only as far as it is shown")
    func cut() {
        let stage = Stage(columns: 40, rows: 10) { Text(Self.megabyte).accessibilityIdentifier("text") }
        #expect(stage.text.contains("…"))
        #expect(stage["text"].frame.height == 160)
        let limited = Stage(width: 400, height: 600) {
            ScrollView { Text(Self.megabyte).lineLimit(3).accessibilityIdentifier("text") }
        }
        #expect(limited["text"].frame.height == 63 || limited["text"].frame.height == 61)
    }

    @Test("appending to a long text that is scrolled to its start costs little", arguments: [true, false])
    func change(inCells: Bool) {
        struct Page: View {
            @State private var text: String
            init(_ text: String) { _text = State(initialValue: text) }
            var body: some View {
                VStack {
                    TestButton("add") { text += "more\n" }.accessibilityIdentifier("add")
                    ScrollView { Text(text) }
                }
            }
        }
        let stage =
            inCells
            ? Stage(columns: 80, rows: 24) { Page(Self.megabyte) }
            : Stage(width: 800, height: 600) { Page(Self.megabyte) }
        stage.resetWork()
        stage["add"].tap()
        #expect(stage.work.measurements <= 2, "\(stage.work.measurements)")
        #expect(stage.work.bytes < 200, "\(stage.work.bytes)")
    }

    @Test("a link in a long text is hit at its position")
    func links() throws {
        var string = AttributedString(Self.characters(40_000))
        var link = AttributedString("the way out\n")
        link.link = URL(string: "https://example.org/out")
        string.insert(link, at: string.startIndex)
        var opened: [URL] = []
        let stage = Stage(columns: 80, rows: 24) {
            ScrollView { Text(string) }
                .environment(
                    \.openURL,
                    OpenURLAction { url in
                        opened.append(url)
                        return .handled
                    })
        }
        stage.role(.link).tap()
        #expect(opened.map(\.absoluteString) == ["https://example.org/out"])
    }

    @Test("a long text is laid out between others in a stack")
    func stack() {
        let stage = Stage(columns: 80, rows: 24) {
            ScrollView {
                VStack(alignment: .leading, spacing: 0) {
                    Text("before").accessibilityIdentifier("before")
                    Text(Self.megabyte).accessibilityIdentifier("text")
                    Text("after").accessibilityIdentifier("after")
                }
            }
        }
        #expect(stage.text.hasPrefix("before"))
        #expect(stage.work.measurements <= 14, "\(stage.work.measurements)")
        stage.press(.end)
        #expect(stage.text.contains("after"))
        #expect(stage.diagnostics.isEmpty)
    }
}
