/// Runs an action when a value changes.
public struct _ValueActionModifier<Value: Equatable> {
    package let value: Value
    package let isInitial: Bool
    /// True to run the action of the view that had the old value, as the deprecated form does.
    package let runsOldAction: Bool
    package let action: ChangeAction<Value>

    package init(value: Value, isInitial: Bool, runsOldAction: Bool, action: ChangeAction<Value>) {
        self.value = value
        self.isInitial = isInitial
        self.runsOldAction = runsOldAction
        self.action = action
    }
}

extension _ValueActionModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ValueActionElement(view, context)
    }
}

private final class ValueActionElement<Modified: View, Value: Equatable>:
    ViewElement<ModifiedContent<Modified, _ValueActionModifier<Value>>>
{
    private var child: _Element?

    override init(_ view: ModifiedContent<Modified, _ValueActionModifier<Value>>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
        if view.modifier.isInitial {
            let modifier = view.modifier
            graph.afterUpdating { modifier.action(modifier.value, modifier.value) }
        }
    }

    override func update(to new: ModifiedContent<Modified, _ValueActionModifier<Value>>) {
        let old = view.modifier
        view = new
        child?.update(with: new.content)
        if ValueComparison.isSame(old.value, new.modifier.value) { return }
        let modifier = new.modifier
        let action = modifier.runsOldAction ? old.action : modifier.action
        graph.afterUpdating { action(old.value, modifier.value) }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension View {
    /// Runs an action when a value changed; with `initial`, also when the view first appears.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        modifier(
            _ValueActionModifier(value: value, isInitial: initial, runsOldAction: false, action: .init(both: action)))
    }

    /// Runs an action when a value changed; with `initial`, also when the view first appears.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        modifier(
            _ValueActionModifier(value: value, isInitial: initial, runsOldAction: false, action: .init(action)))
    }

    /// Runs an action with the new value when the value has changed. The closure that runs is the one captured with the
    /// old value.
    @available(
        *, deprecated, message: "Use the form of onChange whose action takes the old and the new value, or none."
    )
    @_disfavoredOverload
    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void)
        -> some View
    {
        modifier(
            _ValueActionModifier(value: value, isInitial: false, runsOldAction: true, action: .init(new: action)))
    }
}
