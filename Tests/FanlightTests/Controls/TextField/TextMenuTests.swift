import Combine
import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Text editing menu")
struct TextMenuTests {
    private let log = GestureLog()

    private enum Kind: CaseIterable { case field, lines, editor }

    private struct Written: View {
        let kind: Kind
        let log: GestureLog
        @State private var text = "one two"
        @State private var secret = "hidden"
        @FocusState private var isFocused: Bool
        var body: some View {
            VStack(alignment: .leading) {
                Group {
                    switch kind {
                    case .field: TextField("Field", text: $text)
                    case .lines: TextField("Field", text: $text, axis: .vertical)
                    case .editor: TextEditor(text: $text).frame(height: 48)
                    }
                }
                .focused($isFocused)
                .onChange(of: isFocused) { log.add(isFocused ? "in" : "out") }
                .accessibilityIdentifier("field")
                SecureField("Secret", text: $secret).accessibilityIdentifier("secret")
                Text(verbatim: "<\(text)> \(isFocused)").accessibilityIdentifier("state")
            }
        }
    }

    private func stages(_ kind: Kind) -> [Stage] {
        [
            Stage(columns: 40, rows: 20) { Written(kind: kind, log: log) },
            Stage(width: 300, height: 300) { Written(kind: kind, log: log) },
        ]
    }

    private func press(_ stage: Stage, _ identifier: String, at x: CGFloat) {
        let frame = stage[identifier].frame
        let place = ScreenPoint(x: frame.minX + x, y: frame.minY + min(frame.height / 2, 8))
        stage.send(.pointer(PointerInput(.pressed, at: place, button: 2)))
        stage.send(.pointer(PointerInput(.released, at: place, button: 2)))
    }

    private func items(_ stage: Stage) -> String {
        stage.elements.filter { ["Cut", "Copy", "Paste", "Select All"].contains($0.label) }
            .map { $0.isEnabled ? $0.label : "(\($0.label))" }.joined(separator: " ")
    }

    @Test("the menu offers possible commands for the selection", arguments: [Kind.field, .lines, .editor])
    private func pointer(kind: Kind) {
        for stage in stages(kind) {
            press(stage, "field", at: 4)
            #expect(items(stage) == "(Cut) (Copy) (Paste) Select All")
            #expect(stage["state"].label == "<one two> true", "the field with the menu has the focus")
            stage.label("Select All").tap()
            #expect(items(stage) == "")
            press(stage, "field", at: 4)
            #expect(items(stage) == "Cut Copy (Paste) (Select All)", "the selection stays")
            stage.label("Copy").tap()
            press(stage, "field", at: 4)
            stage.label("Cut").tap()
            #expect(stage["state"].label == "<> true")
            press(stage, "field", at: 4)
            #expect(items(stage) == "(Cut) (Copy) Paste (Select All)")
            stage.label("Paste").tap()
            stage.type("!")
            #expect(stage["state"].label == "<one two!> true", "the field receives keys again")
        }
    }

    @Test("the menu works by keyboard without ending the editing of its field")
    func keys() {
        for stage in stages(.field) {
            let before = log.text
            stage["field"].focus()
            stage.press(.end)
            stage.press(.left, modifiers: [.shift, .option])
            let since = log.text
            #expect(since != before)
            stage.press(Key(name: "f10"), modifiers: .shift)
            #expect(items(stage) == "Cut Copy (Paste) Select All" && stage["state"].label == "<one two> true")
            stage.press(.down)
            stage.press(.enter)
            #expect(items(stage) == "")
            stage.press(.end)
            stage.press(Key("v"), modifiers: .control)
            #expect(stage["state"].label == "<one twotwo> true")
            stage.press(Key(name: "f10"), modifiers: .shift)
            stage.press(.escape)
            #expect(items(stage) == "" && stage["state"].label == "<one twotwo> true")
            #expect(log.text == since, "the field kept the focus")
        }
    }

