import Combine
import FanlightCore

/// An object that receives the launch of the program.
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

/// Makes the app's delegate, once in a program, and reports the launch to it.
///
///     @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
    public let wrappedValue: DelegateType

    /// - Parameter make: calls the delegate's `init()`. The default is an expression of the caller, where the class is
    ///   known. Swift permits a generic function to call an initialiser only if it is `required`.
    public init(
        _ delegateType: DelegateType.Type = DelegateType.self,
        _making make: @MainActor () -> DelegateType = #_newObject
    ) {
        wrappedValue = LaunchedDelegates.delegate(of: delegateType, make)
    }
}

/// Expands to a closure that calls `init()` of the class that the context expects.
@freestanding(expression)
public macro _newObject<Object>() -> (@MainActor () -> Object) =
    #externalMacro(module: "FanlightMacros", type: "NewObjectMacro")

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

    static func delegate<D: NSObject & UIApplicationDelegate>(of type: D.Type, _ make: () -> D) -> D {
        if let known = all[ObjectIdentifier(type)] as? D { return known }
        let new = make()
        all[ObjectIdentifier(type)] = new
        UIApplication.shared.delegate = new
        _ = new.application(.shared, didFinishLaunchingWithOptions: nil)
        return new
    }
}
