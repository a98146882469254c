/// The element of a modifier that does something while its content is there: in the tree, kept in sight, and not nothing.
///
/// What is there of several views is there once: it comes with the first of them and goes with the last.
class PresenceElement<Modified, Modifier>: ViewElement<ModifiedContent<Modified, Modifier>> {
    private final var child: _Element?
    private final var isInSight = true
    private final var hasContent: Bool
    final private(set) var isPresent = false

    init(wrapping view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) where Modified: View {
        // What is only listed is shown elsewhere: here nobody asks for its nodes.
        hasContent = context.isListing
        super.init(view, context)
        child = context.inside(self).make(view.content)
        check()
    }

    /// The content is there now.
    func contentComes() {}
    /// The content is there no longer.
    func contentGoes() {}

    private func check() {
        let now = isInSight && hasContent
        guard now != isPresent else { return }
        isPresent = now
        if now { contentComes() } else { contentGoes() }
    }

    final override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        super.collectNodes(into: &nodes)
        hasContent = nodes.count > before
        check()
    }

    final override func didShow() {
        isInSight = true
        check()
    }

    final override func didHide() {
        isInSight = false
        check()
    }

    final override func willLeave() { didHide() }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        view = new
        child?.update(with: new.content)
    }

    final override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
