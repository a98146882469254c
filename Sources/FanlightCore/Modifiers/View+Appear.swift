public struct _AppearanceActionModifier {
    let appear: (() -> Void)?
    let disappear: (() -> Void)?
}

extension _AppearanceActionModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        AppearanceElement(wrapping: view, context)
    }
}

private final class AppearanceElement<Modified: View>: PresenceElement<Modified, _AppearanceActionModifier> {
    private var hasAppeared = false

    override func contentDidAppear() {
        graph.whenAppeared { [weak self] in self?.appear() }
    }

    /// Runs the action, unless the content was removed in the same turn. Content that was never painted did not appear.
    private func appear() {
        guard isMounted, isPresent, !hasAppeared else { return }
        hasAppeared = true
        view.modifier.appear?()
    }

    override func contentDidDisappear() {
        guard hasAppeared else { return }
        hasAppeared = false
        if let disappear = view.modifier.disappear { graph.whenDisappeared(disappear) }
    }
}

extension View {
    /// Runs an action before the view is first shown.
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(_AppearanceActionModifier(appear: action, disappear: nil))
    }

    /// Runs an action after the view has left.
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(_AppearanceActionModifier(appear: nil, disappear: action))
    }
}
