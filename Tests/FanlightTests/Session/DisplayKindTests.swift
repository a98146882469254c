import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Changing the kind of display")
struct DisplayKindTests {
    private struct Page: View {
        @State private var count = 0
        @State private var line = "a line"
        @State private var lines = "two\nlines"
        private let long = String(repeating: "many words of a long text that goes on. ", count: 800)

        var body: some View {
            VStack(alignment: .leading) {
                Button("Count \(count)") { count += 1 }.accessibilityIdentifier("count")
                Text("title").font(.title)
                TextField("Field", text: $line).accessibilityIdentifier("field")
                TextEditor(text: $lines).frame(height: 64)
                List { ForEach(0..<3) { Text(verbatim: "row \($0)") } }.frame(height: 160)
                ScrollView { Text(verbatim: long) }.frame(height: 96)
            }
        }
    }

    private static let window = Screen(width: 400, height: 560)
    private static let sharp = Screen(width: 400, height: 560, scale: 2)
    private static let terminal = Screen.cells(columns: 50, rows: 35, appearance: .light)

    private func picture(_ stage: Stage) -> [String] { [stage.text] + stage.elements.map { "\($0)" } }

    @Test("a scene moved to another display looks like one started there and keeps its state")
    func moved() {
        for (from, to) in [
            (Self.window, Self.terminal), (Self.terminal, Self.window), (Self.window, Self.sharp),
        ] {
            let stage = Stage(width: 400, height: 560) { Page() }
            let other = Stage(width: 400, height: 560) { Page() }
            stage.send(.resize(from))
            other.send(.resize(to))
            for each in [stage, other] {
                each["count"].tap()
                each["field"].set("other")
            }
            stage.send(.resize(to))
            #expect(stage["count"].label == "Count 1" && stage["field"].value == "other")
            #expect(stage.text == other.text)
            #expect(stage.elements.map(\.frame) == other.elements.map(\.frame))
            #expect(stage.png(scale: to.scale) == other.png(scale: to.scale))
        }
    }

    @Test("a scene moved between window and terminal looks like one started there")
    func begun() {
        let moved = Stage(width: 400, height: 560) { Page() }
        moved.send(.resize(Screen.cells(columns: 50, rows: 35)))
        let begun = Stage(columns: 50, rows: 35) { Page() }
        #expect(moved.text == begun.text)
        #expect(moved.text.contains("Count 0") && moved.text.contains("many words"))
        let back = Stage(columns: 50, rows: 35) { Page() }
        back.send(.resize(Self.window))
        let window = Stage(width: 400, height: 560) { Page() }
        #expect(back.elements.map(\.frame) == window.elements.map(\.frame))
        #expect(back.png() == window.png())
    }
}
