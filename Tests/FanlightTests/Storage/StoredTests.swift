import Combine
import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("AppStorage and SceneStorage")
struct StoredTests {
    private enum Level: Int { case low, high }
    private enum Name: String { case first, second }

    private struct AllTypes: View {
        @AppStorage("bool") var bool = false
        @AppStorage("int") var int = 1
        @AppStorage("double") var double = 1.5
        @AppStorage("string") var string = "a"
        @AppStorage("url") var url = URL(string: "https://example.org/x?y=1")!
        @AppStorage("data") var data = Data([1])
        @AppStorage("date") var date = Date(timeIntervalSince1970: 10)
        @AppStorage("level") var level = Level.low
        @AppStorage("name") var name = Name.first
        @AppStorage("bool?") var maybeBool: Bool?
        @AppStorage("int?") var maybeInt: Int?
        @AppStorage("double?") var maybeDouble: Double?
        @AppStorage("string?") var maybeString: String?
        @AppStorage("url?") var maybeURL: URL?
        @AppStorage("data?") var maybeData: Data?
        @AppStorage("date?") var maybeDate: Date?
        @AppStorage("level?") var maybeLevel: Level?
        @AppStorage("name?") var maybeName: Name?

        var all: [String] {
            [
                "\(bool) \(int) \(double) \(string)",
                "\(url.absoluteString) \(data.count) \(date.timeIntervalSince1970)",
                "\(level) \(name) \(maybeBool as Any) \(maybeInt as Any) \(maybeDouble as Any)",
                "\(maybeString as Any) \(maybeURL?.absoluteString ?? "nil") \(maybeData?.count ?? -1)",
                "\(maybeDate?.timeIntervalSince1970 ?? -1) \(maybeLevel as Any) \(maybeName as Any)",
            ]
        }

        var body: some View {
            Text(all.joined(separator: "|")).accessibilityIdentifier("all")
            TestButton("write") {
                (bool, int, double, string) = (true, 2, 2.5, "b")
                url = URL(string: "file:///tmp/z")!
                (data, date, level, name) = (Data([1, 2]), Date(timeIntervalSince1970: 20), .high, .second)
                (maybeBool, maybeInt, maybeDouble, maybeString) = (true, 3, 3.5, "c")
                (maybeURL, maybeData) = (URL(string: "https://a.b"), Data([1, 2, 3]))
                (maybeDate, maybeLevel, maybeName) = (Date(timeIntervalSince1970: 30), .high, .second)
            }
            TestButton("clear") {
                (maybeBool, maybeInt, maybeDouble, maybeString, maybeURL) = (nil, nil, nil, nil, nil)
                (maybeData, maybeDate, maybeLevel, maybeName) = (nil, nil, nil, nil)
            }
        }
    }

    private let initial = "false 1 1.5 a|https://example.org/x?y=1 1 10.0|low first nil nil nil|nil nil -1|-1.0 nil nil"

    @Test("values of every type are restored in the next session") func everyKind() {
        let kept = MemoryStorage()
        let first = Stage(width: 800, height: 600, storage: SessionStorage(app: kept)) { AllTypes() }
        #expect(first["all"].label == initial)
        #expect(kept.values.isEmpty)
        first.label("write").tap()
        let written = first["all"].label
        #expect(written.hasPrefix("true 2 2.5 b|file:///tmp/z 2 20.0|high second Optional(true) Optional(3)"))
        #expect(kept.values.count == 18)
        let second = Stage(width: 800, height: 600, storage: SessionStorage(app: kept)) { AllTypes() }
        #expect(second["all"].label == written)
        second.label("clear").tap()
        #expect(kept.values.count == 9)
        #expect(kept.values["level"] == .integer(1))
        #expect(kept.values["name"] == .text("second"))
    }

    private struct Reader: View {
        @AppStorage var value: Int
        let count: Counter
        init(_ key: String, _ count: Counter) {
            _value = AppStorage(wrappedValue: 0, key)
            self.count = count
        }
        var body: some View {
            count.bodies += 1
            return Text(verbatim: "\(value)").accessibilityIdentifier(count.name)
        }
    }

