import Display
import Fanlight
import Testing

@MainActor
@Suite("Scene sessions of an app")
struct AppSessionTests {
    @Test("an app's session shows its first window with its title")
    func app() {
        struct Small: App {
            var body: some Scene {
                WindowGroup("First") { Text("one") }
                WindowGroup("Second") { Text("two") }
            }
        }
        let session = SceneSession(
            app: Small(), configuration: SessionConfiguration(screen: Screen(width: 100, height: 50)))
        var texts: [TextChange] = []
        session.onCommit = { texts = $0.changes.compactMap(\.text) }
        session.start()
        #expect(session.title == "First")
        guard case .whole(let runs) = texts.first else { return #expect(Bool(false)) }
        #expect(runs.map(\.text) == ["one"])
    }
}
