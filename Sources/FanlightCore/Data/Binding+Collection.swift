/// A binding to a collection is a collection of bindings to its elements.
extension Binding: Sequence where Value: MutableCollection {
    public typealias Element = Binding<Value.Element>
    public typealias Iterator = IndexingIterator<Binding<Value>>
    public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
    public typealias Index = Value.Index
    public typealias Indices = Value.Indices

    public var startIndex: Value.Index { wrappedValue.startIndex }
    public var endIndex: Value.Index { wrappedValue.endIndex }
    public var indices: Value.Indices { wrappedValue.indices }

    public func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }
    public func formIndex(after i: inout Value.Index) { wrappedValue.formIndex(after: &i) }

    public subscript(position: Value.Index) -> Binding<Value.Element> {
        Binding<Value.Element>(box: ElementLocation(base: location, position: position))
    }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
    public func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }
    public func formIndex(before i: inout Value.Index) { wrappedValue.formIndex(before: &i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}

// Proof of the unchecked promise: nothing is mutable, both fields are set once.
private final class ElementLocation<Base: MutableCollection>: DerivedLocation<Base, Base.Element>, @unchecked Sendable {
    let position: Base.Index
    /// The value to read once the element is gone: a view that is about to leave may still read it.
    let last: Base.Element

    init(base: Location<Base>, position: Base.Index) {
        self.position = position
        last = base.current()[position]
        super.init(base: base)
    }

    private func isThere(in whole: Base) -> Bool { position >= whole.startIndex && position < whole.endIndex }

    override func project(_ whole: Base) -> Base.Element { isThere(in: whole) ? whole[position] : last }

    override func write(_ value: Base.Element) {
        var whole = base.current()
        guard isThere(in: whole) else { return }
        whole[position] = value
        base.write(whole)
    }

    override func isSameStep(as other: DerivedLocation<Base, Base.Element>) -> Bool {
        (other as? ElementLocation<Base>)?.position == position
    }
}
