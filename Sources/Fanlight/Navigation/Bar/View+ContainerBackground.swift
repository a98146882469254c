/// The container that a view gives a background.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    private enum Place { case navigation, other }
    private let place: Place

    /// The page of the enclosing navigation, with its bars.
    public static let navigation = ContainerBackgroundPlacement(place: .navigation)

    @available(*, deprecated, message: "Has no effect: use “background” of the split view.")
    public static var navigationSplitView: ContainerBackgroundPlacement { ContainerBackgroundPlacement(place: .other) }
    @available(*, deprecated, message: "Has no effect: use “background” of the tab view.")
    public static var tabView: ContainerBackgroundPlacement { ContainerBackgroundPlacement(place: .other) }
    @available(*, deprecated, message: "Has no effect: use “background” of the window's view.")
    public static var window: ContainerBackgroundPlacement { ContainerBackgroundPlacement(place: .other) }

    fileprivate var isShown: Bool { place == .navigation }
}

extension View {
    /// Sets the style behind the page of the enclosing navigation and its bars.
    nonisolated public func containerBackground<S: ShapeStyle>(
        _ style: S, for container: ContainerBackgroundPlacement
    ) -> some View {
        containerBackground(for: container) { Rectangle().fill(style) }
    }

    /// Places a view behind the page of the enclosing navigation and its bars.
    @ViewBuilder
    nonisolated public func containerBackground<V: View>(
        for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        if container.isShown {
            modifier(
                _ToolbarModifier(
                    toolbar: ToolbarItemView(
                        placement: .background,
                        content: content().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)),
                    name: "containerBackground", items: "its view is"))
        } else {
            self
        }
    }
}
