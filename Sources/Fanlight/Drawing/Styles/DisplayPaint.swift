import Display
import Painter

/// What a display writes with, by level, and the page that it writes on.
struct Inks: Equatable, Sendable {
    /// Those of a display that is dark where this one is light, or the other way; none for the display's own.
    fileprivate var others: [Paint] = []
    fileprivate(set) var page = Paint.background

    subscript(level: UInt8) -> Paint {
        Int(level) < others.count ? others[Int(level)] : .foreground(level: level)
    }
}

extension EnvironmentValues {
    /// All that the display writes with here.
    var inks: Inks {
        otherPalette.map { Inks(others: $0.foreground.map { .color($0) }, page: .color($0.page)) } ?? Inks()
    }

    /// What the display writes with, by level: the display's own, unless what is here is to be dark on a light display, or
    /// light on a dark one.
    ///
    /// A terminal's ink stays its own: its ground is not the view's, and letters that did not suit it could not be read.
    /// Where a view has a ground, letters in the terminal's ink are made to be legible there.
    func ink(_ level: UInt8) -> Paint {
        otherPalette.map { .color($0.color(of: .foreground(level: level))) } ?? .foreground(level: level)
    }

    /// The page that is written on: also on a terminal a card that is dark or light whatever the display is.
    var page: Paint { otherPage.map { .color($0) } ?? .background }

    private var otherPage: RGBA? {
        guard let display = displayColorScheme, display != colorScheme else { return nil }
        return Palette(colorScheme == .dark ? .dark : .light, .pixel).page
    }

    /// The colours of a display that is as dark or light as what is here, where the display is not.
    private var otherPalette: Palette? {
        guard let display = displayColorScheme, display != colorScheme, !isCellDisplay else { return nil }
        return Palette(colorScheme == .dark ? .dark : .light, .pixel)
    }

    /// Where the display's ink is told from other colours, whatever is dark here.
    var asDisplay: EnvironmentValues {
        var values = self
        values.displayColorScheme = nil
        return values
    }
}
