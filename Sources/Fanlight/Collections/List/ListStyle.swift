import Foundation

/// A style for the rows and sections of a list.
public protocol ListStyle: Sendable {
    var _kind: _ListKind { get }
}

/// The kinds of the built-in styles.
public enum _ListKind: Hashable, Sendable {
    case plain, grouped, insetGrouped
    /// Like plain, with horizontal margins.
    case inset(hasAlternatingRows: Bool)
    /// Rows without separators, each with its own outline.
    case sidebar
    /// Like plain, inside a border.
    case bordered(hasAlternatingRows: Bool)
    /// The rows of a table.
    case table(isInset: Bool)

    /// True if the rows of a section have a background.
    var hasRowBackground: Bool { self == .grouped || self == .insetGrouped }
    /// True if the list has the background of the display by default.
    var hasSystemBackground: Bool {
        switch self {
        case .plain, .inset, .bordered: true
        case .grouped, .insetGrouped, .sidebar, .table: false
        }
    }
    /// True if rows have horizontal margins.
    var isInset: Bool {
        switch self {
        case .inset, .insetGrouped, .sidebar, .table(isInset: true): true
        case .plain, .grouped, .bordered, .table(isInset: false): false
        }
    }
    var isBordered: Bool { if case .bordered = self { true } else { false } }
    /// True if every other row has a background by default.
    var hasAlternatingRows: Bool {
        self == .bordered(hasAlternatingRows: true) || self == .inset(hasAlternatingRows: true)
    }
    /// True if a header stays visible during its section.
    var pinsHeaders: Bool { !hasRowBackground && self != .sidebar }
}

/// The default style: sections as groups with horizontal margins.
public struct DefaultListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .insetGrouped }
}

/// Full-width rows with separators.
public struct PlainListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .plain }
}

/// Rows with separators and horizontal margins.
public struct InsetListStyle: ListStyle {
    private let hasAlternatingRows: Bool
    public init() { hasAlternatingRows = false }
    @available(*, deprecated, message: "Use alternatingRowBackgrounds(_:)")
    public init(alternatesRowBackgrounds: Bool) { hasAlternatingRows = alternatesRowBackgrounds }
    public var _kind: _ListKind { .inset(hasAlternatingRows: hasAlternatingRows) }
}

/// Sections as full-width groups.
public struct GroupedListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .grouped }
}

/// Sections as groups with horizontal margins.
public struct InsetGroupedListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .insetGrouped }
}

/// The style of a sidebar.
public struct SidebarListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .sidebar }
}

/// Full-width rows inside a border.
public struct BorderedListStyle: ListStyle {
    private let hasAlternatingRows: Bool
    public init() { hasAlternatingRows = false }
    @available(*, deprecated, message: "Use alternatingRowBackgrounds(_:)")
    public init(alternatesRowBackgrounds: Bool) { hasAlternatingRows = alternatesRowBackgrounds }
    public var _kind: _ListKind { .bordered(hasAlternatingRows: hasAlternatingRows) }
}

/// Shown as inset groups here.
public struct CarouselListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .insetGrouped }
}

/// Shown as inset groups here.
public struct EllipticalListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .insetGrouped }
}

extension ListStyle where Self == BorderedListStyle {
    public static var bordered: BorderedListStyle { BorderedListStyle() }
    @available(*, deprecated, message: "Use alternatingRowBackgrounds(_:)")
    public static func bordered(alternatesRowBackgrounds: Bool) -> BorderedListStyle {
        BorderedListStyle(alternatesRowBackgrounds: alternatesRowBackgrounds)
    }
}

extension ListStyle where Self == CarouselListStyle {
    public static var carousel: CarouselListStyle { CarouselListStyle() }
}

extension ListStyle where Self == EllipticalListStyle {
    public static var elliptical: EllipticalListStyle { EllipticalListStyle() }
}

extension ListStyle where Self == DefaultListStyle {
    public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension ListStyle where Self == PlainListStyle {
    public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == InsetListStyle {
    public static var inset: InsetListStyle { InsetListStyle() }
    @available(*, deprecated, message: "Use alternatingRowBackgrounds(_:)")
    public static func inset(alternatesRowBackgrounds: Bool) -> InsetListStyle {
        InsetListStyle(alternatesRowBackgrounds: alternatesRowBackgrounds)
    }
}

extension ListStyle where Self == GroupedListStyle {
    public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
    public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
    public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

/// The spacing between the sections of a list.
public struct ListSectionSpacing: Hashable, Sendable {
    /// The spacing in points; nil for the default.
    let length: CGFloat?

    public static let `default` = ListSectionSpacing(length: nil)
    /// Half of the default spacing.
    public static let compact = ListSectionSpacing(length: 12)
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(length: spacing) }
}

extension EnvironmentValues {
    var listStyle: any ListStyle {
        get { self[ListStyleKey.self] }
        set { self[ListStyleKey.self] = newValue }
    }

    /// The minimum height of list rows; on a terminal one line, unless set.
    public var defaultMinListRowHeight: CGFloat {
        get { minimumListRowHeight ?? ListAppearance.usualRowHeight }
        set { minimumListRowHeight = newValue }
    }

    var minimumListRowHeight: CGFloat? {
        get { self[ListRowHeightKey.self] }
        set { self[ListRowHeightKey.self] = newValue }
    }

    /// The minimum height of section headers; nil for the height of their content.
    public var defaultMinListHeaderHeight: CGFloat? {
        get { self[ListHeaderHeightKey.self] }
        set { self[ListHeaderHeightKey.self] = newValue }
    }

    var listRowSpacing: CGFloat? {
        get { self[ListRowSpacingKey.self] }
        set { self[ListRowSpacingKey.self] = newValue }
    }

    var listSectionSpacing: CGFloat? {
        get { self[ListSectionSpacingKey.self] }
        set { self[ListSectionSpacingKey.self] = newValue }
    }
}

private struct ListStyleKey: EnvironmentKey {
    static var defaultValue: any ListStyle { DefaultListStyle() }
}
private struct ListRowHeightKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }
private struct ListHeaderHeightKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }
private struct ListRowSpacingKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }
private struct ListSectionSpacingKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }

extension View {
    /// Sets the style of lists inside.
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { environment(\.listStyle, style) }

    /// Sets the spacing between rows of lists inside; nil for that of the style.
    nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View { environment(\.listRowSpacing, spacing) }

    /// Sets the spacing between sections of lists inside.
    nonisolated public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
        environment(\.listSectionSpacing, spacing.length)
    }

    /// Sets the spacing between sections of lists inside.
    nonisolated public func listSectionSpacing(_ spacing: CGFloat) -> some View {
        environment(\.listSectionSpacing, spacing)
    }
}
