import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Context menus")
struct ContextMenuTests {
    private struct Shown: View {
        let isDisabled: Bool
        var body: some View {
            Button("view") {}.contextMenu { Button("Clear") {} }.disabled(isDisabled)
                .accessibilityIdentifier("view")
        }
    }

    @Test("a disabled view offers no context menu by pointer, keyboard or action")
    func disabled() {
        for isDisabled in [false, true] {
            for stage in [
                Stage(width: 300, height: 200) { Shown(isDisabled: isDisabled) },
                Stage(columns: 40, rows: 10) { Shown(isDisabled: isDisabled) },
            ] {
                #expect(stage["view"].actionNames.contains("menu") != isDisabled)
                if !isDisabled { stage["view"].perform("menu") }
                #expect(stage.label("Clear").exists != isDisabled)
                stage.press(.escape)
                let frame = stage["view"].frame
                stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: frame.midX, y: frame.midY), button: 2)))
                #expect(stage.label("Clear").exists != isDisabled)
            }
        }
    }

    private struct Photo: View {
        @State private var note = "none"
        var body: some View {
            VStack {
                Text("Photo").contextMenu { Button("Delete") { note = "deleted" } }.accessibilityIdentifier("photo")
                Text(note).accessibilityIdentifier("note")
                Button("Done") {}.accessibilityIdentifier("done")
            }
        }
    }

    @Test("a context menu on a plain view takes the focus and opens by Return, Space and menu key", arguments: 0..<6)
    func plainView(_ turn: Int) {
        let stage =
            turn < 3 ? Stage(width: 300, height: 300) { Photo() } : Stage(columns: 40, rows: 20) { Photo() }
        let before = stage.png(scale: 1)
        stage.press(.tab)
        #expect(stage["photo"].isFocused)
        #expect(stage.png(scale: 1) != before, "the focus is drawn")
        switch turn % 3 {
        case 0: stage.press(.enter)
        case 1: stage.press(.space)
        default: stage.press(Key(name: "f10"), modifiers: .shift)
        }
        #expect(stage.label("Delete").exists)
        stage.press(.down)
        stage.press(.enter)
        #expect(stage["note"].label == "deleted")
        stage.press(.tab)
        #expect(stage["done"].isFocused && !stage["photo"].isFocused)
        stage["photo"].focus()
        #expect(stage["photo"].isFocused)
    }

    @Test("a context menu adds no tab stop where a control in or around the view has the focus")
    func besideControls() {
        let stage = Stage(width: 300, height: 400) {
            VStack {
                Button("first") {}.contextMenu { Button("Delete") {} }
                Button {
                } label: {
                    Text("second").contextMenu { Button("Delete") {} }
                }
                Text("third").focusable().contextMenu { Button("Delete") {} }
                Text("fourth").contextMenu { Button("Delete") {} }.focusable()
                Button("fifth") {}
            }
        }
        var names: [String] = []
        for _ in 0..<6 {
            stage.press(.tab)
            names.append(stage.elements.first { $0.isFocused }?.label ?? "")
        }
        #expect(names == ["first", "second", "third", "fourth", "fifth", "first"])
    }

    private struct Held: View {
        @State private var note = "none"
        @State private var path: [Int] = []
        var body: some View {
            NavigationStack(path: $path) {
                VStack(spacing: 20) {
                    Text("Card").padding(30).background(.yellow).contextMenu { Button("One") { note = "one" } }
                    Button("Button") { note = "tapped" }.contextMenu { Button("Two") { note = "two" } }
                    Text("Own").onLongPressGesture { note = "own" }.contextMenu { Button("Five") {} }
                    List {
                        Text("Row").contextMenu { Button("Three") { note = "three" } }
                        NavigationLink("Link", value: 1).contextMenu { Button("Four") { note = "four" } }
                    }
                    Text(note).accessibilityIdentifier("note")
                }
                .navigationDestination(for: Int.self) { _ in Text("Page") }
            }
        }
    }

    private func hold(_ stage: Stage, at point: CGPoint, for time: Duration = .milliseconds(600)) {
        stage.send(.pressed, point.x, point.y)
        stage.advance(by: time)
        stage.send(.released, point.x, point.y)
        stage.advance(by: .seconds(1))
    }

    @Test(
        "a long press opens the menu of a view, a button, a row and a link on a pixel display",
        arguments: [("Card", "One"), ("Button", "Two"), ("Row", "Three"), ("Link", "Four")])
    func longPress(_ label: String, _ item: String) {
        let stage = Stage(width: 400, height: 800) { Held() }
        let frame = stage.label(label).frame
        hold(stage, at: CGPoint(x: frame.midX, y: frame.midY))
        #expect(stage.label(item).exists && !stage.label("Page").exists)
        stage.label(item).tap()
        #expect(stage["note"].label == item.lowercased())
        hold(stage, at: CGPoint(x: frame.midX, y: frame.midY), for: .milliseconds(300))
        #expect(!stage.label(item).exists)
    }

    @Test(
        "a long press beside the content of a row opens the row's menu",
        arguments: [("Row", "Three"), ("Link", "Four")])
    func longPressBesideContent(_ label: String, _ item: String) {
        let stage = Stage(width: 400, height: 800) { Held() }
        hold(stage, at: CGPoint(x: 375, y: stage.label(label).frame.midY))
        #expect(stage.label(item).exists && !stage.label("Page").exists)
    }

    @Test("a long press opens no menu after a movement, after a gesture inside, or on cells")
    func noLongPress() {
        let stage = Stage(width: 400, height: 800) { Held() }
        let card = stage.label("Card").frame
        stage.send(.pressed, card.midX, card.midY)
        stage.send(.moved, card.midX + 20, card.midY)
        stage.advance(by: .seconds(1))
        stage.send(.released, card.midX + 20, card.midY)
        #expect(!stage.label("One").exists)
        let own = stage.label("Own").frame
        hold(stage, at: CGPoint(x: own.midX, y: own.midY))
        #expect(stage["note"].label == "own" && !stage.label("Five").exists)
        let terminal = Stage(columns: 60, rows: 40) { Held() }
        let frame = terminal.label("Card").frame
        hold(terminal, at: CGPoint(x: frame.midX, y: frame.midY))
        #expect(!terminal.label("One").exists)
    }

    @Test("Space taps the view instead of opening its context menu")
    func tappedByKeys() {
        struct Tapped: View {
            @State private var count = 0
            var body: some View {
                Text("tapped \(count)").onTapGesture { count += 1 }.contextMenu { Button("Delete") {} }
                    .accessibilityIdentifier("text")
            }
        }
        let stage = Stage(width: 300, height: 300) { Tapped() }
        stage.press(.tab)
        stage.press(.space)
        #expect(stage["text"].label == "tapped 1")
        stage.press(Key(name: "f10"), modifiers: .shift)
        #expect(stage.label("Delete").exists)
    }
}
