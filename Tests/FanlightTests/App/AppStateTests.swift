import Combine
import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("State of apps and scenes")
struct AppStateTests {
    private final class Counter: ObservableObject {
        @MainActor static var made = 0
        @Published var count = 0
        @MainActor init() { Counter.made += 1 }
    }

    private struct Raise: View {
        @Binding var number: Int
        var body: some View { Button("number \(number)") { number += 1 }.accessibilityIdentifier("raise") }
    }

    private struct Counting: View {
        @ObservedObject var counter: Counter
        var body: some View { Button("count \(counter.count)") { counter.count += 1 }.accessibilityIdentifier("count") }
    }

    private struct Stateful: App {
        @State private var number = 1
        @StateObject private var counter = Counter()
        @AppStorage("stored") private var stored = "nothing"
        @Environment(\.colorScheme) private var scheme

        var body: some Scene {
            WindowGroup("Number \(number)") {
                Raise(number: $number)
                Counting(counter: counter)
                Text("stored \(stored), \(counter.count) counted, \(scheme == .dark ? "dark" : "light")")
                Button("store") { stored = "something" }
            }
        }
    }

    @Test("app properties hold state, and a write evaluates the app's body and its dependents")
    func appState() {
        Counter.made = 0
        let stage = Stage(Stateful(), width: 400, height: 200)
        #expect(stage.session.title == "Number 1")
        stage["raise"].tap()
        #expect(stage["raise"].label == "number 2")
        #expect(stage.session.title == "Number 2")
        stage["count"].tap()
        #expect(stage["count"].label == "count 1")
        stage.label("store").tap()
        #expect(stage.label("stored something, 1 counted, light").exists)
        #expect(Counter.made == 1)
    }

    @Test("each session of an app has its own state") func sessions() {
        let first = Stage(Stateful(), width: 400, height: 200)
        let second = Stage(Stateful(), width: 400, height: 200)
        first["raise"].tap()
        #expect(first["raise"].label == "number 2")
        #expect(second["raise"].label == "number 1")
    }

    private struct TestScene: Scene {
        @State private var number = 10
        let name: String
        var body: some Scene {
            WindowGroup {
                Text(name)
                Raise(number: $number)
            }
        }
    }

    @MainActor private static var changes: [[Int]] = []

    private struct Reading: View {
        @Environment(\.lineLimit) private var limit
        @Environment(\.layoutDirection) private var direction
        var body: some View { Text("limit \(limit ?? 0) \(direction == .rightToLeft ? "left" : "right")") }
    }

    @Test("a custom scene has state and receives values from its app") func sceneState() {
        struct Renaming: App {
            @State private var name = 1
            var body: some Scene {
                TestScene(name: "room \(name)")
                WindowGroup("never shown") {
                    Button("other") { name += 1 }
                }
            }
        }
        let stage = Stage(Renaming(), width: 400, height: 200)
        #expect(stage.label("room 1").exists)
        #expect(!stage.label("other").exists)
        stage.resetWork()
        stage["raise"].tap()
        #expect(stage["raise"].label == "number 11")
        #expect(stage.work.bodies <= 4, "the scene, the view with the binding, and its button's style twice")
    }

    @Test("scene modifiers apply to all views of the scene") func sceneModifiers() {
        struct Modified: App {
            @State private var limit = 1
            var body: some Scene {
                WindowGroup {
                    Reading()
                    Button("more") { limit += 1 }
                }
                .environment(\.lineLimit, limit)
                .transformEnvironment(\.layoutDirection) { $0 = .rightToLeft }
                .onChange(of: limit) { old, new in AppStateTests.changes.append([old, new]) }
            }
        }
        AppStateTests.changes = []
        let stage = Stage(Modified(), width: 400, height: 200)
        #expect(stage.label("limit 1 left").exists)
        stage.label("more").tap()
        #expect(stage.label("limit 2 left").exists)
        #expect(AppStateTests.changes == [[1, 2]])
    }

    @Test("modifiers on a group of scenes apply to each of them") func grouped() {
        struct Grouped: App {
            @AppStorage("limit") private var limit = 1
            var body: some Scene {
                Group {
                    TestScene(name: "room \(limit)")
                    WindowGroup("never shown") { Text("other") }
                }
                .environment(\.lineLimit, limit)
                WindowGroup { Text("nor this") }
            }
            struct TestScene: Scene {
                let name: String
                @State private var more = 0
                @AppStorage("limit") private var limit = 1
                var body: some Scene {
                    WindowGroup(name) {
                        Reading()
                        Button("more \(more)") { (more, limit) = (more + 1, limit + 1) }.accessibilityIdentifier("more")
                    }
                }
            }
        }
        let stage = Stage(Grouped(), width: 400, height: 200)
        #expect(stage.session.title == "room 1")
        #expect(stage.label("limit 1 right").exists)
        stage["more"].tap()
        #expect(stage["more"].label == "more 1")
        #expect(stage.session.title == "room 2")
        #expect(stage.label("limit 2 right").exists)
    }

    @Test("app storage uses the store that the scene sets") func defaults() throws {
        struct StoredView: View {
            @AppStorage("kept") private var kept = 1
            var body: some View { Button("kept \(kept)") { kept += 1 }.accessibilityIdentifier("keep") }
        }
        struct StoringApp: App {
            @MainActor static var store: UserDefaults?
            var body: some Scene {
                WindowGroup { StoredView() }.defaultAppStorage(StoringApp.store ?? .standard)
            }
        }
        let name = "fanlight-scene-\(UUID())"
        let store = try #require(UserDefaults(suiteName: name))
        defer { store.removePersistentDomain(forName: name) }
        StoringApp.store = store
        let stage = Stage(StoringApp(), width: 200, height: 100)
        stage["keep"].tap()
        #expect(stage["keep"].label == "kept 2")
        #expect(store.integer(forKey: "kept") == 2)
    }
}
