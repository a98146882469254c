import Combine
import FanlightCore
import PlatformSupport

/// An object that may take part in the handling of input.
@MainActor @preconcurrency
open class UIResponder: _SelectorTarget {
    public init() {}

    open var next: UIResponder? { nil }
    open var canBecomeFirstResponder: Bool { false }
    open var isFirstResponder: Bool { false }

    /// Receives the beginning of a touch. This implementation passes it on to the next responder, as the others do.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }

    /// Receives the end of a touch that a recogniser, a scroll view or the system has taken over.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Changes the menu bar. It is called for the delegate of a program that begins with one.
    open func buildMenu(with builder: any UIMenuBuilder) {}

    /// True for a class of the program, which may have own code for touches.
    final var isAppSubclass: Bool { ProgramClasses.contains(type(of: self)) }

    @available(*, deprecated, message: "Has no effect: views take the focus with “focused(_:)”.")
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }

    /// Removes the focus of the scene. Returns true if there was one.
    @discardableResult
    open func resignFirstResponder() -> Bool { PresentScene.endEditing() }
}

extension UIResponder: Hashable {
    nonisolated public static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIResponder {
    @available(*, deprecated, message: "Never posted: clients have their own keyboards, which cover no view.")
    nonisolated public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    @available(*, deprecated, message: "Never posted: clients have their own keyboards, which cover no view.")
    nonisolated public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    @available(*, deprecated, message: "Never posted: clients have their own keyboards, which cover no view.")
    nonisolated public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    @available(*, deprecated, message: "Never posted: clients have their own keyboards, which cover no view.")
    nonisolated public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    @available(*, deprecated, message: "Never posted: clients have their own keyboards, which cover no view.")
    nonisolated public static let keyboardWillChangeFrameNotification =
        Notification.Name("UIKeyboardWillChangeFrameNotification")
    nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    nonisolated public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
}

extension UIApplication {
    @available(*, deprecated, message: "Never posted: read “scenePhase” of the environment.")
    nonisolated public static let didBecomeActiveNotification =
        Notification.Name("UIApplicationDidBecomeActiveNotification")
    @available(*, deprecated, message: "Never posted: read “scenePhase” of the environment.")
    nonisolated public static let willResignActiveNotification =
        Notification.Name("UIApplicationWillResignActiveNotification")
    @available(*, deprecated, message: "Never posted: read “scenePhase” of the environment.")
    nonisolated public static let didEnterBackgroundNotification =
        Notification.Name("UIApplicationDidEnterBackgroundNotification")
    @available(*, deprecated, message: "Never posted: read “scenePhase” of the environment.")
    nonisolated public static let willEnterForegroundNotification =
        Notification.Name("UIApplicationWillEnterForegroundNotification")
    @available(*, deprecated, message: "Never posted: read “scenePhase” of the environment.")
    nonisolated public static let willTerminateNotification =
        Notification.Name("UIApplicationWillTerminateNotification")
    @available(*, deprecated, message: "Never posted: the system does not warn programs of low memory.")
    nonisolated public static let didReceiveMemoryWarningNotification =
        Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")
}
