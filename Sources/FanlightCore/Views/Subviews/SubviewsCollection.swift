/// The subviews of another view, in order.
///
/// The cost of collecting is proportional to the number of statements in the view. The rows of a `ForEach` do not
/// count. The view of a row is created when the collection is accessed at its index. As a view, the collection shows
/// all of them.
public struct SubviewsCollection: RandomAccessCollection {
    public typealias SubSequence = SubviewsCollectionSlice

    let list: ItemList

    public var startIndex: Int { 0 }
    public var endIndex: Int { onMain { $0.count } }
    public func index(after i: Int) -> Int { i + 1 }
    public func index(before i: Int) -> Int { i - 1 }

    public subscript(index: Int) -> Subview {
        onMain { list in
            guard let segment = list.segment(around: index), let item = segment.rows.item(at: index - segment.start)
            else { failProgram(for: "There is no subview \(index): the collection has \(list.count).") }
            return Subview(item: item, outerTraits: segment.traits)
        }
    }

    public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
        SubviewsCollectionSlice(base: self, range: bounds)
    }

    private func onMain<Result>(_ body: @MainActor (ItemList) -> Result) -> Result {
        let list = list
        return onMainActor { body(list) }
    }
}

extension SubviewsCollection: View {
    public var body: some View { ForEach(self) { $0 } }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}

/// A range of the subviews of another view. As a view, it shows all of them.
public struct SubviewsCollectionSlice: RandomAccessCollection {
    public typealias SubSequence = SubviewsCollectionSlice

    let base: SubviewsCollection
    let range: Range<Int>

    public var startIndex: Int { range.lowerBound }
    public var endIndex: Int { range.upperBound }
    public func index(after i: Int) -> Int { i + 1 }
    public func index(before i: Int) -> Int { i - 1 }
    public subscript(index: Int) -> Subview { base[index] }

    public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
        SubviewsCollectionSlice(base: base, range: bounds)
    }
}

extension SubviewsCollectionSlice: View {
    public var body: some View { ForEach(self) { $0 } }

    public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}
