/// The visibility of a split view's sidebar, and the action that changes it.
struct SidebarToggle {
    let isShown: Bool
    /// The visible columns that the action sets.
    let next: NavigationSplitViewVisibility
    let action: () -> Void
}

extension SidebarToggle: Equatable {
    // Each evaluation makes a new closure with the same effect, so the closure is not compared.
    static func == (one: SidebarToggle, other: SidebarToggle) -> Bool {
        one.isShown == other.isShown && one.next == other.next
    }
}

/// The button in a bar that hides or shows the sidebar of a split view.
struct SidebarButton: View {
    let toggle: SidebarToggle

    var body: some View {
        Button(toggle.isShown ? "Hide Sidebar" : "Show Sidebar", systemImage: "sidebar.left", action: toggle.action)
            .labelStyle(.iconOnly)
    }
}
