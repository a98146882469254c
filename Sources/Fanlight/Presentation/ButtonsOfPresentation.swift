@_spi(Nodes) import FanlightCore

private struct EnclosingPresentationKey: EnvironmentKey {
    static var defaultValue: PresentationHandle? { nil }
}

extension EnvironmentValues {
    /// The presentation that ends when any button inside is pressed: an alert or a menu.
    var presentationEndedByButtons: PresentationHandle? {
        get { self[EnclosingPresentationKey.self] }
        set { self[EnclosingPresentationKey.self] = newValue }
    }
}

private enum ButtonRoleTrait {}

extension ItemTraits {
    /// The role of a button.
    var buttonRole: ButtonRole? {
        get { self[ObjectIdentifier(ButtonRoleTrait.self)] }
        set { self[ObjectIdentifier(ButtonRoleTrait.self)] = newValue }
    }

    /// True for a text field: an alert shows fields above its buttons.
    var isField: Bool { self[ObjectIdentifier(FieldTrait.self)] ?? false }
}

/// The trait set by text fields.
struct FieldTrait: _ViewTraitKey { static var defaultValue: Bool { false } }
