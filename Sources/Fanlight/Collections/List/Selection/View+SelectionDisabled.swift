/// Whether a row cannot be chosen.
enum SelectionDisabledTrait: _ViewTraitKey { static let defaultValue = false }

extension ItemTraits {
    var isSelectionDisabled: Bool { self[ObjectIdentifier(SelectionDisabledTrait.self)] ?? false }
}

extension View {
    /// Whether the row that the view is of a list or a table cannot be chosen.
    nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
        _trait(SelectionDisabledTrait.self, isDisabled)
    }
}
