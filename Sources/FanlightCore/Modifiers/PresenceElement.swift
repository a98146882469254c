/// The element of a modifier that acts while its content is present: in the tree, not hidden, and not empty.
///
/// Several views count as one content, which appears with the first of them and disappears with the last.
class PresenceElement<Modified, Modifier>: ViewElement<ModifiedContent<Modified, Modifier>> {
    private final var child: _Element?
    private final var isAttached = true
    private final var hasContent: Bool
    final private(set) var isPresent = false

    init(wrapping view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) where Modified: View {
        // The place that shows listed content collects its nodes; this element never does.
        hasContent = context.isListing
        super.init(view, context)
        child = context.inside(self).make(view.content)
        check()
    }

    /// Called when the content becomes present.
    func contentDidAppear() {}
    /// Called when the content is no longer present.
    func contentDidDisappear() {}

    private func check() {
        let now = isAttached && hasContent
        guard now != isPresent else { return }
        isPresent = now
        if now { contentDidAppear() } else { contentDidDisappear() }
    }

    final override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        super.collectNodes(into: &nodes)
        hasContent = nodes.count > before
        check()
    }

    final override func didShow() {
        isAttached = true
        check()
    }

    /// Content that departs stays present until its removal has ended.
    final override func didHide() { if !isDeparting { willUnmount() } }

    final override func willUnmount() {
        isAttached = false
        check()
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        view = new
        child?.update(with: new.content)
    }

    final override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
