import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Help")
struct HelpTests {
    private func helped() -> some View {
        VStack(spacing: 30) {
            Button("Save") {}.help("Keeps what was written").accessibilityIdentifier("save")
            Text("other")
        }
    }

    @Test("a pointer at rest over a view shows its help text until it moves away")
    func showing() {
        let stage = Stage(columns: 40, rows: 8) { helped() }
        stage["save"].hover()
        #expect(!stage.text.contains("Keeps"))
        stage.advance(by: .milliseconds(699))
        #expect(!stage.text.contains("Keeps"))
        stage.advance(by: .milliseconds(1))
        #expect(stage.text.contains("Keeps what was written"))
        #expect(stage["save"].obstacle == nil, "help does not cover the control")
        #expect(!stage.elements.contains { $0.label.contains("Keeps") })
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: 1, y: 1))))
        #expect(!stage.text.contains("Keeps"))
        stage.advance(by: .seconds(2))
        #expect(!stage.text.contains("Keeps"))
    }

    @Test("a pointer that leaves early shows no help text")
    func leaving() {
        let stage = Stage(width: 200, height: 200) { helped() }
        stage["save"].hover()
        stage.advance(by: .milliseconds(500))
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: 1, y: 1))))
        let before = stage.currentPicture.layers.count
        stage.advance(by: .seconds(2))
        #expect(stage.currentPicture.layers.count == before)
        #expect(stage["save"].info.hint == "Keeps what was written")
    }

    private struct Changing: View {
        @State private var count = 0
        @State private var page = 1
        var body: some View {
            VStack {
                Button("more") { count += 1 }
                Button("turn") { page = 2 }
                TabView(selection: $page) {
                    Tab("First", systemImage: "star", value: 1) {
                        Button("Save") {}.help("Keeps \(count) things").accessibilityIdentifier("save")
                    }
                    Tab("Second", systemImage: "star", value: 2) { Text("other") }
                }
            }
        }
    }

    private func resting() -> Stage {
        let stage = Stage(columns: 50, rows: 12) { Changing() }
        stage["save"].hover()
        stage.advance(by: .seconds(1))
        #expect(stage.text.contains("Keeps 0 things"))
        return stage
    }

    @Test("the help text follows its view's changes and closes when the view is removed or detached")
    func changing() {
        let stage = resting()
        stage.label("more").tap()
        #expect(stage.text.contains("Keeps 1 things"))
        stage.label("turn").tap()
        #expect(stage.text.contains("other") && !stage.text.contains("Keeps"))
    }

    @Test("a press or key closes the help text until the pointer enters again")
    func pressing() {
        let ways: [(Stage) -> Void] = [
            { stage in
                let save = stage["save"].frame
                stage.drag(from: CGPoint(x: save.midX, y: save.midY), through: [])
            },
            { $0.press(.tab) },
        ]
        for way in ways {
            let stage = resting()
            way(stage)
            #expect(!stage.text.contains("Keeps"))
            stage["save"].hover()
            stage.advance(by: .seconds(2))
            #expect(!stage.text.contains("Keeps"))
            stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: 1, y: 1))))
            stage["save"].hover()
            // Also a pending help text.
            way(stage)
            stage.advance(by: .seconds(2))
            #expect(!stage.text.contains("Keeps"))
        }
    }

    @Test("on a terminal help is shown while the keyboard focus rests on its view")
    func focus() {
        @ViewBuilder func buttons() -> some View {
            VStack {
                Button("First") {}.help("About the first").accessibilityIdentifier("first")
                Button("Second") {}
            }
        }
        let stage = Stage(columns: 40, rows: 8) { buttons() }
        stage.press(.tab)
        stage.advance(by: .milliseconds(600))
        #expect(!stage.text.contains("About"))
        stage.advance(by: .milliseconds(200))
        #expect(stage.text.contains("About the first"))
        stage.press(.space)
        #expect(!stage.text.contains("About"), "a key press hides the help")
        for _ in 0..<2 { stage.press(.tab) }
        stage.advance(by: .seconds(1))
        #expect(stage.text.contains("About the first"))
        stage.press(.tab)
        stage.advance(by: .seconds(2))
        #expect(!stage.text.contains("About"))
        stage["first"].focus()
        stage.advance(by: .seconds(2))
        #expect(!stage.text.contains("About"), "help does not appear for programmatic focus")
        let points = Stage(width: 300, height: 200) { buttons() }
        points.press(.tab)
        points.advance(by: .seconds(2))
        #expect(!points.text.contains("About"))
    }
}
