import FanlightCore
import Foundation

/// The transition of a page of a navigation stack, or of a presented view.
public protocol NavigationTransition {}

/// The usual transition of the container.
public struct AutomaticNavigationTransition: NavigationTransition {}

/// A transition in which the page grows out of a view, and shrinks back into it.
public struct ZoomNavigationTransition: NavigationTransition {
    fileprivate let source: MatchedGeometry.Key
}

extension NavigationTransition where Self == AutomaticNavigationTransition {
    public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}

extension NavigationTransition where Self == ZoomNavigationTransition {
    /// Lets the page grow out of the view with ``View/matchedTransitionSource(id:in:)``.
    ///
    /// The page comes as usual if no such view is shown. A terminal shows the end at once.
    public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
        ZoomNavigationTransition(
            source: .init(id: AnyHashable(sourceID), namespace: namespace, isOfTransitions: true))
    }
}

/// The appearance of a view while a page grows out of it.
public protocol MatchedTransitionSourceConfiguration {
    var _appearance: _ZoomSourceAppearance { get }
}

/// A configuration without changes.
public struct EmptyMatchedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration {
    public var _appearance: _ZoomSourceAppearance { _ZoomSourceAppearance() }
}

/// The background, the clip and the shadow of a page where it is as small as its source.
public struct _ZoomSourceAppearance: Equatable, Sendable {
    var background: Color?
    /// The radii of the corners.
    var corners = CGSize.zero
    var shadow: ZoomShadow?
}

/// A shadow of a page in points of the display.
struct ZoomShadow: Equatable, Sendable {
    let color: Color
    let radius: CGFloat
    let offset: CGSize
}

private struct ChangedConfiguration: MatchedTransitionSourceConfiguration {
    var _appearance: _ZoomSourceAppearance
}

extension MatchedTransitionSourceConfiguration {
    /// Sets the colour behind the page while it grows out of the view.
    public func background(_ style: Color) -> some MatchedTransitionSourceConfiguration {
        var changed = ChangedConfiguration(_appearance: _appearance)
        changed._appearance.background = style
        return changed
    }

    /// Clips the page to the shape while it grows out of the view. Meanwhile the corners become square.
    public func clipShape(_ shape: RoundedRectangle) -> some MatchedTransitionSourceConfiguration {
        var changed = ChangedConfiguration(_appearance: _appearance)
        changed._appearance.corners = shape.cornerSize
        return changed
    }

    /// Gives the page a shadow while it grows out of the view.
    public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some MatchedTransitionSourceConfiguration {
        var changed = ChangedConfiguration(_appearance: _appearance)
        changed._appearance.shadow = ZoomShadow(color: color, radius: radius, offset: CGSize(width: x, height: y))
        return changed
    }
}

extension _MatchedGeometryModifier {
    /// A source out of which pages with a zoom transition of the same id grow.
    fileprivate init(
        transitionID id: some Hashable, in namespace: Namespace.ID, _ appearance: _ZoomSourceAppearance? = nil
    ) {
        self.init(
            key: .init(id: AnyHashable(id), namespace: namespace, isOfTransitions: true), properties: .frame,
            anchor: .center, isSource: true, appearance: appearance)
    }
}

extension View {
    /// Sets the transition of the page or the presented view that this view is in.
    nonisolated public func navigationTransition(_ transition: some NavigationTransition) -> some View {
        preference(key: ZoomSourceKey.self, value: (transition as? ZoomNavigationTransition)?.source)
    }

    /// Makes this view the place out of which a page with a zoom transition of the same id grows.
    nonisolated public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View {
        modifier(_MatchedGeometryModifier(transitionID: id, in: namespace))
    }

    /// Makes this view the place out of which a page with a zoom transition of the same id grows. The page has the
    /// configured appearance where it is as small as the view.
    nonisolated public func matchedTransitionSource(
        id: some Hashable, in namespace: Namespace.ID,
        configuration: (EmptyMatchedTransitionSourceConfiguration) -> some MatchedTransitionSourceConfiguration
    ) -> some View {
        let appearance = configuration(EmptyMatchedTransitionSourceConfiguration())._appearance
        return modifier(_MatchedGeometryModifier(transitionID: id, in: namespace, appearance))
    }
}

extension ToolbarContent {
    /// Makes this item the place out of which a page with a zoom transition of the same id grows.
    nonisolated public func matchedTransitionSource(
        id: some Hashable, in namespace: Namespace.ID
    ) -> some ToolbarContent {
        _ToolbarTransitionSource(content: self, source: _MatchedGeometryModifier(transitionID: id, in: namespace))
    }
}

extension CustomizableToolbarContent {
    /// Makes this item the place out of which a page with a zoom transition of the same id grows.
    nonisolated public func matchedTransitionSource(
        id: some Hashable, in namespace: Namespace.ID
    ) -> some CustomizableToolbarContent {
        _ToolbarTransitionSource(content: self, source: _MatchedGeometryModifier(transitionID: id, in: namespace))
    }
}

extension EnvironmentValues {
    /// The source of transitions that an item of a bar is; nil for others.
    @Entry var transitionSourceOfItem: _MatchedGeometryModifier?
}

/// Toolbar content whose item is a source of transitions.
public struct _ToolbarTransitionSource<Base: ToolbarContent> {
    let content: Base
    private var source: _MatchedGeometryModifier

    nonisolated fileprivate init(content: Base, source: _MatchedGeometryModifier) {
        self.content = content
        self.source = source
        self.source.isBarItem = true
    }
}

extension _ToolbarTransitionSource: CustomizableToolbarContent, ToolbarContent {
    public typealias Body = Never
    nonisolated public var _shown: some View { content._shown.environment(\.transitionSourceOfItem, source) }
}
