@_spi(Nodes) import FanlightCore

private struct IsInBarKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// True for items of a bar on a pixel display, whose labels show the icon alone.
    var isInBar: Bool {
        get { self[IsInBarKey.self] }
        set { self[IsInBarKey.self] = newValue }
    }
}

/// Sets the size of text in a bar, and the style of labels.
///
/// A search field stands below the bar, and a background behind it.
struct BarItemModifier: ViewModifier {
    let slot: ToolbarItemPlacement.Slot?
    @Environment(\.isCellDisplay) private var isCellDisplay

    func body(content: Content) -> some View {
        let isInBar = !isCellDisplay && slot != .search && slot != .background
        content
            .transformEnvironment(\.dynamicTypeSize) { if isInBar { $0 = .large } }
            .environment(\.isInBar, isInBar)
    }
}

/// Keeps text in a bar of a pixel display at its standard size, because bars have a fixed height.
struct BarTextSize: ViewModifier {
    @Environment(\.isCellDisplay) private var isCellDisplay

    func body(content: Content) -> some View {
        content.transformEnvironment(\.dynamicTypeSize) { if !isCellDisplay { $0 = .large } }
    }
}
