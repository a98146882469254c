/// One of the views that another is made of. As a view, it is that view itself: wherever a container puts it, it keeps
/// its identity and its state.
public struct Subview: Identifiable {
    let item: any ContentItem
    private let outerTraits: ItemTraits
    private let traitsStamp: UInt32

    init(item: any ContentItem, outerTraits: ItemTraits = ItemTraits()) {
        self.item = item
        self.outerTraits = outerTraits
        traitsStamp = onMainActor { item.traitsStamp }
    }

    /// Identifies the view for as long as it is there, whatever the author calls it.
    public struct ID: Hashable {
        let item: ItemID
    }

    public var id: ID { ID(item: onMain { $0.itemID }) }

    /// What the view says to the container around it.
    public var containerValues: ContainerValues { ContainerValues(traits: traits) }

    var traits: ItemTraits {
        var traits = onMain { $0.traits }
        traits.add(outerTraits)
        return traits
    }

    var explicitIDs: [AnyHashable] { onMain { $0.explicitIDs } }

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

// Where a view stands and what it shows is its own affair; what it says counts for those who asked it.
extension Subview: ComparableStorage {
    static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let left = a.assumingMemoryBound(to: Self.self).pointee
            let right = b.assumingMemoryBound(to: Self.self).pointee
            return left.item === right.item && left.traitsStamp == right.traitsStamp && left.outerTraits.isEmpty
                && right.outerTraits.isEmpty
        }
    }
}
