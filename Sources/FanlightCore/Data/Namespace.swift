/// A unique identifier of a view's place in the tree. Limits ids to the views that share the namespace.
@propertyWrapper
public struct Namespace: DynamicProperty {
    public struct ID: Hashable, Sendable {
        let number: UInt64
    }

    private var id = ID(number: 0)

    public init() {}

    /// The identifier. All views outside of a tree share one.
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
    package static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

private final class NamespaceSlot {
    let id: Namespace.ID
    init(_ id: Namespace.ID) { self.id = id }
}
