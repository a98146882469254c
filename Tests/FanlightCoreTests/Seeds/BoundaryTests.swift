import Display
import FanlightCore
import FanlightCoreTesting
import Observation
import TestSupport
import Testing

/// Seed 004, "Struct or Method" to "Container View Pattern": update boundaries.
@MainActor
@Suite("Seed 004: update boundaries")
struct BoundaryTests {
    /// Returns the number of bodies evaluated by one tap on "tap".
    private func oneTap<Content: View>(_ content: Content) -> Int {
        let stage = Stage(width: 400, height: 4000) { content }
        stage.resetWork()
        stage["tap"].tap()
        return stage.work.bodies
    }

    private final class Count {
        var value = 0
    }

    /// A view with a hundred rows that counts its evaluations.
    private struct Rows: View {
        let count: Count
        var body: some View {
            let _ = count.value += 1
            ForEach(0..<100) { Text("Item \($0)") }
        }
    }

    @Test("a section built by a function is evaluated with its parent, and a struct is skipped")
    func functionOrStruct() {
        struct WithFunction: View {
            @State private var taps = 0
            let count: Count
            var body: some View {
                VStack {
                    TestButton("Tap: \(taps)") { taps += 1 }.accessibilityIdentifier("tap")
                    section()
                }
            }
            @ViewBuilder func section() -> some View {
                let _ = count.value += 1
                ForEach(0..<100) { Text("Item \($0)") }
            }
        }
        struct WithProperty: View {
            @State private var taps = 0
            let count: Count
            var body: some View {
                VStack {
                    TestButton("Tap: \(taps)") { taps += 1 }.accessibilityIdentifier("tap")
                    section
                }
            }
            private var section: some View {
                count.value += 1
                return ForEach(0..<100) { Text("Item \($0)") }
            }
        }
        struct WithStruct: View {
            @State private var taps = 0
            let count: Count
            var body: some View {
                VStack {
                    TestButton("Tap: \(taps)") { taps += 1 }.accessibilityIdentifier("tap")
                    Rows(count: count)
                }
            }
        }
        let (function, property, structure) = (Count(), Count(), Count())
        #expect(oneTap(WithFunction(count: function)) <= 2, "the view and the label's style")
        #expect(function.value == 2)
        _ = oneTap(WithProperty(count: property))
        #expect(property.value == 2)
        _ = oneTap(WithStruct(count: structure))
        #expect(structure.value == 1, "a view with equal inputs is not evaluated")
    }

    @Test("a row struct with an equal item is skipped, and a row method is not")
    func rows() {
        struct Row: View {
            let number: Int
            let count: Count
            var body: some View {
                let _ = count.value += 1
                Text("\(number)")
            }
        }
        struct Structs: View {
            @State private var numbers = Array(0..<50)
            let count: Count
            var body: some View {
                ForEach(numbers.indices, id: \.self) { Row(number: numbers[$0], count: count) }
                TestButton("tap") { numbers[7] += 100 }.accessibilityIdentifier("tap")
            }
        }
        struct Methods: View {
            @State private var numbers = Array(0..<50)
            let count: Count
            func row(_ number: Int) -> some View {
                count.value += 1
                return Text("\(number)")
            }
            var body: some View {
                ForEach(numbers.indices, id: \.self) { row(numbers[$0]) }
                TestButton("tap") { numbers[7] += 100 }.accessibilityIdentifier("tap")
            }
        }
        let (structs, methods) = (Count(), Count())
        #expect(oneTap(Structs(count: structs)) == 2, "the list and the changed row")
        #expect(structs.value == 51)
        _ = oneTap(Methods(count: methods))
        #expect(methods.value == 100)
    }

    private struct Expensive: View {
        let count: Count
        var body: some View {
            let _ = count.value += 1
            Text("expensive")
        }
    }

    private struct WithClosure<Content: View>: View {
        let content: () -> Content
        let count: Count
        var body: some View {
            let _ = count.value += 1
            VStack {
                Text("Header")
                content()
            }
        }
    }

