import Foundation

/// The edits that users may make to the rows of a bound collection.
public struct EditActions<Data>: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

extension EditActions {
    public static var all: EditActions { EditActions(rawValue: 3) }
}

extension EditActions where Data: RangeReplaceableCollection {
    public static var delete: EditActions { EditActions(rawValue: 1) }
}

extension EditActions where Data: MutableCollection {
    public static var move: EditActions { EditActions(rawValue: 2) }
}

/// The closures that delete and move elements of a bound collection.
package struct RowEdits {
    /// The raw value of the edit actions, used for comparison: rows bound to the same collection then have equivalent
    /// closures.
    let kinds: Int
    var delete: ((IndexSet) -> Void)?
    var move: ((IndexSet, Int) -> Void)?

    init<Data: MutableCollection & RandomAccessCollection>(_ actions: EditActions<Data>, of data: Binding<Data>) {
        kinds = actions.rawValue
        if actions.rawValue & 1 != 0, Data.self is any RangeReplaceableCollection.Type {
            delete = { offsets in
                if let left = RowEdits.left(of: data.wrappedValue, without: offsets) { data.wrappedValue = left }
            }
        }
        if actions.rawValue & 2 != 0 {
            move = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
        }
    }

    /// Returns the collection without the elements at the offsets. Only the dynamic type shows whether the collection
    /// supports removal.
    private static func left<Data: Collection>(of data: Data, without offsets: IndexSet) -> Data? {
        func remaining<Found: RangeReplaceableCollection>(_ found: Found) -> Any {
            var left = Found()
            for (offset, element) in found.enumerated() where !offsets.contains(offset) { left.append(element) }
            return left
        }
        return (data as? any RangeReplaceableCollection).flatMap { remaining($0) as? Data }
    }
}

extension ForEach where Content: View {
    /// The rows with their edits as modifiers around them, from which a list reads the edits.
    var edited: some View {
        var rows = self
        rows.edits = nil
        return rows.onDelete(perform: edits?.delete).onMove(perform: edits?.move)
    }

    /// Creates a view for each element of a bound collection, with a binding to the element. A list deletes and moves
    /// elements itself.
    nonisolated public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
        self.init(data, id: id, content: content)
        edits = RowEdits(editActions, of: data)
    }

    /// Creates a view for each element of a bound collection, with a binding to the element. A list deletes and moves
    /// elements itself.
    nonisolated public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, editActions: EditActions<C>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Element: Identifiable, ID == C.Element.ID,
        C.Index: Hashable
    {
        self.init(data, id: \.id, editActions: editActions, content: content)
    }
}
