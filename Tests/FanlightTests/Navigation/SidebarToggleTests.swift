import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Visible columns of a split view")
struct SidebarToggleTests {
    private struct Two: View {
        var removesButton = false
        @State private var count = 0
        var body: some View {
            NavigationSplitView {
                Button("count \(count)") { count += 1 }.accessibilityIdentifier("sidebar").navigationTitle("Boxes")
                    .toolbar(removing: removesButton ? .sidebarToggle : nil)
            } detail: {
                Color.green.accessibilityIdentifier("detail")
            }
        }
    }

    @Test("a button hides the sidebar, the detail gets its space, and the sidebar returns with its state")
    func two() {
        let stage = Stage(width: 800, height: 400) { Two() }
        stage["sidebar"].tap()
        let before = stage["detail"].frame
        stage.label("Hide Sidebar").tap()
        stage.advance(by: .seconds(1))
        #expect(!stage["sidebar"].exists && !stage.label("Hide Sidebar").exists)
        #expect(stage["detail"].frame.width > before.width + 200)
        stage.label("Show Sidebar").tap()
        stage.advance(by: .seconds(1))
        #expect(stage["sidebar"].label == "count 1" && stage["detail"].frame == before)
    }

    @Test("no button is on a narrow display, on a terminal with all columns, and where the app removes it")
    func withoutButton() {
        let stages = [
            Stage(width: 400, height: 400) { Two() }, Stage(columns: 90, rows: 20) { Two() },
            Stage(width: 800, height: 400) { Two(removesButton: true) },
        ]
        for stage in stages { #expect(!stage.label("Hide Sidebar").exists && !stage.label("Show Sidebar").exists) }
    }

    private struct Commanded: App {
        enum Columns { case none, two, twoWithoutButton, three, hiddenThree }
        var columns = Columns.two

        var body: some Scene { WindowGroup { content }.commands { SidebarCommands() } }

        @ViewBuilder private var content: some View {
            switch columns {
            case .none: Text("alone")
            case .two: Two()
            case .twoWithoutButton: Two(removesButton: true)
            case .hiddenThree: Three(.detailOnly)
            case .three:
                NavigationSplitView {
                    Text("sidebar").accessibilityIdentifier("sidebar")
                } content: {
                    Text("content").accessibilityIdentifier("content")
                } detail: {
                    Text("detail").accessibilityIdentifier("detail")
                }
            }
        }
    }

    private func pressShortcut(_ stage: Stage) {
        stage.press(Key("s"), modifiers: [.control, .command])
        stage.advance(by: .seconds(1))
    }

    @Test("the sidebar commands hide and show the first column, and their item says which", arguments: [true, false])
    func commands(isCell: Bool) {
        let app = Commanded(columns: .twoWithoutButton)
        let stage = isCell ? Stage(app, columns: 100, rows: 20) : Stage(app, width: 800, height: 400)
        pressShortcut(stage)
        #expect(!stage["sidebar"].exists && stage["detail"].exists)
        pressShortcut(stage)
        #expect(stage["sidebar"].exists)
        stage.press(Key(name: "f10"))
        #expect(stage.text.contains("Hide Sidebar"))
        stage.label("Hide Sidebar").tap()
        stage.advance(by: .seconds(1))
        #expect(!stage["sidebar"].exists)
        stage.press(Key(name: "f10"))
        #expect(stage.text.contains("Show Sidebar") && !stage.text.contains("Hide Sidebar"))
    }

    @Test("the sidebar commands keep the middle one of three columns, and turn to the next one on a narrow display")
    func commandsOfOtherColumns() {
        let three = Stage(Commanded(columns: .three), width: 1000, height: 400)
        #expect(three["sidebar"].exists)
        pressShortcut(three)
        #expect(!three["sidebar"].exists && three["content"].exists && three["detail"].exists)
        pressShortcut(three)
        #expect(three["sidebar"].exists && three["content"].exists)
        let narrow = Stage(Commanded(), width: 400, height: 400)
        pressShortcut(narrow)
        #expect(!narrow["sidebar"].exists && narrow["detail"].exists)
        pressShortcut(narrow)
        #expect(narrow["sidebar"].exists && !narrow["detail"].exists)
    }

    @Test("the item of the sidebar commands is disabled where there is no split view")
    func commandsWithoutColumns() {
        let stage = Stage(Commanded(columns: .none), width: 400, height: 400)
        pressShortcut(stage)
        stage.press(Key(name: "f10"))
        #expect(stage.label("Show Sidebar").exists && !stage.label("Show Sidebar").isEnabled)
    }

    private struct Three: View {
        @State private var visibility: NavigationSplitViewVisibility
        @State private var column = NavigationSplitViewColumn.content

        init(_ visibility: NavigationSplitViewVisibility) { self.visibility = visibility }

        var body: some View {
            NavigationSplitView(columnVisibility: $visibility, preferredCompactColumn: $column) {
                Text("sidebar").accessibilityIdentifier("sidebar")
            } content: {
                Text("content").accessibilityIdentifier("content")
            } detail: {
                Text(verbatim: name).accessibilityIdentifier("detail")
            }
        }

        private var name: String {
            switch visibility {
            case .all: "all"
            case .doubleColumn: "two"
            case .detailOnly: "one"
            default: "automatic"
            }
        }
    }

    private func columns(_ stage: Stage) -> [String] {
        ["sidebar", "content", "detail"].filter { stage[$0].exists }
    }

    @Test("the button shows the middle column first and then all, and writes the binding", arguments: [true, false])
    func binding(isCell: Bool) {
        let stage =
            isCell
            ? Stage(columns: 120, rows: 20) { Three(.detailOnly) }
            : Stage(width: 1000, height: 400) {
                Three(.detailOnly)
            }
        #expect(columns(stage) == ["detail"])
        stage.label("Show Sidebar").tap()
        stage.advance(by: .seconds(1))
        #expect(columns(stage) == ["content", "detail"] && stage["detail"].label == "two")
        stage.label("Show Sidebar").tap()
        stage.advance(by: .seconds(1))
        #expect(columns(stage) == ["sidebar", "content", "detail"] && stage["detail"].label == "all")
        stage.label("Hide Sidebar").tap()
        stage.advance(by: .seconds(1))
        #expect(columns(stage) == ["content", "detail"] && stage["detail"].label == "two")
    }

    @Test("the sidebar commands take the steps of the button", arguments: [true, false])
    func stepsOfCommands(isCell: Bool) {
        let app = Commanded(columns: .hiddenThree)
        let stage = isCell ? Stage(app, columns: 120, rows: 20) : Stage(app, width: 1000, height: 400)
        #expect(columns(stage) == ["detail"])
        for expected in [["content", "detail"], ["sidebar", "content", "detail"], ["content", "detail"]] {
            pressShortcut(stage)
            #expect(columns(stage) == expected)
        }
    }

    @Test("three columns leave out the sidebar where they do not fit, until a person shows it")
    func tight() {
        #expect(columns(Stage(width: 900, height: 400) { Three(.automatic) }) == ["sidebar", "content", "detail"])
        let stage = Stage(width: 700, height: 400) { Three(.automatic) }
        #expect(columns(stage) == ["content", "detail"])
        stage.label("Show Sidebar").tap()
        stage.advance(by: .seconds(1))
        #expect(columns(stage) == ["sidebar", "content", "detail"])
        let terminal = Stage(columns: 70, rows: 20) { Three(.automatic) }
        #expect(columns(terminal) == ["content", "detail"] && terminal.label("Show Sidebar").exists)
        #expect(columns(Stage(columns: 90, rows: 20) { Three(.automatic) }) == ["sidebar", "content", "detail"])
    }

    @Test("one binding sets the column of a narrow display, and another one the columns of a wide one")
    func bothBindings() {
        let stage = Stage(width: 400, height: 400) { Three(.all) }
        #expect(columns(stage) == ["content"])
        stage.resize(width: 1000, height: 400)
        #expect(columns(stage) == ["sidebar", "content", "detail"])
    }
}
