import Display
import Fanlight
import FanlightCore
import PlatformSupport

/// A source of feedback that a person feels or hears, as `sensoryFeedback(_:trigger:)` has them.
///
/// It goes to the clients of the scene whose turn runs, which includes tasks that began in it. Outside of any scene it
/// goes to the program's only scene. With several scenes none is meant, and nothing is played.
@MainActor @preconcurrency
open class UIFeedbackGenerator {
    public init() {}

    /// Prepares for feedback. Clients need no preparation.
    public func prepare() {}

    final func play(_ feedback: Feedback) { PresentScene.play(feedback) }
}

/// Plays the collision of two objects.
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The mass or the stiffness of the objects.
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

    private let kind: Feedback.Kind

    public init(style: FeedbackStyle) {
        kind =
            switch style {
            case .light: .lightImpact
            case .medium: .mediumImpact
            case .heavy: .heavyImpact
            case .soft: .softImpact
            case .rigid: .rigidImpact
            }
        super.init()
    }

    public override convenience init() { self.init(style: .medium) }

    public func impactOccurred() { impactOccurred(intensity: 1) }

    public func impactOccurred(intensity: CGFloat) { play(Feedback(kind, intensity: Float(min(max(intensity, 0), 1)))) }
}

/// Plays the result of a task.
public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable { case success, warning, error }

    public func notificationOccurred(_ notificationType: FeedbackType) {
        switch notificationType {
        case .success: play(Feedback(.success))
        case .warning: play(Feedback(.warning))
        case .error: play(Feedback(.error))
        }
    }
}

/// Plays the change of a selection.
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    public func selectionChanged() { play(Feedback(.selection)) }
}
