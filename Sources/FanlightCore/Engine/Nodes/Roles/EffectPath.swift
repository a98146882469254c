import Display
import Motion

/// The path of an effect from one state of its animatable data to another.
///
/// Start and end do not determine the intermediate states: a full rotation ends as it began. So `LayerMotion` has the
/// effect apply intermediate states, and describes the results.
@MainActor
@_spi(Nodes) public protocol EffectPath: AnyObject {
    /// The node of the effect.
    var owner: LayoutNode? { get }
    /// True until the path is described.
    var isNew: Bool { get }
    var changesTransform: Bool { get }
    /// True if the effect changes the drawing of its layer.
    var changesDrawing: Bool { get }
    /// The course along the path, and its start in microseconds of the session's clock; nil before it is described.
    var course: (timing: MotionTiming, start: Int64)? { get }
    /// Begins the path at the present state. Without a course the effect has its final state at once.
    func begin(_ course: (timing: MotionTiming, velocity: Double, continuesPrevious: Bool)?, at time: Int64)
    /// Applies the state in which a part of the path is left; nil for the final one. The scale is that of the view's
    /// size, relative to the final size.
    ///
    /// - Parameter time: The time for paths that go on under this one; nil for its start.
    func apply(_ left: MotionTiming.Remainder?, at time: Int64?, scale: (x: Double, y: Double))
}
