import Foundation

/// The phase of a view's passage through a scroll view's visible part.
public enum ScrollTransitionPhase: Hashable, Sendable {
    /// Entering or leaving at the top or leading edge.
    case topLeading
    /// In view.
    case identity
    /// Entering or leaving at the bottom or trailing edge.
    case bottomTrailing

    public var isIdentity: Bool { self == .identity }
    /// -1, 0 and 1 in this order.
    public var value: Double {
        switch self {
        case .topLeading: -1
        case .identity: 0
        case .bottomTrailing: 1
        }
    }
}

/// The course of a view from one phase of a scroll transition to the next.
public struct ScrollTransitionConfiguration: Sendable {
    /// The condition for a view to count as in view.
    public struct Threshold: Sendable {
        /// The required visible share of the view; nil if the view must be centred.
        fileprivate var share: Double?
        /// The inset of the scroll view's edges for this condition, in points.
        fileprivate var inset = 0.0

        public static let visible = Threshold(share: 1)
        public static let hidden = Threshold(share: 0)
        public static let centered = Threshold(share: nil)
        public static func visible(_ amount: Double) -> Threshold { Threshold(share: min(max(amount, 0), 1)) }

        public func inset(by distance: Double) -> Threshold { Threshold(share: share, inset: inset + distance) }

        public func interpolated(towards other: Threshold, amount: Double) -> Threshold {
            let (from, to) = (share ?? 1, other.share ?? 1)
            return Threshold(
                share: amount < 1 || other.share != nil ? from + (to - from) * amount : nil,
                inset: inset + (other.inset - inset) * amount)
        }
    }

    fileprivate enum Kind: Sendable { case interactive, animated, identity }
    fileprivate var kind: Kind
    fileprivate var threshold = Threshold.visible
    /// Maps the progress of a view that enters: 0 is out of view, 1 in view.
    fileprivate var curve = UnitCurve.linear
    /// The animation of changes of the effect; nil to follow the scrolling.
    fileprivate var animation: Animation?

    /// The effect grows as the view leaves.
    public static let interactive = ScrollTransitionConfiguration(kind: .interactive)
    /// The effect grows as the view leaves, along a curve that begins while the view is out of view.
    public static func interactive(timingCurve: UnitCurve = .easeInOut) -> ScrollTransitionConfiguration {
        ScrollTransitionConfiguration(kind: .interactive, curve: timingCurve)
    }
    /// The effect changes when the view passes the threshold, with the default animation.
    public static let animated = ScrollTransitionConfiguration(kind: .animated, animation: .default)
    /// No effect.
    public static let identity = ScrollTransitionConfiguration(kind: .identity)

    /// The effect changes when the view passes the threshold, with an animation.
    public static func animated(_ animation: Animation) -> ScrollTransitionConfiguration {
        ScrollTransitionConfiguration(kind: .animated, animation: animation)
    }

    /// Animates the changes of the effect.
    public func animation(_ animation: Animation) -> ScrollTransitionConfiguration {
        var result = self
        result.animation = animation
        return result
    }

    public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
        var result = self
        result.threshold = threshold
        return result
    }
}

public struct _ScrollTransitionModifier<Effect: VisualEffect> {
    let topLeading: ScrollTransitionConfiguration
    let bottomTrailing: ScrollTransitionConfiguration
    let axis: Axis?
    let transition: @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> Effect
}

extension _ScrollTransitionModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ScrollTransitionElement(wrapping: view, context)
    }
}

private final class ScrollTransitionElement<Modified: View, Effect: VisualEffect>:
    WrapperElement<Modified, _ScrollTransitionModifier<Effect>>
{
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ScrollTransitionNode([.transform, .opacity, .filter, .clip], graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let wrapper = wrapper as? ScrollTransitionNode else { return }
        let (modifier, environment) = (view.modifier, readEnvironment())
        wrapper.sides = (modifier.topLeading, modifier.bottomTrailing)
        wrapper.axis = modifier.axis
        wrapper.effect = { EffectChain(modifier.transition(EmptyVisualEffect(), $0)).effect(in: environment) }
        wrapper.viewportMoved()
    }

    override func reevaluate() {
        isDirty = false
        for wrapper in allWrappers { modifierChanged(wrapper) }
    }
}

