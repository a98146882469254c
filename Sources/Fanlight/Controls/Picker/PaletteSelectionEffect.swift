/// The visual distinction of the selected value of a palette.
public struct PaletteSelectionEffect: Sendable, Equatable {
    enum Kind: Equatable {
        case automatic
        case variant(SymbolVariants)
        case custom
    }

    let kind: Kind

    /// A background; brackets on a terminal.
    public static var automatic: PaletteSelectionEffect { PaletteSelectionEffect(kind: .automatic) }

    /// Another variant of the selected value's symbol.
    public static func symbolVariant(_ variant: SymbolVariants) -> PaletteSelectionEffect {
        PaletteSelectionEffect(kind: .variant(variant))
    }

    /// No distinction by the palette: the values' own views provide it.
    public static var custom: PaletteSelectionEffect { PaletteSelectionEffect(kind: .custom) }

    var marksSelection: Bool { kind == .automatic }

    /// Returns the symbol variant of a value.
    func variant(isSelected: Bool) -> SymbolVariants {
        if case .variant(let variant) = kind, isSelected { variant } else { .none }
    }
}

private struct PaletteSelectionEffectKey: EnvironmentKey { static let defaultValue = PaletteSelectionEffect.automatic }

extension EnvironmentValues {
    var paletteSelectionEffect: PaletteSelectionEffect {
        get { self[PaletteSelectionEffectKey.self] }
        set { self[PaletteSelectionEffectKey.self] = newValue }
    }

    /// The effect in this environment, which is `automatic` unless the picker is a palette.
    var selectionEffectHere: PaletteSelectionEffect { pickerAppearance.isPalette ? paletteSelectionEffect : .automatic }
}

extension View {
    /// Sets the visual distinction of the selected value of the palettes inside.
    nonisolated public func paletteSelectionEffect(_ effect: PaletteSelectionEffect) -> some View {
        environment(\.paletteSelectionEffect, effect)
    }
}
