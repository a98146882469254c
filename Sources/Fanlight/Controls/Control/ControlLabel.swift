import Foundation

/// What a control is called fades with the control while that is disabled.
struct ControlLabelModifier: Equatable {}

extension ControlLabelModifier: EnvironmentModifier {
    typealias Body = Never

    func write(into values: inout EnvironmentValues) {
        guard !values.isEnabled else { return }
        values.foregroundStyle = AnyShapeStyle(.tertiary)
        values.isInFaintLabel = true
    }

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

/// What follows the title in a control's label says more about it, in smaller and fainter letters.
struct LabelPartModifier: Equatable {
    let isTitle: Bool
}

extension LabelPartModifier: EnvironmentModifier {
    typealias Body = Never

    func write(into values: inout EnvironmentValues) {
        guard !isTitle else { return }
        values.font = .subheadline
        if values.isInFaintLabel { return }
        values.foregroundStyle = AnyShapeStyle(.secondary).settled(in: values)
    }

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

extension View {
    /// Makes the view what a control is called.
    nonisolated func labelsControl() -> some View { modifier(ControlLabelModifier()) }
}

extension EnvironmentValues {
    /// Whether letters are as faint as they may be already: those of a disabled control.
    fileprivate var isInFaintLabel: Bool {
        get { self[IsInFaintLabelKey.self] }
        set { self[IsInFaintLabelKey.self] = newValue }
    }
}

private struct IsInFaintLabelKey: EnvironmentKey { static let defaultValue = false }