/// Applies the effect for the view's progress through the enclosing viewport.
private final class ScrollTransitionNode: EffectNode, ViewportFollower {
    var sides: (topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration) = (
        .identity, .identity
    )
    var axis: Axis?
    var effect: @MainActor (ScrollTransitionPhase) -> (EffectSpace) -> LayerEffect = { _ in { _ in LayerEffect() } } {
        didSet { shown = nil }
    }
    private var shown: (phase: ScrollTransitionPhase, share: Double)?
    /// True once the view is at its first place, which is not animated.
    private var wasPlaced = false

    override func placeChildren() {
        super.placeChildren()
        enclosingViewportNode?.addFollower(self)
        viewportMoved()
    }

    func viewportMoved() {
        let isPlaced = isInTree(of: graph.root)
        let isMoved = isPlaced && wasPlaced
        wasPlaced = isPlaced
        let now = isPlaced ? state : (.identity, 0)
        if let shown, shown == now { return }
        let phase = now.phase.isIdentity ? shown?.phase ?? .identity : now.phase
        let animation = isMoved ? side(phase).animation : nil
        shown = now
        guard let animation, let transitions = graph.transitions else { return apply() }
        transitions.run(in: Transaction(animation: animation)) { [weak self] in self?.apply() }
    }

    private func side(_ phase: ScrollTransitionPhase) -> ScrollTransitionConfiguration {
        phase == .bottomTrailing ? sides.bottomTrailing : sides.topLeading
    }

    /// Applies the last state: there may have been others since an animation was scheduled.
    private func apply() {
        guard let now = shown else { return }
        let (start, end) = (effect(.identity), effect(now.phase))
        make = { start($0).between(end($0), now.share) }
    }

    private var state: (phase: ScrollTransitionPhase, share: Double) {
        guard let viewport = enclosingViewportNode else { return (.identity, 0) }
        let axis = axis ?? (viewport.axes == .horizontal ? .horizontal : .vertical)
        let (own, seen) = (Stretch(frame, along: axis), Stretch(viewport.seen, along: axis))
        guard own.length > 0 else { return (.identity, 0) }
        let isReversed = axis == .horizontal && layoutDirection == .rightToLeft
        let isAtStart = (own.middle < seen.middle) != isReversed
        let side = isAtStart ? sides.topLeading : sides.bottomTrailing
        let share = side.share(of: own, in: seen)
        return share == 0 ? (.identity, 0) : (isAtStart ? .topLeading : .bottomTrailing, share)
    }
}

/// An interval on an axis.
private struct Stretch {
    var start: Double
    var end: Double

    init(_ rect: CGRect, along axis: Axis) {
        start = Double(rect.origin[axis])
        end = start + Double(rect.size[axis])
    }

    var length: Double { max(end - start, 0) }
    var middle: Double { (start + end) / 2 }
}

extension ScrollTransitionConfiguration {
    /// The share of the effect that a view has: 0 in view, 1 out of view.
    fileprivate func share(of view: Stretch, in whole: Stretch) -> Double {
        var seen = whole
        seen.start += threshold.inset
        seen.end -= threshold.inset
        let share: Double
        if let wanted = threshold.share {
            let visible = max(min(view.end, seen.end) - max(view.start, seen.start), 0) / view.length
            share = visible >= wanted ? 0 : 1 - visible / wanted
        } else {
            let distance = abs(view.middle - seen.middle)
            share = distance / max((seen.length + view.length) / 2, 1)
        }
        switch kind {
        case .identity: return 0
        case .animated: return share > 0 ? 1 : 0
        case .interactive: return 1 - curve.value(at: 1 - min(max(share, 0), 1))
        }
    }
}

extension View {
    /// Applies a visual effect to the view as it enters and leaves the visible part of its scroll view.
    nonisolated public func scrollTransition(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View {
        scrollTransition(topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
    }

    /// Applies a visual effect to the view as it enters and leaves the visible part of its scroll view.
    nonisolated public func scrollTransition(
        topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View {
        modifier(
            _ScrollTransitionModifier(
                topLeading: topLeading, bottomTrailing: bottomTrailing, axis: axis, transition: transition))
    }
}
