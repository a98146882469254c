import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Headings of sections")
struct SectionHeadingTests {
    private struct Room: View {
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

    @Test("the header of a section is a heading that is read before its rows", arguments: [true, false])
    func order(chooses: Bool) {
        for stage in stages(Room(chooses: chooses).listStyle(.plain)) + stages(Room(chooses: chooses)) {
            let heading = stage.elements.firstIndex { $0.role == .heading && $0.label == "Fruit" }
            let row = stage.elements.firstIndex { $0.label == "fruit 0" }
            #expect(heading != nil && row != nil && heading! < row!)
        }
    }

    @Test("a header that stays in sight is read before the rows below it", arguments: [true, false])
    func pinned(chooses: Bool) {
        for stage in stages(Room(chooses: chooses).listStyle(.plain)) {
            let size = stage.session.screen
            let middle = ScreenPoint(x: size.width / 2, y: size.height / 2)
            stage.send(.scroll(ScrollInput(at: middle, deltaY: 48)))
            let heading = stage.elements.firstIndex { $0.role == .heading && $0.label == "Fruit" }
            let row = stage.elements.firstIndex { $0.label == "fruit 4" }
            #expect(heading != nil && row != nil && heading! < row!)
        }
    }

    @Test("what is in a row is told of in its own order, however high each of it is", arguments: [true, false])
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
        let told = stage.elements.filter { ![.list, .scrollArea].contains($0.role) }.map(\.label)
        #expect(told == ["Icon", "Title", "Words", "Get", "Count", "Number", "£", "12"])
    }

    @Test("a header of several views is called by its words, and what can be pressed in it stays")
    func several() {
        let stage = Stage(width: 300, height: 600) { Room(chooses: true) }
        #expect(stage.elements.contains { $0.role == .heading && $0.label == "Greens, All" })
        #expect(stage.label("All").role == .button)
    }

    @Test("the value of an editor is all that is written in it, line ends and what is out of sight too")
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
