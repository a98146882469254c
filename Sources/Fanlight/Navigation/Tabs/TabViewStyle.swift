/// A style of selecting a tab.
public protocol TabViewStyle: Sendable {
    var _look: _TabLook { get }
}

/// The look of tab views. Opaque outside the framework.
public struct _TabLook: Hashable, Sendable {
    enum Kind { case bar, page }
    let kind: Kind
    var showsDots = true
}

/// A bar with all labels: below the view, on a terminal above it.
public struct DefaultTabViewStyle: TabViewStyle {
    public init() {}
    public var _look: _TabLook { _TabLook(kind: .bar) }
}

/// The same bar, even where other systems show a sidebar.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
    public init() {}
    public var _look: _TabLook { _TabLook(kind: .bar) }
}

/// A bar with all labels.
public struct TabBarOnlyTabViewStyle: TabViewStyle {
    public init() {}
    public var _look: _TabLook { _TabLook(kind: .bar) }
}

/// A bar with all labels.
public struct GroupedTabViewStyle: TabViewStyle {
    public init() {}
    public var _look: _TabLook { _TabLook(kind: .bar) }
}

/// Pages turned by dragging or arrow keys, with an indicator of dots.
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
    public var _look: _TabLook { _TabLook(kind: .page, showsDots: indexDisplayMode != .never) }
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

private struct TabLookKey: EnvironmentKey { static let defaultValue = _TabLook(kind: .bar) }

extension EnvironmentValues {
    var tabLook: _TabLook {
        get { self[TabLookKey.self] }
        set { self[TabLookKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of tab views inside.
    nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
        environment(\.tabLook, style._look)
    }
}