    @Test("the menu of a secure field offers no copying")
    func secret() {
        for stage in stages(.field) {
            stage["secret"].focus()
            stage.press(Key("a"), modifiers: .command)
            press(stage, "secret", at: 4)
            #expect(items(stage) == "(Paste) (Select All)")
            stage.press(.escape)
            #expect(stage["secret"].actionNames == ["menu", "Paste", "Select All"])
        }
    }

    @Test("menu commands are actions by name, with or without focus")
    func names() {
        for stage in stages(.editor) {
            #expect(stage["field"].actionNames == [])
            #expect(stage["field"].perform("Copy") == .refused("Nothing is selected here."))
            #expect(stage["field"].perform("Paste") == .refused("There is no text to paste."))
            #expect(stage["field"].actionNames == ["menu", "Cut", "Copy", "Paste", "Select All"])
            stage["field"].perform("Select All")
            stage["field"].perform("Cut")
            #expect(stage["state"].label == "<> true")
            stage["field"].perform("Paste")
            stage["field"].perform("Paste")
            #expect(stage["state"].label == "<one twoone two> true")
            stage["field"].perform("menu")
            #expect(items(stage) == "(Cut) (Copy) Paste Select All")
        }
    }

    @Test("a long press opens the menu with the word selected")
    func held() {
        for stage in stages(.field) {
            let frame = stage["field"].frame
            let isCell = stage.session.screen.idiom == .cell
            let place = ScreenPoint(x: frame.minX + (isCell ? 12 : 8), y: frame.midY)
            for (moves, expected) in [(true, ""), (false, "Cut Copy (Paste) Select All")] {
                stage.send(.pointer(PointerInput(.pressed, at: place)))
                stage.advance(by: .milliseconds(600))
                let end = ScreenPoint(x: place.x + (moves ? 24 : 0), y: place.y)
                if moves { stage.send(.pointer(PointerInput(.moved, at: end))) }
                stage.send(.pointer(PointerInput(.released, at: end)))
                #expect(items(stage) == expected)
            }
            stage.label("Cut").tap()
            #expect(stage["state"].label == "< two> true")
        }
    }

    private struct Around: View {
        let isAlone: Bool
        @State private var text = "one"
        var body: some View {
            HStack {
                TextField("Field", text: $text).accessibilityIdentifier("field")
                if !isAlone { Button("Other") {} }
            }
            .contextMenu { Button("Mine") {} }
        }
    }

    @Test("a custom context menu on the field alone replaces it", arguments: [true, false])
    func author(isAlone: Bool) {
        for stage in [
            Stage(columns: 40, rows: 12) { Around(isAlone: isAlone) },
            Stage(width: 300, height: 200) { Around(isAlone: isAlone) },
        ] {
            press(stage, "field", at: 4)
            #expect(stage.label("Mine").exists == isAlone && (items(stage) == "") == isAlone)
            stage.press(.escape)
            stage["field"].focus()
            stage.press(Key(name: "f10"), modifiers: .shift)
            #expect(stage.label("Mine").exists == isAlone && (items(stage) == "") == isAlone)
        }
    }

    @Test("the menu closes when its field is disabled or removed")
    func disabledOrRemoved() {
        struct Leaving: View {
            @State private var text = "one"
            @State private var state = 0
            var body: some View {
                VStack {
                    if state < 2 {
                        TextField("Field", text: $text).disabled(state == 1).accessibilityIdentifier("field")
                    }
                    Text("state").onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in
                        state += 1
                    }
                }
            }
        }
        let stage = Stage(width: 300, height: 200) { Leaving() }
        press(stage, "field", at: 4)
        #expect(items(stage) == "(Cut) (Copy) (Paste) Select All")
        stage.advance(by: .milliseconds(1100))
        #expect(items(stage) == "" && !stage["field"].isFocused)
        let other = Stage(width: 300, height: 200) { Leaving() }
        press(other, "field", at: 4)
        other.advance(by: .milliseconds(2100))
        #expect(items(other) == "")
        other.press(.tab)
    }
}
