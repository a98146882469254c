extension ForEach where Content: View {
    /// Creates a view for each element of a bound collection, from a binding to the element.
    ///
    /// The binding leads to the element with the row's id at any position. A row whose element moves continues to write
    /// to it, and is not re-evaluated.
    nonisolated public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
        let rows = BoundCollection(data.location, values: data.wrappedValue, id: id, content: content)
        let values = rows.values
        self.init(
            data: values.indices.lazy.map { ($0, values[$0][keyPath: id]) }, content: { rows.row($0) },
            id: .known(SecondComponent<C.Index, ID>.self),
            bound: rows)
    }

    /// Creates a view for each element of a bound collection, from a binding to the element.
    ///
    /// The binding leads to the element with the row's id at any position. A row whose element moves continues to write
    /// to it, and is not re-evaluated.
    nonisolated public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Element: Identifiable, ID == C.Element.ID,
        C.Index: Hashable
    {
        self.init(data, id: \.id, content: content)
    }
}

/// The bound collection of a `ForEach`. `Element` is the row element that the `ForEach` stores.
package class BoundRows<Element> {
    /// Takes over state from the previous value of the same view.
    @MainActor func continueState(from old: BoundRows<Element>) {}
    @MainActor func hasSameContent(as old: BoundRows<Element>) -> Bool { false }
    @MainActor func hasSameValues(as old: BoundRows<Element>) -> Bool { false }
    @MainActor func isSameRow(_ row: Element, as old: Element, of rows: BoundRows<Element>) -> Bool { false }
}

/// The app's closure in a bitwise comparable form: passed on directly it would be wrapped in a new closure.
private struct RowContent<Element, Content> {
    let make: (Binding<Element>) -> Content
}

private final class BoundCollection<C: MutableCollection & RandomAccessCollection, ID: Hashable, Content>:
    BoundRows<(C.Index, ID)>
{
    private let location: Location<C>
    let values: C
    private let content: RowContent<C.Element, Content>
    private var places: RowPlaces<C, ID>

    init(
        _ location: Location<C>, values: C, id: KeyPath<C.Element, ID>,
        content: @escaping (Binding<C.Element>) -> Content
    ) {
        self.location = location
        self.values = values
        self.content = RowContent(make: content)
        places = RowPlaces(id: id)
    }

    func row(_ row: (position: C.Index, id: ID)) -> Content {
        content.make(
            Binding(
                box: RowLocation(
                    base: location, id: row.id, position: row.position, in: values, places: places)))
    }

    override func continueState(from old: BoundRows<(C.Index, ID)>) {
        guard let old = old as? Self else { return }
        places = old.places
        places.invalidate()
    }

    override func hasSameContent(as old: BoundRows<(C.Index, ID)>) -> Bool {
        guard let old = old as? Self else { return false }
        return (location === old.location || location.isSamePlace(as: old.location))
            && ValueComparison.isSame(content, old.content)
    }

    override func hasSameValues(as old: BoundRows<(C.Index, ID)>) -> Bool {
        guard let old = old as? Self, !(C.Element.self is AnyObject.Type) else { return false }
        return ValueComparison.isSame(values, old.values)
    }

    override func isSameRow(_ row: (C.Index, ID), as old: (C.Index, ID), of rows: BoundRows<(C.Index, ID)>) -> Bool {
        // An object may have changed inside and still be the same.
        guard let rows = rows as? Self, row.1 == old.1, !(C.Element.self is AnyObject.Type) else { return false }
        return ValueComparison.isSame(rows.values[old.0], values[row.0])
    }
}

