/// The element of a view that is made from the views of its content.
///
/// The content is listed, not built; what is made from the list says where the views of the content go. It is evaluated
/// again when there are other views, or when what it is made by changed, and not when a view changes in itself.
final class SubviewTreeElement<V: View, Content: View, Result: View>: ViewElement<V> {
    /// The parts of a view that such an element is for.
    struct Parts {
        let content: (V) -> Content
        let result: (V, ItemList) -> Result
        /// Whether two views make the same of the same content.
        let makesSame: (V, V) -> Bool
    }

    private let parts: Parts
    private var content: ContentList<Content>?
    private var child: _Element?

    init(_ view: V, _ context: _ElementContext, _ parts: Parts) {
        self.parts = parts
        super.init(view, context)
        content = ContentList(parts.content(view), parent: self) { [weak self] in self?.mark() }
        child = context.inside(self).make(evaluate())
    }

    override func update(to new: V) {
        let makesSame = parts.makesSame(view, new)
        view = new
        let changed = content?.take(parts.content(new)) == true
        if !makesSame || changed { reevaluate() }
    }

    override func reevaluate() {
        isMarked = false
        child?.update(with: evaluate())
    }

    private func evaluate() -> Result {
        graph.willEvaluate(self)
        let list = content?.list ?? ItemList()
        let token = beginReading()
        return observing(token) { Tracking.with(token) { parts.result(view, list) } }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        // What is made of the content leaves before the content.
        if let child { visit(child) }
        if let content { visit(content) }
    }
}
