/// The kinds of fields that submit.
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

/// The submit actions around a field. The modifier's element updates the closure.
@MainActor
package final class SubmitAction {
    fileprivate var triggers: SubmitTriggers
    fileprivate var action: (() -> Void)?
    private let outer: SubmitAction?

    fileprivate init(_ triggers: SubmitTriggers, _ action: (() -> Void)?, outer: SubmitAction?) {
        self.triggers = triggers
        self.action = action
        self.outer = outer
    }

    /// True if an action exists for this kind of field.
    package func isFor(_ trigger: SubmitTriggers) -> Bool {
        action != nil && triggers.contains(trigger) || outer?.isFor(trigger) == true
    }

    package func run(_ trigger: SubmitTriggers) {
        if triggers.contains(trigger) { action?() }
        outer?.run(trigger)
    }
}

private struct SubmitActionKey: EnvironmentKey {
    static var defaultValue: SubmitAction? { nil }
}

private struct SubmitTriggerKey: EnvironmentKey { static let defaultValue = SubmitTriggers.text }

extension EnvironmentValues {
    /// The kind of field that submits here.
    package var submitTrigger: SubmitTriggers {
        get { self[SubmitTriggerKey.self] }
        set { self[SubmitTriggerKey.self] = newValue }
    }

    package var submitAction: SubmitAction? {
        get { self[SubmitActionKey.self] }
        set { self[SubmitActionKey.self] = newValue }
    }
}

public struct _SubmitModifier {
    let triggers: SubmitTriggers
    /// The action; nil for `submitScope`, which runs none itself.
    let action: (() -> Void)?
    let isScope: Bool
}

extension _SubmitModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        SubmitElement(view, context)
    }
}

private final class SubmitElement<Modified: View>: ViewElement<ModifiedContent<Modified, _SubmitModifier>> {
    private let scope: EnvironmentScope
    private var child: _Element?
    private var submit: SubmitAction?

    override init(_ view: ModifiedContent<Modified, _SubmitModifier>, _ context: _ElementContext) {
        scope = EnvironmentScope(outer: context.environment)
        super.init(view, context)
        reevaluate()
        child = _ElementContext(graph: graph, parent: self, environment: scope).make(view.content)
    }

    override func reevaluate() {
        isDirty = false
        _ = beginReading()
        let outer = readEnvironment().submitAction
        let modifier = view.modifier
        let made = SubmitAction(modifier.triggers, modifier.action, outer: modifier.isScope ? nil : outer)
        submit = made
        var values = EnvironmentValues()
        values.submitAction = made
        scope.write(values.writes)
    }

    override func update(to new: ModifiedContent<Modified, _SubmitModifier>) {
        let wasScope = view.modifier.isScope
        view = new
        submit?.triggers = new.modifier.triggers
        submit?.action = new.modifier.action
        if wasScope != new.modifier.isScope { reevaluate() }
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension View {
    /// Runs an action when Return is pressed in a field inside. Outer actions run after it.
    nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        modifier(_SubmitModifier(triggers: triggers, action: action, isScope: false))
    }

    /// Prevents fields inside from running the submit actions of outer views.
    nonisolated public func submitScope(_ isBlocking: Bool = true) -> some View {
        modifier(_SubmitModifier(triggers: [], action: nil, isScope: isBlocking))
    }
}
