import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("Appearing and disappearing")
struct LifecycleTests {
    private final class Log {
        var entries: [String] = []
    }

    @Test("onAppear runs before the first frame, and its writes are in that frame")
    func beforeFirstFrame() {
        struct Appearing: View {
            @State private var text = "before"
            var body: some View {
                Text(text).accessibilityIdentifier("text").onAppear { text = "after" }
            }
        }
        let stage = Stage(width: 200, height: 100) { Appearing() }
        #expect(stage.work.frames == 1)
        #expect(stage["text"].label == "after")
    }

    @Test("a view with another id appears before the old one disappears")
    func order() {
        let log = Log()
        struct Toggled: View {
            @State private var isOn = false
            let log: Log
            var body: some View {
                let value = isOn
                Text("\(value)")
                    .onAppear { log.entries.append("A(\(value))") }
                    .onDisappear { log.entries.append("D(\(value))") }
                    .id(isOn)
                TestButton("toggle") { isOn.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let stage = Stage(width: 200, height: 100) { Toggled(log: log) }
        stage["toggle"].tap()
        // The disappear action of the old view holds the old value.
        #expect(log.entries == ["A(false)", "A(true)", "D(false)"])
        stage.session.close()
        #expect(log.entries == ["A(false)", "A(true)", "D(false)", "D(true)"])
    }

    @Test("a view replaced by its id is not evaluated with its successor's values")
    func ending() {
        struct Replaced: View {
            let value: Int
            let log: Log
            @State private var own: Int
            init(value: Int, log: Log) {
                (self.value, self.log) = (value, log)
                _own = State(initialValue: value)
            }
            var body: some View {
                let _ = log.entries.append("\(value) with \(own)")
                Text("\(value)").onChange(of: value) { log.entries.append("changed") }
            }
        }
        struct Successive: View {
            @State private var value = 0
            let log: Log
            var body: some View {
                TestButton("next") { value += 1 }.accessibilityIdentifier("next")
                Replaced(value: value, log: log).id(value)
            }
        }
        let log = Log()
        let stage = Stage(width: 200, height: 100) { Successive(log: log) }
        stage["next"].tap()
        #expect(log.entries == ["0 with 0", "1 with 1"])
    }

    @Test("a view removed with its parent disappears once")
    func nested() {
        let log = Log()
        struct Nested: View {
            @State private var isThere = true
            let log: Log
            var body: some View {
                if isThere {
                    VStack {
                        Text("a").onDisappear { log.entries.append("a") }
                        Text("b").onDisappear { log.entries.append("b") }
                    }
                    .onDisappear { log.entries.append("stack") }
                }
                TestButton("toggle") { isThere.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let stage = Stage(width: 200, height: 100) { Nested(log: log) }
        stage["toggle"].tap()
        #expect(log.entries.sorted() == ["a", "b", "stack"])
        #expect(stage.elements.map(\.identifier) == ["toggle"])
    }

    @Test("an empty group does not appear; the first view of a group makes it appear, the last makes it disappear")
    func emptyGroup() async {
        struct Parts: View {
            @State private var count = 0
            let log: Log
            var body: some View {
                VStack {
                    EmptyView().onAppear { log.entries.append("empty") }.task { log.entries.append("empty task") }
                    Group {
                        if count > 0 { Text("a") }
                        if count > 1 { Text("b") }
                    }
                    .onAppear { log.entries.append("come") }
                    .onDisappear { log.entries.append("gone") }
                    .task { log.entries.append("task") }
                    TestButton("more") { count += 1 }.accessibilityIdentifier("more")
                    TestButton("none") { count = 0 }.accessibilityIdentifier("none")
                }
            }
        }
        let log = Log()
        let stage = Stage(width: 200, height: 100) { Parts(log: log) }
        await stage.settled()
        #expect(log.entries.isEmpty)
        stage["more"].tap()
        await stage.settled()
        #expect(log.entries == ["come", "task"])
        stage["more"].tap()
        stage["none"].tap()
        await stage.settled()
        #expect(log.entries == ["come", "task", "gone"])
    }

    @Test("a branch that replaces another inside a group does not make the group appear again")
    func branches() {
        struct Branches: View {
            @State private var isOn = false
            let log: Log
            var body: some View {
                VStack {
                    Group { if isOn { Text("on") } else { Color.red } }
                        .onAppear { log.entries.append("come") }
                        .onDisappear { log.entries.append("gone") }
                    TestButton("toggle") { isOn.toggle() }.accessibilityIdentifier("toggle")
                }
            }
        }
        let log = Log()
        let stage = Stage(width: 200, height: 100) { Branches(log: log) }
        stage["toggle"].tap()
        #expect(log.entries == ["come"])
    }

    @Test(
        "rows removed together disappear in row order, including rows that are scrolled away",
        arguments: [false, true])
    func rowsInOrder(isLazy: Bool) {
        struct Rows: View {
            @State private var numbers = Array(0..<100)
            let isLazy: Bool
            let log: Log
            var body: some View {
                TestButton("none") { numbers = [] }.accessibilityIdentifier("none")
                ScrollView {
                    if isLazy { LazyVStack(spacing: 0) { rows } } else { VStack(spacing: 0) { rows } }
                }
                .accessibilityIdentifier("scroll")
            }

            private var rows: some View {
                ForEach(numbers, id: \.self) { number in
                    Color.red.frame(height: 10).onDisappear { log.entries.append("\(number)") }
                }
            }
        }
        let log = Log()
        let stage = Stage(width: 200, height: 200) { Rows(isLazy: isLazy, log: log) }
        stage["scroll"].scroll(by: 500)
        let away = log.entries.compactMap { Int($0) }
        #expect(isLazy ? away.count > 10 : away.isEmpty)
        #expect(away == away.sorted())
        log.entries = []
        stage["none"].tap()
        let gone = log.entries.compactMap { Int($0) }
        #expect(gone.count > 10)
        #expect(gone == gone.sorted())
    }
}
