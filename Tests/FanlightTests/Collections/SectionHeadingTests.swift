import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Section headings")
struct SectionHeadingTests {
    private struct TestView: View {
        @State private var choice: String?
        let chooses: Bool

        @ViewBuilder private var sections: some View {
            Section("Fruit") {
                ForEach(0..<6) { Text(verbatim: "fruit \($0)").tag("fruit \($0)") }
            }
            Section {
                Text(verbatim: "leek").tag("leek")
            } header: {
                HStack {
                    Image(systemName: "leaf")
                    Text(verbatim: "Greens")
                    Button("All") {}
                }
            } footer: {
                Text(verbatim: "fresh")
            }
        }

        var body: some View {
            if chooses {
                List(selection: $choice) { sections }
            } else {
                List { sections }
            }
        }
    }

    private func stages<V: View>(_ view: V) -> [Stage] {
        [Stage(width: 300, height: 300) { view }, Stage(columns: 40, rows: 8) { view }]
    }

    @Test("a section header is a heading before its rows in reading order", arguments: [true, false])
    func order(chooses: Bool) {
        for stage in stages(TestView(chooses: chooses).listStyle(.plain)) + stages(TestView(chooses: chooses)) {
            let heading = stage.elements.firstIndex { $0.role == .heading && $0.label == "Fruit" }
            let row = stage.elements.firstIndex { $0.label == "fruit 0" }
            #expect(heading != nil && row != nil && heading! < row!)
        }
    }

    @Test("a pinned header comes before the rows below it in reading order", arguments: [true, false])
    func pinned(chooses: Bool) {
        for stage in stages(TestView(chooses: chooses).listStyle(.plain)) {
            let size = stage.session.screen
            let middle = ScreenPoint(x: size.width / 2, y: size.height / 2)
            stage.send(.scroll(ScrollInput(at: middle, deltaY: 48)))
            let heading = stage.elements.firstIndex { $0.role == .heading && $0.label == "Fruit" }
            let row = stage.elements.firstIndex { $0.label == "fruit 4" }
            #expect(heading != nil && row != nil && heading! < row!)
        }
    }

    @Test("accessibility order inside a row follows reading order for parts of any height", arguments: [true, false])
    func orderInRows(onCells: Bool) {
        let view = List {
            HStack {
                Image(systemName: "star").accessibilityLabel("Icon")
                VStack(alignment: .leading) {
                    Text("Title")
                    Text("Words").font(.caption)
                }
                Spacer()
                Button("Get") {}.buttonStyle(.borderedProminent).controlSize(.extraLarge)
            }
            HStack {
                Text("Count")
                TextField("Number", text: .constant("1")).textFieldStyle(.roundedBorder)
            }
            HStack {
                Text("£").font(.footnote)
                Text("12").font(.title)
            }
        }
        let stage = onCells ? Stage(columns: 40, rows: 14) { view } : Stage(width: 390, height: 400) { view }
        let foundLabels = stage.elements.filter { ![.list, .scrollArea].contains($0.role) }.map(\.label)
        #expect(foundLabels == ["Icon", "Title", "Words", "Get", "Count", "Number", "£", "12"])
    }

    @Test("a header of several views has their texts as label and keeps its controls")
    func several() {
        let stage = Stage(width: 300, height: 600) { TestView(chooses: true) }
        #expect(stage.elements.contains { $0.role == .heading && $0.label == "Greens, All" })
        #expect(stage.label("All").role == .button)
    }

    @Test("the value of a text editor is its whole text, with line breaks and text outside of the viewport")
    func editor() {
        struct Writing: View {
            @State private var text = (1...60).map { "line \($0)" }.joined(separator: "\n")
            @State private var note = "a\n\nb"
            var body: some View {
                VStack {
                    TextEditor(text: $text).frame(height: 64).accessibilityIdentifier("editor")
                    TextField("note", text: $note, axis: .vertical).lineLimit(1...2).accessibilityIdentifier("note")
                }
            }
        }
        for stage in stages(Writing()) {
            #expect(stage["editor"].value == (1...60).map { "line \($0)" }.joined(separator: "\n"))
            #expect(stage["note"].value == "a\n\nb")
            stage["note"].set("one")
            #expect(stage["note"].value == "one")
        }
    }
}
