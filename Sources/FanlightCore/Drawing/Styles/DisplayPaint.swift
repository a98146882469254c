import Display
import Painter

/// The foreground paints of a display by level, and its page paint.
package struct ForegroundPalette: Equatable, Sendable {
    /// The paints of the opposite colour scheme; empty for the display's own paints.
    fileprivate var others: [Paint] = []
    package fileprivate(set) var page = Paint.background

    package subscript(level: UInt8) -> Paint {
        Int(level) < others.count ? others[Int(level)] : .foreground(level: level)
    }

    package init() {}

    fileprivate init(others: [Paint], page: Paint) {
        self.others = others
        self.page = page
    }
}

extension EnvironmentValues {
    /// The foreground paints and the page paint in this environment.
    package var foregroundPaints: ForegroundPalette {
        otherPalette.map { ForegroundPalette(others: $0.foreground.map { .color($0) }, page: .color($0.background)) }
            ?? ForegroundPalette()
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

    /// The environment in the display's own colour scheme, used to recognise the display's foreground among other
    /// colours.
    var inDisplayColorScheme: EnvironmentValues {
        var values = self
        values.displayColorScheme = nil
        return values
    }
}
