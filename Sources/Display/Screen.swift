/// The kind of display for which a picture is laid out.
public enum Idiom: UInt8, Hashable, Sendable, CaseIterable {
    /// A pixel display, whose dots are smaller than characters: a window or an image file.
    case pixel = 0
    /// A cell display, whose dots are character cells: a terminal.
    case cell = 1

    /// The frame rate of displays that name none. Whole cells change too rarely for more than 30 frames a second.
    public var frameRate: Int { self == .cell ? 30 : 60 }
}

public enum ScreenAppearance: UInt8, Hashable, Sendable, CaseIterable {
    case light = 0
    case dark = 1
}

/// The text size that the person at a display prefers. The raw values are those of the protocol.
public enum ScreenTextSize: UInt8, Hashable, Sendable, CaseIterable {
    /// The standard size.
    case large = 0
    case xSmall, small, medium, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
}

/// The display for which a scene is laid out, which is the owner's.
///
/// Lengths are in points. The *dot* is the smallest area that the display can paint. Every edge of the picture lies on
/// dots, so the picture counts in dots. Only this type converts them to points.
public struct Screen: Hashable, Sendable {
    /// The size of a terminal's dot, in points.
    public static let cellWidth = 8.0
    public static let cellHeight = 16.0

    public var width: Double
    public var height: Double
    /// The dots per point on a pixel display; 1 on a cell display.
    public var scale: Double
    public var idiom: Idiom
    public var appearance: ScreenAppearance
    /// The locale as a BCP 47 tag; empty for the service's own.
    public var locale: String
    public var textSize: ScreenTextSize
    /// True if the person prefers that views fade instead of moving.
    public var reducesMotion: Bool
    /// The most frames a second that the display shows of what the service evaluates for each of them.
    public private(set) var frameRate: Int

    /// Creates a screen. Values out of range are clamped. A length that is not a number becomes 0, and such a scale
    /// becomes 1. The frame rate is by default that of the idiom.
    public init(
        width: Double, height: Double, scale: Double = 1, idiom: Idiom = .pixel,
        appearance: ScreenAppearance = .light, locale: String = "", textSize: ScreenTextSize = .large,
        reducesMotion: Bool = false, frameRate: Int? = nil
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
        self.textSize = textSize
        self.reducesMotion = reducesMotion
        let rates = Screen.frameRates
        self.frameRate = min(max(frameRate ?? idiom.frameRate, rates.lowerBound), rates.upperBound)
    }

    /// The permitted ranges. Beyond them dots would overflow.
    public static let lengths = 0.0...1_000_000.0
    public static let scales = 1.0 / 64...64.0
    /// More frames a second than 240 are shown by no display.
    public static let frameRates = 1...240

    /// The longest side of a session's display in points. The service refuses longer ones: a picture holds all that is
    /// visible and about one screen around it.
    public static let longestSide = 16_384.0
    /// The largest terminal that a session is laid out for.
    public static let maximumColumns = Int(longestSide / cellWidth)
    public static let maximumRows = Int(longestSide / cellHeight)

    public static func cells(
        columns: Int, rows: Int, appearance: ScreenAppearance = .dark, locale: String = ""
    ) -> Screen {
        Screen(
            width: Double(columns) * cellWidth, height: Double(rows) * cellHeight, scale: 1, idiom: .cell,
            appearance: appearance, locale: locale)
    }

    /// Returns this display with the locale and the preferences of the person at another one.
    public func withPreferences(of other: Screen) -> Screen {
        var result = self
        (result.locale, result.textSize, result.reducesMotion) = (other.locale, other.textSize, other.reducesMotion)
        return result
    }

    /// The size of one dot, in points.
    public var dotWidth: Double { idiom == .cell ? Screen.cellWidth : 1 / scale }
    public var dotHeight: Double { idiom == .cell ? Screen.cellHeight : 1 / scale }

    /// The size of the whole display in dots: columns and rows on a terminal.
    public var columns: Int { Int((width / dotWidth).rounded()) }
    public var rows: Int { Int((height / dotHeight).rounded()) }
}
