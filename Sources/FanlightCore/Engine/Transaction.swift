import Foundation
import Synchronization

/// The key of a transaction's value; defines its type and default.
public protocol TransactionKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// The context of one change of state while it propagates through the views.
public struct Transaction {
    private var values: [ObjectIdentifier: Any] = [:]
    /// Identifies the change: writes of one transaction form one update, writes of another form another.
    let serial: UInt64
    /// The object that follows the transaction's updates.
    var observer: (any TransactionObserver)?

    private static let lastSerial = Atomic<UInt64>(0)
    // Proof of the unchecked promise: only used on the main actor, which `current` ensures.
    private nonisolated(unsafe) static var onMainActor = Transaction()

    /// The transaction of writes on this thread.
    static var current: Transaction {
        get {
            if MainActorCheck.isOnMainActor { return onMainActor }
            return Thread.current.threadDictionary["fanlight.transaction"] as? Transaction ?? Transaction()
        }
        set {
            if MainActorCheck.isOnMainActor { return onMainActor = newValue }
            Thread.current.threadDictionary["fanlight.transaction"] = newValue
        }
    }

    public init() { serial = 0 }

    private init(copying other: Transaction, serial: UInt64) {
        values = other.values
        observer = other.observer
        self.serial = serial
    }

    public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// The value of an `@Entry`, under a type that represents the entry.
    public subscript<Key, Value>(_entry key: Key.Type, default value: @autoclosure () -> Value) -> Value {
        get { values[ObjectIdentifier(key)] as? Value ?? value() }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Resets a value to its default.
    mutating func removeValue<K: TransactionKey>(of key: K.Type) { values[ObjectIdentifier(key)] = nil }

    /// True if the change is applied without animation, and views inside must not set one.
    public var disablesAnimations: Bool {
        get { self[DisablesAnimationsKey.self] }
        set { self[DisablesAnimationsKey.self] = newValue }
    }

    /// True if the change is part of a continuous interaction, such as a drag.
    public var isContinuous: Bool {
        get { self[IsContinuousKey.self] }
        set { self[IsContinuousKey.self] = newValue }
    }

    /// True if the change follows a movement whose velocity matters when it ends.
    ///
    /// Such changes without an animation record animatable values, and the place, the transform and the opacity of
    /// views. A spring that follows begins with their velocity, unless it specifies one.
    public var tracksVelocity: Bool {
        get { self[TracksVelocityKey.self] }
        set { self[TracksVelocityKey.self] = newValue }
    }

    /// True if another change follows as soon as the animation ends, and so on for ever. Nothing waits for such an end.
    package var isOfEndlessSequence: Bool {
        get { self[IsOfEndlessSequenceKey.self] }
        set { self[IsOfEndlessSequenceKey.self] = newValue }
    }

    /// True if the change has no animation, no other value and no observer.
    var isPlain: Bool { values.isEmpty && observer == nil }

    /// Returns true if the other is this transaction, recreated with equal values.
    func isEquivalent(_ other: Transaction) -> Bool { serial == other.serial && hasSameEffect(like: other) }

    /// Returns true if both transactions show changes in the same way, as far as the values can be compared.
    func hasSameEffect(like other: Transaction) -> Bool {
        guard observer === other.observer, values.count == other.values.count else { return false }
        return values.allSatisfy { key, value in
            guard let value = value as? any Equatable, let other = other.values[key] else { return false }
            func isSame<Value: Equatable>(_ value: Value) -> Bool { other as? Value == value }
            return isSame(value)
        }
    }

    /// Runs work on the main actor for another thread that wrote in this transaction.
    @MainActor func resumed(_ body: @MainActor () -> Void) {
        let outer = Transaction.current
        Transaction.current = self
        defer { Transaction.current = outer }
        body()
    }

    func begun() -> Transaction {
        Transaction(copying: self, serial: Transaction.lastSerial.add(1, ordering: .relaxed).newValue)
    }
}

private struct DisablesAnimationsKey: TransactionKey {
    static var defaultValue: Bool { false }
}
private struct IsOfEndlessSequenceKey: TransactionKey {
    static var defaultValue: Bool { false }
}
private struct TracksVelocityKey: TransactionKey {
    static var defaultValue: Bool { false }
}
private struct IsContinuousKey: TransactionKey {
    static var defaultValue: Bool { false }
}

/// Makes changes in a transaction of their own.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    let outer = Transaction.current
    Transaction.current = transaction.begun()
    defer {
        Transaction.current = outer
        transaction.observer?.bodyEnded()
    }
    return try body()
}

/// Makes changes in a transaction with one value set.
public func withTransaction<R, V>(
    _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
    var transaction = Transaction.current
    transaction[keyPath: keyPath] = value
    return try withTransaction(transaction, body)
}

/// An object that follows the updates of a transaction, to run actions once all their changes are complete.
protocol TransactionObserver: AnyObject, Sendable {
    @MainActor func updateBegins()
    /// Called once all changes of an update are applied and their animations have begun.
    @MainActor func updateEnds(_ transaction: Transaction, in graph: ViewGraph)
    /// Called after the closure that may change something.
    func bodyEnded()
    /// Called for an observer that a scope of views has added, with the one of the transaction around the scope. The
    /// outer one follows the updates and animations in the scope, too.
    @MainActor func join(_ outer: (any TransactionObserver)?)
}
