import Dispatch
import Display
import FanlightCore
import FanlightCoreTesting
import Observation
import TestSupport
import Testing

@MainActor
@Suite("State")
struct StateTests {
    private struct Counter: View {
        @State private var count = 0
        var body: some View {
            Text("\(count)").accessibilityIdentifier("count")
            TestButton("+") { count += 1 }.accessibilityIdentifier("plus")
            TestButton("=") { count = count + 0 }.accessibilityIdentifier("same")
        }
    }

    @Test("a write evaluates the body that read the value, once")
    func oneBody() {
        let stage = Stage(width: 200, height: 200) { Counter() }
        stage.resetWork()
        stage["plus"].tap()
        #expect(stage["count"].label == "1")
        #expect(stage.work.bodies == 1)
    }

    @Test("writing an equal value evaluates and sends nothing")
    func equalWrite() {
        let stage = Stage(width: 200, height: 200) { Counter() }
        stage.resetWork()
        stage["same"].tap()
        #expect(stage.work.bodies == 0)
        #expect(stage.work.bytes == 0)
    }

    @Test("writes in one turn coalesce into one update with the last value")
    func coalesced() {
        struct Burst: View {
            @State private var count = 0
            var body: some View {
                Text("\(count)").accessibilityIdentifier("count")
                TestButton("go") { for _ in 0..<10_000 { count += 1 } }.accessibilityIdentifier("go")
            }
        }
        let stage = Stage(width: 200, height: 200) { Burst() }
        stage.resetWork()
        stage["go"].tap()
        #expect(stage["count"].label == "10,000")
        #expect(stage.work.bodies == 1)
        #expect(stage.work.frames == 1)
    }

    @Test("state that no body reads causes no update")
    func unread() {
        struct Silent: View {
            @State private var count = 0
            var body: some View { TestButton("go") { count += 1 }.accessibilityIdentifier("go") }
        }
        let stage = Stage(width: 200, height: 200) { Silent() }
        stage.resetWork()
        stage["go"].tap()
        #expect(stage.work.bodies == 0)
    }

    @Test("a rebuilt view keeps its state; its initial value is used once")
    func initialOnce() {
        struct Child: View {
            @State private var number: Int
            let parent: Int
            init(parent: Int) {
                _number = State(initialValue: parent)
                self.parent = parent
            }
            var body: some View { Text("\(parent) \(number)").accessibilityIdentifier("child") }
        }
        struct Parent: View {
            @State private var count = 1
            var body: some View {
                Child(parent: count)
                TestButton("+") { count += 1 }.accessibilityIdentifier("plus")
            }
        }
        let stage = Stage(width: 200, height: 200) { Parent() }
        stage["plus"].tap()
        #expect(stage["child"].label == "2 1")
    }

    @Test("a binding writes to its source, and only readers of the value are evaluated")
    func binding() {
        struct Child: View {
            @Binding var text: String
            var body: some View {
                Text(text).accessibilityIdentifier("child")
                TestButton("set") { text = "new" }.accessibilityIdentifier("set")
            }
        }
        struct Parent: View {
            @State private var text = "old"
            var body: some View { Child(text: $text) }
        }
        let stage = Stage(width: 200, height: 200) { Parent() }
        stage.resetWork()
        stage["set"].tap()
        #expect(stage["child"].label == "new")
        #expect(stage.work.bodies == 1, "the parent passes the binding on without reading it")
    }

    @Test("a write to a member binding changes the whole value")
    func memberBinding() {
        struct Name: Equatable {
            var first = "Ada"
            var last = "L"
        }
        struct Field: View {
            @Binding var text: String
            var body: some View { TestButton(text) { text += "!" }.accessibilityIdentifier("field") }
        }
        struct Form: View {
            @State private var name = Name()
            var body: some View {
                Text("\(name.first) \(name.last)").accessibilityIdentifier("whole")
                Field(text: $name.last)
            }
        }
        let stage = Stage(width: 200, height: 200) { Form() }
        stage["field"].tap()
        #expect(stage["whole"].label == "Ada L!")
    }

    @Test("a change passed to a child as a plain value evaluates the parent and that child only")
    func parentAndChildren() {
        struct Plain: View {
            let value: Int
            var body: some View { Text("\(value)") }
        }
        struct Fixed: View {
            var body: some View { Text("fixed") }
        }
        struct Parent: View {
            @State private var value = 0
            let bump: (@escaping () -> Void) -> Void
            var body: some View {
                let _ = bump { value += 1 }
                Plain(value: value)
                Fixed()
            }
        }
        var bump: (() -> Void)?
        let stage = Stage(width: 200, height: 200) { Parent(bump: { bump = $0 }) }
        #expect(stage.work.bodies == 3)
        bump?()
        #expect(stage.work.bodies == 5)
    }

