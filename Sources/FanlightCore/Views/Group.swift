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

extension Group where Content: View {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { Content._arity(content: content) }
}
