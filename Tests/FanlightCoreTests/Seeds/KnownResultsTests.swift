import Combine
import Display
import FanlightCore
import FanlightCoreTesting
import Observation
import TestSupport
import Testing

/// Well-known results about state, identity and updates.
@MainActor
@Suite("Known results: state, identity, update")
struct KnownResultsTests {
    private final class Log {
        var entries: [String] = []
    }

    @Test("after an id change the new view appears, then the old one disappears with the present value")
    func identity() {
        struct Toggled: View {
            @State private var isOn = false
            let log: Log
            var body: some View {
                VStack {
                    Text("a")
                        .onAppear { log.entries.append("A(\(isOn))") }
                        .onDisappear { log.entries.append("D(\(isOn))") }
                        .id(isOn)
                        .onAppear { log.entries.append("outside") }
                    TestButton("toggle") { isOn.toggle() }.accessibilityIdentifier("toggle")
                }
            }
        }
        let log = Log()
        let stage = Stage(width: 200, height: 100) { Toggled(log: log) }
        stage["toggle"].tap()
        #expect(log.entries.filter { $0 != "outside" } == ["A(false)", "A(true)", "D(true)"])
        #expect(log.entries.filter { $0 == "outside" }.count == 1, "onAppear outside id() is called once")
        stage.session.close()
        #expect(log.entries.filter { $0 != "outside" } == ["A(false)", "A(true)", "D(true)", "D(true)"])
    }

    @Observable final class Model {
        var tracked = 0
        @ObservationIgnored var ignored = 0
    }

    private struct Passed: View {
        let value: Int
        var body: some View { Text("\(value)") }
    }

    private struct Fixed: View {
        var body: some View { Text("fixed") }
    }

    @Test(
        "a tracked property passed to a child costs two parent and three child bodies; an untracked one no further"
    )
    func passed() {
        struct Parent: View {
            let model: Model
            let log: Log
            var body: some View {
                let _ = log.entries.append("body")
                Passed(value: model.tracked + model.ignored)
                Fixed()
            }
        }
        let (model, log) = (Model(), Log())
        let stage = Stage(width: 200, height: 100) { Parent(model: model, log: log) }
        model.ignored = 1
        #expect((log.entries.count, stage.work.bodies) == (1, 3))
        model.tracked = 1
        stage.session.flush()
        #expect((log.entries.count, stage.work.bodies) == (2, 5), "two evaluations of the view, three of its children")
    }

    private final class Announcing: ObservableObject {
        @Published var value = 0
    }

    @Test("setting an equal value updates nothing for state and Observable, and updates for Published")
    func equal() {
        struct Three: View {
            @State private var state = 0
            let model: Model
            @ObservedObject var published: Announcing
            var body: some View {
                Text("\(state) \(model.tracked) \(published.value)")
                TestButton("state") { state = 0 }
                TestButton("observable") { model.tracked = 0 }
                TestButton("published") { published.value = 0 }
            }
        }
        let stage = Stage(width: 200, height: 300) { Three(model: Model(), published: Announcing()) }
        func bodies(_ name: String) -> Int {
            stage.resetWork()
            stage.label(name).tap()
            return stage.work.bodies
        }
        #expect(bodies("state") == 0)
        #expect(bodies("observable") == 0)
        #expect(bodies("published") == 1)
    }

    @Test("a changed environment value evaluates its readers only")
    func environment() {
        struct Reader: View {
            @Environment(\.knownValue) private var value
            let log: Log
            var body: some View {
                let _ = log.entries.append("\(value)")
                Text("\(value)")
            }
        }
        struct Writer: View {
            @State private var taps = 0
            let log: Log
            var body: some View {
                VStack {
                    Reader(log: log)
                    Fixed()
                }
                .environment(\.knownValue, taps / 2)
                TestButton("tap") { taps += 1 }
            }
        }
        let log = Log()
        let stage = Stage(width: 200, height: 300) { Writer(log: log) }
        for _ in 0..<4 { stage.label("tap").tap() }
        #expect(log.entries == ["0", "1", "2"])
    }

    @Test("a changed task id cancels the running task before the new one starts")
    func taskOrder() async {
        struct Working: View {
            @State private var id = 1
            let log: Log
            var body: some View {
                TestButton("next") { id += 1 }
                    .task(id: id) {
                        log.entries.append("begins \(id)")
                        while !Task.isCancelled { await Task.yield() }
                        log.entries.append("cancelled")
                    }
            }
        }
        let log = Log()
        let stage = Stage(width: 200, height: 300) { Working(log: log) }
        while log.entries.isEmpty { await Task.yield() }
        stage.label("next").tap()
        while log.entries.count < 3 { await Task.yield() }
        #expect(log.entries.first == "begins 1")
        #expect(log.entries.contains("cancelled"))
        #expect(log.entries.contains("begins 2"))
        stage.session.close()
        while log.entries.count < 4 { await Task.yield() }
    }

    @Test("nested dynamic properties keep state, and are updated before the body, inner first")
    func nestedProperties() {
        struct Inner: DynamicProperty {
            @State private var count = 1
            private(set) var shown = 0
            mutating func update() { shown = count }
            func add() { count += 1 }
        }
        struct Outer: DynamicProperty {
            var inner = Inner()
            @Environment(\.knownValue) private var factor
            private(set) var product = 0
            mutating func update() { product = inner.shown * factor }
        }
        struct Shown: View {
            var outer = Outer()
            var body: some View { TestButton("\(outer.product)") { outer.inner.add() }.accessibilityIdentifier("own") }
        }
        let stage = Stage(width: 200, height: 100) { Shown().environment(\.knownValue, 10) }
        #expect(stage["own"].label == "10")
        stage["own"].tap()
        #expect(stage["own"].label == "20")
    }
}

extension EnvironmentValues {
    @Entry fileprivate var knownValue = 0
}
