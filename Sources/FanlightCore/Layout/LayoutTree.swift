/// A layout together with the views that it arranges.
public struct _LayoutTree<L: Layout, Content: View> {
    let layout: L
    let content: Content
}

extension _LayoutTree: View {
    public var body: Never { fatalError("A layout as a view is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LayoutElement(view, context) { ($0.layout, $0.content) }
    }
}

extension Layout {
    /// Arranges views: a layout is used like a container. Disfavoured, because a type that is both a view and a layout
    /// is a view first. Its initialiser with a trailing closure is meant.
    @_disfavoredOverload
    nonisolated public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        _LayoutTree(layout: self, content: content())
    }
}
