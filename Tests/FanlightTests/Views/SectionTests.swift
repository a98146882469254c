import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Sections")
struct SectionTests {
    @Test("sections are enumerated together with the views between them")
    func sections() {
        struct Sectioned<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                ForEach(sections: content) { section in
                    Text("\(section.header.count) \(section.content.count) \(section.footer.count)")
                }
                Group(sections: content) { Text("\($0.count) sections") }
            }
        }
        let stage = Stage(width: 300, height: 600) {
            Sectioned {
                Text("loose")
                Section("title") {
                    Text("first")
                    Text("second")
                }
                Section {
                    ForEach(0..<5) { Text("\($0)") }
                } footer: {
                    Text("end")
                }
                .padding()
                Text("third")
                Text("fourth")
            }
        }
        #expect(stage.elements.map(\.label) == ["0 1 0", "1 2 0", "0 5 1", "0 2 0", "4 sections"])
    }

    @Test("the parts of a section are laid out in a stack like separate views")
    func sectionInStack() {
        let stage = Stage(width: 300, height: 600) {
            HStack {
                Section {
                    Text("a")
                    Text("b")
                } header: {
                    Text("h")
                } footer: {
                    Text("f")
                }
            }
        }
        #expect(stage.elements.map(\.label) == ["h", "a", "b", "f"])
        let order = stage.elements.map { $0.frame[0] }
        #expect(order == order.sorted())
    }

    @Test("a collapsed section has no content")
    func folded() {
        struct Folding: View {
            @State private var isExpanded = false
            var body: some View {
                Section("title", isExpanded: $isExpanded) { Text("inside") }
                Button("toggle") { isExpanded.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let stage = Stage(width: 300, height: 600) { Folding() }
        #expect(!stage.label("inside").exists)
        stage["toggle"].tap()
        #expect(stage.label("inside").exists)
        stage["toggle"].tap()
        #expect(!stage.label("inside").exists)
    }

    @Test("a container can show section actions, and they run")
    func actions() {
        struct Sectioned<Content: View>: View {
            @ViewBuilder let content: Content
            var body: some View {
                ForEach(sections: content) { section in
                    HStack { section.actions }
                    section.header
                    section.content
                }
            }
        }
        struct Counting: View {
            @State private var count = 0
            var body: some View {
                Sectioned {
                    Section("plain") { Text("row") }
                    Section("counted") { Text(verbatim: "count \(count)") }
                        .sectionActions { Button("add \(count)") { count += 1 }.accessibilityIdentifier("add") }
                }
            }
        }
        let stage = Stage(width: 300, height: 600) { Counting() }
        #expect(stage.elements.map(\.label) == ["plain", "row", "add 0", "counted", "count 0"])
        stage["add"].tap()
        stage["add"].tap()
        #expect(stage.elements.map(\.label) == ["plain", "row", "add 2", "counted", "count 2"])
    }

    @Test("collapsible sets whether the user can fold a list section")
    func collapsible() {
        struct Folding: View {
            @State private var isExpanded = true
            var body: some View {
                VStack {
                    Button("fold") { isExpanded.toggle() }.accessibilityIdentifier("fold")
                    List {
                        Section("free") { Text("a") }.collapsible(true)
                        Section("bound", isExpanded: $isExpanded) { Text("b") }.collapsible(false)
                        Section("plain") { Text("c") }.collapsible(false)
                    }
                }
            }
        }
        for stage in [Stage(width: 300, height: 600) { Folding() }, Stage(columns: 40, rows: 14) { Folding() }] {
            #expect(stage.label("free").role == .heading && stage.label("a").exists)
            stage.label("free").tap()
            #expect(!stage.label("a").exists)
            #expect(stage.label("bound").role == .heading && stage.label("plain").role == .heading)
            stage["fold"].tap()
            #expect(!stage.label("b").exists && stage.label("c").exists)
            stage.label("free").tap()
            #expect(stage.label("a").exists)
        }
    }
}
