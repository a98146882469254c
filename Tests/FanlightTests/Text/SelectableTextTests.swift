import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Text selection")
struct SelectableTextTests {
    let log = GestureLog()

    func cells<Content: View>(_ columns: Int = 40, _ rows: Int = 6, @ViewBuilder _ content: () -> Content) -> Stage {
        let stage = Stage(columns: columns, rows: rows) {
            VStack(alignment: .leading, spacing: 0, content: content)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }
        stage.session.onCopy = { log.add("“\($0)”") }
        return stage
    }

    /// Centre of a terminal cell.
    func place(_ column: CGFloat, _ row: CGFloat = 0) -> CGPoint { CGPoint(x: column * 8 + 4, y: row * 16 + 8) }

    func press(_ stage: Stage, _ place: CGPoint, modifiers: KeyModifiers = [], times: Int = 1) {
        let point = ScreenPoint(x: place.x, y: place.y)
        for _ in 0..<times {
            stage.send(.pointer(PointerInput(.pressed, at: point, modifiers: modifiers)))
            stage.send(.pointer(PointerInput(.released, at: point, modifiers: modifiers)))
        }
    }

    func copied(_ stage: Stage) -> String {
        let before = log.lines.count
        stage.press(Key("c"), modifiers: .control)
        return log.lines.count > before ? log.lines.last ?? "" : "nothing"
    }

    @Test("a drag selects the characters from its start to its end, and copies like a text field")
    func dragging() {
        let stage = cells { Text("Hello brave world").textSelection(.enabled) }
        stage.drag(from: place(6), through: [place(8), place(10)])
        #expect(copied(stage) == "“brave”")
        stage.press(Key("c"), modifiers: .command)
        #expect(log.text == "“brave” “brave”")
        stage.drag(from: place(10), through: [place(6)])
        #expect(copied(stage) == "“brave”", "a selection from right to left")
        stage.drag(from: place(6), through: [place(39, 5)])
        #expect(copied(stage) == "“brave world”", "a drag beyond the end selects to the end")
        stage.drag(from: place(3), through: [place(3)])
        #expect(copied(stage) == "nothing")
    }

    @Test("a double click selects a word, a triple click a paragraph, and a Shift click extends the selection")
    func pressing() {
        let stage = cells { Text("one two\nthree four").textSelection(.enabled) }
        press(stage, place(6), times: 2)
        #expect(copied(stage) == "“two”", "a double click on the last character selects the word")
        press(stage, place(1, 1), times: 3)
        #expect(copied(stage) == "“three four”")
        stage.advance(by: .seconds(1))
        press(stage, place(4))
        #expect(copied(stage) == "nothing")
        press(stage, place(4, 1), modifiers: .shift)
        #expect(copied(stage) == "“two\nthree”")
        press(stage, place(2), modifiers: .shift)
        #expect(copied(stage) == "“e t”", "a Shift click keeps the selection's anchor")
        stage.press(.left, modifiers: .shift)
        #expect(copied(stage) == "“ne t”")
        stage.press(Key("a"), modifiers: .control)
        #expect(copied(stage) == "“one two\nthree four”")
    }

    @Test("clicks that are far apart in space or time are not a double click")
    func separatePresses() {
        let stage = cells { Text("one two three").textSelection(.enabled) }
        press(stage, place(1))
        press(stage, place(9))
        #expect(copied(stage) == "nothing")
        stage.advance(by: .seconds(1))
        press(stage, place(9))
        #expect(copied(stage) == "nothing")
        press(stage, place(9))
        #expect(copied(stage) == "“three”")
    }

