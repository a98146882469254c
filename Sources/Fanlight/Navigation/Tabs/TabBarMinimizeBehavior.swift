import Foundation

/// The condition under which the bar of a tab view becomes smaller.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
    private let name: String

    /// Keeps the bar as it is.
    public static let automatic = TabBarMinimizeBehavior(name: "automatic")
    public static let never = TabBarMinimizeBehavior(name: "never")
    /// Shows only the selected tab while the view is scrolled down.
    public static let onScrollDown = TabBarMinimizeBehavior(name: "onScrollDown")
    /// Shows only the selected tab while the view is scrolled up.
    public static let onScrollUp = TabBarMinimizeBehavior(name: "onScrollUp")

    /// Returns true if the bar becomes smaller after content moved; nil if it stays as it is.
    fileprivate func isMinimized(afterMoving distance: CGFloat) -> Bool? {
        switch self {
        case .onScrollDown: distance > 0
        case .onScrollUp: distance < 0
        default: nil
        }
    }
}

private struct TabBarMinimizeKey: EnvironmentKey { static let defaultValue = TabBarMinimizeBehavior.automatic }

extension EnvironmentValues {
    var tabBarMinimizeBehavior: TabBarMinimizeBehavior {
        get { self[TabBarMinimizeKey.self] }
        set { self[TabBarMinimizeKey.self] = newValue }
    }
}

extension View {
    /// Sets the condition under which the bars of tab views inside become smaller. On a terminal they are one row.
    nonisolated public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View {
        environment(\.tabBarMinimizeBehavior, behavior)
    }
}

/// Makes the bar smaller when the scroll view inside is scrolled.
struct TabBarMinimizing: ViewModifier {
    let behavior: TabBarMinimizeBehavior
    @Binding var isMinimized: Bool

    /// The position of the scrolled content.
    private struct Place: Equatable {
        let offset: CGFloat
        /// The height of the part that no bar covers.
        let freeHeight: CGFloat
        let contentHeight: CGFloat

        init(_ geometry: ScrollGeometry) {
            let insets = geometry.contentInsets
            offset = geometry.contentOffset.y + insets.top
            freeHeight = geometry.containerSize.height - insets.top - insets.bottom
            contentHeight = geometry.contentSize.height
        }
    }

    func body(content: Content) -> some View {
        if behavior == .onScrollDown || behavior == .onScrollUp {
            content.onScrollGeometryChange(for: Place.self) {
                Place($0)
            } action: { old, new in
                // A bar of another size moves the content too, as does content of another length.
                guard old.freeHeight == new.freeHeight, old.contentHeight == new.contentHeight,
                    old.offset != new.offset
                else { return }
                let isAtStart = new.offset <= 0
                guard let wanted = isAtStart ? false : behavior.isMinimized(afterMoving: new.offset - old.offset)
                else { return }
                if wanted != isMinimized { withAnimation { isMinimized = wanted } }
            }
        } else {
            content
        }
    }
}
