import PlatformSupport

/// An object that receives the launch of the program and the end that the program itself requests.
///
/// `NSApplicationDelegateAdaptor` makes it. Scenes report their life through `scenePhase`.
@MainActor @preconcurrency
public protocol NSApplicationDelegate: _LaunchedDelegate {
    func applicationWillFinishLaunching(_ notification: Notification)
    func applicationDidFinishLaunching(_ notification: Notification)
    /// Returns the answer to `NSApplication.terminate(_:)`.
    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
    func applicationWillTerminate(_ notification: Notification)
}

extension NSApplicationDelegate {
    public func applicationWillFinishLaunching(_ notification: Notification) {}
    public func applicationDidFinishLaunching(_ notification: Notification) {}
    public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { .terminateNow }
    public func applicationWillTerminate(_ notification: Notification) {}

    public func _launch() {
        let program = NSApplication.shared
        program.delegate = self
        applicationWillFinishLaunching(Notification(name: NSApplication.willLaunch, object: program))
        applicationDidFinishLaunching(Notification(name: NSApplication.didLaunch, object: program))
    }
}

/// Makes the app's delegate, once in a program, and reports the launch to it.
///
///     @NSApplicationDelegateAdaptor(AppDelegate.self) var delegate
public typealias NSApplicationDelegateAdaptor<DelegateType: NSObject & NSApplicationDelegate> =
    _DelegateAdaptor<DelegateType>