    @Test("a selection ends with Escape, a press elsewhere, another selection or a focus change")
    func ending() {
        let stage = cells {
            Text("first").textSelection(.enabled)
            Text("second").textSelection(.enabled)
            Text("plain")
            TextField("Field", text: .constant("field")).accessibilityIdentifier("field")
            Button("Press") { log.add("pressed") }.accessibilityIdentifier("button")
        }
        func select() {
            press(stage, place(2), times: 2)
            #expect(copied(stage) == "“first”")
            stage.advance(by: .seconds(1))
        }
        select()
        stage.press(.escape)
        #expect(copied(stage) == "nothing")
        select()
        press(stage, place(2, 2))
        #expect(copied(stage) == "nothing")
        select()
        press(stage, place(2, 1), times: 2)
        #expect(copied(stage) == "“second”")
        #expect(inverted(stage) == ["second"])
        select()
        stage["field"].focus()
        #expect(copied(stage) == "nothing" && inverted(stage).isEmpty)
        stage["field"].focus()
        select()
        #expect(!stage["field"].isFocused, "a text selection takes the focus from the field")
        stage["button"].tap()
        #expect(log.lines.last == "pressed")
    }

    /// Characters drawn in inverse video.
    private func inverted(_ stage: Stage) -> [String] {
        stage.currentPicture.layers.sorted { $0.key < $1.key }.flatMap { $0.value.text }
            .filter { $0.style.paint == .background && !$0.text.isEmpty }.map(\.text)
    }

