/// Modifiers for looks of bars that do not exist here, kept so that existing code compiles.
extension View {
    @available(*, deprecated, message: "Has no effect: bars cover no scrolled content here.")
    nonisolated public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View {
        self
    }

    @available(*, deprecated, message: "Has no effect: bars cover no scrolled content here.")
    nonisolated public func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all) -> some View {
        self
    }

    @available(*, deprecated, message: "Has no effect: clients decide on full screens.")
    nonisolated public func windowToolbarFullScreenVisibility(
        _ visibility: WindowToolbarFullScreenVisibility
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: clients have no such input.")
    nonisolated public func scrollInputBehavior(
        _ behavior: ScrollInputBehavior, for input: ScrollInputKind
    ) -> some View { self }
}

extension ToolbarContent {
    @available(*, deprecated, message: "Has no effect: items of bars share no background here.")
    nonisolated public func sharedBackgroundVisibility(_ visibility: Visibility) -> some ToolbarContent { self }
}

extension CustomizableToolbarContent {
    @available(*, deprecated, message: "Has no effect: items of bars share no background here.")
    nonisolated public func sharedBackgroundVisibility(
        _ visibility: Visibility
    ) -> some CustomizableToolbarContent { self }
}

/// The look of the edge at which scrolled content meets a bar.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
    private let name: String
    public static let automatic = ScrollEdgeEffectStyle(name: "automatic")
    public static let hard = ScrollEdgeEffectStyle(name: "hard")
    public static let soft = ScrollEdgeEffectStyle(name: "soft")
}

/// The visibility of a window's toolbar on a full screen.
public struct WindowToolbarFullScreenVisibility: Hashable, Sendable {
    private let name: String
    public static let automatic = WindowToolbarFullScreenVisibility(name: "automatic")
    public static let visible = WindowToolbarFullScreenVisibility(name: "visible")
    public static let onHover = WindowToolbarFullScreenVisibility(name: "onHover")
}

/// The effect of an input on scrolled views.
public struct ScrollInputBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = ScrollInputBehavior(name: "automatic")
    public static let enabled = ScrollInputBehavior(name: "enabled")
    public static let disabled = ScrollInputBehavior(name: "disabled")
}

/// An input that scrolls views on devices that see or feel their wearer.
public struct ScrollInputKind: Hashable, Sendable {
    private let name: String
    public static let handGestureShortcut = ScrollInputKind(name: "handGestureShortcut")
    public static let look = ScrollInputKind(name: "look")
    public static func look(axes: Axis.Set) -> ScrollInputKind { look }
}
