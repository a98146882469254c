import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Row update cost")
struct RowUpdateCostTests {
    private struct Row: View {
        let number: Int
        var body: some View { Text("row \(number)").accessibilityIdentifier("row\(number)") }
    }

    private final class Count {
        var value = 0
    }

    private struct Rows: View {
        @State private var numbers: [Int]
        let change: (inout [Int]) -> Void

        init(_ count: Int, change: @escaping (inout [Int]) -> Void) {
            _numbers = State(initialValue: Array(0..<count))
            self.change = change
        }

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                TestButton("change") { change(&numbers) }.accessibilityIdentifier("change")
                ForEach(numbers, id: \.self) { Row(number: $0) }
            }
        }
    }

    @Test(
        "an edit of two thousand keyed rows evaluates only new rows",
        arguments: [("front", 1), ("middle", 1), ("remove", 0), ("move", 0), ("same", 0)])
    func keyed(_ change: String, _ bodies: Int) {
        let stage = Stage(width: 300, height: 60_000) {
            Rows(2000) { numbers in
                switch change {
                case "front": numbers.insert(-1, at: 0)
                case "middle": numbers.insert(-1, at: 1000)
                case "remove": numbers.remove(at: 500)
                case "move": numbers.swapAt(10, 1990)
                default: numbers[3] = 3
                }
            }
        }
        stage.resetWork()
        stage["change"].tap()
        #expect(stage.work.bodies == bodies + (change == "same" ? 0 : 1), "new rows and the view that owns them")
        #expect(stage.work.measurements <= 1)
    }

    @Test("rows are in data order after any change, and each keeps its own state")
    func order() {
        struct Own: View {
            let number: Int
            @State private var presses = 0
            var body: some View {
                TestButton("\(number):\(presses)") { presses += 1 }.accessibilityIdentifier("row\(number)")
            }
        }
        struct Holder: View {
            @State private var numbers = [1, 2, 3, 4, 5, 6]
            let next: ([Int]) -> [Int]
            var body: some View {
                ForEach(numbers, id: \.self) { Own(number: $0) }
                TestButton("change") { numbers = next(numbers) }.accessibilityIdentifier("change")
            }
        }
        var steps: [[Int]] = [
            [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 4, 5, 6], [6, 1, 2, 4, 5, 0], [6, 7, 8, 5, 0], [], [5, 6], [6, 6, 5],
            [5, 6, 7, 6], [7, 5],
        ]
        let stage = Stage(width: 200, height: 400) { Holder { _ in steps.removeFirst() } }
        stage["row6"].tap()
        while !steps.isEmpty {
            let expected = steps[0]
            stage["change"].tap()
            let shown = stage.elements.map(\.label).filter { $0 != "change" }
            #expect(shown.map { Int($0.split(separator: ":")[0]) } == expected)
            if expected.count > 4 { #expect(shown.contains("6:1")) }
        }
        #expect(stage.diagnostics.count == 1)
    }

    @Test("an unchanged row with an unchanged closure does not run the row closure")
    func closures() {
        struct Item: Identifiable, Equatable {
            let id: Int
            var name = "same"
        }
        struct Counting: View {
            @MainActor static var described = 0
            static func describe(_ item: Item) -> Text {
                described += 1
                return Text(item.name)
            }
            @State private var items = (0..<100).map { Item(id: $0) }
            var body: some View {
                ForEach(items) { Counting.describe($0) }
                TestButton("rename") { items[50].name = "other" }.accessibilityIdentifier("rename")
                TestButton("insert") { items.insert(Item(id: -1), at: 0) }.accessibilityIdentifier("insert")
            }
        }
        let stage = Stage(width: 200, height: 4000) { Counting() }
        Counting.described = 0
        stage["rename"].tap()
        #expect(Counting.described == 1)
        #expect(stage.label("other").exists)
        stage["insert"].tap()
        #expect(Counting.described == 2)
    }

    @Test("an environment value that three of a thousand rows read evaluates three bodies")
    func environmentReaders() {
        struct Reading: View {
            @Environment(\.lineLimit) private var limit
            var body: some View { Text("limit \(limit ?? 0)") }
        }
        struct Mixed: View {
            let number: Int
            var body: some View {
                if number % 400 == 0 { Reading() } else { Color.red.frame(height: 1) }
            }
        }
        struct Holder: View {
            @State private var limit = 1
            let rows: Rows
            struct Rows: View {
                var body: some View { VStack(spacing: 0) { ForEach(0..<1000) { Mixed(number: $0) } } }
            }
            var body: some View {
                rows.environment(\.lineLimit, limit)
                TestButton("more") { limit += 1 }.accessibilityIdentifier("more")
            }
        }
        let stage = Stage(width: 200, height: 4000) { Holder(rows: Holder.Rows()) }
        stage.resetWork()
        stage["more"].tap()
        #expect(stage.elements.filter { $0.label == "limit 2" }.count == 3)
        #expect(stage.work.bodies == 4, "three readers and the view that owns the value")
    }

    @Test("a change to dark appearance evaluates only the three of a thousand rows that read the colour scheme")
    func appearanceReaders() {
        struct Reading: View {
            @Environment(\.colorScheme) private var scheme
            var body: some View { Text(scheme == .dark ? "dark" : "light") }
        }
        let stage = Stage(width: 200, height: 4000) {
            VStack(spacing: 0) {
                ForEach(0..<1000) { number in
                    if number % 400 == 0 { Reading() } else { Color.red.frame(height: 1) }
                }
            }
        }
        stage.resetWork()
        stage.send(.resize(Screen(width: 200, height: 4000, appearance: .dark)))
        #expect(stage.elements.filter { $0.label == "dark" }.count == 3)
        #expect(stage.work.bodies == 3)
    }

    @Test(
        "a state change in one row of a thousand costs one body and a few bytes, also when the row moves",
        arguments: ["no", "off"])
    func oneOfThousand(other: String) {
        struct Switch: View {
            let number: Int
            let other: String
            @State private var isOn = false
            var body: some View {
                TestButton(isOn ? "on" : other) { isOn.toggle() }.accessibilityIdentifier("switch\(number)")
            }
        }
        let stage = Stage(width: 300, height: 60_000) {
            VStack(spacing: 0) { ForEach(0..<1000) { Switch(number: $0, other: other) } }
        }
        stage["switch500"].tap()
        stage.resetWork()
        stage["switch500"].tap()
        #expect(stage["switch500"].label == other)
        #expect(stage.work.bodies == 1)
        #expect(stage.work.measurements <= 1)
        #expect(stage.work.bytes <= 32, "bytes of the frame including its version and the acknowledgement")
    }

    @Test("rows follow a range that is not constant")
    func range() {
        struct Growing: View {
            @State private var count = 2
            var body: some View {
                let range = 0..<count
                ForEach(range) { Text("\($0)") }
                TestButton("more") { count += 2 }.accessibilityIdentifier("more")
            }
        }
        let stage = Stage(width: 200, height: 400) { Growing() }
        stage["more"].tap()
        #expect(stage.elements.map(\.label) == ["0", "1", "2", "3", "more"])
    }

    @Test("edit actions apply to all rows of a ForEach and keep its type")
    @available(*, deprecated)
    func rowActions() {
        var deleted: [IndexSet] = []
        let rows = ForEach([1, 2], id: \.self) { Text("\($0)") }
            .onDelete { deleted.append($0) }
            .onMove { _, _ in }
            .onInsert(of: ["public.text"]) { _, _ in }
        #expect(Array(rows.data.map { "\($0)" }) == ["1", "2"])
        let stage = Stage(width: 200, height: 400) { VStack { rows } }
        #expect(stage.elements.map(\.label) == ["1", "2"])
    }

    @Test("ten thousand writes in one turn are one update; a write of an equal value sends nothing")
    func manyWrites() {
        struct Written: View {
            @State private var number = 0
            var body: some View {
                Text(verbatim: "number \(number)")
                TestButton("many") { for _ in 0..<10_000 { number += 1 } }
                TestButton("same") { number = 10_000 }
            }
        }
        let stage = Stage(width: 200, height: 200) { Written() }
        stage.label("many").tap()
        stage.resetWork()
        stage.label("many").tap()
        #expect(stage.label("number 20000").exists)
        #expect(stage.work.bodies == 1)
        #expect(stage.work.frames == 1)
        stage.label("same").tap()
        stage.resetWork()
        stage.label("same").tap()
        #expect(stage.work.bodies == 0)
        #expect(stage.work.bytes == 0)
    }

    @Test("an edit at the front of ten thousand keyed rows evaluates only new rows", arguments: [10_000])
    func front(count: Int) {
        struct Row: View {
            let number: Int
            @State private var presses = 0
            var body: some View { Color.red.opacity(presses == 0 ? 1 : 0.5).frame(height: 20) }
        }
        struct Rows: View {
            @State private var numbers: [Int]
            init(count: Int) { _numbers = State(initialValue: Array(0..<count)) }
            var body: some View {
                HStack {
                    TestButton("insert") { numbers.insert(-numbers.count, at: 0) }
                    TestButton("remove") { numbers.removeFirst() }
                    TestButton("move") { numbers.append(numbers.removeFirst()) }
                }
                ScrollView { VStack(spacing: 0) { ForEach(numbers, id: \.self) { Row(number: $0) } } }
            }
        }
        let stage = Stage(width: 400, height: 400) { Rows(count: count) }
        for (name, bodies) in [("insert", 2), ("remove", 1), ("move", 1)] {
            stage.resetWork()
            stage.label(name).tap()
            #expect(stage.work.bodies <= bodies, "\(name): the view with the numbers and a new row")
        }
    }
}