    private final class Counter {
        let name: String
        var bodies = 0
        init(_ name: String) { self.name = name }
    }

    private struct Writer: View {
        @AppStorage("shared") private var value = 0
        var body: some View {
            TestButton("add") { value += 1 }
            TestButton("same") { value += 0 }
            Field(value: $value)
        }
        struct Field: View {
            @Binding var value: Int
            var body: some View { TestButton("ten") { value += 10 } }
        }
    }

    @Test("a write evaluates the readers of its key and no others") func wakesReaders() {
        let (one, two, other) = (Counter("one"), Counter("two"), Counter("other"))
        let stage = Stage(width: 400, height: 400) {
            Reader("shared", one)
            Reader("shared", two)
            Reader("another", other)
            Writer()
        }
        stage.label("add").tap()
        #expect(stage["one"].label == "1")
        #expect(stage["two"].label == "1")
        #expect([one.bodies, two.bodies, other.bodies].elementsEqual([2, 2, 1]))
        stage.resetWork()
        stage.label("same").tap()
        #expect([one.bodies, two.bodies, other.bodies].elementsEqual([2, 2, 1]))
        #expect(stage.work.bodies <= 2, "only the style of the pressed button is evaluated")
        stage.label("ten").tap()
        #expect(stage["two"].label == "11")
    }

    @Test("sessions that share an app store see each other's writes, scene storage is separate") func sharing() {
        struct Both: View {
            @AppStorage("n") var app = 0
            @SceneStorage("n") var scene = 0
            var body: some View {
                Text("\(app)/\(scene)").accessibilityIdentifier("n")
                TestButton("add") {
                    app += 1
                    scene += 10
                }
            }
        }
        let app = StoredValues(MemoryStorage())
        let scenes = [MemoryStorage(), MemoryStorage()]
        let stages = scenes.map { scene in
            Stage(width: 200, height: 200, storage: SessionStorage(app: app, scene: StoredValues(scene))) { Both() }
        }
        stages[0].label("add").tap()
        #expect(stages[0]["n"].label == "1/10")
        #expect(stages[1]["n"].label == "1/0")
        #expect(scenes[0].values["n"] == .integer(10))
        #expect(scenes[1].values.isEmpty)
        let again = Stage(width: 200, height: 200, storage: SessionStorage(app: app, scene: StoredValues(scenes[0]))) {
            Both()
        }
        #expect(again["n"].label == "1/10")
    }

    @Test("the writes of a turn are saved once, at its end") func savesPerTurn() {
        struct Many: View {
            @AppStorage("a") var a = 0
            @AppStorage("b") var b = 0
            var body: some View { TestButton("write") { for _ in 0..<100 { (a, b) = (a + 1, b + 1) } } }
        }
        let kept = MemoryStorage()
        let stage = Stage(width: 100, height: 100, storage: SessionStorage(app: kept)) { Many() }
        stage.label("write").tap()
        #expect(kept.values == ["a": .integer(100), "b": .integer(100)])
        #expect(kept.saves == 1)
        stage.resize(width: 120, height: 100)
        #expect(kept.saves == 1)
    }

    @Test("a stored value of another type counts as missing") func wrongKind() {
        let kept = MemoryStorage(["shared": .text("many")])
        let count = Counter("one")
        let stage = Stage(width: 100, height: 100, storage: SessionStorage(app: kept)) { Reader("shared", count) }
        #expect(stage["one"].label == "0")
    }

    private struct Broken: Error, CustomStringConvertible {
        var description: String { "The shelf is full." }
    }

    private final class BrokenStorage: Storage {
        var isBroken = true
        var values: [String: StoredValue] = [:]
        /// Changes by another process since the last load.
        var changed: [String: StoredValue]?
        func load() throws -> [String: StoredValue]? {
            defer { changed = nil }
            return changed
        }
        func save(_ changes: [String: StoredValue?]) throws {
            if isBroken { throw Broken() }
            for (key, value) in changes { values[key] = value }
        }
        func clear() throws {}
    }

