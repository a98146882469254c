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
    private var isShown = false
    private var hasAppeared = false

    override init(_ view: ModifiedContent<Modified, _AppearanceActionModifier>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
        didShow()
    }

    override func didShow() {
        guard !isShown else { return }
        isShown = true
        graph.whenAppeared { [weak self] in self?.appear() }
    }

    /// What was shown and gone again before anything was painted never appeared.
    private func appear() {
        guard isMounted, isShown, !hasAppeared else { return }
        hasAppeared = true
        view.modifier.appear?()
    }

    override func didHide() {
        isShown = false
        guard hasAppeared else { return }
        hasAppeared = false
        if let disappear = view.modifier.disappear { graph.whenDisappeared(disappear) }
    }

    override func update(to new: ModifiedContent<Modified, _AppearanceActionModifier>) {
        view = new
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willLeave() { didHide() }
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
