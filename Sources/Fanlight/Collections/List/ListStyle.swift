import Foundation

/// How the rows and sections of a list look together.
public protocol ListStyle: Sendable {
    var _kind: _ListKind { get }
}

/// What the built-in styles differ in.
public enum _ListKind: Hashable, Sendable {
    case plain, grouped, insetGrouped
    /// Like plain, away from the sides.
    case inset(alternates: Bool)
    /// Rows without lines between, each of a form of its own.
    case sidebar
    /// Like plain, inside a line.
    case bordered(alternates: Bool)
    /// The rows of a table.
    case table(isInset: Bool)

    /// Whether the rows of a section lie on a ground of their own.
    var hasGround: Bool { self == .grouped || self == .insetGrouped }
    /// Whether rows keep away from the list's sides.
    var isInset: Bool {
        switch self {
        case .inset, .insetGrouped, .sidebar, .table(isInset: true): true
        case .plain, .grouped, .bordered, .table(isInset: false): false
        }
    }
    var isBordered: Bool { if case .bordered = self { true } else { false } }
    /// Whether every other row lies on a ground where nobody says it.
    var alternates: Bool { self == .bordered(alternates: true) || self == .inset(alternates: true) }
    /// Whether a header stays in view as long as its section does.
    var pinsHeaders: Bool { !hasGround && self != .sidebar }
}

/// The usual look: sections as groups that keep away from the sides.
public struct DefaultListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .insetGrouped }
}

/// Rows from side to side, with lines between.
public struct PlainListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .plain }
}

/// Rows with lines between that keep away from the sides.
public struct InsetListStyle: ListStyle {
    private let alternates: Bool
    public init() { alternates = false }
    @available(*, deprecated, message: "Use alternatingRowBackgrounds(_:)")
    public init(alternatesRowBackgrounds: Bool) { alternates = alternatesRowBackgrounds }
    public var _kind: _ListKind { .inset(alternates: alternates) }
}

/// Sections as groups from side to side.
public struct GroupedListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .grouped }
}

/// Sections as groups that keep away from the sides.
public struct InsetGroupedListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .insetGrouped }
}

/// The look of a list beside what it leads to.
public struct SidebarListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .sidebar }
}

/// Rows from side to side inside a line around them.
public struct BorderedListStyle: ListStyle {
    private let alternates: Bool
    public init() { alternates = false }
    @available(*, deprecated, message: "Use alternatingRowBackgrounds(_:)")
    public init(alternatesRowBackgrounds: Bool) { alternates = alternatesRowBackgrounds }
    public var _kind: _ListKind { .bordered(alternates: alternates) }
}

/// Rows on a ground of their own each, one below the other.
public struct CarouselListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .insetGrouped }
}

/// Rows on a ground of their own each, one below the other.
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

/// How far the sections of a list are from each other.
public struct ListSectionSpacing: Hashable, Sendable {
    /// nil: the usual distance.
    let length: CGFloat?

    public static let `default` = ListSectionSpacing(length: nil)
    /// Half of the usual distance.
    public static let compact = ListSectionSpacing(length: 12)
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(length: spacing) }
}

extension EnvironmentValues {
    var listStyle: any ListStyle {
        get { self[ListStyleKey.self] }
        set { self[ListStyleKey.self] = newValue }
    }

    /// How high the rows of lists are at least; on a terminal a line, unless it is said.
    public var defaultMinListRowHeight: CGFloat {
        get { leastListRowHeight ?? ListLook.usualRowHeight }
        set { leastListRowHeight = newValue }
    }

    var leastListRowHeight: CGFloat? {
        get { self[ListRowHeightKey.self] }
        set { self[ListRowHeightKey.self] = newValue }
    }

    /// How high the headers of sections are at least; nil: as high as what is in them.
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
    /// How lists inside look.
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { environment(\.listStyle, style) }

    /// How far the rows of lists inside are from each other; nil: as the style says.
    nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View { environment(\.listRowSpacing, spacing) }

    /// How far the sections of lists inside are from each other.
    nonisolated public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
        environment(\.listSectionSpacing, spacing.length)
    }

    /// How far the sections of lists inside are from each other.
    nonisolated public func listSectionSpacing(_ spacing: CGFloat) -> some View {
        environment(\.listSectionSpacing, spacing)
    }
}
