/// A name that belongs to a view's place in the tree, unlike any other: it keeps ids apart that are only meant among
/// some views.
@propertyWrapper
public struct Namespace: DynamicProperty {
    public struct ID: Hashable, Sendable {
        let number: UInt64
    }

    private var id = ID(number: 0)

    public init() {}

    /// The name; before the view is in a tree, one that all such views share.
    public var wrappedValue: ID { id }

    @MainActor private static var last: UInt64 = 0

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let kept: NamespaceSlot
        if let known = slot as? NamespaceSlot {
            kept = known
        } else {
            last += 1
            kept = NamespaceSlot(ID(number: last))
            slot = kept
        }
        property.assumingMemoryBound(to: Self.self).pointee.id = kept.id
    }
}

extension Namespace: Sendable {}

extension Namespace: ComparableStorage {
    static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

private final class NamespaceSlot {
    let id: Namespace.ID
    init(_ id: Namespace.ID) { self.id = id }
}
