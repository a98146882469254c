/// A style of selecting a tab.
public protocol TabViewStyle: Sendable {
    var _appearance: _TabAppearance { get }
}

/// The look of tab views. Opaque outside the framework.
public struct _TabAppearance: Hashable, Sendable {
    enum Kind { case bar, page }
    let kind: Kind
    var showsDots = true
}

/// A bar with all labels: below the view, on a terminal above it.
public struct DefaultTabViewStyle: TabViewStyle {
    public init() {}
    public var _appearance: _TabAppearance { _TabAppearance(kind: .bar) }
}

/// The same bar, even where other systems show a sidebar.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
    public init() {}
    public var _appearance: _TabAppearance { _TabAppearance(kind: .bar) }
}

/// A bar with all labels.
public struct TabBarOnlyTabViewStyle: TabViewStyle {
    public init() {}
    public var _appearance: _TabAppearance { _TabAppearance(kind: .bar) }
}

/// A bar with all labels.
public struct GroupedTabViewStyle: TabViewStyle {
    public init() {}
    public var _appearance: _TabAppearance { _TabAppearance(kind: .bar) }
}

/// Pages turned by dragging or arrow keys, with an indicator of dots.
///
/// On a pixel display the pages follow the pointer, unless reduced motion is preferred.
public struct PageTabViewStyle: TabViewStyle {
    public struct IndexDisplayMode: Hashable, Sendable {
        fileprivate let name: String
        /// Shows dots if there are several pages.
        public static let automatic = IndexDisplayMode(name: "automatic")
        public static let always = IndexDisplayMode(name: "always")
        public static let never = IndexDisplayMode(name: "never")
    }

    private let indexDisplayMode: IndexDisplayMode

    public init(indexDisplayMode: IndexDisplayMode = .automatic) { self.indexDisplayMode = indexDisplayMode }
    public var _appearance: _TabAppearance { _TabAppearance(kind: .page, showsDots: indexDisplayMode != .never) }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
    public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}

extension TabViewStyle where Self == TabBarOnlyTabViewStyle {
    public static var tabBarOnly: TabBarOnlyTabViewStyle { TabBarOnlyTabViewStyle() }
}

extension TabViewStyle where Self == GroupedTabViewStyle {
    public static var grouped: GroupedTabViewStyle { GroupedTabViewStyle() }
}

extension TabViewStyle where Self == PageTabViewStyle {
    public static var page: PageTabViewStyle { PageTabViewStyle() }
    public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
        PageTabViewStyle(indexDisplayMode: indexDisplayMode)
    }
}

private struct TabAppearanceKey: EnvironmentKey { static let defaultValue = _TabAppearance(kind: .bar) }

extension EnvironmentValues {
    var tabAppearance: _TabAppearance {
        get { self[TabAppearanceKey.self] }
        set { self[TabAppearanceKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of tab views inside.
    nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
        environment(\.tabAppearance, style._appearance)
    }
}
