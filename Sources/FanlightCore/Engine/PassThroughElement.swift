/// An element that only passes its content on.
package final class PassThroughElement<V: View, Content: View>: ViewElement<V> {
    private var child: _Element?
    private let content: (V) -> Content

    package init(_ view: V, _ context: _ElementContext, content: @escaping (V) -> Content) {
        self.content = content
        super.init(view, context)
        child = context.inside(self).make(content(view))
    }

    package override func update(to new: V) {
        view = new
        child?.update(with: content(new))
    }

    package override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
