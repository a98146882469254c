import Foundation

/// The name of a method or of a command, in the style of Objective-C: `cancelOperation:`.
///
/// Names alone lead to no method, because the runtime of Objective-C is on Apple's systems only. `_method` registers
/// the method that a name stands for.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
    package let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }
}

extension Selector: CustomStringConvertible {
    public var description: String { name }
}

extension Selector {
    /// Returns the selector of a method without parameters. `fanlight adopt` writes it in the place of `#selector`.
    public static func _method<Target, Result>(
        _ name: String, _ method: @escaping (Target) -> () -> Result
    ) -> Selector {
        SelectorMethods.add(name, Target.self) { target, _, _ in
            guard let target = target as? Target else { return false }
            _ = method(target)()
            return true
        }
    }

    /// Returns the selector of a method with a parameter, which is the sender.
    public static func _method<Target, Sender, Result>(
        _ name: String, _ method: @escaping (Target) -> (Sender) -> Result
    ) -> Selector {
        SelectorMethods.add(name, Target.self) { target, sender, _ in
            guard let target = target as? Target, let sender = argument(sender, Sender.self) else { return false }
            _ = method(target)(sender)
            return true
        }
    }

    /// Returns the selector of a method with two parameters, such as the sender and the event.
    public static func _method<Target, First, Second, Result>(
        _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
    ) -> Selector {
        SelectorMethods.add(name, Target.self) { target, first, second in
            guard let target = target as? Target, let first = argument(first, First.self),
                let second = argument(second, Second.self)
            else { return false }
            _ = method(target)(first, second)
            return true
        }
    }

    /// Returns a value as the argument of a parameter; nil if it has another type. Nil suits optional parameters.
    private static func argument<Value>(_ value: Any?, _ type: Value.Type) -> Value? {
        guard let value else { return value as? Value }
        return value as? Value
    }

    /// Calls the method of an object, with as many of the arguments as it has parameters.
    ///
    /// Returns false if no method of the object is registered, or if it takes other arguments. A method of the main
    /// actor must be called on it.
    package func perform(on target: AnyObject, _ first: Any? = nil, _ second: Any? = nil) -> Bool {
        SelectorMethods.all(named: name).contains { $0(target, first, second) }
    }

    /// Returns true if a method of the object is registered.
    package func isMethod(of target: AnyObject) -> Bool { SelectorMethods.isKnown(name, for: target) }
}
