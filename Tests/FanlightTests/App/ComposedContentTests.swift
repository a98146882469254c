import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Content that an app composes")
struct ComposedContentTests {
    enum Place: Hashable { case home, mail, more, help, late }

    private struct MoreTabs: TabContent {
        let count: Int
        @State private var hasHelp = false
        @Environment(\.lineLimit) private var limit

        var body: some TabContent<Place> {
            Tab("Mail", systemImage: "envelope", value: .mail) { Button("help \(limit ?? 0)") { hasHelp.toggle() } }
                .badge(count)
            TabSection("Others") {
                Tab("More", systemImage: "ellipsis", value: Place.more) { Text("more page") }
                if hasHelp { Tab("Help", systemImage: "questionmark", value: Place.help) { Text("help page") } }
            }
            if #available(macOS 13, iOS 16, *) {
                Tab("Late", systemImage: "clock", value: Place.late) { Text("late page") }
            }
        }
    }

    private struct Tabs: View {
        @State private var place = Place.home
        @State private var count = 3
        var body: some View {
            TabView(selection: $place) {
                Tab("Home", systemImage: "house", value: .home) { Button("home page") { count += 1 } }
                MoreTabs(count: count)
            }
            .lineLimit(2)
        }
    }

    @Test("tabs in a structure of the app have its state, its environment and its inputs", arguments: [true, false])
    func tabs(isCell: Bool) {
        let stage = isCell ? Stage(columns: 60, rows: 10) { Tabs() } : Stage(width: 500, height: 300) { Tabs() }
        #expect(stage.text.contains("3") && !stage.label("Help").exists)
        stage.label("home page").tap()
        #expect(stage.text.contains("4"))
        stage.label("Mail, 4").tap()
        stage.label("help 2").tap()
        stage.label("Help").tap()
        #expect(stage.showing("help page").exists)
        stage.label("More").tap()
        #expect(stage.showing("more page").exists)
        stage.label("Late").tap()
        #expect(stage.showing("late page").exists)
    }

    @Test("tabs without values are composed too")
    func withoutValues() {
        struct Two: TabContent {
            var body: some TabContent<Never> {
                Tab("One", systemImage: "star") { Text("first page") }
                AnyTabContent(Tab("Two", systemImage: "star") { Text("second page") })
            }
        }
        let stage = Stage(width: 400, height: 300) { TabView { Two() } }
        #expect(stage.showing("first page").exists)
        stage.label("Two").tap()
        #expect(stage.showing("second page").exists)
    }

    private struct Tools: ToolbarContent {
        @Binding var count: Int
        var body: some ToolbarContent {
            ToolbarItem(placement: .primaryAction) { Button("Add") { count += 1 } }
            if count > 0 {
                ToolbarItemGroup(placement: .bottomBar) {
                    Button("Less") { count -= 1 }
                    Button("Zero") { count = 0 }
                }
            } else {
                ToolbarItem(placement: .cancellationAction) { Button("None") {} }
            }
            KeptTools()
        }
    }

    private struct KeptTools: CustomizableToolbarContent {
        var body: some CustomizableToolbarContent {
            ToolbarItem(id: "a", placement: .principal) { Button("Kept") {} }
        }
    }

    @Test("toolbar content in structures is conditional and nested")
    func toolbar() {
        struct Page: View {
            @State private var count = 0
            var body: some View { NavigationStack { Text("page").toolbar { Tools(count: $count) } } }
        }
        let stage = Stage(width: 500, height: 300) { Page() }
        #expect(stage.label("None").exists && stage.label("Kept").exists && !stage.label("Less").exists)
        stage.label("Add").tap()
        #expect(!stage.label("None").exists && stage.label("Zero").exists)
        stage.label("Less").tap()
        #expect(stage.label("None").exists && !stage.label("Zero").exists)
    }

    private struct Items: Commands {
        @Binding var log: [String]
        let isLong: Bool
        var body: some Commands {
            CommandMenu("Note") { Button("Erase") { log.append("erased") }.keyboardShortcut("e") }
            Inner(log: $log)
            if isLong {
                CommandGroup(replacing: .newItem) { Button("New") { log.append("new") }.keyboardShortcut("n") }
            }
        }

        struct Inner: Commands {
            @Binding var log: [String]
            var body: some Commands {
                CommandGroup(after: .pasteboard) { Button("Mark") { log.append("marked") }.keyboardShortcut("m") }
            }
        }
    }

    private struct Windows: Scene {
        @State private var log: [String] = []
        let title: String
        var body: some Scene {
            WindowGroup { First(title: title, log: log) }
                .commands { Items(log: $log, isLong: true) }
            if #available(macOS 13, iOS 16, *) {
                Window("Second", id: "second") { Text("second page") }
            }
        }

        struct First: View {
            let title: String
            let log: [String]
            @Environment(\.openWindow) private var openWindow
            var body: some View {
                Text(verbatim: "\(title) \(log.joined(separator: " "))").accessibilityIdentifier("log")
                Button("Open") { openWindow(id: "second") }
            }
        }
    }

    private struct Composed: App {
        var body: some Scene { Windows(title: "log") }
    }

    @Test("commands and scenes in structures nest, and scenes may have an availability")
    func scenes() {
        let stage = Stage(Composed(), width: 400, height: 300)
        for key in ["e", "m", "n"] { stage.press(Key(Character(key)), modifiers: .command) }
        #expect(stage["log"].label == "log erased marked new")
        stage.label("Open").tap()
        #expect(stage.label("second page").exists)
    }

    private struct Person: Identifiable {
        let id: Int
        var name: String
        var age: Int
    }

    private struct SortedColumns: TableColumnContent {
        var tableColumnBody: some TableColumnContent<Person, KeyPathComparator<Person>> {
            TableColumn("Name", value: \.name)
            TableColumn("Age", value: \.age) { Text(verbatim: "\($0.age)") }
        }
    }

    private struct PlainColumns: TableColumnContent {
        let showsAge: Bool
        var tableColumnBody: some TableColumnContent<Person, Never> {
            TableColumn("Name") { (person: Person) in Text(verbatim: person.name) }
            if showsAge { TableColumn("Age") { (person: Person) in Text(verbatim: "\(person.age) years") } }
        }
    }

    private struct PersonRows: TableRowContent {
        let people: [Person]
        var tableRowBody: some TableRowContent<Person> {
            TableRow(Person(id: 0, name: "Zoe", age: 9))
            ForEach(people) { TableRow($0) }
        }
    }

    @Test("columns and rows of tables in structures are composed of several")
    func tables() {
        struct Sorted: View {
            @State private var order = [KeyPathComparator(\Person.name)]
            private let people = [Person(id: 1, name: "Ada", age: 40), Person(id: 2, name: "Bob", age: 30)]
            var body: some View {
                Table(people.sorted(using: order), sortOrder: $order) { SortedColumns() }
            }
        }
        let stage = Stage(columns: 60, rows: 10) { Sorted() }
        #expect(stage.text.contains("Ada") && stage.text.contains("30"))
        for showsAge in [true, false] {
            let stage = Stage(columns: 60, rows: 10) {
                Table(of: Person.self) {
                    PlainColumns(showsAge: showsAge)
                } rows: {
                    PersonRows(people: [Person(id: 1, name: "Ada", age: 40)])
                }
            }
            #expect(stage.text.contains("Zoe") && stage.text.contains("Ada"))
            #expect(stage.text.contains("40 years") == showsAge && stage.text.contains("9 years") == showsAge)
        }
    }
}
