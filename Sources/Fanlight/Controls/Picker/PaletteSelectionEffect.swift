/// How the chosen value of a palette is told from the others.
public struct PaletteSelectionEffect: Sendable, Equatable {
    enum Kind: Equatable {
        case automatic
        case variant(SymbolVariants)
        case custom
    }

    let kind: Kind

    /// By a ground; by brackets on a terminal.
    public static var automatic: PaletteSelectionEffect { PaletteSelectionEffect(kind: .automatic) }

    /// Its symbol is another variant of itself.
    public static func symbolVariant(_ variant: SymbolVariants) -> PaletteSelectionEffect {
        PaletteSelectionEffect(kind: .variant(variant))
    }

    /// By what the values' own views show.
    public static var custom: PaletteSelectionEffect { PaletteSelectionEffect(kind: .custom) }

    var marksSelection: Bool { kind == .automatic }

    /// The variant that a symbol is in.
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

    /// The effect where a picker is a palette.
    var selectionEffectHere: PaletteSelectionEffect { pickerLook.isPalette ? paletteSelectionEffect : .automatic }
}

extension View {
    /// How the chosen value of palettes inside is told from the others.
    nonisolated public func paletteSelectionEffect(_ effect: PaletteSelectionEffect) -> some View {
        environment(\.paletteSelectionEffect, effect)
    }
}
