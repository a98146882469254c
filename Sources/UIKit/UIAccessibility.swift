import FanlightCore
import PlatformSupport

/// The settings of assistive technology, and its announcements.
public enum UIAccessibility {
    /// The kinds of announcements.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let screenChanged = Notification(rawValue: 1000)
        public static let layoutChanged = Notification(rawValue: 1001)
        public static let announcement = Notification(rawValue: 1008)
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Announces a text. Other arguments, such as an element, are not announced.
    public static func post(notification: Notification, argument: Any?) {
        if let text = argument as? String { AccessibilityNotification.Announcement(text).post() }
    }

    /// True if the person prefers less motion, and always on terminals.
    @MainActor @preconcurrency
    public static var isReduceMotionEnabled: Bool {
        PresentScene.screen.map { $0.idiom == .cell || $0.reducesMotion } ?? false
    }

    @available(*, deprecated, message: "Always false: read “accessibilityVoiceOverEnabled” of the environment.")
    public static var isVoiceOverRunning: Bool { false }
    @available(*, deprecated, message: "Always false: read “accessibilityReduceTransparency” of the environment.")
    public static var isReduceTransparencyEnabled: Bool { false }
    /// False: clients have no such setting.
    public static var isBoldTextEnabled: Bool { false }
    /// False: clients have no such setting.
    public static var isInvertColorsEnabled: Bool { false }
}
