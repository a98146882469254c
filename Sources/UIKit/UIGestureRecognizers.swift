@_spi(Nodes) import FanlightCore

/// Recognises one or several taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
    public final var numberOfTapsRequired = 1
    /// The number of fingers. A pointer is one, so more are never recognised.
    public final var numberOfTouchesRequired = 1

    override var isDiscrete: Bool { true }

    override func gesture() -> AnyGesture<Sample?>? {
        guard numberOfTouchesRequired <= 1 else { return nil }
        return AnyGesture(
            SpatialTapGesture(count: numberOfTapsRequired, coordinateSpace: .global).map { tap -> Sample? in
                Sample(location: tap.location)
            })
    }
}

/// Recognises a press that is moved.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The smallest number of fingers. A pointer is one, so more are never recognised.
    public final var minimumNumberOfTouches = 1
    public final var maximumNumberOfTouches = Int.max
    /// The difference between the translation and the one that the code has set.
    private var origin = CGPoint.zero

    override func gesture() -> AnyGesture<Sample?>? {
        guard minimumNumberOfTouches <= 1 else { return nil }
        return AnyGesture(DragGesture(coordinateSpace: .global).map { drag -> Sample? in Sample(drag) })
    }

    override func begin() { origin = .zero }

    /// Returns the distance from the start in the scene.
    open func translation(in view: UIView?) -> CGPoint {
        let moved = sample.translation ?? .zero
        return CGPoint(x: moved.x - origin.x, y: moved.y - origin.y)
    }

    /// Sets the present translation, from which the next ones are counted.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let moved = sample.translation ?? .zero
        origin = CGPoint(x: moved.x - translation.x, y: moved.y - translation.y)
    }

    /// Returns the velocity in points per second.
    open func velocity(in view: UIView?) -> CGPoint { sample.velocity ?? .zero }
}

/// Recognises a press that is held, and follows it until the release.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The duration in seconds.
    public final var minimumPressDuration = 0.5
    /// The distance that the pointer may move meanwhile, in points.
    public final var allowableMovement: CGFloat = 10
    /// The number of fingers. A pointer is one, so more are never recognised.
    public final var numberOfTouchesRequired = 1

    override func gesture() -> AnyGesture<Sample?>? {
        guard numberOfTouchesRequired <= 1 else { return nil }
        let press = LongPressGesture(minimumDuration: minimumPressDuration, maximumDistance: allowableMovement)
        return AnyGesture(
            press.sequenced(before: DragGesture(minimumDistance: 0, coordinateSpace: .global)).map { value -> Sample? in
                if case .second(_, let drag?) = value { Sample(location: drag.location) } else { nil }
            })
    }
}

/// Recognises two fingers that move apart or together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The scale at which the code has set another one, divided by that.
    private var unit: CGFloat = 1

    override func gesture() -> AnyGesture<Sample?>? {
        AnyGesture(
            MagnifyGesture().map { [weak self] value -> Sample? in
                var sample = Sample(location: self?.context?.scenePoint(value.startLocation) ?? value.startLocation)
                (sample.scale, sample.rate) = (value.magnification, value.velocity)
                return sample
            })
    }

    override func begin() { unit = 1 }

    /// The ratio of the distance to the initial one, or to that at which the code has set it.
    public final var scale: CGFloat {
        get { sample.scale / unit }
        set { if newValue != 0 { unit = sample.scale / newValue } }
    }

    /// The change of the scale in a second.
    public final var velocity: CGFloat { sample.rate }
}

/// Recognises two fingers that rotate around each other.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The difference between the rotation and the one that the code has set.
    private var origin: CGFloat = 0

    override func gesture() -> AnyGesture<Sample?>? {
        AnyGesture(
            RotateGesture().map { [weak self] value -> Sample? in
                var sample = Sample(location: self?.context?.scenePoint(value.startLocation) ?? value.startLocation)
                (sample.rotation, sample.rate) = (value.rotation.radians, value.velocity.radians)
                return sample
            })
    }

    override func begin() { origin = 0 }

    /// The angle in radians, clockwise.
    public final var rotation: CGFloat {
        get { sample.rotation - origin }
        set { origin = sample.rotation - newValue }
    }

    /// The change of the rotation in a second.
    public final var velocity: CGFloat { sample.rate }
}

extension UIGestureRecognizer.Sample {
    fileprivate init(_ drag: DragGesture.Value) {
        self.init(
            location: drag.location, translation: CGPoint(x: drag.translation.width, y: drag.translation.height),
            velocity: CGPoint(x: drag.velocity.width, y: drag.velocity.height))
    }
}

extension _GestureContext {
    /// Converts a point of the view to one of the scene.
    fileprivate func scenePoint(_ local: CGPoint) -> CGPoint {
        let origin = point(.zero, in: .local)
        let (right, below) = (point(CGPoint(x: 1, y: 0), in: .local), point(CGPoint(x: 0, y: 1), in: .local))
        let toLocal = CGAffineTransform(
            a: right.x - origin.x, b: right.y - origin.y, c: below.x - origin.x, d: below.y - origin.y,
            tx: origin.x, ty: origin.y)
        return toLocal.isSingular ? local : local.applying(toLocal.inverted())
    }
}
