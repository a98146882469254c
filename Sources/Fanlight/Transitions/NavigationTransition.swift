import FanlightCore
import Foundation

/// The way in which a page of a navigation stack, or a presented view, comes and goes.
public protocol NavigationTransition {}

/// The usual transition of the container.
public struct AutomaticNavigationTransition: NavigationTransition {}

/// A transition in which the page grows out of a view.
public struct ZoomNavigationTransition: NavigationTransition {}

extension NavigationTransition where Self == AutomaticNavigationTransition {
    public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}

extension NavigationTransition where Self == ZoomNavigationTransition {
    @available(*, deprecated, message: "Has no effect: pages move in from the edge, and do not grow out of a view.")
    public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
        ZoomNavigationTransition()
    }
}

/// The appearance of a view while a page grows out of it.
public protocol MatchedTransitionSourceConfiguration {}

/// A configuration without changes.
public struct EmptyMatchedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration {}

extension MatchedTransitionSourceConfiguration {
    @available(*, deprecated, message: "Has no effect: pages move in from the edge, and do not grow out of a view.")
    public func background(_ style: Color) -> some MatchedTransitionSourceConfiguration { self }

    @available(*, deprecated, message: "Has no effect: pages move in from the edge, and do not grow out of a view.")
    public func clipShape(_ shape: RoundedRectangle) -> some MatchedTransitionSourceConfiguration { self }

    @available(*, deprecated, message: "Has no effect: pages move in from the edge, and do not grow out of a view.")
    public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some MatchedTransitionSourceConfiguration {
        self
    }
}

extension View {
    /// Sets the transition of the page or the presented view.
    nonisolated public func navigationTransition(_ transition: some NavigationTransition) -> some View { self }

    @available(*, deprecated, message: "Has no effect: pages move in from the edge, and do not grow out of a view.")
    nonisolated public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View { self }

    @available(*, deprecated, message: "Has no effect: pages move in from the edge, and do not grow out of a view.")
    nonisolated public func matchedTransitionSource(
        id: some Hashable, in namespace: Namespace.ID,
        configuration: (EmptyMatchedTransitionSourceConfiguration) -> some MatchedTransitionSourceConfiguration
    ) -> some View {
        self
    }
}
