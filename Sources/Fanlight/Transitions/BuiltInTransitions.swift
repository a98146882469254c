import FanlightCore
import Foundation

/// A transition without any visible effect.
public struct IdentityTransition: BuiltInTransition {
    public static let properties = TransitionProperties(hasMotion: false)

    public init() {}
    public func body(content: Content, phase: TransitionPhase) -> Content { content }
}

/// Fades the view in and out.
public struct OpacityTransition: BuiltInTransition {
    public static let properties = TransitionProperties(hasMotion: false)

    public init() {}
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.opacity(phase.opacity)
    }
}

/// Moves the view from and to an offset position.
public struct OffsetTransition: BuiltInTransition {
    public var offset: CGSize

    public init(_ offset: CGSize) { self.offset = offset }
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.offset(phase.isIdentity ? .zero : offset)
    }
}

/// Scales the view from and to another size.
public struct ScaleTransition: BuiltInTransition {
    public var scale: Double
    public var anchor: UnitPoint

    public init(_ scale: Double, anchor: UnitPoint = .center) {
        self.scale = scale
        self.anchor = anchor
    }

    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
    }
}

/// Moves the view in from an edge, and out over the same edge.
public struct MoveTransition: BuiltInTransition {
    public var edge: Edge

    public init(edge: Edge) { self.edge = edge }
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(OutsideModifier(edge: edge, share: phase.isIdentity ? 0 : 1))
    }
}

/// Moves the view in from an edge, and out over the opposite edge, while it fades.
public struct PushTransition: BuiltInTransition {
    public var edge: Edge

    public init(edge: Edge) { self.edge = edge }
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(OutsideModifier(edge: edge, share: -phase.value)).opacity(phase.isIdentity ? 1 : 0)
    }
}

/// Moves the view in from the leading edge, and out over the trailing edge.
public struct SlideTransition: BuiltInTransition {
    public init() {}
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(OutsideModifier(edge: .leading, share: -phase.value))
    }
}

/// Blurs, scales and fades the view.
public struct BlurReplaceTransition: BuiltInTransition {
    /// The direction of scaling.
    public struct Configuration: Hashable, Sendable {
        fileprivate let isLargerAfterwards: Bool
        public static let downUp = Configuration(isLargerAfterwards: false)
        public static let upUp = Configuration(isLargerAfterwards: true)
    }

    public var configuration: Configuration

    public init(configuration: Configuration) { self.configuration = configuration }
    public func body(content: Content, phase: TransitionPhase) -> some View {
        let grows = phase == .didDisappear && configuration.isLargerAfterwards
        content.scaleEffect(phase.isIdentity ? 1 : grows ? 1.1 : 0.9).blur(radius: phase.isIdentity ? 0 : 8)
            .opacity(phase.isIdentity ? 1 : 0)
    }
}

extension Transition where Self == IdentityTransition {
    public static var identity: Self { Self() }
}

extension Transition where Self == OpacityTransition {
    public static var opacity: Self { Self() }
}

extension Transition where Self == OffsetTransition {
    public static func offset(_ offset: CGSize) -> Self { Self(offset) }
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { Self(CGSize(width: x, height: y)) }
}

extension Transition where Self == ScaleTransition {
    public static var scale: Self { Self(0) }
    public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self { Self(scale, anchor: anchor) }
}

extension Transition where Self == MoveTransition {
    public static func move(edge: Edge) -> Self { Self(edge: edge) }
}

extension Transition where Self == PushTransition {
    public static func push(from edge: Edge) -> Self { Self(edge: edge) }
}

extension Transition where Self == SlideTransition {
    public static var slide: Self { Self() }
}

extension Transition where Self == BlurReplaceTransition {
    public static var blurReplace: Self { Self(configuration: .downUp) }
    public static func blurReplace(_ configuration: BlurReplaceTransition.Configuration) -> Self {
        Self(configuration: configuration)
    }
}

extension AnyTransition {
    public static let identity = AnyTransition(IdentityTransition())
    public static let opacity = AnyTransition(OpacityTransition())
    public static let slide = AnyTransition(SlideTransition())
    public static let scale = AnyTransition(ScaleTransition(0))

    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition(ScaleTransition(scale, anchor: anchor))
    }

    public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }
    public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }

    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
        offset(CGSize(width: x, height: y))
    }
}
