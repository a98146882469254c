/// A view whose type is hidden. A value of another type ends the old hierarchy and begins a new one.
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

private final class AnyViewElement: ViewElement<AnyView> {
    private var child: _Element?
    private let listing: Listing?

    override init(_ view: AnyView, _ context: _ElementContext) {
        listing = context.listing
        super.init(view, context)
        child = inside(listing).make(view.storage)
    }

    override func update(to new: AnyView) {
        let isSameType = type(of: new.storage) == type(of: view.storage)
        view = new
        if isSameType {
            child?.update(with: new.storage)
        } else {
            let leaving = child
            child = inside(listing).make(new.storage)
            leaving?.unmount()
            contributedNodesChanged()
        }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
