import Fanlight
@_spi(Nodes) import FanlightCore
import PlatformSupport

/// The program, for code that ends it, or that sends it an action.
@MainActor @preconcurrency
public final class NSApplication: NSResponder {
    public static let shared = NSApplication()

    /// The delegate that `NSApplicationDelegateAdaptor` made.
    public weak var delegate: (any NSApplicationDelegate)?

    /// The answer of a delegate that is asked if the program may end.
    public enum TerminateReply: UInt, Sendable { case terminateCancel, terminateNow, terminateLater }

    /// Ends the program with all its scenes, unless the delegate prevents it.
    public func terminate(_ sender: Any?) {
        guard let delegate else { return end() }
        if delegate.applicationShouldTerminate(self) == .terminateNow { end() }
    }

    /// Answers for a delegate that has returned `terminateLater`.
    public func reply(toApplicationShouldTerminate shouldTerminate: Bool) { if shouldTerminate { end() } }

    private func end() {
        delegate?.applicationWillTerminate(Notification(name: NSApplication.willEnd, object: self))
        // The program stores its state and ends as if the service had requested it.
        raise(SIGTERM)
    }

    /// Calls the method of a target. Without one it removes the focus for `Selector("resignFirstResponder")`, and opens
    /// the app's settings for `Selector("showSettingsWindow:")`. `toggleSidebar:` shows or hides the sidebar. Others go
    /// to the sender and its responders, and to the delegate. Returns false if nothing was called.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
        if let target { return action.perform(on: target as AnyObject, sender) }
        switch action {
        case Selector("resignFirstResponder"), Selector("resignFirstResponder:"): return PresentScene.endEditing()
        case Selector("showSettingsWindow:"), Selector("showPreferencesWindow:"):
            return PresentScene.openSettings()
        case Selector("toggleSidebar:"): return PresentScene.toggleSidebar()
        default: break
        }
        if let sender = sender as? NSResponder, sender.tryToPerform(action, with: sender) { return true }
        return action.perform(on: self, sender) || delegate.map { action.perform(on: $0, sender) } ?? false
    }

    /// True while a scene's code runs.
    public var isActive: Bool { PresentScene.graph != nil }
    /// Empty: scenes have no windows of AppKit.
    public var windows: [NSWindow] { [] }
    /// The window that stands for that of the scene whose code runs; nil outside of scenes.
    public var keyWindow: NSWindow? { PresentScene.graph == nil ? nil : .ofScene }
    public var mainWindow: NSWindow? { keyWindow }
    public var currentEvent: NSEvent? { nil }
    public var effectiveAppearance: NSAppearance { .currentDrawing() }

    @available(*, deprecated, message: "Has no effect: use “preferredColorScheme” of SwiftUI.")
    public var appearance: NSAppearance? {
        get { nil }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: clients decide which window is in front.")
    public func activate(ignoringOtherApps flag: Bool) {}
    @available(*, deprecated, message: "Has no effect: clients decide which window is in front.")
    public func activate() {}
    @available(*, deprecated, message: "Has no effect: clients decide which windows they show.")
    public func hide(_ sender: Any?) {}
    @available(*, deprecated, message: "Has no effect: clients decide which windows they show.")
    public func unhide(_ sender: Any?) {}

    /// The way in which a program appears among others.
    public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }

    @available(*, deprecated, message: "Has no effect: programs have no icon in a dock.")
    @discardableResult
    public func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { false }
}

/// The program.
@MainActor @preconcurrency
public var NSApp: NSApplication! { .shared }

extension NSApplication {
    nonisolated static let willEnd = Notification.Name("NSApplicationWillTerminateNotification")
    nonisolated static let willLaunch = Notification.Name("NSApplicationWillFinishLaunchingNotification")
    nonisolated static let didLaunch = Notification.Name("NSApplicationDidFinishLaunchingNotification")

    @available(*, deprecated, message: "Never posted: read “scenePhase” of the environment.")
    nonisolated public static let didBecomeActiveNotification =
        Notification.Name("NSApplicationDidBecomeActiveNotification")
    @available(*, deprecated, message: "Never posted: read “scenePhase” of the environment.")
    nonisolated public static let willResignActiveNotification =
        Notification.Name("NSApplicationWillResignActiveNotification")
    @available(*, deprecated, message: "Never posted: read “scenePhase” of the environment.")
    nonisolated public static let didResignActiveNotification =
        Notification.Name("NSApplicationDidResignActiveNotification")
    @available(*, deprecated, message: "Never posted: read “scenePhase” of the environment.")
    nonisolated public static let willTerminateNotification = willEnd
    @available(*, deprecated, message: "Never posted: the delegate receives the launch.")
    nonisolated public static let didFinishLaunchingNotification = didLaunch
}