    @Test("a failing store is reported once; values are kept in memory and saved later")
    func brokenStorage() {
        let broken = BrokenStorage()
        let stage = Stage(width: 100, height: 200, storage: SessionStorage(app: broken)) {
            Writer()
            Reader("shared", Counter("value"))
        }
        stage.label("add").tap()
        stage.label("ten").tap()
        #expect(stage["value"].label == "11")
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.hasPrefix("The shelf is full.") == true)
        broken.isBroken = false
        stage.label("add").tap()
        #expect(broken.values == ["shared": .integer(12)])
    }

    @Test("an unsaved value yields to another process's later save; newer writes do not")
    func failedAndLater() {
        struct Two: View {
            @AppStorage("first") private var first = 0
            @AppStorage("second") private var second = 0
            var body: some View {
                TestButton("first is 1") { first = 1 }
                TestButton("second is 2") { second = 2 }
                TestButton("second is 3") { second = 3 }
                Text("\(first)").accessibilityIdentifier("first")
                Text("\(second)").accessibilityIdentifier("second")
            }
        }
        let broken = BrokenStorage()
        let stage = Stage(width: 100, height: 200, storage: SessionStorage(app: broken)) { Two() }
        stage.label("first is 1").tap()
        stage.label("second is 2").tap()
        broken.isBroken = false
        broken.values = ["first": .integer(10), "second": .integer(20), "third": .integer(30)]
        broken.changed = broken.values
        stage.label("second is 3").tap()
        #expect(broken.values == ["first": .integer(10), "second": .integer(3), "third": .integer(30)])
        #expect(stage["first"].label == "10")
        #expect(stage["second"].label == "3")
    }

    private final class CountingStorage: Storage {
        var kept: [String: StoredValue]?
        var loads = 0
        func load() throws -> [String: StoredValue]? {
            loads += 1
            defer { kept = nil }
            return kept
        }
        func save(_ changes: [String: StoredValue?]) throws {}
        func clear() throws {}
    }

    @Test(
        "inputs do not load from the store while nothing reads it, and later readers see others' changes")
    func nothingStored() {
        let watched = CountingStorage()
        let app = StoredValues(watched)
        app.serveProcess()
        defer { StoredValues(nil, defaults: .standard).serveProcess() }
        struct Later: View {
            @State private var reads = false
            var body: some View {
                TestButton("go on") {}
                TestButton("read") { reads = true }
                if reads { Reader("shared", Counter("value")) }
            }
        }
        let stage = Stage(width: 100, height: 200, storage: SessionStorage(app: app, scene: StoredValues(nil))) {
            Later()
        }
        let loads = watched.loads
        for _ in 0..<3 { stage.label("go on").tap() }
        #expect(watched.loads == loads)
        watched.kept = ["shared": .integer(7)]
        stage.label("read").tap()
        #expect(stage["value"].label == "7")
        watched.kept = ["shared": .integer(8)]
        stage.label("go on").tap()
        #expect(stage["value"].label == "8")
    }

    @Test("app storage uses the given UserDefaults, or the nearest default store")
    func stores() throws {
        let name = "fanlight.tests.\(UUID().uuidString)"
        let store = try #require(UserDefaults(suiteName: name))
        let other = try #require(UserDefaults(suiteName: name + ".other"))
        struct Stored: View {
            @AppStorage var named: Int
            @AppStorage("n") var inherited = 0
            init(_ store: UserDefaults) { _named = AppStorage(wrappedValue: 0, "n", store: store) }
            var body: some View {
                Text("\(named)/\(inherited)").accessibilityIdentifier("n")
                TestButton("write") { (named, inherited) = (named + 1, inherited + 10) }
            }
        }
        store.set(5, forKey: "n")
        let stage = Stage(width: 200, height: 200) { Stored(store).defaultAppStorage(other) }
        #expect(stage["n"].label == "5/0")
        stage.label("write").tap()
        #expect(stage["n"].label == "6/10")
        #expect(store.integer(forKey: "n") == 6)
        #expect(other.integer(forKey: "n") == 10)
        store.set(20, forKey: "n")
        #expect(stage["n"].label == "20/10")
        store.removePersistentDomain(forName: name)
        other.removePersistentDomain(forName: name + ".other")
    }

    @Test("writes to equivalent UserDefaults are seen at the end of the turn and saved")
    func preferences() throws {
        let name = "fanlight.tests.\(UUID().uuidString)"
        let preferences = try #require(UserDefaults(suiteName: name))
        let kept = MemoryStorage()
        let app = StoredValues(kept, defaults: preferences)
        let stage = Stage(width: 200, height: 200, storage: SessionStorage(app: app, scene: StoredValues(nil))) {
            Writer()
            Reader("shared", Counter("value"))
            TestButton("prefer") { preferences.set(100, forKey: "shared") }
        }
        stage.label("prefer").tap()
        #expect(stage["value"].label == "100")
        #expect(kept.values["shared"] == .integer(100))
        stage.label("add").tap()
        #expect(preferences.integer(forKey: "shared") == 101)
        preferences.removePersistentDomain(forName: name)
    }

    @Test("an animated write is a separate update, as for state") func transactions() {
        struct Changing: View {
            @AppStorage("n") var n = 0
            let seen: (Int) -> Void
            var body: some View {
                let _ = seen(n)
                TestButton("go") {
                    n = 1
                    n = 2
                    withAnimation {
                        n = 3
                        n = 4
                    }
                }
            }
        }
        var seen: [Int] = []
        let stage = Stage(width: 100, height: 100) { Changing { seen.append($0) } }
        stage.label("go").tap()
        #expect(seen.elementsEqual([0, 2, 4]))
    }

    @Test("a changed key reads another value") func changingKey() {
        struct Chooser: View {
            @State var key = "a"
            let count = Counter("value")
            var body: some View {
                TestButton("next") { key = "b" }
                Reader(key, count)
            }
        }
        let kept = MemoryStorage(["a": .integer(1), "b": .integer(2)])
        let stage = Stage(width: 100, height: 100, storage: SessionStorage(app: kept)) { Chooser() }
        #expect(stage["value"].label == "1")
        stage.label("next").tap()
        #expect(stage["value"].label == "2")
    }

    private final class Settings: ObservableObject {
        @AppStorage var level: Int
        @AppStorage var name: String
        @Published var published = 0
        init(_ store: UserDefaults) {
            _level = AppStorage(wrappedValue: 1, "object.level", store: store)
            _name = AppStorage(wrappedValue: "a", "object.name", store: store)
        }
    }

    private final class Plain: ObservableObject {
        @AppStorage var level: Int
        init(_ store: UserDefaults) { _level = AppStorage(wrappedValue: 1, "object.level", store: store) }
    }

    @Test("app storage in an observable object publishes before the value changes") func inObject()
        throws
    {
        struct Observing: View {
            @ObservedObject var settings: Settings
            @ObservedObject var plain: Plain
            var body: some View {
                Text("\(settings.level) \(settings.name) \(plain.level)").accessibilityIdentifier("all")
                TestButton("raise") { settings.level += 1 }
                TestButton("rename") { settings.name += "b" }
            }
        }
        let suite = "fanlight-object-\(UUID())"
        let store = try #require(UserDefaults(suiteName: suite))
        defer { store.removePersistentDomain(forName: suite) }
        let settings = Settings(store)
        let plain = Plain(store)
        var levels: [Int] = []
        let following = settings.objectWillChange.sink { _ in levels.append(settings.level) }
        let stage = Stage(width: 300, height: 200) { Observing(settings: settings, plain: plain) }
        #expect(stage["all"].label == "1 a 1")
        stage.label("raise").tap()
        #expect(stage["all"].label == "2 a 2")
        #expect(levels == [1], "objectWillChange is sent before the change")
        stage.label("rename").tap()
        #expect(stage["all"].label == "2 ab 2")
        plain.level = 7
        stage.session.flush()
        #expect(stage["all"].label == "7 ab 7")
        plain.level = 7
        #expect(levels.count == 3, "an equal value sends no notification")
        following.cancel()
    }
}
