/// Groups views without laying them out: modifiers of the group are applied to each of them.
public struct Group<Content> {
    package let content: Content

    // A trailing closure is the content's builder, not the content itself.
    @_disfavoredOverload
    package nonisolated init(grouping content: Content) { self.content = content }
}

extension Group: View where Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public var body: Never { fatalError("Group is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PassThroughElement(view, context) { $0.content }
    }
}

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

extension Group where Content: View {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { Content._arity(content: content) }
}
