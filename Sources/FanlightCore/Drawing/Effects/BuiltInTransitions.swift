import Foundation

/// A transition without any visible effect.
public struct IdentityTransition: Transition {
    public static let properties = TransitionProperties(hasMotion: false)

    public init() {}
    public func body(content: Content, phase: TransitionPhase) -> Content { content }
}

/// Fades the view in and out.
public struct OpacityTransition: Transition {
    public static let properties = TransitionProperties(hasMotion: false)

    public init() {}
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.opacity(phase.isIdentity ? 1 : 0)
    }
}

/// Moves the view from and to an offset position.
public struct OffsetTransition: Transition {
    public var offset: CGSize

    public init(_ offset: CGSize) { self.offset = offset }
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.offset(phase.isIdentity ? .zero : offset)
    }
}

/// Scales the view from and to another size.
public struct ScaleTransition: Transition {
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
public struct MoveTransition: Transition {
    public var edge: Edge

    public init(edge: Edge) { self.edge = edge }
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.visualEffect { [edge] effect, place in
            effect.offset(phase.isIdentity ? .zero : edge.outside(place.size, sign: 1))
        }
    }
}

/// Moves the view in from an edge, and out over the opposite edge, while it fades.
public struct PushTransition: Transition {
    public var edge: Edge

    public init(edge: Edge) { self.edge = edge }
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content
            .visualEffect { [edge] effect, place in
                effect.offset(edge.outside(place.size, sign: -phase.value))
            }
            .opacity(phase.isIdentity ? 1 : 0)
    }
}

/// Moves the view in from the leading edge, and out over the trailing edge.
public struct SlideTransition: Transition {
    public init() {}
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.visualEffect { effect, place in
            effect.offset(Edge.leading.outside(place.size, sign: -phase.value))
        }
    }
}

/// Blurs, scales and fades the view.
public struct BlurReplaceTransition: Transition {
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

/// Different transitions for insertion and removal.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
    public static var properties: TransitionProperties {
        TransitionProperties(hasMotion: Insertion.properties.hasMotion || Removal.properties.hasMotion)
    }

    public var insertion: Insertion
    public var removal: Removal

    public init(insertion: Insertion, removal: Removal) {
        self.insertion = insertion
        self.removal = removal
    }

    public func body(content: Content, phase: TransitionPhase) -> some View {
        let going = removal.apply(content: content, phase: phase == .didDisappear ? phase : .identity)
        insertion.apply(content: going, phase: phase == .willAppear ? phase : .identity)
    }
}

extension Edge {
    /// Returns the offset that moves content of this size completely out of its frame over an edge.
    nonisolated fileprivate func outside(_ size: CGSize, sign: Double) -> CGSize {
        switch self {
        case .top: CGSize(width: 0, height: -size.height * sign)
        case .bottom: CGSize(width: 0, height: size.height * sign)
        case .leading: CGSize(width: -size.width * sign, height: 0)
        case .trailing: CGSize(width: size.width * sign, height: 0)
        }
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
