import Display
import FanlightCore
import PlatformSupport

/// An object that plays feedback, as `sensoryFeedback(_:trigger:)` does.
public protocol NSHapticFeedbackPerformer: Sendable {
    func perform(
        _ pattern: NSHapticFeedbackManager.FeedbackPattern,
        performanceTime: NSHapticFeedbackManager.PerformanceTime)
}

/// The source of feedback that a person feels or hears.
public enum NSHapticFeedbackManager {
    /// The event that feedback is for.
    public enum FeedbackPattern: Int, Sendable { case generic, alignment, levelChange }

    /// The moment of feedback. It is always with the next picture.
    public enum PerformanceTime: UInt, Sendable { case `default`, now, drawCompleted }

    public static let defaultPerformer: any NSHapticFeedbackPerformer = SceneFeedbackPerformer()
}

/// Plays feedback in the clients of the scene whose code runs. Outside of any scene nothing is played.
private struct SceneFeedbackPerformer: NSHapticFeedbackPerformer {
    func perform(
        _ pattern: NSHapticFeedbackManager.FeedbackPattern,
        performanceTime: NSHapticFeedbackManager.PerformanceTime
    ) {
        let kind: Feedback.Kind =
            switch pattern {
            case .generic: .lightImpact
            case .alignment: .alignment
            case .levelChange: .levelChange
            }
        _ = PresentScene.call { PresentScene.play(Feedback(kind)) }
    }
}
