import PlatformSupport

/// An object that receives the launch of the program.
///
/// `UIApplicationDelegateAdaptor` makes it. Only the launch is reported: scenes report their life through `scenePhase`.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: _LaunchedDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    public func _launch() {
        UIApplication.shared.delegate = self
        _ = application(.shared, didFinishLaunchingWithOptions: nil)
    }
}

/// A delegate of a scene. Scenes are those of the app's body, so none is ever made.
@MainActor @preconcurrency
public protocol UISceneDelegate: AnyObject {}

/// A delegate of a scene with windows. Scenes are those of the app's body, so none is ever made.
@MainActor @preconcurrency
public protocol UIWindowSceneDelegate: UISceneDelegate {}

/// Makes the app's delegate, once in a program, and reports the launch to it.
///
///     @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate
public typealias UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> =
    _DelegateAdaptor<DelegateType>
