import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Extras in the menu bar")
struct MenuBarExtraTests {
    private struct Weather: App {
        @State private var isInserted = true
        @State private var log = "none"
        var body: some Scene {
            MenuBarExtra("Weather", systemImage: "sun.max", isInserted: $isInserted) {
                Button("Refresh") { log = "refreshed" }
                Button("Hide") { isInserted = false }
            }
            MenuBarExtra("Tides") { Text("high").accessibilityIdentifier("tide") }.menuBarExtraStyle(.window)
            WindowGroup("Main") { Text(verbatim: log).accessibilityIdentifier("log") }
        }
    }

    @Test("an extra opens a menu or a small window, and the app can remove it")
    func extras() {
        for stage in [Stage(Weather(), width: 500, height: 400), Stage(Weather(), columns: 60, rows: 16)] {
            #expect(stage.session.title == "Main" && stage["log"].label == "none")
            stage.label("Weather").tap()
            stage.label("Refresh").tap()
            #expect(stage["log"].label == "refreshed")
            stage.label("Tides").tap()
            #expect(stage["tide"].exists)
            stage.press(.escape)
            #expect(!stage["tide"].exists)
            stage.label("Weather").tap()
            stage.label("Hide").tap()
            #expect(!stage.label("Weather").exists && stage.label("Tides").exists)
            #expect(stage.diagnostics.isEmpty)
        }
    }

    private struct OnlyExtra: App {
        @State private var count = 0
        var body: some Scene {
            MenuBarExtra("Counter") { Button("Count \(count)") { count += 1 }.accessibilityIdentifier("count") }
            Settings { Text("settings") }
        }
    }

    @Test("an app without windows shows the content of its extra")
    func alone() {
        let stage = Stage(OnlyExtra(), width: 300, height: 200)
        stage["count"].tap()
        #expect(stage["count"].label == "Count 1")
    }
}
