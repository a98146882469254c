import Combine
import Display
import FanlightCore
import FanlightCoreTesting
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Rows of bound collections")
struct BoundRowTests {
    fileprivate struct Item: Identifiable {
        let id: Int
        var isOn = false
    }

    private struct Row: View {
        @Binding var item: Item
        var body: some View {
            TestButton(item.isOn ? "on" : "no") { item.isOn.toggle() }.accessibilityIdentifier("row\(item.id)")
        }
    }

    private struct Rows: View {
        @Binding var items: [Item]
        var body: some View {
            VStack(spacing: 0) {
                Color.red.frame(width: 10, height: 10).onTapGesture { items.reverse() }.accessibilityIdentifier(
                    "reverse")
                ForEach($items) { Row(item: $0) }
            }
        }
    }

    fileprivate nonisolated static let thousand = (0..<1000).map { Item(id: $0) }

    private struct InState: View {
        @State private var items = thousand
        var body: some View { Rows(items: $items) }
    }

    @Observable fileprivate final class Observed {
        var items = thousand
    }

    private struct InObservable: View {
        @Bindable var object = Observed()
        var body: some View { Rows(items: $object.items) }
    }

    fileprivate final class Published: ObservableObject {
        @Combine.Published var items = thousand
    }

    private struct InPublished: View {
        @StateObject private var object = Published()
        var body: some View { Rows(items: $object.items) }
    }

    @Test(
        "one changed row of a thousand evaluates and compares only itself and its parent; a move evaluates no row",
        arguments: ["state", "observable", "published"])
    func oneOfThousand(_ place: String) {
        let stage = Stage(width: 300, height: 60_000) {
            switch place {
            case "state": InState()
            case "observable": InObservable()
            default: InPublished()
            }
        }
        // A view that observes the whole object is evaluated for each of the object's changes.
        let observers = place == "published" ? 1 : 0
        for (id, bodies) in [("row500", 2), ("row7", 2), ("reverse", 1), ("row500", 2), ("reverse", 1)] {
            stage.resetWork()
            stage[id].tap()
            #expect(stage.work.bodies == bodies + observers, "\(id)")
            #expect(stage.work.comparisons <= 3, "\(id)")
            #expect(stage.work.measurements <= 1, "\(id)")
        }
        #expect(stage["row500"].label == "no")
        #expect(stage["row7"].label == "on")
    }

    @Test("rows of a bound collection write to its elements and keep their state by id or by key path, in any order")
    func bound() {
        struct Item: Identifiable {
            let id: Int
            var count = 0
        }
        struct Name {
            let key: String
            var count = 0
        }
        struct Row: View {
            let name: String
            @Binding var count: Int
            @State private var presses = 0
            var body: some View {
                TestButton("\(name) \(count) \(presses)") {
                    count += 1
                    presses += 1
                }
                .accessibilityIdentifier(name)
            }
        }
        struct Bound: View {
            @State private var items = [Item(id: 1), Item(id: 2)]
            @State private var names = [Name(key: "a"), Name(key: "b")]
            var body: some View {
                ForEach($items) { $item in Row(name: "\(item.id)", count: $item.count) }
                ForEach($names, id: \.key) { $name in Row(name: name.key, count: $name.count) }
                TestButton("swap") {
                    items.swapAt(0, 1)
                    names.swapAt(0, 1)
                }
                .accessibilityIdentifier("swap")
            }
        }
        let stage = Stage(width: 200, height: 400) { Bound() }
        for name in ["2", "b", "swap", "2", "b", "a"] { stage[name].tap() }
        #expect(stage.elements.map(\.label) == ["2 2 2", "1 0 0", "b 2 2", "a 1 1", "swap"])
    }

    @Test("a row writes to its element before an update sees its move, and not once it is removed")
    func ahead() {
        struct Ahead: View {
            @State private var items = [Item(id: 1), Item(id: 2), Item(id: 3)]
            var body: some View {
                ForEach($items) { $item in
                    TestButton("\(item.id) \(item.isOn)") {
                        items.reverse()
                        item.isOn = true
                        if item.id == 2 {
                            items.removeAll { $0.id == 2 }
                            item.isOn = false
                        }
                    }
                    .accessibilityIdentifier("row\(item.id)")
                }
            }
        }
        let stage = Stage(width: 200, height: 400) { Ahead() }
        stage["row1"].tap()
        #expect(stage.elements.map(\.label) == ["3 false", "2 false", "1 true"])
        stage["row2"].tap()
        #expect(stage.elements.map(\.label) == ["1 true", "3 false"])
    }

