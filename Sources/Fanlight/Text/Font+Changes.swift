import Foundation

/// What is asked for on top of a font; nil where nothing is.
struct FontChanges: Hashable, Sendable {
    var weight: Font.Weight?
    var italic: Bool?
    var monospaced: Bool?
    var monospacedDigits: Bool?
    var lowercaseSmallCaps: Bool?
    var uppercaseSmallCaps: Bool?
    var leading: Font.Leading?
    var width: Font.Width?
    var size: CGFloat?
    var scale: CGFloat?
}

extension Font {
    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
    public func bold() -> Font { weight(.bold) }
    public func bold(_ isActive: Bool) -> Font { with { $0.weight = isActive ? .bold : .regular } }
    public func italic() -> Font { italic(true) }
    public func italic(_ isActive: Bool) -> Font { with { $0.italic = isActive } }

    /// Letters as wide as each other.
    public func monospaced() -> Font { monospaced(true) }
    public func monospaced(_ isActive: Bool) -> Font { with { $0.monospaced = isActive } }

    /// Digits as wide as each other, so that a counting number does not tremble.
    public func monospacedDigit() -> Font { with { $0.monospacedDigits = true } }

    /// All letters as small capitals. A terminal shows them as they are written.
    public func smallCaps() -> Font { smallCaps(true) }
    public func smallCaps(_ isActive: Bool) -> Font {
        with {
            $0.lowercaseSmallCaps = isActive
            $0.uppercaseSmallCaps = isActive
        }
    }

    public func lowercaseSmallCaps() -> Font { lowercaseSmallCaps(true) }
    public func lowercaseSmallCaps(_ isActive: Bool) -> Font { with { $0.lowercaseSmallCaps = isActive } }
    public func uppercaseSmallCaps() -> Font { uppercaseSmallCaps(true) }
    public func uppercaseSmallCaps(_ isActive: Bool) -> Font { with { $0.uppercaseSmallCaps = isActive } }

    /// How far lines are apart. Terminals have rows.
    public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }

    /// Narrower or wider letters, where the family has such faces.
    public func width(_ width: Width) -> Font { with { $0.width = width } }
    public func width(_ value: CGFloat) -> Font { width(Width(value)) }

    /// The same font at another size.
    public func pointSize(_ size: CGFloat) -> Font { with { $0.size = size } }

    /// The same font, larger or smaller by a factor.
    public func scaled(by factor: CGFloat) -> Font { with { $0.scale = ($0.scale ?? 1) * factor } }

    private func with(_ change: (inout FontChanges) -> Void) -> Font {
        var copy = self
        change(&copy.changes)
        return copy
    }
}
