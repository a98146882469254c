import Foundation

/// A view whose identity is a value. When the value changes, the old view is removed and a new one is created.
public struct IDView<Content: View, ID: Hashable> {
    package let content: Content
    package let id: ID
}

extension IDView: View {
    public var body: Never { fatalError("IDView is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        IDElement(view, context)
    }
}

private final class IDElement<Content: View, ID: Hashable>: ViewElement<IDView<Content, ID>>, TraitSource {
    override var traitSource: (any TraitSource)? { self }
    private var child: _Element?
    /// The id of the child, which the view may have left already.
    private var shownID: ID
    private let listing: Listing?

    override init(_ view: IDView<Content, ID>, _ context: _ElementContext) {
        listing = context.listing
        shownID = view.id
        super.init(view, context)
        child = makeChild()
    }

    private func makeChild() -> _Element {
        inside(listing == nil ? nil : Listing(id: view.id)).make(view.content)
    }

    func addTraits(to traits: inout ItemTraits) { traits.explicitIDs.insert(view.id, at: 0) }

    override func update(to new: IDView<Content, ID>) {
        let wasLeaving = view.id != shownID
        view = new
        if new.id == shownID {
            child?.update(with: new.content)
        } else if !wasLeaving {
            afterTransition(of: child) { [weak self] in self?.replaceChild() }
        }
    }

    private func replaceChild() {
        guard isMounted, view.id != shownID else { return }
        shownID = view.id
        let leaving = child
        child = insert { makeChild() }
        leaving?.unmount()
        contributedNodesChanged()
        traitsChanged()
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    // MARK: Scroll target

    private var shown: [LayoutNode] = []

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        child?.collectNodes(into: &nodes)
        shown = Array(nodes[before...])
    }

    override func findView(_ id: AnyHashable) -> ViewPlace? {
        guard AnyHashable(view.id) == id else { return child?.findView(id) }
        return ViewPlace(nodes: shown)
    }

    override func visitViews(_ visit: (AnyHashable, CGRect) -> Void) {
        if let rect = ViewPlace(nodes: shown)?.rect() { visit(view.id, rect) }
    }
}

extension View {
    /// Binds the view's identity to a value: when the value changes, the view starts with fresh state.
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { IDView(content: self, id: id) }
}

extension IDView {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { Content._arity(content: content) }
}
