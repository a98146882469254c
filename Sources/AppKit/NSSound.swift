import Display
import FanlightCore
import PlatformSupport

/// A sound. Only the sound of an alert is played: clients that have a bell ring it.
public final class NSSound: Sendable {
    public typealias Name = String

    /// Returns nil: the system's sounds are not here.
    @available(*, deprecated, message: "Has no effect: sounds are not played, use “sensoryFeedback” of SwiftUI.")
    public init?(named name: Name) { nil }

    @available(*, deprecated, message: "Has no effect: sounds are not played, use “sensoryFeedback” of SwiftUI.")
    @discardableResult
    public func play() -> Bool { false }

    /// Plays the feedback of a warning in the clients of the scene whose code runs.
    public static func beep() { _ = PresentScene.call { PresentScene.play(Feedback(.warning)) } }
}

/// Plays the feedback of a warning in the clients of the scene whose code runs.
public func NSBeep() { NSSound.beep() }
