import Foundation

/// Decides how large a container is and where its subviews go.
@preconcurrency
public protocol Layout: Animatable {
    /// What the layout wants to keep between calls. Nothing, unless it says otherwise.
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews

    /// What spacers and dividers inside need to know.
    static var layoutProperties: LayoutProperties { get }

    /// Called before the first question.
    func makeCache(subviews: Subviews) -> Cache
    /// Brings a cache up to date, before the first question after anything inside has changed.
    func updateCache(_ cache: inout Cache, subviews: Subviews)
    /// The distance that the container itself keeps from its neighbours.
    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
    /// How large the container is when it is offered so much room. May be asked several times with different proposals.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// Calls `place` of each subview; one that is not placed lies in the middle.
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    /// Where the container itself has a guide; nil: where the guides of its subviews tell.
    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
    /// Where the container itself has a guide; nil: where the guides of its subviews tell.
    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
}

/// What a layout says about itself.
public struct LayoutProperties: Sendable {
    /// The axis along which it stacks; spacers and dividers follow it.
    public var stackOrientation: Axis?
    /// Whether the layout may say itself where a guide is: any that is not ours might.
    var setsGuides = true
    public init() {}

    /// Those of a layout of ours, whose guides are where those of its subviews are.
    static func plain(along axis: Axis? = nil) -> LayoutProperties {
        var properties = LayoutProperties()
        properties.stackOrientation = axis
        properties.setsGuides = false
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

/// Runs something where the caller already is: on the main actor. A debug build traps elsewhere.
///
/// A layout asks each of its subviews several things each time, and the runtime's check takes longer than most answers.
@inline(__always)
func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
    #if DEBUG
        MainActor.preconditionIsolated()
    #endif
    // As `assumeIsolated` does it: the two types differ in nothing but the actor.
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
}
