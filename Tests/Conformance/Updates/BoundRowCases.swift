import Observation
import SwiftUI

private struct Item: Identifiable {
    let id: String
    var isOn = false

    static let three = ["a", "b", "c"].map { Item(id: $0) }
}

private final class Published: ObservableObject {
    @SwiftUI.Published var items = Item.three
}

@Observable
private final class Observed {
    var items = Item.three
}

private struct Row: View {
    @Binding var item: Item
    let log: BodyLog
    @State private var presses = 0
    var body: some View {
        let _ = log(item.id)
        Button("\(item.id)\(item.isOn ? "+" : "-")\(presses)") {
            item.isOn.toggle()
            presses += 1
        }
        .accessibilityIdentifier(item.id)
    }
}

/// Rows, and changes to all of them.
private struct Rows: View {
    @Binding var items: [Item]
    let log: BodyLog
    var body: some View {
        let _ = log("rows")
        ForEach($items) { Row(item: $0, log: log) }
        Commands(items: $items)
    }
}

private struct Commands: View {
    let items: Binding<[Item]>
    var body: some View {
        command("reverse") { $0.reverse() }
        command("first") { $0.removeFirst() }
        command("insert") { $0.insert(Item(id: "n"), at: 0) }
        command("all") { for index in $0.indices { $0[index].isOn = true } }
        command("same") { $0[0].isOn = $0[0].isOn }
    }

    private func command(_ name: String, _ change: @escaping (inout [Item]) -> Void) -> some View {
        Color.red.frame(width: 9, height: 9).onTapGesture { change(&items.wrappedValue) }.accessibilityIdentifier(name)
    }
}

private struct InState: View {
    @State private var items = Item.three
    let log: BodyLog
    var body: some View { Rows(items: $items, log: log) }
}

private struct InObject: View {
    @StateObject private var object = Published()
    let log: BodyLog
    var body: some View {
        let _ = log("owner")
        Rows(items: $object.items, log: log)
    }
}

private struct InBindable: View {
    @Bindable var object = Observed()
    let log: BodyLog
    var body: some View { Rows(items: $object.items, log: log) }
}

private struct InStateOfObject: View {
    @State private var object = Observed()
    let log: BodyLog
    var body: some View { Rows(items: $object.items, log: log) }
}

private struct AtIndices: View {
    @State private var items = Item.three
    let log: BodyLog
    var body: some View {
        let _ = log("rows")
        ForEach(items.indices, id: \.self) { Row(item: $items[$0], log: log) }
        Commands(items: $items)
    }
}

private struct InList: View {
    @State private var items = Item.three
    let log: BodyLog
    var body: some View {
        let _ = log("rows")
        List($items) { $item in Row(item: $item, log: log) }
    }
}

/// Changes to bound rows and the bodies they must evaluate, for any storage of the rows. `rows` is the view that makes
/// them from the whole collection.
private let steps = """
    b → rows b
    b → rows b
    reverse → rows
    c → rows c
    first → rows
    a → rows a
    insert → rows n
    n → rows n
    all → rows b
    same → rows
    """

let boundRowCases: [UpdateCase] = [
    UpdateCase(
        "rows bound to state",
        because:
            "a row depends on its own element, the outer view on the whole collection; a moved row keeps its identity",
        steps
    ) { InState(log: $0) },
    UpdateCase(
        "rows bound to a published property",
        because:
            "every observer is evaluated for each change, but a row with an equal element is not",
        steps.replacingOccurrences(of: "→ rows", with: "→ owner rows")
    ) { InObject(log: $0) },
    UpdateCase(
        "rows bound to an observable property",
        because: "a row that reads its element through a binding depends on the element, not on the property", steps
    ) { InBindable(log: $0) },
    UpdateCase(
        "rows bound to an observable object in state",
        because: "a binding to the object gives the same property as Bindable", steps
    ) { InStateOfObject(log: $0) },
    UpdateCase(
        "rows bound by index",
        because:
            "a row's identity is its index: another element there changes it, and an index out of range removes it",
        """
        b → rows b
        reverse → rows a c
        b → rows b
        first → rows a b
        """
    ) { AtIndices(log: $0) },
    UpdateCase(
        "rows of a bound list", because: "List makes its rows like ForEach",
        """
        b → rows b | a-0, b+1, c-0
        c → rows c | a-0, b+1, c+1
        """
    ) { InList(log: $0) },
    UpdateCase(
        "labels and writes of bound rows",
        because: "a row writes to the element with its id after moves, and keeps its state",
        """
        a → rows a | a+1, b-0, c-0
        reverse → rows | c-0, b-0, a+1
        a → rows a | c-0, b-0, a-2
        c → rows c | c+1, b-0, a-2
        first → rows | b-0, a-2
        a → rows a | b-0, a+3
        insert → rows n | n-0, b-0, a+3
        b → rows b | n-0, b+1, a+3
        """
    ) { InState(log: $0) },
]
