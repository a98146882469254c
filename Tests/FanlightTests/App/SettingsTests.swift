import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Settings scene")
struct SettingsTests {
    private struct Panel: View {
        @AppStorage("isLoud") private var isLoud = false
        var body: some View { Toggle("Loud", isOn: $isLoud).accessibilityIdentifier("loud") }
    }

    private struct Window: View {
        @AppStorage("isLoud") private var isLoud = false
        @Environment(\.openSettings) private var openSettings
        var body: some View {
            VStack {
                SettingsLink().accessibilityIdentifier("link")
                SettingsLink { Label("Change", systemImage: "gear") }.accessibilityIdentifier("own")
                Button("Open") { openSettings() }.accessibilityIdentifier("open")
                Text(verbatim: isLoud ? "loud" : "quiet").accessibilityIdentifier("state")
            }
        }
    }

    private struct LoudApp: App {
        var body: some Scene {
            WindowGroup("Loud") { Window() }
            Settings { Panel() }
        }
    }

    private enum Opening: CaseIterable { case pointer, keyboard, semantics, own, action, shortcut }

    private func open(_ stage: Stage, _ opening: Opening) {
        switch opening {
        case .pointer:
            let frame = stage["link"].frame
            stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
        case .keyboard:
            stage.press(.tab)
            stage.press(.space)
        case .semantics: stage["link"].tap()
        case .own: stage["own"].tap()
        case .action: stage["open"].tap()
        case .shortcut: stage.press(Key(","), modifiers: .command)
        }
    }

    @Test("settings open as a sheet in every way, and Escape closes them", arguments: Opening.allCases)
    private func opened(opening: Opening) {
        let stage = Stage(LoudApp(), width: 600, height: 500)
        #expect(stage.session.title == "Loud")
        #expect(!stage["loud"].exists)
        open(stage, opening)
        #expect(stage["loud"].exists)
        stage["loud"].tap()
        stage.press(.escape)
        #expect(!stage["loud"].exists)
        #expect(stage["state"].label == "loud")
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("a settings link is a button with its label")
    func semantics() {
        let stage = Stage(LoudApp(), width: 600, height: 500)
        #expect(stage["link"].role == .button)
        #expect(stage["link"].label == "Settings…")
        #expect(stage["own"].label == "Change")
        #expect(stage["link"].isEnabled)
    }

    @Test("without a Settings scene the link is disabled and reported")
    func none() {
        for stage in [Stage(width: 300, height: 200) { Window() }, Stage(columns: 40, rows: 8) { Window() }] {
            #expect(!stage["link"].isEnabled)
            #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("no Settings scene"))
            stage["open"].tap()
            #expect(stage.diagnostics.count == 2)
            #expect(stage.send(.key(KeyInput(Key(","), modifiers: .command))) == .ignored)
        }
    }
}
