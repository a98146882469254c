import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("ContentUnavailableView")
struct ContentUnavailableTests {
    private struct Retrying: View {
        @State private var attempts = 0
        var isOff = false
        var body: some View {
            ContentUnavailableView {
                Label("No Mail", systemImage: "tray")
            } description: {
                Text(verbatim: "tried \(attempts) times")
            } actions: {
                Button("Again") { attempts += 1 }.disabled(isOff)
            }
        }
    }

    @Test("title, description and actions are stacked in the centre, and the title is a heading")
    func arrangement() {
        let stage = Stage(columns: 30, rows: 9) { Retrying() }
        let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
        func line(_ words: String) -> Int? { lines.firstIndex { $0.contains(words) } }
        #expect([line("No Mail"), line("tried 0 times"), line("[ Again ]")] == [3, 4, 6])
        #expect(stage.label("No Mail").role == .heading)
        #expect(stage.elements.allSatisfy { $0.role != .image })
        #expect(lines[3].prefix { $0 == " " }.count == 12)
    }

    @Test("an action is pressed by pointer, keyboard and script", arguments: [false, true])
    func actions(isCell: Bool) {
        let stage = isCell ? Stage(columns: 30, rows: 9) { Retrying() } : Stage(width: 300, height: 300) { Retrying() }
        #expect(stage.label("Again").tap() == .handled)
        stage.press(.tab)
        stage.press(.enter)
        let button = stage.label("Again").frame
        stage.drag(from: CGPoint(x: button.midX, y: button.midY), through: [])
        #expect(stage.label("tried 3 times").exists)
    }

    @Test("a disabled action is shown and not pressed")
    func disabled() {
        let stage = Stage(columns: 30, rows: 9) { Retrying(isOff: true) }
        stage.press(.tab)
        stage.press(.enter)
        #expect(!stage.label("Again").isEnabled)
        #expect(stage.label("tried 0 times").exists)
    }

    @Test("the search form shows the searched text")
    func search() {
        let some = Stage(columns: 50, rows: 7) { ContentUnavailableView.search(text: "owls") }
        #expect(some.label("No Results for “owls”").role == .heading)
        #expect(some.text.contains("Check the spelling or try a new search."))
        #expect(Stage(columns: 50, rows: 7) { ContentUnavailableView.search }.label("No Results").exists)
    }

    @Test("title and symbol forms exist with and without a description")
    func forms() {
        let plain = Stage(columns: 30, rows: 7) { ContentUnavailableView("Empty", systemImage: "tray") }
        #expect(plain.elements.filter { $0.label == "Empty" }.count == 1)
        let title = "Empty"
        let text = Stage(columns: 30, rows: 7) {
            ContentUnavailableView(title[...], systemImage: "tray", description: Text("really"))
        }
        #expect(text.text.contains("Empty") && text.text.contains("really"))
        let alone = Stage(columns: 30, rows: 7) { ContentUnavailableView { Text("only a title") } }
        #expect(alone.text.contains("only a title"))
    }

    @Test("an outer label style does not change its label")
    func styleAround() {
        let stage = Stage(columns: 30, rows: 7) {
            ContentUnavailableView("Empty", systemImage: "tray").labelStyle(.iconOnly)
        }
        #expect(stage.text.contains("Empty"))
    }
}
