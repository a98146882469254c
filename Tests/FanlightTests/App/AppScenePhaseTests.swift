import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Scene phase of an app")
struct AppScenePhaseTests {
    private struct Phased: App {
        @Environment(\.scenePhase) private var phase
        var body: some Scene { PhasedScene(ofApp: phase) }

        struct PhasedScene: Scene {
            let ofApp: ScenePhase
            @Environment(\.scenePhase) private var phase
            var body: some Scene { WindowGroup { PhasedView(around: "\(ofApp) \(phase)") } }
        }

        struct PhasedView: View {
            let around: String
            @Environment(\.scenePhase) private var phase
            var body: some View { Text(verbatim: "\(around) \(phase)").accessibilityIdentifier("phases") }
        }
    }

    @Test("an app, its scenes and its views read the same scene phase")
    func phaseOfApp() {
        let stage = Stage(Phased(), width: 300, height: 300)
        #expect(stage["phases"].label == "active active active")
        stage.send(.displayFocus(false))
        #expect(stage["phases"].label == "inactive inactive inactive")
        stage.session.isSeen = false
        stage.session.flush()
        #expect(stage["phases"].label == "background background background")
        stage.send(.displayFocus(true))
        #expect(stage["phases"].label == "background background background", "nobody can see it")
        stage.session.isSeen = true
        stage.session.flush()
        #expect(stage["phases"].label == "active active active")
    }

    @Test("controls are key while their scene is active, and otherwise inactive unless the app says so")
    func activeState() {
        struct Control: View {
            let name: String
            @Environment(\.controlActiveState) private var state
            var body: some View { Text(verbatim: "\(state)").accessibilityIdentifier(name) }
        }
        let stage = Stage(width: 300, height: 300) {
            Control(name: "own")
            Control(name: "set").environment(\.controlActiveState, .active)
        }
        #expect(stage["own"].label == "key")
        stage.send(.displayFocus(false))
        #expect(stage["own"].label == "inactive")
        #expect(stage["set"].label == "active")
        stage.send(.displayFocus(true))
        #expect(stage["own"].label == "key")
        #expect(ControlActiveState.allCases == [.key, .active, .inactive])
    }
}
