/// The place of a tab view's accessory.
public enum TabViewBottomAccessoryPlacement: Hashable, Sendable {
    /// The accessory is in the row of the minimised bar.
    case inline
    /// The accessory has a row of its own above the bar.
    case expanded
}

/// The view above the bar of a tab view, with the app's closure as it was given. A closure around it would differ in
/// each evaluation; see `ValueComparison`.
protocol TabAccessory {
    @MainActor var view: AnyView { get }
}

private struct ClosureTabAccessory<Content: View>: TabAccessory {
    let make: () -> Content
    var view: AnyView { AnyView(make()) }
}

private struct TabAccessoryKey: EnvironmentKey { static var defaultValue: (any TabAccessory)? { nil } }
private struct TabAccessoryPlacementKey: EnvironmentKey {
    static let defaultValue: TabViewBottomAccessoryPlacement? = nil
}

extension EnvironmentValues {
    var tabAccessory: (any TabAccessory)? {
        get { self[TabAccessoryKey.self] }
        set { self[TabAccessoryKey.self] = newValue }
    }

    /// The place of the enclosing accessory of a tab view; nil outside of one.
    public internal(set) var tabViewBottomAccessoryPlacement: TabViewBottomAccessoryPlacement? {
        get { self[TabAccessoryPlacementKey.self] }
        set { self[TabAccessoryPlacementKey.self] = newValue }
    }
}

extension View {
    /// Adds a view above the bar of the tab view inside. On a terminal, where that bar is at the top, it is below.
    nonisolated public func tabViewBottomAccessory<Content: View>(
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        environment(\.tabAccessory, ClosureTabAccessory(make: content))
    }

    /// Adds a view above the bar of the tab view inside while it is enabled.
    nonisolated public func tabViewBottomAccessory<Content: View>(
        isEnabled: Bool, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        environment(\.tabAccessory, isEnabled ? ClosureTabAccessory(make: content) : nil)
    }

    @available(*, deprecated, message: "Has no effect: tab views have a bar instead of a sidebar.")
    nonisolated public func tabViewSidebarHeader<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        self
    }

    @available(*, deprecated, message: "Has no effect: tab views have a bar instead of a sidebar.")
    nonisolated public func tabViewSidebarFooter<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        self
    }

    @available(*, deprecated, message: "Has no effect: tab views have a bar instead of a sidebar.")
    nonisolated public func tabViewSidebarBottomBar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        self
    }
}

/// The accessory of a tab view in its capsule.
struct TabAccessoryBar {
    let accessory: any TabAccessory
    let placement: TabViewBottomAccessoryPlacement
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension TabAccessoryBar: View {
    var body: some View {
        let content = accessory.view.environment(\.tabViewBottomAccessoryPlacement, placement)
        if isCellDisplay {
            content.frame(maxWidth: .infinity).background(Color.primary.opacity(0.12))
        } else {
            content
                .frame(maxWidth: .infinity, minHeight: 44)
                .background(.regularMaterial, in: Capsule())
                .clipShape(Capsule())
                .padding(.horizontal, placement == .expanded ? 16 : 0)
                .padding(.bottom, placement == .expanded ? 8 : 0)
        }
    }
}
