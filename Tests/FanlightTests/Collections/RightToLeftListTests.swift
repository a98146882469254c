import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Right-to-left lists")
struct RightToLeftListTests {
    private struct File: Identifiable {
        let id: String
        var inside: [File]?
    }

    private struct TestView: View {
        @State private var choice: String?
        var body: some View {
            NavigationStack {
                List([File(id: "tree", inside: [File(id: "leaf")])], children: \.inside, selection: $choice) { file in
                    Text(verbatim: file.id)
                }
                .safeAreaInset(edge: .bottom) { DisclosureGroup("More") { Text("deep") } }
            }
            .environment(\.layoutDirection, .rightToLeft)
        }
    }

    @Test("a disclosure arrow points left and opens with the left arrow key")
    func trees() {
        for stage in [Stage(width: 300, height: 300) { TestView() }, Stage(columns: 30, rows: 8) { TestView() }] {
            if stage.session.screen.idiom == .cell { #expect(stage.text.contains("tree ◂")) }
            stage.press(.tab)
            stage.press(.right)
            #expect(!stage.text.contains("leaf"))
            stage.press(.left)
            #expect(stage.text.contains("leaf"))
            stage.press(.right)
            #expect(!stage.text.contains("leaf"))
            stage.label("More").focus()
            stage.press(.right)
            #expect(!stage.text.contains("deep"))
            stage.press(.left)
            #expect(stage.text.contains("deep"))
        }
    }

    @Test("a list follows a change of layout direction, including its separators")
    func turned() {
        struct Rows: View {
            @State var isTurned: Bool
            var body: some View {
                List {
                    Section("Some") {
                        Text("first")
                        Label("second", systemImage: "star")
                        Toggle("turned", isOn: $isTurned)
                    }
                    Section {
                        Text("third").listRowBackground(Color.yellow)
                        Text("fourth").badge(3).listRowBackground(Color.yellow)
                    }
                }
                .environment(\.layoutDirection, isTurned ? .rightToLeft : .leftToRight)
            }
        }
        for isTurned in [false, true] {
            let live = Stage(width: 220, height: 320) { Rows(isTurned: !isTurned) }
            live.label("turned").tap()
            live.advance(by: .seconds(1))
            #expect(live.png(scale: 1) == Stage(width: 220, height: 320) { Rows(isTurned: isTurned) }.png(scale: 1))
        }
    }

    @Test("arrow keys open swipe actions on the same side as dragging")
    func sides() {
        struct Rows: View {
            var body: some View {
                List(0..<3, id: \.self) { row in
                    Text(verbatim: "row \(row)")
                        .swipeActions(edge: .leading) { Button("First") {} }
                        .swipeActions(edge: .trailing) { Button("Last") {} }
                }
                .environment(\.layoutDirection, .rightToLeft)
            }
        }
        for stage in [Stage(width: 300, height: 300) { Rows() }, Stage(columns: 30, rows: 8) { Rows() }] {
            stage.press(.tab)
            stage.press(.left)
            #expect(stage.label("First").exists && !stage.label("Last").exists)
            stage.press(.escape)
            stage.press(.right)
            #expect(stage.label("Last").exists && !stage.label("First").exists)
        }
    }

    @Test("a navigation link's chevron points left, and the back button's points right")
    func links() {
        struct Links: View {
            var body: some View {
                NavigationStack {
                    List { NavigationLink("on") { Text("there") } }.navigationTitle("Here")
                }
                .environment(\.layoutDirection, .rightToLeft)
            }
        }
        let stage = Stage(columns: 30, rows: 8) { Links() }
        #expect(stage.text.contains("‹") && !stage.text.contains("›"))
        stage.label("on").tap()
        #expect(stage.text.contains("[ Here › ]"))
    }

    @Test("tabs change with the arrow key that points to the next tab")
    func tabs() {
        struct Tabs: View {
            @State private var tab = 0
            var body: some View {
                TabView(selection: $tab) {
                    ForEach(0..<3, id: \.self) { page in
                        Text(verbatim: "page \(page)").tabItem { Text(verbatim: "tab \(page)") }
                    }
                }
                .environment(\.layoutDirection, .rightToLeft)
            }
        }
        for stage in [Stage(width: 300, height: 300) { Tabs() }, Stage(columns: 40, rows: 8) { Tabs() }] {
            stage.press(.tab)
            stage.press(.left)
            #expect(stage.text.contains("page 1"))
            stage.press(.right)
            #expect(stage.text.contains("page 0"))
        }
    }
}
