import Foundation

/// How tables look.
public protocol TableStyle: Sendable {
    var _look: _TableLook { get }
}

/// What the built-in styles differ in. Opaque outside the framework.
public struct _TableLook: Hashable, Sendable {
    var isInset = false
    var hasBorder = false
    /// Whether every other row lies on a ground.
    var alternates = false
}

/// The usual look: lines between the rows.
public struct AutomaticTableStyle: TableStyle {
    nonisolated public init() {}
    public var _look: _TableLook { _TableLook() }
}

/// Rows that keep away from the table's sides, every other one on a ground.
public struct InsetTableStyle: TableStyle {
    private let alternates: Bool
    nonisolated public init() { alternates = true }

    @available(*, deprecated, message: "Use .inset with alternatingRowBackgrounds(_:)")
    nonisolated public init(alternatesRowBackgrounds: Bool) { alternates = alternatesRowBackgrounds }

    public var _look: _TableLook { _TableLook(isInset: true, alternates: alternates) }
}

/// A line around the table, and every other row on a ground.
public struct BorderedTableStyle: TableStyle {
    private let alternates: Bool
    nonisolated public init() { alternates = true }

    @available(*, deprecated, message: "Use .bordered with alternatingRowBackgrounds(_:)")
    nonisolated public init(alternatesRowBackgrounds: Bool) { alternates = alternatesRowBackgrounds }

    public var _look: _TableLook { _TableLook(hasBorder: true, alternates: alternates) }
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

/// Whether every other row lies on a ground.
public struct AlternatingRowBackgroundBehavior: Hashable, Sendable {
    let isOn: Bool?

    /// As the style says.
    public static let automatic = AlternatingRowBackgroundBehavior(isOn: nil)
    public static let enabled = AlternatingRowBackgroundBehavior(isOn: true)
    public static let disabled = AlternatingRowBackgroundBehavior(isOn: false)
}

private struct TableLookKey: EnvironmentKey { static let defaultValue = _TableLook() }
private struct AlternatingRowsKey: EnvironmentKey { static let defaultValue: Bool? = nil }
private struct TableHeadersKey: EnvironmentKey { static let defaultValue = Visibility.automatic }

extension EnvironmentValues {
    var tableLook: _TableLook {
        get { self[TableLookKey.self] }
        set { self[TableLookKey.self] = newValue }
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
    /// How tables inside look.
    nonisolated public func tableStyle<S: TableStyle>(_ style: S) -> some View { environment(\.tableLook, style._look) }

    /// Whether every other row of lists and tables inside lies on a ground. A terminal has none.
    nonisolated public func alternatingRowBackgrounds(
        _ behavior: AlternatingRowBackgroundBehavior = .enabled
    ) -> some View { environment(\.alternatingRowBackgrounds, behavior.isOn) }

    /// Whether tables inside have their columns' titles above the rows.
    nonisolated public func tableColumnHeaders(_ visibility: Visibility) -> some View {
        environment(\.tableColumnHeaders, visibility)
    }
}
