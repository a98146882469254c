@_spi(Nodes) import FanlightCore

/// The element of a modifier that observes values for its content, and adds no node.
///
/// A subclass reads the values in `reevaluate()`, which also runs before the content is made.
class ObservingElement<Modified: View, Modifier: ViewModifier>: ViewElement<ModifiedContent<Modified, Modifier>> {
    private final var child: _Element?

    override init(_ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        super.init(view, context)
        reevaluate()
        child = context.inside(self).make(view.content)
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        view = new
        child?.update(with: new.content)
    }

    final override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
