import Fanlight
import PlatformSupport

/// A scene of a program that begins with a delegate. Scenes of an app's body have none.
open class UIScene: UIResponder {
    /// The state of a scene.
    public enum ActivationState: Int, Sendable {
        case unattached = -1, foregroundActive, foregroundInactive, background
    }

    /// The circumstances in which a scene begins. An address arrives later, in `scene(_:openURLContexts:)`.
    public final class ConnectionOptions: Sendable {
        public var urlContexts: Set<UIOpenURLContext> { [] }
        init() {}
    }

    public let session: UISceneSession
    public var delegate: (any UISceneDelegate)?
    public internal(set) var activationState = ActivationState.unattached
    public var title: String!

    /// The conditions in which the scene is activated for an address or a notification.
    @available(*, deprecated, message: "Has no effect: an address goes to the scene that it is opened in.")
    public var activationConditions: UISceneActivationConditions {
        get { UISceneActivationConditions() }
        set { _ = newValue }
    }

    init(session: UISceneSession) {
        self.session = session
        super.init()
        session.scene = self
    }
}

/// A scene with windows.
public final class UIWindowScene: UIScene {
    /// The visible windows that were made for the scene, the front one last.
    public var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
    public var keyWindow: UIWindow? { windows.last(where: \.isKeyWindow) }
    public var screen: UIScreen { .main }
}

/// The identity of a scene.
@MainActor @preconcurrency
public final class UISceneSession {
    /// The purpose of a scene.
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    public let role = Role.windowApplication
    public let persistentIdentifier = UUID().uuidString
    public internal(set) weak var scene: UIScene?
    public var userInfo: [String: Any]?
    public let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
}

extension UISceneSession: Hashable {
    nonisolated public static func == (a: UISceneSession, b: UISceneSession) -> Bool { a === b }
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The description of a scene. The delegate of scenes is the class that `fanlight adopt` finds.
@MainActor @preconcurrency
public final class UISceneConfiguration {
    public let name: String?
    public let role: UISceneSession.Role

    @available(
        *, deprecated, message: "Has no effect: the delegate is the class that conforms to UIWindowSceneDelegate."
    )
    public var delegateClass: AnyClass? {
        get { nil }
        set { _ = newValue }
    }

    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}

/// An address that a scene is asked to open.
public final class UIOpenURLContext: Hashable, Sendable {
    public let url: URL

    init(_ url: URL) { self.url = url }

    public static func == (a: UIOpenURLContext, b: UIOpenURLContext) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The conditions in which a scene is activated.
@MainActor @preconcurrency
public final class UISceneActivationConditions {
    /// The predicate of the targets that the scene can show.
    public var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
    /// The predicate of the targets that the scene is best for.
    public var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)

    public init() {}
}
