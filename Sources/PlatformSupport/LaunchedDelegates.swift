import Combine
import FanlightCore

/// A delegate of the program that receives the launch.
@MainActor @preconcurrency
public protocol _LaunchedDelegate: AnyObject {
    /// Makes the object the program's delegate, and reports the launch to it.
    func _launch()
}

/// Makes the app's delegate, once in a program, and reports the launch to it.
@MainActor @preconcurrency @propertyWrapper
public struct _DelegateAdaptor<DelegateType: _LaunchedDelegate> {
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

extension _DelegateAdaptor where DelegateType: ObservableObject {
    /// Bindings to the delegate's properties.
    public var projectedValue: ObservedObject<DelegateType>.Wrapper {
        ObservedObject(wrappedValue: wrappedValue).projectedValue
    }
}

/// The delegates that were made. A program keeps them until it ends, although its `App` may be made several times.
@MainActor
private enum LaunchedDelegates {
    static var all: [ObjectIdentifier: any _LaunchedDelegate] = [:]

    static func delegate<D: _LaunchedDelegate>(of type: D.Type, _ make: () -> D) -> D {
        if let known = all[ObjectIdentifier(type)] as? D { return known }
        let new = make()
        all[ObjectIdentifier(type)] = new
        new._launch()
        return new
    }
}
