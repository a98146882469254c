import Combine
import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Scope of text selection")
struct TextSelectionScopeTests {
    private let log = GestureLog()

    private func place(_ column: CGFloat, _ row: CGFloat = 0) -> CGPoint { CGPoint(x: column * 8 + 2, y: row * 16 + 8) }

    @Test("text selection is inherited; the nearest modifier wins")
    func inheriting() {
        let stage = log.recordingCopies(
            of: Stage(columns: 20, rows: 6) {
                VStack {
                    Text("one").accessibilityIdentifier("one")
                    VStack {
                        Text("two").accessibilityIdentifier("two")
                        Text("three").textSelection(.enabled).accessibilityIdentifier("three")
                    }
                    .textSelection(.disabled)
                    Text("four").disabled(true).accessibilityIdentifier("four")
                }
                .textSelection(.enabled)
            })
        let expected = ["one": "“one”", "two": "nothing", "three": "“three”", "four": "nothing"]
        for (name, text) in expected {
            stage.drag(over: name)
            #expect(log.copied(from: stage) == text, "\(name)")
            stage.press(.escape)
            #expect(stage[name].actionNames == (text == "nothing" ? [] : ["Copy"]), "\(name)")
        }
    }

    @Test("dragging past the edge of a scroll view selects and scrolls; the wheel scrolls")
    func scrolling() {
        let stage = log.recordingCopies(
            of: Stage(columns: 20, rows: 4) {
                ScrollView {
                    Text((1...20).map { "line \($0)" }.joined(separator: "\n")).textSelection(.enabled)
                        .accessibilityIdentifier("text")
                }
            })
        let left = stage["text"].frame.minX
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: left + 4, y: 20), deltaY: 32)))
        #expect(stage.text.contains("line 3") && !stage.text.contains("line 2 "), "\(stage.text)")
        stage.drag(from: CGPoint(x: left, y: 8), through: [CGPoint(x: left + 100, y: 24)])
        #expect(log.copied(from: stage) == "“line 3\nline 4”")
        #expect(stage.text.contains("line 3"))
        // Below the last row, where each move scrolls one more line into view.
        stage.drag(
            from: CGPoint(x: left, y: 8), through: (0..<3).map { CGPoint(x: left + 100, y: 80 + CGFloat($0)) })
        #expect(stage.text.contains("line 9") && !stage.text.contains("line 3 "), "\(stage.text)")
        #expect(log.copied(from: stage).hasPrefix("“line 3\nline 4\nline 5"))
    }

    @Test("the Copy action copies the whole text, also if it is truncated")
    func action() {
        let stage = log.recordingCopies(
            of: Stage(columns: 12, rows: 4) {
                VStack {
                    Text("one two three four").lineLimit(1).textSelection(.enabled).accessibilityIdentifier("text")
                    Text("own").textSelection(.enabled).accessibilityAction(named: "Copy") { log.add("own") }
                        .accessibilityIdentifier("own")
                    Text("plain").accessibilityIdentifier("plain")
                }
            })
        #expect(stage["text"].actionNames == ["Copy"])
        #expect(stage["text"].perform("Copy") == .handled)
        #expect(log.text == "“one two three four”")
        stage["own"].perform("Copy")
        #expect(log.lines.last == "own", "the app's own action replaces Copy")
        #expect(stage["plain"].actionNames == [])
    }

    @Test("images and control characters are not copied")
    func notCopied() {
        let stage = log.recordingCopies(
            of: Stage(columns: 20, rows: 2) {
                Text("a\u{7}b\u{1B}[2J \(Image(systemName: "star"))\r\nc").textSelection(.enabled)
                    .accessibilityIdentifier("text")
            })
        stage["text"].perform("Copy")
        #expect(log.text == "“ab[2J \nc”")
        stage.drag(over: "text")
        #expect(log.copied(from: stage) == "“ab[2J \nc”")
    }

    @Test("a selection is kept when text is appended and cleared when the text is replaced")
    func changing() {
        struct Growing: View {
            @State private var words = "one two"
            var body: some View {
                VStack(alignment: .leading, spacing: 0) {
                    Text(verbatim: words).textSelection(.enabled).accessibilityIdentifier("text")
                    Text("More").onTapGesture { words += " three" }.accessibilityIdentifier("more")
                }
                .onKeyPress("m") {
                    words += " more"
                    return .handled
                }
                .task(id: words.count) {}
                .onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in
                    words = words.count < 12 ? words + " three" : "eins zwei"
                }
            }
        }
        let stage = log.recordingCopies(of: Stage(columns: 30, rows: 3) { Growing() })
        let frame = stage["text"].frame
        stage.drag(
            from: CGPoint(x: frame.minX + 34, y: frame.midY), through: [CGPoint(x: frame.minX + 56, y: frame.midY)])
        #expect(log.copied(from: stage) == "“two”")
        stage.advance(by: .seconds(1))
        #expect(stage["text"].label == "one two three")
        #expect(log.copied(from: stage) == "“two”")
        stage.advance(by: .seconds(1))
        #expect(stage["text"].label == "eins zwei")
        #expect(log.copied(from: stage) == "nothing")
    }

    @Test("a selection spans the parts of a long text, and only its visible part is drawn", arguments: [true, false])
    func long(isCell: Bool) {
        let text = (0..<2000).map { "This is line number \($0) of many." }.joined(separator: "\n")
        let content = ScrollView { Text(verbatim: text).textSelection(.enabled).accessibilityIdentifier("text") }
        let stage = log.recordingCopies(
            of: isCell ? Stage(columns: 60, rows: 10) { content } : Stage(width: 400, height: 200) { content })
        let height: CGFloat = isCell ? 16 : 21
        let left = stage["text"].frame.minX
        stage.drag(
            from: CGPoint(x: left, y: height / 2), through: [CGPoint(x: left + 399, y: height * 2.5)])
        let lines = text.split(separator: "\n")
        #expect(log.copied(from: stage) == "“\(lines[0...2].joined(separator: "\n"))”")
        stage.press(Key("a"), modifiers: .command)
        stage.resetWork()
        stage.press(.escape)
        #expect(stage.work.bytes < 20_000)
        stage["text"].scroll(by: 1000 * height)
        #expect(!stage.text.contains("line number 2 "))
        // Lines are longer on the pixel display.
        let start = stage["text"].frame.minX
        stage.drag(from: CGPoint(x: start, y: height * 4.5), through: [CGPoint(x: left + 399, y: height * 4.5)])
        let one = log.copied(from: stage)
        #expect(one.hasPrefix("“This is line number 1") && one.hasSuffix("of many.”"), "\(one)")
    }

    @Test("text that cannot be selected costs nothing extra")
    func cost() {
        func work(_ content: some View) -> Work {
            let stage = Stage(width: 200, height: 200) { content }
            return stage.work
        }
        let buttons = VStack {
            TestButton("One") {}
            Text("two").textSelection(.disabled)
        }
        let (plain, said) = (work(buttons), work(buttons.textSelection(.enabled)))
        #expect(plain.bytes == said.bytes && plain.layers == said.layers && plain.measurements == said.measurements)
    }
}
