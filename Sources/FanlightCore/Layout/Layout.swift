import Foundation

/// Computes the size of a container and the positions of its subviews.
@preconcurrency
public protocol Layout: Animatable {
    /// The layout's stored data between calls. `Void` by default.
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews

    /// The properties that spacers and dividers inside depend on.
    static var layoutProperties: LayoutProperties { get }

    /// Creates the cache before the first measurement.
    func makeCache(subviews: Subviews) -> Cache
    /// Updates a cache before the first measurement after any subview changed.
    func updateCache(_ cache: inout Cache, subviews: Subviews)
    /// Returns the preferred spacing of the container itself to its neighbours.
    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
    /// Returns the container's size for a proposal. May be called several times with different proposals.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// Places each subview with its `place` method. A subview that is not placed is centred.
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    /// Returns the container's explicit position of a guide; nil to derive the position from the subviews' guides.
    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
    /// Returns the container's explicit position of a guide; nil to derive the position from the subviews' guides.
    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
}

/// The properties of a layout.
public struct LayoutProperties: Sendable {
    /// The axis of a stack, which spacers and dividers follow.
    public var stackOrientation: Axis?
    /// True if the layout may define the position of a guide, which any app layout might.
    var setsGuides = true
    /// True if the last subview represents the container for assistive technology and focus.
    var lastIsPrincipal = false
    /// True if the size and the guides are exactly those that the layout returns. The size is not rounded to whole
    /// cells, and the guides of the subviews do not count.
    var isExact = false
    public init() {}

    /// Returns the properties of a framework layout, whose guides follow from those of its subviews.
    package static func plain(along axis: Axis? = nil) -> LayoutProperties {
        var properties = LayoutProperties()
        properties.stackOrientation = axis
        properties.setsGuides = false
        return properties
    }

    /// Returns the properties of a framework layout whose size and guides are exactly those that it returns.
    package static func exact(lastIsPrincipal: Bool = false) -> LayoutProperties {
        var properties = plain()
        properties.isExact = true
        properties.lastIsPrincipal = lastIsPrincipal
        return properties
    }
}

extension Layout {
    public static var layoutProperties: LayoutProperties { LayoutProperties() }

    public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        subviews.reduce(into: ViewSpacing.zero) { $0.formUnion($1.spacing) }
    }

    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }
}

extension Layout where Cache == Void {
    public func makeCache(subviews: Subviews) {}
}

/// Runs a closure on the main actor, where the caller must already be. Traps elsewhere.
///
/// Decision record: Decisions/OwnActorCheck.md
@inline(__always)
package func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
    precondition(MainActorCheck.isOnMainActor, "A value of the main actor was used outside of it.")
    // The same cast as in `assumeIsolated`: the two closure types differ only in their actor.
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
}
