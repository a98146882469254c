import Combine
import Fanlight
import FanlightCore
import PlatformSupport

/// The scene of a program that begins with a delegate. `fanlight adopt` writes an app with it for such a program.
public struct _DelegateScene: Scene {
    private let makeDelegate: @MainActor () -> (any UIWindowSceneDelegate)?

    /// Creates the scene of a program whose delegate makes the only window.
    public init() { makeDelegate = { nil } }

    /// Creates the scene of a program whose scenes have a delegate of their own.
    public init<Delegate: UIWindowSceneDelegate>(
        _ delegateType: Delegate.Type, _making make: @escaping @MainActor () -> Delegate = #_newObject
    ) {
        makeDelegate = make
    }

    public var body: some Scene {
        WindowGroup { ConnectedWindows(makeDelegate) }
            .commands { CommandGroup(after: .newItem) { DelegateCommands() } }
    }
}

/// Shows the windows of a scene, and reports the scene's life to its delegate.
@MainActor
private struct ConnectedWindows {
    @StateObject private var connection: SceneConnection
    @Environment(\.scenePhase) private var phase

    init(_ makeDelegate: @escaping @MainActor () -> (any UIWindowSceneDelegate)?) {
        _connection = StateObject(wrappedValue: SceneConnection(makeDelegate()))
    }
}

extension ConnectedWindows: View {
    var body: some View {
        ZStack {
            ForEach(UIApplication.shared.visibleWindows(of: connection.scene), id: \.self) { DrawnPlatformView($0) }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .onChange(of: phase, initial: true) { connection.phase = phase }
        .onOpenURL { connection.open($0) }
    }
}

/// A scene of UIKit with its delegate, from the first evaluation of its view until the view leaves.
@MainActor
private final class SceneConnection: ObservableObject {
    let scene = UIWindowScene(session: UISceneSession())
    private let delegate: (any UIWindowSceneDelegate)?
    private let program = UIApplication.shared

    init(_ delegate: (any UIWindowSceneDelegate)?) {
        self.delegate = delegate
        scene.delegate = delegate
        program.connect(scene)
        delegate?.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
    }

    isolated deinit {
        program.disconnect(scene)
        delegate?.sceneDidDisconnect(scene)
    }

    /// The phase that the delegates know.
    var phase = ScenePhase.background {
        didSet {
            guard phase != oldValue else { return }
            if oldValue == .background { enterForeground() }
            if oldValue == .active { resignActive() }
            switch phase {
            case .active: becomeActive()
            case .background: enterBackground()
            default: scene.activationState = .foregroundInactive
            }
        }
    }

    private func enterForeground() {
        if let delegate {
            delegate.sceneWillEnterForeground(scene)
        } else {
            program.delegate?.applicationWillEnterForeground(program)
        }
    }

    private func resignActive() {
        if let delegate {
            delegate.sceneWillResignActive(scene)
        } else {
            program.delegate?.applicationWillResignActive(program)
        }
    }

    private func becomeActive() {
        scene.activationState = .foregroundActive
        if let delegate {
            delegate.sceneDidBecomeActive(scene)
        } else {
            program.delegate?.applicationDidBecomeActive(program)
        }
    }

    private func enterBackground() {
        scene.activationState = .background
        if let delegate {
            delegate.sceneDidEnterBackground(scene)
        } else {
            program.delegate?.applicationDidEnterBackground(program)
        }
    }

    func open(_ url: URL) {
        if let delegate {
            delegate.scene(scene, openURLContexts: [UIOpenURLContext(url)])
        } else {
            _ = program.delegate?.application(program, open: url, options: [:])
        }
    }
}
