/// A subview of another view. As a view, it is that subview itself, which keeps its identity and state wherever a
/// container places it.
public struct Subview: Identifiable {
    package let item: any ContentItem
    package let outerTraits: ItemTraits
    private let traitsStamp: UInt32

    init(item: any ContentItem, outerTraits: ItemTraits = ItemTraits()) {
        self.item = item
        self.outerTraits = outerTraits
        traitsStamp = onMainActor { item.traitsVersion }
    }

    /// The identity of the view, stable for its lifetime and independent of ids that the app sets.
    public struct ID: Hashable {
        let item: ItemID
    }

    public var id: ID { ID(item: onMain { $0.itemID }) }

    package var traits: ItemTraits {
        var traits = onMain { $0.traits }
        traits.add(outerTraits)
        return traits
    }

    package var explicitIDs: [AnyHashable] { onMain { $0.explicitIDs } }

    private func onMain<Result>(_ body: @MainActor (any ContentItem) -> Result) -> Result {
        let item = item
        return onMainActor { body(item) }
    }
}

extension Subview: View {
    public var body: Never { fatalError("A subview is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ItemPlaceElement(view, context)
    }
}

// Compares the identity and the traits. The place and the content of a view do not matter to readers of the subview.
extension Subview: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let left = a.assumingMemoryBound(to: Self.self).pointee
            let right = b.assumingMemoryBound(to: Self.self).pointee
            return left.item === right.item && left.traitsStamp == right.traitsStamp && left.outerTraits.isEmpty
                && right.outerTraits.isEmpty
        }
    }
}
