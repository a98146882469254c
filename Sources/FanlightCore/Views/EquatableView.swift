/// A view that is only re-evaluated if it differs from its previous value by its own `==`.
public struct EquatableView<Content: View & Equatable> {
    public var content: Content

    nonisolated public init(content: Content) { self.content = content }
}

extension EquatableView: View {
    public var body: Never { fatalError("EquatableView is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        EquatableElement(view, context)
    }
}

private final class EquatableElement<Content: View & Equatable>: ViewElement<EquatableView<Content>> {
    private var child: _Element?

    override init(_ view: EquatableView<Content>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
    }

    override func update(to new: EquatableView<Content>) {
        graph.work.comparisons += 1
        if new.content == view.content { return }
        view = new
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension View where Self: Equatable {
    /// Compares the view by its own `==` before it is re-evaluated.
    nonisolated public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

extension EquatableView {
    @MainActor public static func _arity(content: _ViewCount?) -> _ViewCount? { Content._arity(content: content) }
}
