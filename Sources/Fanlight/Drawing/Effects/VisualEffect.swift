import Foundation

/// What is done to what a view shows, depending on where the view is; never to where it lies.
public protocol VisualEffect: Sendable, Animatable {}

/// Nothing is done. What is to be done is said by its functions.
public struct EmptyVisualEffect: VisualEffect {
    public typealias AnimatableData = EmptyAnimatableData
    public init() {}
}

extension VisualEffect {
    /// Lets through what is behind. Opacities multiply.
    public func opacity(_ opacity: Double) -> some VisualEffect {
        EffectChain(self).then(_OpacityEffect(opacity: opacity))
    }

    /// Says how what is seen joins what is behind it.
    public func blendMode(_ blendMode: BlendMode) -> some VisualEffect {
        EffectChain(self).then(_BlendModeEffect(blendMode: blendMode))
    }

    /// Larger or smaller about a point of the view.
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
        EffectChain(self).then(_ScaleEffect(scale: scale, anchor: anchor))
    }

    /// Larger or smaller about a point of the view.
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(CGSize(width: scale, height: scale), anchor: anchor)
    }

    /// Larger or smaller about a point of the view.
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(CGSize(width: x, height: y), anchor: anchor)
    }

    /// Turned about a point of the view.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
        EffectChain(self).then(_RotationEffect(angle: angle, anchor: anchor))
    }

    /// Turned about any axis: what is turned away is smaller, the more the perspective says.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some VisualEffect {
        EffectChain(self).then(
            _Rotation3DEffect(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
    }

    /// Mapped about the view's upper left corner.
    public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
        EffectChain(self).then(_TransformEffect(transform: transform))
    }

    /// Mapped about the view's upper left corner, smaller where the map says that it is further away.
    public func transformEffect(_ transform: ProjectionTransform) -> some VisualEffect {
        EffectChain(self).then(_ProjectionEffect(transform: transform))
    }

    /// Seen elsewhere than where it lies.
    public func offset(_ offset: CGSize) -> some VisualEffect {
        transformEffect(CGAffineTransform(translationX: offset.width, y: offset.height))
    }

    /// Seen elsewhere than where it lies.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
        offset(CGSize(width: x, height: y))
    }

    /// Out of focus.
    public func blur(radius: CGFloat) -> some VisualEffect { EffectChain(self).then(_BlurEffect(radius: radius)) }

    /// Out of focus.
    ///
    /// - Parameter opaque: nothing of it is seen through, up to its edges, which it is cut to.
    public func blur(radius: CGFloat, opaque: Bool) -> some VisualEffect {
        let blurred = EffectChain(self).then(_BlurEffect(radius: radius))
        guard opaque else { return blurred }
        return blurred.then(_ColorEffect(change: .opaque)).then(_ClipEffect(shape: Rectangle(), style: FillStyle()))
    }

    /// Adds to each channel of every colour.
    public func brightness(_ amount: Double) -> some VisualEffect { colors(.brightness(amount)) }
    /// Moves colours away from grey, or towards it.
    public func contrast(_ amount: Double) -> some VisualEffect { colors(.contrast(amount)) }
    /// Makes colours stronger or paler.
    public func saturation(_ amount: Double) -> some VisualEffect { colors(.saturation(amount)) }
    /// Takes the colour away: 1 leaves greys.
    public func grayscale(_ amount: Double) -> some VisualEffect { colors(.grayscale(amount)) }
    /// Turns each colour along the rainbow.
    public func hueRotation(_ angle: Angle) -> some VisualEffect { colors(.hueRotation(angle)) }

    private func colors(_ change: _ColorEffect.Change) -> EffectChain {
        EffectChain(self).then(_ColorEffect(change: change))
    }
}
