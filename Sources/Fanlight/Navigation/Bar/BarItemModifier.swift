@_spi(Nodes) import FanlightCore

private struct IsInBarKey: EnvironmentKey { static let defaultValue = false }
private struct TypeSizeOutsideBarKey: EnvironmentKey { static let defaultValue: DynamicTypeSize? = nil }
private struct TransitionOutsideBarKey: EnvironmentKey { static let defaultValue: ContentTransition? = nil }

/// The limit of lines around a bar.
struct LineLimitOutsideBar: Equatable {
    let lines: Int?
}

extension EnvironmentValues {
    /// True for items of a bar on a pixel display, whose labels show the icon alone.
    var isInBar: Bool {
        get { self[IsInBarKey.self] }
        set { self[IsInBarKey.self] = newValue }
    }

    /// The size of text around the bar, for what an item of the bar presents; nil outside of bars.
    var typeSizeOutsideBar: DynamicTypeSize? {
        get { self[TypeSizeOutsideBarKey.self] }
        set { self[TypeSizeOutsideBarKey.self] = newValue }
    }

    /// The content transition around the bar, for what an item of the bar presents; nil outside of bars.
    var contentTransitionOutsideBar: ContentTransition? {
        get { self[TransitionOutsideBarKey.self] }
        set { self[TransitionOutsideBarKey.self] = newValue }
    }

    /// The limit of lines around the bar, for what an item of the bar presents; nil outside of bars.
    @Entry var lineLimitOutsideBar: LineLimitOutsideBar?
}

/// Sets the size of text in a bar, which has one line, and the style of labels. Their texts and icons fade to others in
/// animated updates.
///
/// A search field stands below the bar, and a background behind it.
struct BarItemModifier: ViewModifier {
    let slot: ToolbarItemPlacement.Slot?
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.contentTransition) private var transition
    @Environment(\.lineLimit) private var limit
    @Environment(\.transitionSourceOfItem) private var transitionSource

    func body(content: Content) -> some View {
        let isInBar = !isCellDisplay && slot != .search && slot != .background
        transitionSource(content)
            .environment(\.dynamicTypeSize, isInBar ? .large : typeSize)
            .environment(\.isInBar, isInBar)
            .environment(\.typeSizeOutsideBar, isInBar ? typeSize : nil)
            .contentTransition(isInBar && transition == .interpolate ? .opacity : transition)
            .environment(\.contentTransitionOutsideBar, isInBar ? transition : nil)
            .environment(\.lineLimit, isInBar ? 1 : limit)
            .environment(\.lineLimitOutsideBar, isInBar ? LineLimitOutsideBar(lines: limit) : nil)
    }

    @ViewBuilder private func transitionSource(_ content: Content) -> some View {
        if let transitionSource {
            content.environment(\.transitionSourceOfItem, nil).modifier(transitionSource)
        } else {
            content
        }
    }
}

/// Ends the settings of a bar for what one of its items presents.
struct OutsideBarModifier: ViewModifier {
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.typeSizeOutsideBar) private var outside
    @Environment(\.contentTransition) private var transition
    @Environment(\.contentTransitionOutsideBar) private var transitionOutside
    @Environment(\.lineLimit) private var limit
    @Environment(\.lineLimitOutsideBar) private var limitOutside

    func body(content: Content) -> some View {
        content
            .environment(\.dynamicTypeSize, outside ?? typeSize)
            .environment(\.isInBar, false)
            .environment(\.typeSizeOutsideBar, nil)
            .environment(\.contentTransition, transitionOutside ?? transition)
            .environment(\.contentTransitionOutsideBar, nil)
            .environment(\.lineLimit, limitOutside.map(\.lines) ?? limit)
            .environment(\.lineLimitOutsideBar, nil)
    }
}

/// Keeps text in a bar of a pixel display at its standard size, because bars have a fixed height.
struct BarTextSize: ViewModifier {
    @Environment(\.isCellDisplay) private var isCellDisplay

    func body(content: Content) -> some View {
        content.transformEnvironment(\.dynamicTypeSize) { if !isCellDisplay { $0 = .large } }
    }
}
