import Display
import Painter

/// The foreground paints of a display by level, its page paint and that of its separators.
package struct ForegroundPalette: Equatable, Sendable {
    /// The paints of the opposite colour scheme; empty for the display's own paints.
    fileprivate var others: [Paint] = []
    package fileprivate(set) var page = Paint.background
    package fileprivate(set) var separator = Paint.foreground(level: 3)

    package subscript(level: UInt8) -> Paint {
        Int(level) < others.count ? others[Int(level)] : .foreground(level: level)
    }

    package init() {}
}

extension EnvironmentValues {
    /// The foreground paints, the page paint and the paint of separators in this environment.
    package var foregroundPaints: ForegroundPalette {
        var paints = ForegroundPalette()
        paints.separator = separator
        guard let other = otherPalette else { return paints }
        paints.others = other.foreground.map { .color($0) }
        paints.page = .color(other.background)
        return paints
    }

    /// The paint of separators. Terminals draw them as lines in their own text colour.
    var separator: Paint { isCellDisplay ? displayForeground(3) : Color(uiColor: .separator).paint(in: self) }

    /// Returns the colour of a foreground level with a share of its opacity. Terminals mix black or white.
    func foregroundColor(_ level: UInt8, opacity: Double) -> RGBA {
        let (isDark, index) = (colorScheme == .dark, Int(min(level, 3)))
        if isCellDisplay {
            let (white, strength): (UInt8, Double) = (isDark ? 255 : 0, [1, 0.6, 0.3, 0.18][index] * opacity)
            return RGBA(red: white, green: white, blue: white, alpha: RGBA.alpha(of: strength))
        }
        return Palette(isDark ? .dark : .light, .pixel).foreground[index].faded(to: opacity)
    }

    /// Returns the foreground paint of a level: the display's own, unless the environment's colour scheme differs from
    /// the display's.
    ///
    /// On a terminal it is always the display's own. A terminal's background is independent of the view's colour
    /// scheme, so text in another colour could be illegible. If a view has a background, the client adjusts text in the
    /// terminal's foreground to be legible on it.
    func displayForeground(_ level: UInt8) -> Paint {
        otherPalette.map { .color($0.color(of: .foreground(level: level))) } ?? .foreground(level: level)
    }

    /// The page paint. Even on a terminal it follows the environment's colour scheme, for example for a dark card.
    var page: Paint { otherPage.map { .color($0) } ?? .background }

    private var otherPage: RGBA? {
        if isElevated, colorScheme == .dark { return RGBA(red: 0x1C, green: 0x1C, blue: 0x1E) }
        guard let display = displayColorScheme, display != colorScheme else { return nil }
        return Palette(colorScheme == .dark ? .dark : .light, .pixel).background
    }

    /// The palette of the environment's colour scheme, if it differs from the display's.
    private var otherPalette: Palette? {
        guard let display = displayColorScheme, display != colorScheme, !isCellDisplay else { return nil }
        return Palette(colorScheme == .dark ? .dark : .light, .pixel)
    }

    /// The environment on the page of the display's own colour scheme. Used to recognise the display's foreground and
    /// background among other colours.
    var inDisplayColorScheme: EnvironmentValues {
        var values = self
        values.displayColorScheme = nil
        values.isElevated = false
        return values
    }
}
