/// A view without content.
public struct EmptyView: Sendable {
    nonisolated public init() {}
}

extension EmptyView: View {
    public var body: Never { fatalError("EmptyView is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ViewElement(view, context)
    }
}

extension EmptyView {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { 0 }
}
