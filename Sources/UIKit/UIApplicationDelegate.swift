import PlatformSupport

/// An object that receives the launch of the program.
///
/// `UIApplicationDelegateAdaptor` makes it, or the program begins with it. A program without a delegate of scenes
/// reports the states of its window to this one. Other scenes report their life through `scenePhase`.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: _LaunchedDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(_ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any])
        -> Bool
    func applicationDidBecomeActive(_ application: UIApplication)
    func applicationWillResignActive(_ application: UIApplication)
    func applicationDidEnterBackground(_ application: UIApplication)
    func applicationWillEnterForeground(_ application: UIApplication)
}

extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func application(
        _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    public func applicationWillResignActive(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public func applicationWillEnterForeground(_ application: UIApplication) {}

    public func _launch() {
        UIApplication.shared.delegate = self
        _ = application(.shared, didFinishLaunchingWithOptions: nil)
    }
}

/// Makes the app's delegate, once in a program, and reports the launch to it.
///
///     @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate
public typealias UIApplicationDelegateAdaptor<DelegateType: UIApplicationDelegate> =
    _DelegateAdaptor<DelegateType>
