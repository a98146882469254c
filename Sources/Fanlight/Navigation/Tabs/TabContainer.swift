import Foundation

/// The visible view of a tab view, with the bar and the accessory.
struct TabContainer {
    let tabs: [TabModel]
    let selected: Int
    let usageWarning: String?
    /// Returns true if a tag is that of the selected tab now.
    let isSelected: (AnyHashable) -> Bool
    let choose: (AnyHashable) -> Void
    @State private var tabSettings = TabSettings()
    @State private var isMinimized = false
    @State private var turner = PageTurner()
    @Environment(\.tabAppearance) private var appearance
    @Environment(\.tabAccessory) private var accessory
    @Environment(\.tabBarMinimizeBehavior) private var minimizeBehavior
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.colorScheme) private var scheme

    init(
        tabs: [TabModel], selected: Int, usageWarning: String?, isSelected: @escaping (AnyHashable) -> Bool,
        choose: @escaping (AnyHashable) -> Void
    ) {
        (self.tabs, self.selected, self.usageWarning) = (tabs, selected, usageWarning)
        (self.isSelected, self.choose) = (isSelected, choose)
    }
}

extension TabContainer: View {
    var body: some View {
        // A page that is larger than the view leaves the bar or the dots in their place.
        let views = ZStack { pages }
            .frame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity)
            .environment(\.tabAccessory, nil)
            // A stack in a tab has a bar of its own.
            .environment(\.columnPage, nil)
        let settings = barSettings
        switch appearance.kind {
        case .bar:
            views
                .solidBar(edge: isCellDisplay ? .top : .bottom, isTranslucent: true) {
                    if !settings.hides(.tabBar) {
                        Group { if isCellDisplay { bar } else { phoneBar } }
                            .background(settings.backgrounds[.tabBar] ?? AnyShapeStyle(Color.clear))
                            .environment(\.colorScheme, settings.schemes[.tabBar] ?? scheme)
                    }
                }
                .solidBar(edge: .bottom) {
                    if isCellDisplay, !settings.hides(.tabBar) { accessoryBar(.expanded) }
                }
                .modifier(_BarScopeModifier(outer: nil))
                .onChange(of: tabs.isEmpty ? nil : tabs[selected].id) { isMinimized = false }
        case .page:
            // A page that moves away covers no view beside.
            views.clipped().modifier(
                PagingModifier(
                    tabs: tabs, selected: selected, showsDots: appearance.showsDots, usageWarning: usageWarning,
                    pull: turner.pull, isSelected: isSelected
                ) { tag, animation in
                    turner.willTurn(to: tag, animation: animation)
                    choose(tag)
                }
            )
            .onChange(of: tabs.isEmpty ? nil : tabs[selected].id) { _, shown in
                turner.pull.shownPageChanged(to: shown)
            }
        }
    }

    /// The pages, of which two share the place while one replaces the other.
    @MainActor @ViewBuilder private var pages: some View {
        if !tabs.isEmpty {
            let shown = tabs[selected].id
            let turner = shownTurner
            let beside = turner?.pull.page(beside: shown).flatMap { id in tabs.first { $0.id == id } }
            KeepAliveContainer(
                all: tabs.map(\.id), shown: shown, beneath: beside?.id, awaitsAppearance: true,
                animation: isCellDisplay ? nil : turner?.animation
            ) { id in
                TurnedPage(
                    page: tabs.first { $0.id == id }.map { TabPage(view: $0.view, settings: tabSettings.relay(of: id)) }
                        .modifier(
                            TabBarMinimizing(
                                behavior: hasMinimizedBar ? minimizeBehavior : .never, isMinimized: $isMinimized)),
                    id: id, turner: turner)
            }
        }
    }

    /// The turner with the selected page; nil in a tab view with a bar.
    @MainActor private var shownTurner: PageTurner? {
        guard appearance.kind == .page else { return nil }
        turner.show(tabs[selected], of: tabs)
        return turner
    }

    /// True if the bar can become smaller. On a terminal it is one row anyway.
    private var hasMinimizedBar: Bool { appearance.kind == .bar && !isCellDisplay }

    @MainActor private var bar: TabBar {
        TabBar(tabs: tabs, selected: selected, usageWarning: usageWarning, choose: choose)
    }

    /// The settings that the selected view has for the bar.
    @MainActor private var barSettings: BarSettings {
        tabSettings.keepOnly(tabs)
        return tabs.isEmpty ? BarSettings() : tabSettings.relay(of: tabs[selected].id).value.ofTabBar
    }

    @MainActor @ViewBuilder private func accessoryBar(_ placement: TabViewBottomAccessoryPlacement) -> some View {
        if let accessory { TabAccessoryBar(accessory: accessory, placement: placement) }
    }

    /// The accessory above the bar, or beside the only tab of a minimised one.
    @MainActor @ViewBuilder private var phoneBar: some View {
        let isSmall = isMinimized && !tabs.isEmpty
        let layout = isSmall ? AnyLayout(HStackLayout(spacing: 12)) : AnyLayout(VStackLayout(spacing: 0))
        layout {
            if isSmall { MinimizedTabBar(tab: tabs[selected]) { withAnimation { isMinimized = false } } }
            accessoryBar(isSmall ? .inline : .expanded)
            if !isSmall {
                let settings = barSettings
                bar.background {
                    TabBarBackground(
                        top: settings.keptBackgrounds.contains(.tabBar) ? nil : settings.pageTop,
                        hasFill: settings.backgrounds[.tabBar] == nil)
                }
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal, isSmall ? 16 : 0)
    }
}

/// The background of the bar, shown while the content of the page continues beneath the bar.
private struct TabBarBackground {
    /// The top of the shown page; nil to show the background always, as for tabs inside a navigation.
    let top: PageTop?
    let hasFill: Bool
}

extension TabBarBackground: View {
    var body: some View { BlurredBarBackground(isShown: top?.hasContentBelow ?? true, edge: .top, hasFill: hasFill) }
}

/// The settings of bars that the views of tabs have.
@MainActor
private final class TabSettings {
    private var relays: [Subview.ID: PreferenceRelay<BarSettingsKey>] = [:]

    nonisolated init() {}

    func keepOnly(_ tabs: [TabModel]) {
        if relays.count > tabs.count { relays = relays.filter { id, _ in tabs.contains { $0.id == id } } }
    }

    func relay(of id: Subview.ID) -> PreferenceRelay<BarSettingsKey> {
        if let known = relays[id] { return known }
        let new = PreferenceRelay<BarSettingsKey>()
        relays[id] = new
        return new
    }
}

private struct TabPage {
    let view: Subview
    let settings: PreferenceRelay<BarSettingsKey>
    /// Observes the scroll views of a page without a navigation.
    @State private var top = PageTop()
    @Environment(\.navigation) private var navigation

    init(view: Subview, settings: PreferenceRelay<BarSettingsKey>) {
        self.view = view
        self.settings = settings
    }
}

extension TabPage: View {
    var body: some View {
        let page = VStack(spacing: 0) { view }.frame(maxWidth: .infinity, maxHeight: .infinity)
        Group {
            // The scroll views of a tab view inside a navigation belong to the page of that navigation.
            if navigation == nil {
                page.solidBar(edge: .top, isTranslucent: true, scrolledBy: top) {}
                    .transformBarSettings { $0.pageTop = top }
            } else {
                page
            }
        }
        .modifier(_PreferenceRelaySource<BarSettingsKey>(relay: settings))
    }
}
