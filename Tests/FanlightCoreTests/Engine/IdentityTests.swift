import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Identity")
struct IdentityTests {
    /// Counts its own presses, so that a new identity is visible as a reset count.
    private struct Own: View {
        let name: String
        @State private var presses = 0
        var body: some View {
            TestButton("\(name) \(presses)") { presses += 1 }.accessibilityIdentifier(name)
        }
    }

    @Test("the branches of a condition are different views")
    func branches() {
        struct Choice: View {
            @State private var first = true
            var body: some View {
                if first { Own(name: "a") } else { Own(name: "a") }
                TestButton("toggle") { first.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let stage = Stage(width: 200, height: 200) { Choice() }
        stage["a"].tap()
        #expect(stage["a"].label == "a 1")
        stage["toggle"].tap()
        #expect(stage["a"].label == "a 0")
        stage["toggle"].tap()
        #expect(stage["a"].label == "a 0")
    }

    @Test("a ternary in a property keeps the view's identity")
    func ternary() {
        struct Choice: View {
            @State private var first = true
            var body: some View {
                Own(name: first ? "a" : "b")
                TestButton("toggle") { first.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let stage = Stage(width: 200, height: 200) { Choice() }
        stage["a"].tap()
        stage["toggle"].tap()
        #expect(stage["b"].label == "b 1")
    }

    @Test("a view that is removed and inserted again has new state")
    func optional() {
        struct Maybe: View {
            @State private var isThere = true
            var body: some View {
                if isThere { Own(name: "a") }
                TestButton("toggle") { isThere.toggle() }.accessibilityIdentifier("toggle")
            }
        }
        let stage = Stage(width: 200, height: 200) { Maybe() }
        stage["a"].tap()
        stage["toggle"].tap()
        #expect(!stage["a"].exists)
        stage["toggle"].tap()
        #expect(stage["a"].label == "a 0")
    }

    @Test("a changed id resets a view's state, an equal id keeps it")
    func explicit() {
        struct Tagged: View {
            @State private var id = 0
            @State private var other = 0
            var body: some View {
                Own(name: "a").id(id)
                Text("\(other)")
                TestButton("new") { id += 1 }.accessibilityIdentifier("new")
                TestButton("other") { other += 1 }.accessibilityIdentifier("other")
            }
        }
        let stage = Stage(width: 200, height: 200) { Tagged() }
        stage["a"].tap()
        stage["other"].tap()
        #expect(stage["a"].label == "a 1")
        stage["new"].tap()
        #expect(stage["a"].label == "a 0")
    }

    @Test("an AnyView keeps its content's state until the type changes")
    func erased() {
        struct Erased: View {
            @State private var padded = false
            @State private var other = 0
            var body: some View {
                padded ? AnyView(Own(name: "a").padding()) : AnyView(Own(name: "a"))
                Text("\(other)")
                TestButton("pad") { padded.toggle() }.accessibilityIdentifier("pad")
                TestButton("other") { other += 1 }.accessibilityIdentifier("other")
            }
        }
        let stage = Stage(width: 200, height: 200) { Erased() }
        stage["a"].tap()
        stage["other"].tap()
        #expect(stage["a"].label == "a 1")
        stage["pad"].tap()
        #expect(stage["a"].label == "a 0")
    }

    private struct Rows: View {
        @State private var ids: [Int]
        let change: (inout [Int]) -> Void
        init(_ ids: [Int], change: @escaping (inout [Int]) -> Void) {
            _ids = State(initialValue: ids)
            self.change = change
        }
        var body: some View {
            ForEach(ids, id: \.self) { Own(name: "row\($0)") }
            TestButton("change") { change(&ids) }.accessibilityIdentifier("change")
        }
    }

    @Test("a row keeps its state through insertion, removal and moves")
    func rows() {
        let stage = Stage(width: 200, height: 400) {
            Rows([1, 2, 3, 4]) { ids in
                ids.removeFirst()
                ids.reverse()
                ids.insert(9, at: 1)
            }
        }
        stage["row2"].tap()
        stage["row4"].tap()
        stage["row4"].tap()
        stage.resetWork()
        stage["change"].tap()
        #expect(!stage["row1"].exists)
        #expect(stage["row2"].label == "row2 1")
        #expect(stage["row4"].label == "row4 2")
        #expect(stage["row9"].label == "row9 0")
        let order = ["row4", "row9", "row3", "row2"].map { stage[$0].frame.minY }
        #expect(order == order.sorted())
        #expect(
            stage.work.bodies == 3, "the changed view, the new row and its button's style; moved rows are not evaluated"
        )
    }

    @Test("duplicate ids are reported once with the id, and all rows are shown")
    func duplicates() {
        let stage = Stage(width: 200, height: 400) { Rows([1, 2, 2, 3]) { $0.append(3) } }
        #expect(stage.elements.filter { $0.identifier == "row2" }.count == 2)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("id 2") == true)
        #expect(stage.diagnostics.first?.contains("Rows") == true)
        stage["change"].tap()
        #expect(stage.diagnostics.count == 1)
        #expect(stage.elements.filter { $0.identifier == "row3" }.count == 2)
    }

    @Test("a range, identifiable data and a key path all make rows")
    func forms() {
        struct Item: Identifiable { let id: String }
        let stage = Stage(width: 200, height: 400) {
            VStack {
                ForEach(0..<2) { Text("range \($0)") }
                ForEach([Item(id: "x")]) { Text("item \($0.id)") }
                ForEach(["y"], id: \.self) { Text("path \($0)") }
            }
        }
        #expect(stage.elements.map(\.label) == ["range 0", "range 1", "item x", "path y"])
    }
}