    @Test("a terminal shows the selection in inverse video; its text stays the same")
    func terminalSelection() throws {
        let stage = cells {
            Text("Hello **brave** world").textSelection(.enabled).accessibilityIdentifier("text")
        }
        let before = stage.text
        stage.drag(from: place(3), through: [place(7)])
        #expect(inverted(stage) == ["lo ", "br"])
        #expect(stage.text == before)
        #expect(stage["text"].label == "Hello brave world")
        let layer = try #require(stage.currentPicture.layers.values.first { $0.text.count > 3 })
        #expect(
            layer.drawing.commands == [
                DrawCommand(
                    .fill, paint: .foreground(level: 0), rect: DotRect(x: 3, y: 0, width: 5, height: 1))
            ])
        stage.press(.escape)
        #expect(inverted(stage).isEmpty)
        #expect(stage.currentPicture.layers.values.allSatisfy { $0.drawing.commands.isEmpty })
    }

    @Test("a pixel display shows a background behind each selected line")
    func pixelSelection() throws {
        let stage = Stage(width: 120, height: 100) {
            Text("one two three four five").textSelection(.enabled).accessibilityIdentifier("text")
        }
        let frame = stage["text"].frame
        #expect(frame.height > 30)
        stage.drag(
            from: CGPoint(x: frame.minX, y: frame.minY + 4), through: [CGPoint(x: frame.maxX, y: frame.maxY - 2)])
        let commands = stage.currentPicture.layers.values.flatMap(\.drawing.commands)
        #expect(commands.count == 2 && commands.allSatisfy { $0.paint == .foreground(level: 3) })
        let rects = commands.compactMap(\.rect)
        #expect(rects.count == 2 && rects.allSatisfy { $0.x == 0 && $0.width > 50 && $0.height > 15 })
        let bottom = rects.map { $0.y + $0.height }.max() ?? 0
        #expect(CGFloat(bottom) == frame.height)
    }

    @Test("the space at a line break is copied between the words around it")
    func wrapped() {
        let stage = cells { Text("one two three").textSelection(.enabled).frame(width: 64, alignment: .leading) }
        #expect(stage.text.hasPrefix("one two\nthree"))
        stage.drag(from: place(4), through: [place(2, 1)])
        #expect(copied(stage) == "“two thr”")
    }

    @Test(
        "a selected ellipsis copies the text it replaces",
        arguments: [
            (Text.TruncationMode.tail, "“c def ghij”"), (.middle, "“c def gh”"), (.head, "“abc def g”"),
        ])
    func truncated(mode: Text.TruncationMode, expected: String) {
        let stage = cells {
            Text("abc def ghij").lineLimit(1).truncationMode(mode).textSelection(.enabled)
                .frame(width: 48, alignment: .leading)
        }
        // The ellipsis has another position in "abc d…", "abc…ij" and "…ghij".
        let line = Array(stage.text.prefix { $0 != "\n" })
        let ellipsis = line.firstIndex(of: "…") ?? 0
        stage.drag(from: place(mode == .head ? 1 : 2), through: [place(CGFloat(ellipsis))])
        #expect(copied(stage) == expected, "\(String(line))")
    }

    @Test("a click opens a link in a selectable text, and a drag selects it")
    func links() {
        let stage = cells {
            Text("See [the page](https://example.org/page) now").textSelection(.enabled)
                .environment(
                    \.openURL,
                    OpenURLAction { url in
                        log.add("opened \(url)")
                        return .handled
                    })
        }
        press(stage, place(6))
        #expect(log.text == "opened https://example.org/page")
        stage.advance(by: .seconds(1))
        stage.drag(from: place(1), through: [place(11)])
        #expect(copied(stage) == "“ee the page”")
        stage.drag(from: place(8), through: [place(13)])
        #expect(copied(stage) == "“page n”", "a selection may start in a link")
        #expect(log.lines.filter { $0.hasPrefix("opened") }.count == 1)
    }

    @Test("right-to-left text is selected at its visual position")
    func rightToLeft() {
        let stage = Stage(width: 300, height: 60) {
            Text("שלום עולם").textSelection(.enabled).accessibilityIdentifier("text")
        }
        stage.session.onCopy = { log.add("“\($0)”") }
        let frame = stage["text"].frame
        func at(_ part: CGFloat) -> CGPoint { CGPoint(x: frame.minX + part * frame.width, y: frame.midY) }
        press(stage, at(0.9), times: 2)
        #expect(copied(stage) == "“שלום”", "in right-to-left text the first word is on the right")
        stage.drag(from: at(0.99), through: [at(0.01)])
        #expect(copied(stage) == "“שלום עולם”")
        stage.drag(from: at(0.99), through: [at(0.8)])
        #expect(log.lines.count == 2)
        let part = copied(stage)
        #expect("“שלום עולם".hasPrefix(part.dropLast()) && part.count > 2 && part.count < 7, "\(part)")
    }

    @Test("a drag beyond the line's end selects the whole line, for either direction of its last run")
    func besideLine() {
        let stage = Stage(width: 300, height: 60) {
            Text("abc שלום").textSelection(.enabled).accessibilityIdentifier("text")
        }
        stage.session.onCopy = { log.add("“\($0)”") }
        let frame = stage["text"].frame
        // Inside the edge of the text, because no selection starts outside of it.
        let (start, end) = (CGPoint(x: frame.minX, y: frame.midY), CGPoint(x: frame.maxX + 40, y: frame.midY))
        stage.drag(from: start, through: [end])
        #expect(copied(stage) == "“abc שלום”")
    }

    @Test("a selection across bidi runs is drawn in several parts")
    func bothDirections() {
        let stage = Stage(width: 300, height: 60) {
            Text("abc שלום def").textSelection(.enabled).accessibilityIdentifier("text")
        }
        stage.session.onCopy = { log.add("“\($0)”") }
        let frame = stage["text"].frame
        press(stage, CGPoint(x: frame.midX, y: frame.midY), times: 2)
        #expect(copied(stage) == "“שלום”")
        stage.advance(by: .seconds(1))
        // From before the first character into the middle of the right-to-left word, whose first half is on the right.
        stage.drag(from: CGPoint(x: frame.minX, y: frame.midY), through: [CGPoint(x: frame.midX, y: frame.midY)])
        #expect(stage.currentPicture.layers.values.flatMap(\.drawing.commands).count == 2)
        let text = copied(stage)
        #expect(text.hasPrefix("“abc ש") && !text.contains("ם"), "\(text)")
    }
}
