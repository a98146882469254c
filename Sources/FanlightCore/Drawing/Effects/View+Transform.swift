import Foundation

public struct _ScaleEffect: Equatable, Sendable {
    public var scale: CGSize
    public var anchor: UnitPoint
}

extension _ScaleEffect: LayerEffectModifier {
    public typealias Body = Never
    static var kinds: EffectKinds { .transform }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let (scale, anchor) = (scale, anchor)
        return { space in
            let point = anchor.point(in: CGRect(origin: .zero, size: space.size))
            return LayerEffect(
                transform: ProjectionTransform(CGAffineTransform(scaleX: scale.width, y: scale.height).about(point)))
        }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

extension _ScaleEffect: Animatable {
    public var animatableData: AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData> {
        get { AnimatablePair(scale.animatableData, anchor.animatableData) }
        set {
            scale.animatableData = newValue.first
            anchor.animatableData = newValue.second
        }
    }
}

public struct _RotationEffect: Equatable, Sendable {
    public var angle: Angle
    public var anchor: UnitPoint
}

extension _RotationEffect: LayerEffectModifier {
    public typealias Body = Never
    static var kinds: EffectKinds { .transform }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let (angle, anchor) = (angle, anchor)
        return { space in
            let point = anchor.point(in: CGRect(origin: .zero, size: space.size))
            return LayerEffect(
                transform: ProjectionTransform(CGAffineTransform(rotationAngle: CGFloat(angle.radians)).about(point)),
                rotation: (angle.radians, point))
        }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

extension _RotationEffect: Animatable {
    public var animatableData: AnimatablePair<Double, UnitPoint.AnimatableData> {
        get { AnimatablePair(angle.radians, anchor.animatableData) }
        set {
            angle.radians = newValue.first
            anchor.animatableData = newValue.second
        }
    }
}

public struct _TransformEffect: Equatable, Sendable {
    public var transform: CGAffineTransform
}

extension _TransformEffect: LayerEffectModifier {
    public typealias Body = Never
    static var kinds: EffectKinds { .transform }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let transform = transform
        return { _ in LayerEffect(transform: ProjectionTransform(transform), isExplicitMatrix: true) }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { EffectElement(wrapping: view, context) }
}

extension _TransformEffect: Animatable {
    public var animatableData: AnimatableValues<CGFloat, CGFloat, CGFloat, CGFloat, CGFloat, CGFloat> {
        get {
            AnimatableValues(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
        }
        set {
            (transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty) = newValue.value
        }
    }
}

extension View {
    /// Draws the view scaled. The scale does not affect layout.
    nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        modifier(_ScaleEffect(scale: scale, anchor: anchor))
    }
    nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
        scaleEffect(CGSize(width: s, height: s), anchor: anchor)
    }
    nonisolated public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
        scaleEffect(CGSize(width: x, height: y), anchor: anchor)
    }

    /// Draws the view rotated. The rotation does not affect layout.
    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        modifier(_RotationEffect(angle: angle, anchor: anchor))
    }

    /// Draws the view transformed about its upper left corner. The transform does not affect layout.
    nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some View {
        modifier(_TransformEffect(transform: transform))
    }
}
