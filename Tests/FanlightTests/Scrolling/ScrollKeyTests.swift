import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Scroll keys")
struct ScrollKeyTests {
    private struct Page: View {
        let rows: Int
        @State private var row: Int?
        var body: some View {
            HStack(spacing: 0) {
                List(0..<rows, id: \.self, selection: $row) { Text(verbatim: "row \($0)") }.frame(width: 100)
                    .accessibilityIdentifier("list").accessibilityLabel("list")
                ScrollView {
                    VStack {
                        ForEach(0..<60) { Text(verbatim: "line \($0)") }
                    }
                    .frame(maxWidth: .infinity)
                }
                Text(verbatim: "\(row ?? -1)").accessibilityIdentifier("row")
            }
        }
    }

    private func stages(rows: Int) -> [Stage] {
        [
            Stage(width: 400, height: 300) { Page(rows: rows) }, Stage(columns: 50, rows: 18) { Page(rows: rows) },
        ]
    }

    @Test("page keys scroll the focused view, or the page if the focused view is fully visible")
    func pages() {
        for stage in stages(rows: 3) {
            stage["list"].focus()
            stage.press(.pageDown)
            #expect(!stage.text.contains("line 0\n") && stage["row"].label == "-1", "\(stage.text)")
            stage.press(.pageUp)
            #expect(stage.text.contains("line 0"))
            stage.press(.end)
            #expect(stage["row"].label == "2" && stage.text.contains("line 0"))
        }
        for stage in stages(rows: 100) {
            stage["list"].focus()
            stage.press(.pageDown)
            #expect(stage.text.contains("line 0") && stage["row"].label != "-1")
        }
    }

    @Test("page keys move the selection of a fully visible list if nothing else scrolls")
    func alone() {
        struct Short: View {
            @State private var row: Int?
            var body: some View {
                List(0..<3, id: \.self, selection: $row) { Text(verbatim: "row \($0)") }
                    .accessibilityIdentifier("list").accessibilityLabel("list")
                Text(verbatim: "\(row ?? -1)").accessibilityIdentifier("row")
            }
        }
        let stage = Stage(width: 300, height: 300) { Short() }
        stage["list"].focus()
        stage.press(.pageDown)
        #expect(stage["row"].label == "2")
    }

    @Test("a control in a scroll view without overflow leaves page keys to the page")
    func outside() {
        let stage = Stage(width: 300, height: 300) {
            HStack {
                ScrollView { Button("it") {}.accessibilityIdentifier("it") }.frame(width: 60)
                ScrollView { ForEach(0..<60) { Text(verbatim: "line \($0)") } }
            }
        }
        stage["it"].focus()
        stage.press(.pageDown)
        #expect(!stage.text.contains("line 0"))
    }

    @Test("an unhandled Space scrolls by a page, Shift-Space back")
    func space() {
        struct Lines: View {
            @State private var presses = 0
            var body: some View {
                VStack {
                    Button("press") { presses += 1 }.accessibilityIdentifier("press")
                    Text(verbatim: "\(presses)").accessibilityIdentifier("presses")
                    ScrollView {
                        VStack {
                            ForEach(0..<60) { Text(verbatim: "line \($0)") }
                        }
                    }
                }
            }
        }
        for stage in [Stage(width: 200, height: 200) { Lines() }, Stage(columns: 20, rows: 8) { Lines() }] {
            stage.press(.space)
            #expect(!stage.text.contains("line 0\n"), "\(stage.text)")
            stage.press(.space, modifiers: .shift)
            #expect(stage.text.contains("line 0"))
            stage["press"].focus()
            stage.press(.space)
            #expect(stage.text.contains("line 0") && stage["presses"].label == "1")
        }
    }

    @Test("in a horizontal scroll view page keys, Home and End scroll horizontally")
    func sideways() {
        let stage = Stage(columns: 20, rows: 4) {
            ScrollView(.horizontal) {
                HStack {
                    ForEach(0..<20) { Text(verbatim: "c\($0)") }
                }
            }
        }
        stage.press(.end)
        #expect(stage.text.contains("c19"))
        stage.press(.home)
        #expect(stage.text.contains("c0 "))
        stage.press(.pageDown)
        #expect(!stage.text.contains("c0 ") && !stage.text.contains("c19"))
    }

    @Test("scrolling by the user ends text input with scrollDismissesKeyboard", arguments: [true, false])
    func endsWriting(isWanted: Bool) {
        struct Form: View {
            let mode: ScrollDismissesKeyboardMode
            @State private var text = ""
            var body: some View {
                ScrollViewReader { reader in
                    Button("bottom") { reader.scrollTo(59) }
                    Text(verbatim: text).accessibilityIdentifier("text")
                    ScrollView {
                        TextField("name", text: $text).accessibilityIdentifier("name")
                        ForEach(0..<60) { Text(verbatim: "line \($0)").id($0) }
                    }
                }
                .scrollDismissesKeyboard(mode)
            }
        }
        let stage = Stage(width: 200, height: 200) { Form(mode: isWanted ? .immediately : .automatic) }
        stage["name"].focus()
        stage.type("x")
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 150), deltaY: 16)))
        #expect(stage["name"].isFocused != isWanted)
        stage["name"].focus()
        // Typing and scrolling by the app do not end it.
        stage.label("bottom").tap()
        stage.type("y")
        #expect(stage["text"].label == "xy")
    }

    @Test("scrolling also ends the input of a field beside the scroll view")
    func endsWritingBeside() {
        struct Chat: View {
            @State private var text = ""
            var body: some View {
                ScrollView { ForEach(0..<60) { Text(verbatim: "line \($0)") } }
                    .scrollDismissesKeyboard(.immediately)
                    .safeAreaInset(edge: .bottom) {
                        TextField("message", text: $text).accessibilityIdentifier("message")
                    }
            }
        }
        let stage = Stage(width: 200, height: 200) { Chat() }
        stage["message"].focus()
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 100, y: 50), deltaY: 16)))
        #expect(!stage["message"].isFocused)
    }
}