    @Test("a row whose id changes through its binding still accepts writes until it is rebuilt")
    func ownID() {
        struct Named: View {
            @State private var names = ["a", "b"]
            var body: some View {
                ForEach($names, id: \.self) { $name in
                    TestButton(name) {
                        name += "!"
                        name += "?"
                    }
                    .accessibilityIdentifier(name)
                }
            }
        }
        let stage = Stage(width: 200, height: 400) { Named() }
        stage["b"].tap()
        #expect(stage.elements.map(\.label) == ["a", "b!?"])
        stage["b!?"].tap()
        #expect(stage.elements.map(\.label) == ["a", "b!?!?"])
    }

    @Test("a bound collection that was empty shows added rows, and lazy rows read its present value")
    func empty() {
        struct Growing: View {
            @State private var items: [Item] = []
            var body: some View {
                TestButton("more") { items.append(Item(id: items.count)) }.accessibilityIdentifier("more")
                ScrollView { LazyVStack { ForEach($items) { Row(item: $0) } } }
            }
        }
        let stage = Stage(width: 200, height: 400) { Growing() }
        for _ in 0..<3 { stage["more"].tap() }
        stage["row1"].tap()
        #expect(["row0", "row1", "row2"].map { stage[$0].label } == ["no", "on", "no"])
    }

    @Test(
        "a row that is evaluated for its own state does not report a changed binding after another element changed")
    func announced() {
        struct BindingRows: View {
            @Binding var item: Item
            @State private var presses = 0
            var body: some View {
                let _ = Self._logChanges()
                TestButton("\(item.isOn) \(presses)") { presses += 1 }.accessibilityIdentifier("row\(item.id)")
                Color.red.frame(width: 5, height: 5).onTapGesture { item.isOn.toggle() }
                    .accessibilityIdentifier("switch\(item.id)")
            }
        }
        struct Two: View {
            @State private var items = [Item(id: 1), Item(id: 2)]
            var body: some View { ForEach($items) { BindingRows(item: $0) } }
        }
        let stage = Stage(width: 200, height: 400) { Two() }
        let before = stage.diagnostics.count
        stage["switch1"].tap()
        stage["row2"].tap()
        #expect(
            stage.diagnostics.dropFirst(before) == ["BindingRows: _item changed.", "BindingRows: _presses changed."])
    }

    /// Rows of any collection, without static knowledge that the collection is a binding.
    private struct AnyRows<Data: RandomAccessCollection, Content: View>: View where Data.Element: Identifiable {
        let data: Data
        var isLazy = false
        @ViewBuilder let row: (Data.Element) -> Content
        var body: some View {
            if isLazy {
                ScrollView { LazyVStack { ForEach(data, content: row) } }
            } else {
                ForEach(data, content: row)
            }
        }
    }

    @Test(
        "a binding passed as a generic collection makes rows that follow it", arguments: [false, true],
        [false, true])
    func anyCollection(isLazy: Bool, isPublished: Bool) {
        final class ItemModel: ObservableObject {
            @Combine.Published var items: [Item] = []
        }
        struct Growing: View {
            let isLazy: Bool
            let isPublished: Bool
            @State private var items: [Item] = []
            @StateObject private var kept = ItemModel()
            var body: some View {
                let bound = isPublished ? $kept.items : $items
                VStack {
                    TestButton("more") { bound.wrappedValue.append(Item(id: bound.wrappedValue.count)) }
                        .accessibilityIdentifier("more")
                    TestButton("less") { bound.wrappedValue.removeFirst() }.accessibilityIdentifier("less")
                    AnyRows(data: bound, isLazy: isLazy) { Row(item: $0) }
                }
            }
        }
        let stage = Stage(width: 200, height: 400) { Growing(isLazy: isLazy, isPublished: isPublished) }
        for _ in 0..<3 { stage["more"].tap() }
        stage["row1"].tap()
        #expect(["row0", "row1", "row2"].map { stage[$0].label } == ["no", "on", "no"])
        stage["less"].tap()
        #expect(!stage["row0"].exists)
        #expect(["row1", "row2"].map { stage[$0].label } == ["on", "no"])
        stage["row2"].tap()
        #expect(["row1", "row2"].map { stage[$0].label } == ["on", "on"])
    }

    @Test("a binding to an observable object may outlive the scene that read it")
    func outliving() {
        struct OutlivingBinding: View {
            @Bindable var object: Observed
            let keep: (Binding<Item>) -> Void
            var body: some View {
                ForEach($object.items) { $item in
                    let _ = keep($item)
                    Row(item: $item)
                }
            }
        }
        let object = Observed()
        var kept: Binding<Item>?
        weak var session: SceneSession?
        func show() {
            let stage = Stage(width: 200, height: 60_000) { OutlivingBinding(object: object) { kept = $0 } }
            stage["row1"].tap()
            session = stage.session
        }
        show()
        #expect(session == nil)
        object.items[999].isOn = true
        #expect(kept?.wrappedValue.isOn == true)
    }
}