/// The location of the element with an id.
///
/// Proof of the unchecked promise: `hint` and `written` are only accessed on the main actor, which `place(in:)`
/// ensures. Everything else is set once.
private final class RowLocation<C: MutableCollection & RandomAccessCollection, ID: Hashable>:
    DerivedLocation<C, C.Element>, @unchecked Sendable
{
    private let id: ID
    private let places: RowPlaces<C, ID>
    /// The value to read once the element is gone: a view that is about to leave may still read it.
    private let last: C.Element
    /// The last index of the element, and the collection's count at that time.
    private nonisolated(unsafe) var hint: (index: C.Index, count: Int)
    /// A new id that was written to the element through this location. The row keeps this id until the row is
    /// recreated.
    private nonisolated(unsafe) var written: ID?

    init(base: Location<C>, id: ID, position: C.Index, in values: C, places: RowPlaces<C, ID>) {
        self.id = id
        self.places = places
        last = values[position]
        hint = (position, values.count)
        super.init(base: base)
    }

    override func project(_ whole: C) -> C.Element { place(in: whole).map { whole[$0] } ?? last }

    override func write(_ value: C.Element) {
        var whole = base.current()
        guard let place = place(in: whole) else { return }
        let new = value[keyPath: places.id]
        if new != id, MainActorCheck.isOnMainActor { written = new }
        whole[place] = value
        base.write(whole)
    }

    override func isSameStep(as other: DerivedLocation<C, C.Element>) -> Bool {
        guard let other = other as? RowLocation<C, ID> else { return false }
        return other.id == id && (other.places === places || other.places.id == places.id)
    }

    /// Returns the current index of the element, nil once it is gone.
    private func place(in whole: C) -> C.Index? {
        guard MainActorCheck.isOnMainActor else { return whole.indices.first { whole[$0][keyPath: places.id] == id } }
        if let index = nearHint(in: whole) { return index }
        nonisolated(unsafe) let whole = whole
        nonisolated(unsafe) var found: C.Index?
        onMainActor { found = places.index(of: id, in: whole) ?? written.flatMap { places.index(of: $0, in: whole) } }
        if let found { hint = (found, whole.count) }
        return found
    }

    /// Returns the index if the element has not moved, or if all insertions or removals were before it. This search
    /// succeeds in most cases.
    private func nearHint(in whole: C) -> C.Index? {
        let count = whole.count
        if isOwn(hint.index, in: whole) { return hint.index }
        let end = count > hint.count ? whole.endIndex : whole.startIndex
        guard count != hint.count, hint.index >= whole.startIndex, hint.index <= whole.endIndex,
            let shifted = whole.index(hint.index, offsetBy: count - hint.count, limitedBy: end),
            isOwn(shifted, in: whole)
        else { return nil }
        hint = (shifted, count)
        return shifted
    }

    private func isOwn(_ index: C.Index, in whole: C) -> Bool {
        index >= whole.startIndex && index < whole.endIndex && isOwn(whole[index][keyPath: places.id])
    }

    private func isOwn(_ found: ID) -> Bool { found == id || found == written }
}

/// The indices of a collection's elements by id, computed for all at once after rows have moved.
private final class RowPlaces<C: RandomAccessCollection, ID: Hashable> {
    let id: KeyPath<C.Element, ID>
    @MainActor private var cachedIndices: (whole: C, indices: [ID: C.Index])?

    init(id: KeyPath<C.Element, ID>) { self.id = id }

    @MainActor func index(of id: ID, in whole: C) -> C.Index? {
        if let cachedIndices, isIdentical(cachedIndices.whole, whole) { return cachedIndices.indices[id] }
        var indices: [ID: C.Index] = [:]
        indices.reserveCapacity(whole.count)
        for index in whole.indices {
            let found = whole[index][keyPath: self.id]
            if indices[found] == nil { indices[found] = index }
        }
        cachedIndices = (whole, indices)
        return indices[id]
    }

    @MainActor func invalidate() { cachedIndices = nil }

    /// Returns true if two collections share storage: the cached one is alive, so equal bits mean the same storage.
    private func isIdentical(_ a: C, _ b: C) -> Bool {
        withUnsafeBytes(of: a) { a in withUnsafeBytes(of: b) { a.elementsEqual($0) } }
    }
}
