import Display
import Painter

extension EnvironmentValues {
    /// What the display writes with, by level: the display's own, unless what is here is to be dark on a light display, or
    /// light on a dark one.
    ///
    /// A terminal's ink stays its own: its ground is not the view's, and letters that did not suit it could not be read.
    /// Where a view has a ground, letters in the terminal's ink are made to be legible there.
    func ink(_ level: UInt8) -> Paint {
        otherPalette.map { .color($0.color(of: .foreground(level: level))) } ?? .foreground(level: level)
    }

    /// The page that is written on.
    var page: Paint { otherPalette.map { .color($0.page) } ?? .background }

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
