public struct _AppearanceActionModifier {
    let appear: (() -> Void)?
    let disappear: (() -> Void)?
}

extension _AppearanceActionModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        AppearanceElement(view, context)
    }
}

private final class AppearanceElement<Modified: View>:
    ViewElement<ModifiedContent<Modified, _AppearanceActionModifier>>
{
    private var child: _Element?

    override init(_ view: ModifiedContent<Modified, _AppearanceActionModifier>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
        if let appear = view.modifier.appear { graph.whenAppeared(appear) }
    }

    override func update(to new: ModifiedContent<Modified, _AppearanceActionModifier>) {
        view = new
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willLeave() {
        if let disappear = view.modifier.disappear { graph.whenDisappeared(disappear) }
    }
}

extension View {
    /// Does something before the view is first shown.
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(_AppearanceActionModifier(appear: action, disappear: nil))
    }

    /// Does something after the view has left.
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(_AppearanceActionModifier(appear: nil, disappear: action))
    }
}
