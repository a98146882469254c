import Foundation

/// The settings that views provide to the enclosing navigation's bars.
struct BarSettings: Equatable {
    var title: Text?
    var subtitle: Text?
    var display: NavigationBarItem.TitleDisplayMode?
    var hidesBack: Bool?
    /// True if the search field stays when content is scrolled.
    var keepsSearch: Bool?
    var items: [ToolbarEntry] = []
    /// The explicit visibility of bars.
    var visibility: [ToolbarPlacement: Visibility] = [:]
    /// The backgrounds of bars.
    var backgrounds: [ToolbarPlacement: AnyShapeStyle] = [:]
    /// The bars whose background is shown also while no content is beneath them.
    var keptBackgrounds: Set<ToolbarPlacement> = []
    var schemes: [ToolbarPlacement: ColorScheme] = [:]
    /// The standard items that the bar hides.
    var removed: Set<ToolbarDefaultItemKind> = []
    /// The width of the enclosing column in a split view.
    var columnWidth: CGFloat?
    /// The top of the shown page, which tells the bar of tabs if content continues below it.
    var pageTop: PageTop?

    /// Merges the settings with outer ones. Inner settings take precedence; items are concatenated.
    func merged(by outer: BarSettings) -> BarSettings {
        var settings = self
        settings.title = title ?? outer.title
        settings.subtitle = subtitle ?? outer.subtitle
        settings.display = display ?? outer.display
        settings.hidesBack = hidesBack ?? outer.hidesBack
        settings.keepsSearch = keepsSearch ?? outer.keepsSearch
        settings.columnWidth = columnWidth ?? outer.columnWidth
        settings.pageTop = pageTop ?? outer.pageTop
        settings.items += outer.items
        settings.removed.formUnion(outer.removed)
        settings.keptBackgrounds.formUnion(outer.keptBackgrounds)
        settings.visibility.merge(outer.visibility) { inner, _ in inner }
        settings.backgrounds.merge(outer.backgrounds) { inner, _ in inner }
        settings.schemes.merge(outer.schemes) { inner, _ in inner }
        return settings
    }

    /// Sets the visibility of the background of bars. By default a background is shown while content is beneath it.
    mutating func setBackground(_ visibility: Visibility, of bars: [ToolbarPlacement]) {
        for bar in bars {
            switch visibility {
            case .automatic: break
            case .visible: keptBackgrounds.insert(bar)
            case .hidden: backgrounds[bar] = AnyShapeStyle(Color.clear)
            }
        }
    }

    /// Takes the settings of a bar from others.
    mutating func replaceParts(of bar: ToolbarPlacement, from others: BarSettings) {
        visibility[bar] = others.visibility[bar]
        backgrounds[bar] = others.backgrounds[bar]
        schemes[bar] = others.schemes[bar]
        keptBackgrounds.remove(bar)
        if others.keptBackgrounds.contains(bar) { keptBackgrounds.insert(bar) }
    }

    /// The settings of the bar of tabs alone.
    var ofTabBar: BarSettings {
        var settings = BarSettings()
        settings.replaceParts(of: .tabBar, from: self)
        settings.pageTop = pageTop
        return settings
    }

    func hides(_ bar: ToolbarPlacement) -> Bool { visibility[bar] == .hidden }

    func items(_ slot: ToolbarItemPlacement.Slot) -> [ToolbarEntry] {
        slot == .search && removed.contains(.search) ? [] : items.filter { $0.placement.slot == slot }
    }

    /// The title as the bar shows it; nil if it shows none.
    var shownTitle: Text? { removed.contains(.title) ? nil : title }
}

enum BarSettingsKey: PreferenceKey {
    static var defaultValue: BarSettings { BarSettings() }
    static func reduce(value: inout BarSettings, nextValue: () -> BarSettings) { value = value.merged(by: nextValue()) }
}

/// A modifier that adds settings for the enclosing bars.
public struct _BarModifier {
    let settings: BarSettings
}

extension _BarModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PreferenceElement<Modified, Self, BarSettingsKey>(view, context) { modifier, inside in
            (inside() ?? BarSettings()).merged(by: modifier.settings)
        }
    }
}

/// Keeps settings inside from outer bars; used by views with bars of their own.
struct _BarScopeModifier {
    /// The settings that outer bars receive instead; nil for all except those of the bar of tabs inside.
    let outer: BarSettings?
}

extension _BarScopeModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PreferenceElement<Modified, Self, BarSettingsKey>(view, context) { modifier, inside in
            if let outer = modifier.outer { return outer }
            var settings = inside() ?? BarSettings()
            settings.replaceParts(of: .tabBar, from: BarSettings())
            settings.pageTop = nil
            return settings
        }
    }
}

extension View {
    nonisolated func transformBarSettings(_ change: (inout BarSettings) -> Void) -> some View {
        var settings = BarSettings()
        change(&settings)
        return modifier(_BarModifier(settings: settings))
    }
}
