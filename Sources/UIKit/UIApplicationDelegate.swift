import Combine
import FanlightCore

/// An object that is told when the program has started.
///
/// `UIApplicationDelegateAdaptor` makes it. Only the launch is reported: scenes report their life through `scenePhase`.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: AnyObject {
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
}

/// A delegate of a scene. Scenes are those of the app's body, so none is ever made.
@MainActor @preconcurrency
public protocol UISceneDelegate: AnyObject {}

/// A delegate of a scene with windows. Scenes are those of the app's body, so none is ever made.
@MainActor @preconcurrency
public protocol UIWindowSceneDelegate: UISceneDelegate {}

/// Makes the app's delegate, once in a program, and tells it that the program has started.
///
///     @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
    public let wrappedValue: DelegateType

    public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        wrappedValue = LaunchedDelegates.delegate(of: delegateType)
    }
}

extension UIApplicationDelegateAdaptor where DelegateType: ObservableObject {
    /// Bindings to the delegate's properties.
    public var projectedValue: ObservedObject<DelegateType>.Wrapper {
        ObservedObject(wrappedValue: wrappedValue).projectedValue
    }
}

/// The delegates that were made. A program keeps them until it ends, although its `App` may be made several times.
@MainActor
private enum LaunchedDelegates {
    static var all: [ObjectIdentifier: any UIApplicationDelegate] = [:]

    static func delegate<D: NSObject & UIApplicationDelegate>(of type: D.Type) -> D {
        if let known = all[ObjectIdentifier(type)] as? D { return known }
        let object: NSObject = unsafeBitCast(type as NSObject.Type, to: _ObjectMaker.Type.self).init()
        guard let new = object as? D else { preconditionFailure("The initialiser of \(type) makes a \(object).") }
        all[ObjectIdentifier(type)] = new
        UIApplication.shared.delegate = new
        _ = new.application(.shared, didFinishLaunchingWithOptions: nil)
        return new
    }
}

/// A class whose initialiser can be called on a metatype, which Swift permits for a required one only.
///
/// Proof of the cast in `LaunchedDelegates`: the initialiser overrides that of `NSObject`, so it has the same place in
/// the table of each subclass's methods. A call on the metatype of another subclass finds that subclass's own `init()`,
/// and the program ends with a message if there is none. The class is open, so that no optimiser takes the call for one
/// of this class's initialiser.
open class _ObjectMaker: NSObject {
    public required override init() { super.init() }
}
