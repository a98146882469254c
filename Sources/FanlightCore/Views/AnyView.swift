/// A type-erased view. When the type of the value changes, the old view hierarchy is removed and a new hierarchy is
/// created.
public struct AnyView {
    let storage: any View

    nonisolated public init<V: View>(_ view: V) {
        storage = (view as? AnyView)?.storage ?? view
    }

    nonisolated public init<V: View>(erasing view: V) { self.init(view) }

    nonisolated public init?(_fromValue value: Any) {
        guard let view = value as? any View else { return nil }
        storage = view
    }
}

extension AnyView: View {
    public var body: Never { fatalError("AnyView is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        AnyViewElement(view, context)
    }
}

// Compares view types and values, independent of the boxes that contain them.
extension AnyView: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let left = a.assumingMemoryBound(to: AnyView.self).pointee.storage
            let right = b.assumingMemoryBound(to: AnyView.self).pointee.storage
            return isSame(left, right)
        }
    }

    @MainActor private static func isSame<V: View>(_ left: V, _ right: any View) -> Bool {
        guard type(of: right) == V.self, let right = right as? V else { return false }
        return withUnsafePointer(to: left) { left in
            withUnsafePointer(to: right) {
                ValueComparison.of(V.self).areEqual(UnsafeRawPointer(left), UnsafeRawPointer($0))
            }
        }
    }
}

private final class AnyViewElement: ViewElement<AnyView> {
    private var child: _Element?
    /// The type of the child's view, which the view may have left already.
    private var shownType: any View.Type
    private let listing: Listing?

    override init(_ view: AnyView, _ context: _ElementContext) {
        listing = context.listing
        shownType = type(of: view.storage)
        super.init(view, context)
        child = inside(listing).make(view.storage)
    }

    override func update(to new: AnyView) {
        let wasLeaving = type(of: view.storage) != shownType
        view = new
        if type(of: new.storage) == shownType {
            child?.update(with: new.storage)
        } else if !wasLeaving {
            afterTransition(of: child) { [weak self] in self?.replaceChild() }
        }
    }

    private func replaceChild() {
        guard isMounted, type(of: view.storage) != shownType else { return }
        shownType = type(of: view.storage)
        let leaving = child
        child = insert { inside(listing).make(view.storage) }
        leaving?.unmount()
        contributedNodesChanged()
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension AnyView {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}
