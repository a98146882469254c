private struct PresentationOfButtonsKey: EnvironmentKey {
    static var defaultValue: PresentedPlace? { nil }
}

extension EnvironmentValues {
    /// What ends when any button inside was pressed: an alert, a menu.
    var presentationOfButtons: PresentedPlace? {
        get { self[PresentationOfButtonsKey.self] }
        set { self[PresentationOfButtonsKey.self] = newValue }
    }
}

private enum ButtonRoleTrait {}

extension ItemTraits {
    /// What a button says that it is for.
    var buttonRole: ButtonRole? {
        get { self[ObjectIdentifier(ButtonRoleTrait.self)] }
        set { self[ObjectIdentifier(ButtonRoleTrait.self)] = newValue }
    }

    /// Whether it is somewhere to write: an alert shows what it asks for above its buttons.
    var isField: Bool { self[ObjectIdentifier(FieldTrait.self)] ?? false }
}

/// Told by what is written in.
struct FieldTrait: _ViewTraitKey { static var defaultValue: Bool { false } }
