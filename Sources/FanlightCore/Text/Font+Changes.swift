import Foundation

/// Changes requested on top of a font; nil keeps the font's own value.
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

    /// Uses a typeface with characters of equal width.
    public func monospaced() -> Font { monospaced(true) }
    public func monospaced(_ isActive: Bool) -> Font { with { $0.monospaced = isActive } }

    /// Uses digits of equal width, so that a counting number keeps its position.
    public func monospacedDigit() -> Font { with { $0.monospacedDigits = true } }

    /// Uses small capitals for all letters. A terminal shows them unchanged.
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

    /// Sets the line spacing of the font. Terminals have fixed rows.
    public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }

    /// Uses a narrower or wider font face, if the family has one.
    public func width(_ width: Width) -> Font { with { $0.width = width } }
    public func width(_ value: CGFloat) -> Font { width(Width(value)) }

    /// Returns the font at another size.
    public func pointSize(_ size: CGFloat) -> Font { with { $0.size = size } }

    /// Returns the font scaled by a factor.
    public func scaled(by factor: CGFloat) -> Font { with { $0.scale = ($0.scale ?? 1) * factor } }

    private func with(_ change: (inout FontChanges) -> Void) -> Font {
        var copy = self
        change(&copy.changes)
        return copy
    }
}
