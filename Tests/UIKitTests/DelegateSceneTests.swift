import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Programs that begin with a delegate", .serialized)
struct DelegateSceneTests {
    /// The scene of the last program, with the events that its delegate received.
    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        static var last: SceneDelegate?
        var window: UIWindow?
        private(set) var events: [String] = []

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            SceneDelegate.last = self
            events.append("connect")
            guard let windowScene = scene as? UIWindowScene else { return }
            let window = UIWindow(windowScene: windowScene)
            window.rootViewController = UIHostingController(rootView: Counter())
            self.window = window
            window.makeKeyAndVisible()
        }

        func sceneDidBecomeActive(_ scene: UIScene) { events.append("active") }
        func sceneWillResignActive(_ scene: UIScene) { events.append("inactive") }
        func sceneWillEnterForeground(_ scene: UIScene) { events.append("foreground") }
        func sceneDidEnterBackground(_ scene: UIScene) { events.append("background") }
        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
            events += URLContexts.map(\.url.absoluteString)
        }
    }

    private struct Counter: View {
        @State private var count = 0
        var body: some View { Button("count \(count)") { count += 1 }.accessibilityIdentifier("count") }
    }

    private struct Program: App {
        var body: some Scene { _DelegateScene(SceneDelegate.self) }
    }

    @Test("the root view of a scene's window fills the display, keeps its state, and can be replaced")
    func window() throws {
        let stage = Stage(Program(), width: 300, height: 200)
        #expect(stage["count"].label == "count 0")
        stage["count"].tap()
        #expect(stage["count"].label == "count 1")
        let delegate = try #require(SceneDelegate.last)
        let scene = try #require(delegate.window?.windowScene)
        #expect(scene.delegate === delegate)
        #expect(scene.windows == [delegate.window] && scene.keyWindow === delegate.window)
        #expect(UIApplication.shared.connectedScenes.contains(scene))
        delegate.window?.rootViewController = UIHostingController(rootView: Text("other"))
        #expect(stage.showing("other").exists)
        #expect(!stage["count"].exists)
        delegate.window?.isHidden = true
        #expect(!stage.showing("other").exists)
    }

    @Test("a scene's delegate receives its states and addresses")
    func life() throws {
        let stage = Stage(Program(), width: 300, height: 200)
        _ = stage.currentPicture
        let delegate = try #require(SceneDelegate.last)
        #expect(delegate.events == ["connect", "foreground", "active"])
        stage.send(.displayFocus(false))
        stage.session.isSeen = false
        stage.session.flush()
        stage.session.isSeen = true
        stage.session.flush()
        stage.send(.displayFocus(true))
        stage.send(.openURL("a://b"))
        _ = stage.currentPicture
        #expect(
            delegate.events.dropFirst(3) == ["inactive", "background", "foreground", "active", "a://b"])
    }

    private struct Overlaid: View {
        @State private var window: UIWindow?
        var body: some View {
            Button("Scene") { _ = UIApplication.shared.connectedScenes.first as? UIWindowScene }
                .accessibilityIdentifier("scene")
            Button("Window") {
                let window = UIWindow(frame: UIScreen.main.bounds)
                window.rootViewController = UIHostingController(rootView: Text("above"))
                window.makeKeyAndVisible()
                self.window = window
            }
            .accessibilityIdentifier("window")
            Button("Hide") { window?.isHidden = true }.accessibilityIdentifier("hide")
        }
    }

    @Test("a window above those of an app's body is not shown, and one diagnostic tells what to use instead")
    func windowAboveBody() {
        for first in ["scene", "window"] {
            let stage = Stage(width: 300, height: 200) { Overlaid() }
            #expect(stage.diagnostics.isEmpty)
            stage[first].tap()
            stage["window"].tap()
            #expect(!stage.showing("above").exists)
            #expect(stage.diagnostics.count == 1)
            #expect(stage.diagnostics.first?.contains("overlay, sheet or fullScreenCover") == true)
            stage["hide"].tap()
        }
    }

    final class ProgramDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        private(set) var events: [String] = []

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = UIHostingController(rootView: Counter())
            window?.overrideUserInterfaceStyle = .dark
            window?.makeKeyAndVisible()
            return true
        }

        func applicationDidBecomeActive(_ application: UIApplication) { events.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { events.append("inactive") }
    }

    private struct OldProgram: App {
        @UIApplicationDelegateAdaptor(ProgramDelegate.self) var delegate
        var body: some Scene { _DelegateScene() }
    }

    @Test("the window that a program's delegate makes at the launch is shown")
    func launch() {
        let program = OldProgram()
        let stage = Stage(program, width: 300, height: 200)
        stage["count"].tap()
        #expect(stage["count"].label == "count 1")
        stage.send(.displayFocus(false))
        _ = stage.currentPicture
        #expect(program.delegate.events == ["active", "inactive"])
        program.delegate.window?.isHidden = true
        #expect(!stage["count"].exists)
    }
}
