import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("Bindings")
struct BindingTests {
    private struct Item: Identifiable, Equatable {
        let id: Int
        var name: String
    }

    private struct Field: View {
        @Binding var text: String
        let name: String
        var body: some View { TestButton(text) { text += "!" }.accessibilityIdentifier(name) }
    }

    @Test("a bound collection gives a binding to each of its elements, also after one is removed")
    func collection() {
        struct Items: View {
            @State private var items = [Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 3, name: "c")]
            var body: some View {
                ForEach($items) { $item in Field(text: $item.name, name: "row\(item.id)") }
                TestButton("remove") { items.removeFirst() }.accessibilityIdentifier("remove")
            }
        }
        let stage = Stage(width: 200, height: 300) { Items() }
        stage["row2"].tap()
        #expect(stage["row1"].label == "a")
        #expect(stage["row2"].label == "b!")
        stage["remove"].tap()
        #expect(!stage["row1"].exists)
        stage["row3"].tap()
        #expect(stage["row2"].label == "b!")
        #expect(stage["row3"].label == "c!")
    }

    @Test("a constant binding ignores writes; a computed binding calls the app's get and set closures")
    func constantAndComputed() {
        let constant = Binding.constant(3)
        constant.wrappedValue = 4
        #expect(constant.wrappedValue == 3)
        var stored = 1
        let computed = Binding(get: { stored }, set: { stored = $0 * 10 })
        computed.wrappedValue = 2
        #expect(stored == 20)
    }

    @Test("unwrapping an optional binding succeeds only while there is a value")
    func optional() {
        var stored: Int? = 5
        let outer = Binding(get: { stored }, set: { stored = $0 })
        let inner = Binding(outer)
        inner?.wrappedValue = 6
        #expect(stored == 6)
        stored = nil
        #expect(Binding(outer) == nil)
        #expect(inner?.wrappedValue == 5, "the value at the time when the binding was created")
    }

    @Test("a type-erased AnyHashable binding accepts only values of its own type")
    func hashable() {
        var stored = 1
        let hidden = Binding<AnyHashable>(Binding(get: { stored }, set: { stored = $0 }))
        #expect(hidden.wrappedValue == AnyHashable(1))
        hidden.wrappedValue = 5
        #expect(stored == 5)
        hidden.wrappedValue = "five"
        #expect(stored == 5)
    }

    @Test("an optional binding to a non-optional value ignores nil")
    func optionalOutside() {
        var stored = 1
        let optional = Binding<Int?>(Binding(get: { stored }, set: { stored = $0 }))
        #expect(optional.wrappedValue == 1)
        optional.wrappedValue = 2
        optional.wrappedValue = nil
        #expect(stored == 2)
    }

    @Test("a write through an animated binding is a separate update")
    func animated() {
        final class Log { var bodies: [Int] = [] }
        struct Two: View {
            @State private var number = 0
            let log: Log
            var body: some View {
                let _ = log.bodies.append(number)
                TestButton("go") {
                    number = 1
                    $number.animation(.linear).wrappedValue = 2
                }
                .accessibilityIdentifier("go")
                Text("\(number)")
            }
        }
        let log = Log()
        Stage(width: 100, height: 100) { Two(log: log) }["go"].tap()
        #expect(log.bodies == [0, 1, 2])
    }

    @Test("the set closure of a binding can receive the transaction of the write")
    func setWithTransaction() {
        var written: [String] = []
        let binding = Binding(
            get: { 1 },
            set: { (value: Int, transaction: Transaction) in
                written.append("\(value) \(transaction.animation == .linear)")
            })
        binding.wrappedValue = 2
        withAnimation(.linear) { binding.wrappedValue = 3 }
        binding.animation(.linear).wrappedValue = 4
        var transaction = Transaction()
        transaction.animation = .linear
        let bound = binding.transaction(transaction)
        bound.wrappedValue = 5
        #expect(written == ["2 false", "3 true", "4 true", "5 true"])
        #expect(bound.transaction.animation == .linear)
        #expect(binding.transaction.animation == nil)
    }

    @Test("a binding to an element is found by index and has the element's id")
    func element() {
        var stored = [Item(id: 7, name: "a"), Item(id: 8, name: "b")]
        let items = Binding(get: { stored }, set: { stored = $0 })
        items[1].name.wrappedValue = "c"
        #expect(stored.map(\.name) == ["a", "c"])
        #expect(items.map(\.id) == [7, 8])
        #expect(items.last?.wrappedValue == stored[1])
        let gone = items[1]
        stored.removeLast()
        gone.name.wrappedValue = "d"
        #expect(gone.wrappedValue.name == "c", "the last value before the removal")
        #expect(stored.map(\.name) == ["a"])
    }

    @Test(
        "a view that receives an equal binding is skipped, for every kind of binding",
        arguments: ["whole", "member", "element", "unwrapped", "optional", "hidden", "animated", "constant"])
    func skipped(_ way: String) {
        struct Child<Value>: View {
            let binding: Binding<Value>
            let log: Log
            var body: some View {
                let _ = log.bodies += 1
                Text("child")
            }
        }
        final class Log { var bodies = 0 }
        struct Parent: View {
            let way: String
            let log: Log
            @State private var item = Item(id: 1, name: "a")
            @State private var numbers = [1, 2]
            @State private var perhaps: Int? = 1
            @State private var other = 0
            var body: some View {
                switch way {
                case "whole": Child(binding: $item, log: log)
                case "member": Child(binding: $item.name, log: log)
                case "element": Child(binding: $numbers[1], log: log)
                case "unwrapped": if let binding = Binding($perhaps) { Child(binding: binding, log: log) }
                case "optional": Child(binding: Binding<[Int]?>($numbers), log: log)
                case "hidden": Child(binding: Binding<AnyHashable>($other), log: log)
                case "animated": Child(binding: $item.animation(.linear), log: log)
                default: Child(binding: .constant(item), log: log)
                }
                TestButton("again \(other)") { other += 1 }.accessibilityIdentifier("again")
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 200) { Parent(way: way, log: log) }
        stage["again"].tap()
        #expect(stage["again"].label == "again 1")
        #expect(log.bodies == 1)
    }

    @Test("a view that receives another binding is evaluated")
    func notSkipped() {
        struct Child: View {
            let number: Binding<Int>
            let animated: Binding<Int>
            let log: Log
            var body: some View {
                let _ = log.bodies.append("\(number.wrappedValue) \(animated.transaction.animation == .linear)")
                Text("child")
            }
        }
        final class Log { var bodies: [String] = [] }
        struct Parent: View {
            let log: Log
            @State private var constant = 1
            @State private var isAnimated = false
            @State private var other = 0
            var body: some View {
                Child(
                    number: .constant(constant), animated: $other.animation(isAnimated ? .linear : nil), log: log)
                TestButton("constant") { constant += 1 }.accessibilityIdentifier("constant")
                TestButton("animate") { isAnimated = true }.accessibilityIdentifier("animate")
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 200) { Parent(log: log) }
        stage["constant"].tap()
        stage["animate"].tap()
        #expect(log.bodies == ["1 false", "2 false", "2 true"])
    }

    @Test("an environmental modifier resolves from the environment")
    func environmental() {
        struct Scaled: EnvironmentalModifier {
            func resolve(in environment: EnvironmentValues) -> Marked { Marked(isEnabled: environment.isEnabled) }
        }
        struct Marked: ViewModifier {
            let isEnabled: Bool
            func body(content: Content) -> some View {
                VStack {
                    content
                    Text(isEnabled ? "on" : "off").accessibilityIdentifier("mark")
                }
            }
        }
        struct Toggled: View {
            @State private var isOff = false
            var body: some View {
                Text("a").modifier(Scaled()).disabled(isOff)
                TestButton("toggle") { isOff.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let stage = Stage(width: 200, height: 200) { Toggled() }
        #expect(stage["mark"].label == "on")
        stage["toggle"].tap()
        #expect(stage["mark"].label == "off")
    }
}
