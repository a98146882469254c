import Foundation

/// A rotation about any axis, in perspective: parts turned towards the viewer look larger, parts turned away smaller.
public struct _Rotation3DEffect: Sendable {
    public var angle: Angle
    public var axis: (x: CGFloat, y: CGFloat, z: CGFloat)
    public var anchor: UnitPoint
    public var anchorZ: CGFloat
    public var perspective: CGFloat

    public init(
        angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) {
        self.angle = angle
        self.axis = axis
        self.anchor = anchor
        self.anchorZ = anchorZ
        self.perspective = perspective
    }

    /// Returns the projection for a size. The viewer's distance is the longer side divided by the perspective.
    func projection(of size: CGSize) -> ProjectionTransform {
        let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        let longest = max(size.width, size.height)
        guard length > 0, longest > 0 else { return .identity }
        let (ux, uy, uz) = (axis.x / length, axis.y / length, axis.z / length)
        let (c, s) = (cos(CGFloat(angle.radians)), sin(CGFloat(angle.radians)))
        let rest = 1 - c
        // The rows of the rotation matrix: the coefficients that give x, y and z.
        let x = (c + ux * ux * rest, ux * uy * rest - uz * s, ux * uz * rest + uy * s)
        let y = (uy * ux * rest + uz * s, c + uy * uy * rest, uy * uz * rest - ux * s)
        let z = (uz * ux * rest - uy * s, uz * uy * rest + ux * s, c + uz * uz * rest)
        let (ax, ay) = (anchor.x * size.width, anchor.y * size.height)
        let nearness = perspective / longest
        var map = ProjectionTransform()
        (map.m13, map.m23) = (-nearness * z.0, -nearness * z.1)
        map.m33 = 1 + nearness * (z.0 * ax + z.1 * ay + z.2 * anchorZ)
        (map.m11, map.m12) = (x.0 + ax * map.m13, y.0 + ay * map.m13)
        (map.m21, map.m22) = (x.1 + ax * map.m23, y.1 + ay * map.m23)
        map.m31 = ax * map.m33 - x.0 * ax - x.1 * ay - x.2 * anchorZ
        map.m32 = ay * map.m33 - y.0 * ax - y.1 * ay - y.2 * anchorZ
        return map
    }
}

extension _Rotation3DEffect: Equatable {
    public static func == (a: Self, b: Self) -> Bool {
        a.angle == b.angle && a.axis == b.axis && a.anchor == b.anchor && a.anchorZ == b.anchorZ
            && a.perspective == b.perspective
    }
}

extension _Rotation3DEffect: LayerEffectModifier {
    public typealias Body = Never
    static var kinds: EffectKinds { .transform }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let isMirrored = environment.layoutDirection == .rightToLeft
        return { space in
            let turned = projection(of: space.size)
            guard isMirrored else { return LayerEffect(transform: turned) }
            let mirror = ProjectionTransform(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: space.size.width, ty: 0))
            return LayerEffect(transform: mirror.concatenating(turned).concatenating(mirror))
        }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

extension _Rotation3DEffect: Animatable {
    public typealias AnimatableData = AnimatablePair<
        Double,
        AnimatablePair<
            AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>,
            AnimatablePair<UnitPoint.AnimatableData, AnimatablePair<CGFloat, CGFloat>>
        >
    >

    public var animatableData: AnimatableData {
        get {
            AnimatablePair(
                angle.radians,
                AnimatablePair(
                    AnimatablePair(axis.x, AnimatablePair(axis.y, axis.z)),
                    AnimatablePair(anchor.animatableData, AnimatablePair(anchorZ, perspective))))
        }
        set {
            angle.radians = newValue.first
            let (axis, rest) = (newValue.second.first, newValue.second.second)
            self.axis = (axis.first, axis.second.first, axis.second.second)
            anchor.animatableData = rest.first
            (anchorZ, perspective) = (rest.second.first, rest.second.second)
        }
    }
}

extension View {
    /// Draws the view rotated about any axis. The rotation does not affect layout.
    ///
    /// - Parameters:
    ///   - anchor: the point of the view that stays in place.
    ///   - anchorZ: the distance of the axis in front of the view.
    ///   - perspective: the strength of the perspective; 0 for none.
    nonisolated public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some View {
        modifier(
            _Rotation3DEffect(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
    }

    /// Draws the view rotated about any axis, as `rotation3DEffect` does.
    nonisolated public func perspectiveRotationEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some View {
        rotation3DEffect(angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective)
    }
}
