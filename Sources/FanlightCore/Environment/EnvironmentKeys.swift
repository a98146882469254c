import Display
import Foundation

extension LayoutDirection {
    /// The languages that are written from right to left, and right-to-left scripts of other languages.
    private static let languages: Set<Substring> = ["ar", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"]
    private static let scripts: Set<Substring> = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm"]

    /// Returns true if a BCP 47 tag names a right-to-left language. A script, where the tag has one, decides.
    static func isRightToLeft(locale: String) -> Bool {
        let parts = locale.split { $0 == "-" || $0 == "_" }
        guard let language = parts.first else { return false }
        if let script = parts.dropFirst().first(where: { $0.count == 4 }) { return scripts.contains(script) }
        return languages.contains(language)
    }
}

extension EnvironmentScope {
    /// The layout direction written in this scope itself.
    var ownDirection: LayoutDirection? {
        ownValue(of: ObjectIdentifier(LayoutDirectionKey.self), as: LayoutDirection.self)
    }
}

extension EnvironmentValues {
    /// True if controls take input. A view inside a disabled one cannot enable itself again.
    public var isEnabled: Bool {
        get { self[IsEnabledKey.self] }
        set { self[IsEnabledKey.self] = newValue }
    }

    /// The appearance of the display; colours adapt automatically.
    public var colorScheme: ColorScheme {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }

    /// The reading direction; stacks and alignments adapt automatically.
    public var layoutDirection: LayoutDirection {
        get { self[LayoutDirectionKey.self] }
        set { self[LayoutDirectionKey.self] = newValue }
    }

    /// Dots per point.
    public var displayScale: CGFloat {
        get { self[DisplayScaleKey.self] }
        set { self[DisplayScaleKey.self] = newValue }
    }

    /// The size of a dot in points; on a terminal the length that is one cell in either direction.
    public var pixelLength: CGFloat {
        if isCellDisplay { return Screen.cellWidth }
        return displayScale > 0 ? 1 / displayScale : 1
    }

    /// True if the view is in a row of a list, and not in a scroll view inside the row.
    package var isListRow: Bool {
        get { self[IsListRowKey.self] }
        set { self[IsListRowKey.self] = newValue }
    }

    /// The language and region of the display's owner.
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    /// The calendar for days, months and years.
    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }

    /// The time zone for the time of day.
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] }
        set { self[TimeZoneKey.self] = newValue }
    }

    /// True if the display is a terminal, whose dot is a character cell. Styles may read it; views need not.
    public var isCellDisplay: Bool { self[IsCellDisplayKey.self] }

    /// True for views that are presented above others on a pixel display. Their backgrounds are lighter on a dark one.
    package var isElevated: Bool {
        get { self[IsElevatedKey.self] }
        set { self[IsElevatedKey.self] = newValue }
    }

    /// The appearance of the display itself; nil outside of a scene.
    var displayColorScheme: ColorScheme? {
        get { self[DisplayColorSchemeKey.self] }
        set { self[DisplayColorSchemeKey.self] = newValue }
    }
}

private struct IsListRowKey: EnvironmentKey { static let defaultValue = false }
private struct IsEnabledKey: EnvironmentKey { static let defaultValue = true }
private struct ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
private struct DisplayColorSchemeKey: EnvironmentKey { static let defaultValue: ColorScheme? = nil }
private struct LayoutDirectionKey: EnvironmentKey { static let defaultValue = LayoutDirection.leftToRight }
private struct DisplayScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }
private struct LocaleKey: EnvironmentKey { static let defaultValue = Locale.current }
private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }
private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }
private struct ReducesMotionKey: EnvironmentKey { static let defaultValue = false }
private struct IsCellDisplayKey: EnvironmentKey { static let defaultValue = false }
private struct IsElevatedKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// True if views should fade instead of moving: the person prefers it, or the display has cells.
    package var prefersReducedMotion: Bool { isCellDisplay || self[ReducesMotionKey.self] }

    /// Returns the root environment of a scene on a display.
    static func of(_ screen: Screen) -> EnvironmentValues {
        var values = EnvironmentValues()
        values.colorScheme = screen.appearance == .dark ? .dark : .light
        values.displayColorScheme = values.colorScheme
        values.displayScale = screen.scale
        values.horizontalSizeClass = .horizontal(screen)
        values.verticalSizeClass = .vertical(screen)
        values[IsCellDisplayKey.self] = screen.idiom == .cell
        values.dynamicTypeSize = DynamicTypeSize(screen.textSize)
        values[ReducesMotionKey.self] = screen.reducesMotion
        if !screen.locale.isEmpty { values.locale = Locale(identifier: screen.locale) }
        if LayoutDirection.isRightToLeft(locale: screen.locale) { values.layoutDirection = .rightToLeft }
        return values
    }
}