    @Observable final class Model {
        var name = "a"
    }

    @Test("state keeps the first object that was made and releases those of rebuilt views")
    func object() {
        struct Owner: View {
            let parent: Int
            @State private var model = Model()
            @State private var note: String?
            var body: some View {
                TestButton("\(parent) \(model.name) \(note ?? "none")") {
                    model.name += "!"
                    $note.wrappedValue = "noted"
                }
                .accessibilityIdentifier("owner")
                TestButton("member") { $model.name.wrappedValue = "b" }.accessibilityIdentifier("member")
            }
        }
        struct Parent: View {
            @State private var count = 0
            var body: some View {
                Owner(parent: count)
                TestButton("+") { count += 1 }.accessibilityIdentifier("plus")
            }
        }
        let stage = Stage(width: 300, height: 200) { Parent() }
        #expect(stage["owner"].label == "0 a none")
        stage["owner"].tap()
        stage["plus"].tap()
        #expect(stage["owner"].label == "1 a! noted")
        stage["member"].tap()
        #expect(stage["owner"].label == "1 b noted")
    }

    @Test("a custom modifier has state and reads the environment")
    func modifier() {
        struct Counted: ViewModifier {
            let step: Int
            @State private var count = 0
            @Environment(\.isEnabled) private var isEnabled
            func body(content: Content) -> some View {
                content
                TestButton("\(count) \(isEnabled)") { count += step }.accessibilityIdentifier("count")
            }
        }
        struct Holder: View {
            @State private var step = 1
            var body: some View {
                Text("a").modifier(Counted(step: step))
                TestButton("step") { step = 10 }.accessibilityIdentifier("step")
            }
        }
        let stage = Stage(width: 200, height: 200) { Holder() }
        stage["count"].tap()
        stage["step"].tap()
        stage["count"].tap()
        #expect(stage["count"].label == "11 true")
    }

    @Test("a write from another thread is applied on the main actor")
    func otherThread() async {
        struct Shared: View {
            @State private var count = 0
            let take: (State<Int>) -> Void
            var body: some View {
                let _ = take(_count)
                Text("\(count)").accessibilityIdentifier("count")
            }
        }
        var state: State<Int>?
        let stage = Stage(width: 200, height: 200) { Shared(take: { state = $0 }) }
        let sent = state
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                sent?.wrappedValue = 7
                DispatchQueue.main.async { done.resume() }
            }
        }
        await stage.settled()
        #expect(stage["count"].label == "7")
    }

    @Test("a custom property wrapper holds state and runs its update")
    func customProperty() {
        struct Doubled: DynamicProperty {
            @State private var value = 1
            private(set) var twice = 0
            mutating func update() { twice = value * 2 }
            func add() { value += 1 }
        }
        struct Shown: View {
            var doubled = Doubled()
            var body: some View {
                Text("\(doubled.twice)").accessibilityIdentifier("twice")
                TestButton("+") { doubled.add() }.accessibilityIdentifier("plus")
            }
        }
        let stage = Stage(width: 200, height: 200) { Shown() }
        #expect(stage["twice"].label == "2")
        stage["plus"].tap()
        #expect(stage["twice"].label == "4")
    }

    private struct Counted: Identifiable, Equatable {
        let id: Int
        var number = 0
        nonisolated(unsafe) static var comparisons = 0
        static func == (a: Counted, b: Counted) -> Bool {
            comparisons += 1
            return a.id == b.id && a.number == b.number
        }
    }

    @Test("ten thousand member writes in one turn compare once per reader")
    func writesToParts() {
        struct Row: View {
            @Binding var item: Counted
            var body: some View { Text(verbatim: "\(item.number)").accessibilityIdentifier("row \(item.id)") }
        }
        struct Rows: View {
            @State private var items = (0..<100).map { Counted(id: $0) }
            var body: some View {
                ForEach($items) { Row(item: $0) }
                TestButton("write") {
                    for round in 1...100 {
                        for index in items.indices { $items[index].number.wrappedValue = round }
                    }
                }.accessibilityIdentifier("write")
            }
        }
        let stage = Stage(width: 100, height: 4000) { Rows() }
        Counted.comparisons = 0
        stage.resetWork()
        stage["write"].tap()
        for row in 0..<100 { #expect(stage["row \(row)"].label == "100") }
        #expect(Counted.comparisons < 1000)
        #expect(stage.work.bodies <= 102)
    }
}
