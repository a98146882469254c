@_spi(Nodes) import FanlightCore

/// True for a row that is not selectable.
enum SelectionDisabledTrait: _ViewTraitKey { static let defaultValue = false }

extension ItemTraits {
    var isSelectionDisabled: Bool { self[ObjectIdentifier(SelectionDisabledTrait.self)] ?? false }
}

extension View {
    /// Disables the selection of the list or table row.
    nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
        _trait(SelectionDisabledTrait.self, isDisabled)
    }
}
