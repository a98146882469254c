import Synchronization

/// The methods that selectors stand for, by their names and their types. A method is found for subclasses too.
enum SelectorMethods {
    /// Calls a method with up to two arguments. Returns false for a target of another type.
    typealias Call = (_ target: AnyObject, _ first: Any?, _ second: Any?) -> Bool

    // Proof of the unchecked promise: the values are closures around method references, which capture nothing.
    private struct Method: @unchecked Sendable {
        let isTarget: @Sendable (AnyObject) -> Bool
        let call: Call
    }

    private static let methods = Mutex<[String: [ObjectIdentifier: Method]]>([:])

    static func add<Target>(_ name: String, _ type: Target.Type, _ call: @escaping Call) -> Selector {
        let method = Method(isTarget: { $0 is Target }, call: call)
        methods.withLock { $0[name, default: [:]][ObjectIdentifier(type)] = method }
        return Selector(name)
    }

    static func all(named name: String) -> [Call] {
        let found = methods.withLock { $0[name].map { Array($0.values) } ?? [] }
        return found.map(\.call)
    }

    static func isKnown(_ name: String, for target: AnyObject) -> Bool {
        let found = methods.withLock { $0[name].map { Array($0.values) } ?? [] }
        return found.contains { $0.isTarget(target) }
    }
}
