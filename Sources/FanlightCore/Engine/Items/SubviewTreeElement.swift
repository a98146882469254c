/// The element of a view that is built from the views of its content.
///
/// The content is listed, not built. The view built from the list decides where it places the content's views. The
/// element is re-evaluated when the list of views or its own inputs change, not when a single view changes.
final class SubviewTreeElement<V: View, Content: View, Result: View>: ViewElement<V> {
    /// The functions that connect such an element to its view type.
    struct Parts {
        let content: (V) -> Content
        let result: (V, ItemList) -> Result
        /// Returns true if two views build the same result from the same content.
        var makesSame: (V, V) -> Bool = { _, _ in false }
    }

    private let parts: Parts
    private var content: ContentList<Content>?
    private var child: _Element?

    init(_ view: V, _ context: _ElementContext, _ parts: Parts) {
        self.parts = parts
        super.init(view, context)
        content = ContentList(parts.content(view), parent: self) { [weak self] in self?.invalidate() }
        child = context.inside(self).make(evaluate())
    }

    override func update(to new: V) {
        let makesSame = parts.makesSame(view, new)
        view = new
        let changed = content?.update(parts.content(new)) == true
        if !makesSame || changed { reevaluate() }
    }

    override func reevaluate() {
        isDirty = false
        child?.update(with: evaluate())
    }

    private func evaluate() -> Result {
        graph.willEvaluate(self)
        let list = content?.list ?? ItemList()
        let token = beginReading()
        return observing(token) { Tracking.with(token) { parts.result(view, list) } }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        // The result leaves before the content that it is built from.
        if let child { visit(child) }
        if let content { visit(content) }
    }
}
