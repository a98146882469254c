import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Focus rings on pixel displays belong to the keyboard; a terminal shows the focus always.
@MainActor
@Suite("Focus rings after presses")
struct FocusRingTests {
    private func press(_ stage: Stage, _ element: StageElement) {
        stage.drag(from: CGPoint(x: element.frame.midX, y: element.frame.midY), through: [])
    }

    @Test("a press hides the ring of a focused button, and the next key shows it")
    func press() {
        struct Root: View {
            var body: some View {
                VStack(spacing: 80) {
                    Button("First") {}
                    Text("plain")
                    Text("[link](https://example.org)")
                }
            }
        }
        for isCell in [false, true] {
            let stage =
                isCell ? Stage(columns: 30, rows: 20) { Root() } : Stage(width: 200, height: 400) { Root() }
            // The second Tab goes on to the link.
            for _ in 1...2 {
                let before = stage.png()
                stage.press(.tab)
                let marked = stage.png()
                // A terminal itself marks the focused button in its cells.
                #expect(isCell || marked != before)
                press(stage, stage.label("plain"))
                #expect(stage.elements.contains { $0.isFocused })
                #expect(stage.png() == (isCell ? marked : before))
                stage.press(Key(Character("x")))
                #expect(stage.png() == marked)
                stage.press(.escape)
            }
        }
    }

    @Test("a tab that is shown again by a press has its focus back without a ring")
    func restoredFocus() {
        let stage = Stage(width: 300, height: 300) {
            TabView {
                Button("Go") {}.tabItem { Text("A") }
                Text("other").tabItem { Text("B") }
            }
        }
        let before = stage.png()
        stage.label("Go").focus()
        let marked = stage.png()
        #expect(marked != before)
        stage.label("B").tap()
        stage.label("A").tap()
        stage.advance(by: .seconds(1))
        #expect(stage.label("Go").isFocused)
        #expect(stage.png() == before)
        stage.press(Key(Character("x")))
        #expect(stage.png() == marked)
    }

    @Test("a menu that a press opens after typing marks no item before a key is used")
    func pressedMenu() {
        struct Root: View {
            @State private var text = ""
            @State private var choice = "Daily"
            var body: some View {
                VStack(spacing: 80) {
                    TextField("Name", text: $text)
                    Picker("Type", selection: $choice) {
                        ForEach(["Daily", "Weekly", "Monthly"], id: \.self) { Text($0) }
                    }
                    .pickerStyle(.menu).accessibilityIdentifier("picker")
                }
            }
        }
        let stage = Stage(width: 300, height: 600) { Root() }
        stage.role(.textField).focus()
        stage.press(Key(Character("x")))
        press(stage, stage["picker"])
        stage.advance(by: .seconds(1))
        #expect(stage.label("Weekly").exists)
        #expect(!stage.elements.contains { ["Daily", "Weekly", "Monthly"].contains($0.label) && $0.isFocused })
        stage.press(.down)
        #expect(stage.elements.contains { ["Daily", "Weekly", "Monthly"].contains($0.label) && $0.isFocused })
    }

    @Test("a pressed row of a list has no border of the keyboard cursor before a key moves it")
    func listCursor() {
        struct Root: View {
            let hasBackground: Bool
            @State private var selection: Int?
            var body: some View {
                List(selection: $selection) {
                    ForEach(0..<3) { number in
                        Text("Row \(number)").tag(number).listRowBackground(hasBackground ? Color.yellow : nil)
                    }
                }
            }
        }
        for hasBackground in [false, true] {
            let stage = Stage(width: 300, height: 300) { Root(hasBackground: hasBackground) }
            func hasBorder() -> Bool {
                stage.currentPicture.layers.values.flatMap(\.drawing.commands).contains {
                    if case .strokeInside = $0.operation { true } else { false }
                }
            }
            press(stage, stage.showing("Row 1"))
            #expect(stage.role(.list).isFocused && !hasBorder())
            stage.press(.down)
            #expect(hasBorder())
            press(stage, stage.showing("Row 0"))
            #expect(!hasBorder())
        }
    }
}
