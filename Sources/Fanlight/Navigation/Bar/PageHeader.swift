import Foundation

/// The top of a page on a pixel display: the large title, and the search field below it.
///
/// A terminal shows the title in its bar instead, and the search field below the bar.
struct PageHeader {
    let level: NavigationLevel
    /// A search from outside of the navigation.
    let offered: Search?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.colorScheme) private var scheme
}

extension PageHeader: View {
    var body: some View {
        let settings = level.settings
        let keepsSearch = settings.keepsSearch ?? offered?.keepsField ?? false
        let title = level.isTitleLarge && !settings.hides(.navigationBar) ? settings.shownTitle : nil
        let hasSearch = offered != nil || !settings.items(.search).isEmpty
        if !isCellDisplay, level.mergedStack.object == nil, title != nil || hasSearch {
            VStack(alignment: .leading, spacing: 0) {
                if let title { LargeTitle(title: title, settings: settings, top: level.top) }
                if hasSearch { PageSearch(settings: settings, offered: offered, top: level.top, stays: keepsSearch) }
            }
            .modifier(PageTopModifier(top: level.top, hasTitle: title != nil, keepsSearch: keepsSearch))
            .environment(\.colorScheme, settings.schemes[.navigationBar] ?? scheme)
        }
    }
}

/// A page's title in a row of its own.
private struct LargeTitle {
    let title: Text
    let settings: BarSettings
    let top: PageTop
}

extension LargeTitle: View {
    var body: some View {
        // The bar shows the title once it has scrolled away.
        let isAway = top.isTitleAway
        VStack(alignment: .leading, spacing: 0) {
            let items = settings.items(.title)
            TitleRow(
                title: title.font(.largeTitle).bold().accessibilityAddTraits(.isHeader).accessibilityHidden(isAway),
                hasMenu: !items.isEmpty, menu: BarItems(entries: items))
            settings.subtitle?.font(.subheadline).foregroundStyle(.secondary).accessibilityHidden(isAway)
        }
        .lineLimit(1)
        .contentTransition(.opacity)
        // The default font is a little wider than that of Apple's systems.
        .allowsTightening(true)
        .padding(EdgeInsets(top: 3, leading: 16, bottom: PageTop.titleMargin, trailing: 16))
        .frame(maxWidth: .infinity, minHeight: 52, alignment: .leading)
    }
}

/// The search field of a page, with a background while it stays and content moves beneath it.
private struct PageSearch {
    let settings: BarSettings
    let offered: Search?
    let top: PageTop
    let stays: Bool
}

extension PageSearch: View {
    var body: some View {
        NavigationSearch(settings: settings, offered: offered)
            .background { if stays { BlurredBarBackground(isShown: top.isOverContent, edge: .bottom) } }
    }
}

/// The background and the hairline of a bar, which blur content beneath the bar. The background takes presses, also
/// where it is not shown.
struct BlurredBarBackground {
    let isShown: Bool
    /// The edge of the hairline.
    let edge: VerticalEdge
    var hasHairline = true
    var hasFill = true
}

extension BlurredBarBackground: View {
    var body: some View {
        Rectangle().fill(hasFill ? AnyShapeStyle(.bar) : AnyShapeStyle(Color.clear))
            .overlay(alignment: edge == .top ? .top : .bottom) { if hasHairline { Hairline() } }
            .opacity(isShown ? 1 : 0)
            // While another page comes, the background still covers the one that leaves.
            .animation(isShown ? InterfaceTiming.bar : InterfaceTiming.leavingBar, value: isShown)
            .accessibilityHidden(true)
            .background { HitArea() }
    }
}
