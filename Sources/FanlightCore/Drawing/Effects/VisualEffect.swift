import Foundation

/// A visual effect that can depend on the view's geometry and never affects layout.
public protocol VisualEffect: Sendable, Animatable {}

/// The empty effect, to which its functions add others.
public struct EmptyVisualEffect: VisualEffect {
    public typealias AnimatableData = EmptyAnimatableData
    public init() {}
}

extension VisualEffect {
    /// Sets the opacity. Opacities multiply.
    public func opacity(_ opacity: Double) -> some VisualEffect {
        EffectChain(self).then(_OpacityEffect(opacity: opacity))
    }

    /// Sets the mode in which the view is composited with its background.
    public func blendMode(_ blendMode: BlendMode) -> some VisualEffect {
        EffectChain(self).then(_BlendModeEffect(blendMode: blendMode))
    }

    /// Scales about an anchor point of the view.
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
        EffectChain(self).then(_ScaleEffect(scale: scale, anchor: anchor))
    }

    /// Scales about an anchor point of the view.
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(CGSize(width: scale, height: scale), anchor: anchor)
    }

    /// Scales about an anchor point of the view.
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(CGSize(width: x, height: y), anchor: anchor)
    }

    /// Rotates about an anchor point of the view.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
        EffectChain(self).then(_RotationEffect(angle: angle, anchor: anchor))
    }

    /// Rotates about any axis. `perspective` sets how much smaller the parts turned away look.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some VisualEffect {
        EffectChain(self).then(
            _Rotation3DEffect(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
    }

    /// Transforms about the view's upper left corner.
    public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
        EffectChain(self).then(_TransformEffect(transform: transform))
    }

    /// Transforms about the view's upper left corner, with perspective where the transform has it.
    public func transformEffect(_ transform: ProjectionTransform) -> some VisualEffect {
        EffectChain(self).then(_ProjectionEffect(transform: transform))
    }

    /// Draws the view at an offset from its layout position.
    public func offset(_ offset: CGSize) -> some VisualEffect {
        transformEffect(CGAffineTransform(translationX: offset.width, y: offset.height))
    }

    /// Draws the view at an offset from its layout position.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
        offset(CGSize(width: x, height: y))
    }

    /// Blurs the view.
    public func blur(radius: CGFloat) -> some VisualEffect { EffectChain(self).then(_BlurEffect(radius: radius)) }

    /// Blurs the view.
    ///
    /// - Parameter opaque: makes the result opaque up to the view's edges, to which it is clipped.
    public func blur(radius: CGFloat, opaque: Bool) -> some VisualEffect {
        let blurred = EffectChain(self).then(_BlurEffect(radius: radius))
        guard opaque else { return blurred }
        return blurred.then(_ColorEffect(change: .opaque)).then(_ClipEffect(shape: Rectangle(), style: FillStyle()))
    }

    /// Adds `amount` to each colour component.
    public func brightness(_ amount: Double) -> some VisualEffect { colors(.brightness(amount)) }
    /// Changes the contrast: moves colours away from grey or towards it.
    public func contrast(_ amount: Double) -> some VisualEffect { colors(.contrast(amount)) }
    /// Changes the saturation of colours.
    public func saturation(_ amount: Double) -> some VisualEffect { colors(.saturation(amount)) }
    /// Desaturates the view: 1 leaves only greys.
    public func grayscale(_ amount: Double) -> some VisualEffect { colors(.grayscale(amount)) }
    /// Rotates the hue of each colour.
    public func hueRotation(_ angle: Angle) -> some VisualEffect { colors(.hueRotation(angle)) }

    private func colors(_ change: _ColorEffect.Change) -> EffectChain {
        EffectChain(self).then(_ColorEffect(change: change))
    }
}
