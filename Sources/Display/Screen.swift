/// What kind of surface a picture is laid out for.
public enum Idiom: UInt8, Hashable, Sendable, CaseIterable {
    /// Dots are smaller than letters: a window, an image file.
    case pixel = 0
    /// Dots are character cells: a terminal.
    case cell = 1
}

public enum ScreenAppearance: UInt8, Hashable, Sendable, CaseIterable {
    case light = 0
    case dark = 1
}

/// The display that a scene is laid out for: its owner's.
///
/// Lengths are in points. The *dot* is the smallest area the display can paint; every edge of the picture falls on
/// dots, so the picture counts in dots and only this type knows how many points they are.
public struct Screen: Hashable, Sendable {
    /// The dot of a terminal, in points.
    public static let cellWidth = 8.0
    public static let cellHeight = 16.0

    public var width: Double
    public var height: Double
    /// Dots per point on a pixel display; 1 on a cell display.
    public var scale: Double
    public var idiom: Idiom
    public var appearance: ScreenAppearance
    /// A BCP 47 tag; empty for the service's own.
    public var locale: String

    /// What cannot be counts as the nearest that can: a length that is no number as 0, a scale that is none as 1.
    public init(
        width: Double, height: Double, scale: Double = 1, idiom: Idiom = .pixel,
        appearance: ScreenAppearance = .light, locale: String = ""
    ) {
        func bounded(_ number: Double, _ range: ClosedRange<Double>) -> Double {
            min(max(number, range.lowerBound), range.upperBound)
        }
        self.width = width.isNaN ? 0 : bounded(width, Screen.lengths)
        self.height = height.isNaN ? 0 : bounded(height, Screen.lengths)
        self.scale = scale > 0 && scale.isFinite ? bounded(scale, Screen.scales) : 1
        self.idiom = idiom
        self.appearance = appearance
        self.locale = locale
    }

    /// What a display can be: beyond these, dots would overflow.
    public static let lengths = 0.0...1_000_000.0
    public static let scales = 1.0 / 64...64.0

    public static func cells(
        columns: Int, rows: Int, appearance: ScreenAppearance = .dark, locale: String = ""
    ) -> Screen {
        Screen(
            width: Double(columns) * cellWidth, height: Double(rows) * cellHeight, scale: 1, idiom: .cell,
            appearance: appearance, locale: locale)
    }

    /// The size of one dot, in points.
    public var dotWidth: Double { idiom == .cell ? Screen.cellWidth : 1 / scale }
    public var dotHeight: Double { idiom == .cell ? Screen.cellHeight : 1 / scale }

    /// The size of the whole display in dots: columns and rows on a terminal.
    public var columns: Int { Int((width / dotWidth).rounded()) }
    public var rows: Int { Int((height / dotHeight).rounded()) }
}
