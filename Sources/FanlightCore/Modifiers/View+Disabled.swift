public struct _DisabledModifier: Equatable {
    let disabled: Bool
}

extension _DisabledModifier: EnvironmentModifier {
    public typealias Body = Never

    package func write(into values: inout EnvironmentValues) { values.isEnabled = values.isEnabled && !disabled }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

extension View {
    /// Disables the controls inside. A view inside a disabled one stays disabled.
    nonisolated public func disabled(_ disabled: Bool) -> some View { modifier(_DisabledModifier(disabled: disabled)) }
}
