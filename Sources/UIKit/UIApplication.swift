@_spi(Nodes) import FanlightCore
import PlatformSupport

/// The program, for code that asks it to open addresses or to end the editing.
@MainActor @preconcurrency
public final class UIApplication: UIResponder {
    public static let shared = UIApplication()

    /// The delegate that `UIApplicationDelegateAdaptor` made, or that the program begins with.
    public weak var delegate: (any UIApplicationDelegate)?

    /// The state of the program.
    public enum State: Int, Sendable { case active, inactive, background }

    /// A key of `open(_:options:completionHandler:)`.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
    }

    /// A key of the options with which a program begins. There are none here.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// A key of the options with which an address is opened. There are none here.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    }

    /// Active while a scene's code runs.
    public var applicationState: State { PresentScene.graph == nil ? .background : .active }

    /// Opens an address, as `openURL` of the environment does. Options have no meaning here.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        completionHandler?(PresentScene.open(url))
    }

    /// Returns true if the address can be offered to clients, which open it.
    public func canOpenURL(_ url: URL) -> Bool { url.scheme != nil && PresentScene.graph?.opener.open != nil }

    /// Calls the method of a target, or of the first responder after the sender that has it.
    ///
    /// Without a target, `Selector("resignFirstResponder")` removes the focus. Returns false if nothing was called.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let event = event ?? UIEvent()
        if let target {
            let object = target as AnyObject
            if action.perform(on: object, sender, event) { return true }
            PresentScene.graph?.reportOnce(
                "The selector “\(action)” leads to no method of \(type(of: object)). Methods have no names here: "
                    + "fanlight adopt registers those of “#selector”, and UIAction runs a closure everywhere.")
            return false
        }
        if action == Selector("resignFirstResponder") { return PresentScene.endEditing() }
        if let sender = sender as? UIResponder,
            sequence(first: sender, next: \.next).contains(where: { action.perform(on: $0, sender, event) })
        {
            return true
        }
        if action.perform(on: self, sender, event) { return true }
        return delegate.map { action.perform(on: $0, sender, event) } ?? false
    }

    /// The visible windows of a program that begins with a delegate, the front one last. Other programs have none.
    public private(set) var windows: [UIWindow] = []
    /// The scenes of a program that begins with a delegate. Those of an app's body are not among them.
    public var connectedScenes: Set<UIScene> {
        if scenes.isEmpty { reportUnusedWindows() }
        return scenes
    }
    public var keyWindow: UIWindow? { windows.last(where: \.isKeyWindow) }

    private var scenes: Set<UIScene> = []
    private let windowChanges = ViewChanges()

    /// Returns the visible windows of a scene, and those that were made without one.
    func visibleWindows(of scene: UIWindowScene) -> [UIWindow] {
        windowChanges.observe()
        return windows.filter { $0.windowScene == nil || $0.windowScene === scene }
    }

    /// Shows a window in front of all others, or hides it.
    func setVisible(_ window: UIWindow, _ isVisible: Bool) {
        windows.removeAll { $0 === window }
        if isVisible { windows.append(window) }
        windowChanges.record()
        guard isVisible, scenes.isEmpty else { return }
        if PresentScene.graph != nil { return reportUnusedWindows() }
        // A program that begins with a delegate makes windows at the launch, and connects its scene later.
        DispatchQueue.main.async {
            MainActor.assumeIsolated { if self.scenes.isEmpty, !self.windows.isEmpty { self.reportUnusedWindows() } }
        }
    }

    /// Reports to the author of a program with an app's body that its windows are made there.
    private func reportUnusedWindows() {
        PresentScene.graph?.reportOnce(
            "UIWindow: the windows of this program are those of the app's body, so that no other window is shown. Use "
                + "overlay, sheet or fullScreenCover to show a view above others, or openWindow for a further window.")
    }

    func connect(_ scene: UIScene) { scenes.insert(scene) }

    func disconnect(_ scene: UIScene) {
        scenes.remove(scene)
        windows.removeAll { $0.windowScene === scene }
    }

    public static let openSettingsURLString = "app-settings:"

    @available(*, deprecated, message: "Has no effect: displays stay on as their clients decide.")
    public var isIdleTimerDisabled: Bool {
        get { false }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: programs have no badge.")
    public var applicationIconBadgeNumber: Int {
        get { 0 }
        set { _ = newValue }
    }

    /// Nil: an app has the icon of its catalogue.
    public var alternateIconName: String? { nil }
    /// False: an app has the icon of its catalogue.
    public var supportsAlternateIcons: Bool { false }

    @available(*, deprecated, message: "Has no effect: an app has the icon of its catalogue.")
    public func setAlternateIconName(
        _ alternateIconName: String?, completionHandler: (@MainActor @Sendable ((any Error)?) -> Void)? = nil
    ) {
        completionHandler?(CocoaError(.featureUnsupported))
    }

    @available(*, deprecated, message: "Has no effect: notifications from servers do not arrive here.")
    public func registerForRemoteNotifications() {}
}
