import Foundation

/// Dims the label of a disabled control.
struct ControlLabelModifier: Equatable {}

extension ControlLabelModifier: EnvironmentModifier {
    typealias Body = Never

    func write(into values: inout EnvironmentValues) {
        guard !values.isEnabled else { return }
        values.foregroundStyle = AnyShapeStyle(.tertiary)
        values.isInDimmedLabel = true
    }

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

/// Sets the views after the title in a control's label in a smaller and fainter font. They are a description.
struct LabelPartModifier: Equatable {
    let isTitle: Bool
}

extension LabelPartModifier: EnvironmentModifier {
    typealias Body = Never

    func write(into values: inout EnvironmentValues) {
        guard !isTitle else { return }
        values.font = .subheadline
        if values.isInDimmedLabel { return }
        values.foregroundStyle = AnyShapeStyle(.secondary).resolvedAsForeground(in: values)
    }

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

extension View {
    /// Makes the view the label of a control.
    nonisolated func labelsControl() -> some View { modifier(ControlLabelModifier()) }
}

extension EnvironmentValues {
    /// True if text is already dimmed to the limit, because it labels a disabled control.
    fileprivate var isInDimmedLabel: Bool {
        get { self[IsInDimmedLabelKey.self] }
        set { self[IsInDimmedLabelKey.self] = newValue }
    }
}

private struct IsInDimmedLabelKey: EnvironmentKey { static let defaultValue = false }
