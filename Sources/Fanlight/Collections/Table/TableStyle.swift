import Foundation

/// A style of tables.
public protocol TableStyle: Sendable {
    var _appearance: _TableAppearance { get }
}

/// The look of the built-in styles. Opaque outside the framework.
public struct _TableAppearance: Hashable, Sendable {
    var isInset = false
    var hasBorder = false
    /// True if every other row has a background.
    var hasAlternatingRows = false
}

/// The default style, with separators between the rows.
public struct AutomaticTableStyle: TableStyle {
    nonisolated public init() {}
    public var _appearance: _TableAppearance { _TableAppearance() }
}

/// Rows with horizontal margins and alternating backgrounds.
public struct InsetTableStyle: TableStyle {
    private let hasAlternatingRows: Bool
    nonisolated public init() { hasAlternatingRows = true }

    @available(*, deprecated, message: "Use .inset with alternatingRowBackgrounds(_:)")
    nonisolated public init(alternatesRowBackgrounds: Bool) { hasAlternatingRows = alternatesRowBackgrounds }

    public var _appearance: _TableAppearance { _TableAppearance(isInset: true, hasAlternatingRows: hasAlternatingRows) }
}

/// A border around the table, and rows with alternating backgrounds.
public struct BorderedTableStyle: TableStyle {
    private let hasAlternatingRows: Bool
    nonisolated public init() { hasAlternatingRows = true }

    @available(*, deprecated, message: "Use .bordered with alternatingRowBackgrounds(_:)")
    nonisolated public init(alternatesRowBackgrounds: Bool) { hasAlternatingRows = alternatesRowBackgrounds }

    public var _appearance: _TableAppearance {
        _TableAppearance(hasBorder: true, hasAlternatingRows: hasAlternatingRows)
    }
}

extension TableStyle where Self == AutomaticTableStyle {
    public static var automatic: AutomaticTableStyle { AutomaticTableStyle() }
}

extension TableStyle where Self == InsetTableStyle {
    public static var inset: InsetTableStyle { InsetTableStyle() }

    @available(*, deprecated, message: "Use .inset with alternatingRowBackgrounds(_:)")
    public static func inset(alternatesRowBackgrounds: Bool) -> InsetTableStyle {
        InsetTableStyle(alternatesRowBackgrounds: alternatesRowBackgrounds)
    }
}

extension TableStyle where Self == BorderedTableStyle {
    public static var bordered: BorderedTableStyle { BorderedTableStyle() }

    @available(*, deprecated, message: "Use .bordered with alternatingRowBackgrounds(_:)")
    public static func bordered(alternatesRowBackgrounds: Bool) -> BorderedTableStyle {
        BorderedTableStyle(alternatesRowBackgrounds: alternatesRowBackgrounds)
    }
}

/// The option of alternating row backgrounds.
public struct AlternatingRowBackgroundBehavior: Hashable, Sendable {
    let isOn: Bool?

    /// The default of the style.
    public static let automatic = AlternatingRowBackgroundBehavior(isOn: nil)
    public static let enabled = AlternatingRowBackgroundBehavior(isOn: true)
    public static let disabled = AlternatingRowBackgroundBehavior(isOn: false)
}

private struct TableAppearanceKey: EnvironmentKey { static let defaultValue = _TableAppearance() }
private struct AlternatingRowsKey: EnvironmentKey { static let defaultValue: Bool? = nil }
private struct TableHeadersKey: EnvironmentKey { static let defaultValue = Visibility.automatic }

extension EnvironmentValues {
    var tableAppearance: _TableAppearance {
        get { self[TableAppearanceKey.self] }
        set { self[TableAppearanceKey.self] = newValue }
    }

    var alternatingRowBackgrounds: Bool? {
        get { self[AlternatingRowsKey.self] }
        set { self[AlternatingRowsKey.self] = newValue }
    }

    var tableColumnHeaders: Visibility {
        get { self[TableHeadersKey.self] }
        set { self[TableHeadersKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of tables inside.
    nonisolated public func tableStyle<S: TableStyle>(_ style: S) -> some View {
        environment(\.tableAppearance, style._appearance)
    }

    /// Sets alternating row backgrounds of lists and tables inside. A terminal has none.
    nonisolated public func alternatingRowBackgrounds(
        _ behavior: AlternatingRowBackgroundBehavior = .enabled
    ) -> some View { environment(\.alternatingRowBackgrounds, behavior.isOn) }

    /// Sets the visibility of column titles of tables inside.
    nonisolated public func tableColumnHeaders(_ visibility: Visibility) -> some View {
        environment(\.tableColumnHeaders, visibility)
    }
}
