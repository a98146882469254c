import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("List styles")
struct ListStyleTests {
    private struct Rows: View {
        @State private var chosen: Int? = 1
        var body: some View {
            List(selection: $chosen) {
                Text("a").tag(0)
                Text("b").tag(1)
                Text("c").tag(2)
            }
        }
    }

    /// Returns the number of lines one point high.
    private func lines(_ stage: Stage) -> Int {
        stage.currentPicture.layers.values.flatMap(\.drawing.commands).filter { $0.rect?.height == 1 }.count
    }

    @Test("a sidebar has no separators, an inset list has")
    func sidebar() {
        #expect(lines(Stage(width: 300, height: 300) { Rows().listStyle(.inset) }) > 0)
        #expect(lines(Stage(width: 300, height: 300) { Rows().listStyle(.sidebar) }) == 0)
    }

    @Test("rows with row spacing have no separators")
    func spaced() {
        #expect(lines(Stage(width: 300, height: 300) { Rows() }) > 0)
        #expect(lines(Stage(width: 300, height: 300) { Rows().listRowSpacing(10) }) == 0)
    }

    @Test("arrow keys skip rows that cannot be selected")
    func skipped() {
        struct Skipping: View {
            @State private var chosen: Int?
            var body: some View {
                List(selection: $chosen) {
                    ForEach(0..<6) { Text(verbatim: "row \($0)").selectionDisabled($0 == 1 || $0 == 5).tag($0) }
                }
                Text(verbatim: chosen.map(String.init) ?? "none").accessibilityIdentifier("chosen")
            }
        }
        let stage = Stage(width: 300, height: 400) { Skipping() }
        stage.press(.tab)
        stage.press(.home)
        #expect(stage["chosen"].label == "0")
        stage.press(.down)
        #expect(stage["chosen"].label == "2")
        stage.press(.end)
        #expect(stage["chosen"].label == "4")
        stage.press(.up)
        stage.press(.up)
        stage.press(.up)
        #expect(stage["chosen"].label == "0")
    }

    @Test("a folding header comes before its rows in reading order, and a pinned header before the rows under it")
    func headings() {
        struct Folding: View {
            @State private var isExpanded = true
            let style: Bool
            var body: some View {
                let list = List {
                    Section("One", isExpanded: $isExpanded) {
                        ForEach(0..<12) { Button("row \($0)") {} }
                    }
                    Section("Two") { Text("end") }
                }
                if style { list.listStyle(.sidebar) } else { list.listStyle(.plain) }
            }
        }
        for style in [true, false] {
            let stage = Stage(width: 300, height: 200) { Folding(style: style) }
            let first = stage.elements.first { ![.list, .scrollArea].contains($0.role) }
            #expect(first?.role == .heading && first?.label == "One" && first?.value == "expanded")
            stage.press(.tab)
            #expect(stage.label("One").isFocused)
            stage.press(.tab)
            #expect(stage.label("row 0").isFocused)
        }
        let pinned = Stage(width: 300, height: 200) { Folding(style: false) }
        pinned.send(.scroll(ScrollInput(at: ScreenPoint(x: 150, y: 100), deltaY: 100)))
        #expect(pinned.elements.first { ![.list, .scrollArea].contains($0.role) }?.label == "One")
    }
}