    private struct WithContent<Content: View>: View {
        @ViewBuilder let content: Content
        let count: Count
        init(count: Count, @ViewBuilder content: () -> Content) {
            self.count = count
            self.content = content()
        }
        var body: some View {
            let _ = count.value += 1
            VStack {
                Text("Header")
                content
            }
        }
    }

    @Test("a container with a capturing closure is evaluated each time, and one that stores content is skipped")
    func containers() {
        struct Closures: View {
            @State private var taps = 0
            let (box, inner): (Count, Count)
            var body: some View {
                let local = taps
                TestButton("\(taps)") { taps += 1 }.accessibilityIdentifier("tap")
                WithClosure(
                    content: { [inner] in
                        _ = local
                        return Expensive(count: inner)
                    }, count: box)
            }
        }
        struct Contents: View {
            @State private var taps = 0
            let (box, inner): (Count, Count)
            var body: some View {
                TestButton("\(taps)") { taps += 1 }.accessibilityIdentifier("tap")
                WithContent(count: box) { Expensive(count: inner) }
            }
        }
        let (box, inner) = (Count(), Count())
        _ = oneTap(Closures(box: box, inner: inner))
        #expect(box.value == 2, "a closure cannot be compared, so its reader is evaluated")
        #expect(inner.value == 1, "the closure's result is compared")
        let (stored, content) = (Count(), Count())
        _ = oneTap(Contents(box: stored, inner: content))
        #expect((stored.value, content.value) == (1, 1))
    }

    @Test("a memberwise initialiser takes builder content, and changed content updates in an unchanged container")
    func memberwise() {
        struct Card<Content: View>: View {
            let title: String
            @ViewBuilder let content: Content
            var body: some View {
                VStack {
                    Text(title)
                    content
                }
            }
        }
        struct Showing: View {
            @State private var taps = 0
            var body: some View {
                Card(title: "same") { Text("\(taps)").accessibilityIdentifier("shown") }
                TestButton("tap") { taps += 1 }.accessibilityIdentifier("tap")
            }
        }
        let stage = Stage(width: 200, height: 200) { Showing() }
        stage["tap"].tap()
        #expect(stage["shown"].label == "1")
    }

    @Observable final class Model {
        var data = "none"
        func fetch() { data += "!" }
    }

    @Test("a change evaluates only the subview that shows the state")
    func split() {
        struct Counting: View {
            @Binding var counter: Int
            let count: Count
            var body: some View {
                let _ = count.value += 1
                TestButton("Counter: \(counter)") { counter += 1 }.accessibilityIdentifier("tap")
            }
        }
        struct Toggling: View {
            @Binding var isOn: Bool
            let count: Count
            var body: some View {
                let _ = count.value += 1
                TestButton(isOn ? "on" : "off") { isOn.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        struct Data: View, @MainActor Equatable {
            let data: String
            let fetch: () -> Void
            let count: Count
            static func == (a: Self, b: Self) -> Bool { a.data == b.data }
            var body: some View {
                let _ = count.value += 1
                TestButton(data, action: fetch).accessibilityIdentifier("fetch")
            }
        }
        struct Split: View {
            @State private var counter = 0
            @State private var isOn = false
            @State private var model = Model()
            let counts: [Count]
            var body: some View {
                let _ = counts[0].value += 1
                VStack {
                    Counting(counter: $counter, count: counts[1])
                    Toggling(isOn: $isOn, count: counts[2])
                    Data(data: model.data, fetch: { model.fetch() }, count: counts[3]).equatable()
                }
            }
        }
        let counts = (0..<4).map { _ in Count() }
        let stage = Stage(width: 300, height: 300) { Split(counts: counts) }
        func counted(_ identifier: String) -> [Int] {
            for count in counts { count.value = 0 }
            stage[identifier].tap()
            stage.session.flush()
            return counts.map(\.value)
        }
        #expect(counted("tap") == [0, 1, 0, 0])
        #expect(counted("toggle") == [0, 0, 1, 0])
        #expect(counted("fetch") == [1, 0, 0, 1], "the root reads the data to pass it on")
    }
}
