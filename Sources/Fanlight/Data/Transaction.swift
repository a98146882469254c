import Foundation
import Synchronization

/// A key of a transaction; its value type and default.
public protocol TransactionKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// What belongs to one change of state while it works its way through the views.
public struct Transaction {
    private var values: [ObjectIdentifier: Any] = [:]
    /// Tells changes apart: writes in one transaction are one update, writes in another are another.
    let serial: UInt64
    /// What is to be done once everything that it changes is shown.
    var completions: AnimationCompletions?

    private static let lastSerial = Atomic<UInt64>(0)
    // Only used on the main actor, which `current` makes sure of.
    private nonisolated(unsafe) static var onMainActor = Transaction()

    /// What writes made right now, on this thread, belong to.
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

    public init(animation: Animation?) {
        self.init()
        self.animation = animation
    }

    private init(copying other: Transaction, serial: UInt64) {
        values = other.values
        completions = other.completions
        self.serial = serial
    }

    public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// What `@Entry` reads and writes: the value under a type that stands for the entry.
    public subscript<Key, Value>(_entry key: Key.Type, default value: @autoclosure () -> Value) -> Value {
        get { values[ObjectIdentifier(key)] as? Value ?? value() }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// The animation that the change is shown with; nil shows it at once.
    public var animation: Animation? {
        get { self[AnimationKey.self] }
        set { self[AnimationKey.self] = newValue }
    }

    /// Whether views inside may replace the animation by their own.
    public var disablesAnimations: Bool {
        get { self[DisablesAnimationsKey.self] }
        set { self[DisablesAnimationsKey.self] = newValue }
    }

    /// Whether the change comes from something that goes on, such as a drag.
    public var isContinuous: Bool {
        get { self[IsContinuousKey.self] }
        set { self[IsContinuousKey.self] = newValue }
    }

    /// Whether a change follows a movement whose speed counts when it ends.
    public var tracksVelocity: Bool {
        get { self[TracksVelocityKey.self] }
        set { self[TracksVelocityKey.self] = newValue }
    }

    /// Whether the other is this one, made anew.
    func means(_ other: Transaction) -> Bool { serial == other.serial && isShown(like: other) }

    /// Whether changes in the other would be shown like changes in this one, as far as the values can be compared.
    func isShown(like other: Transaction) -> Bool {
        guard completions === other.completions, animation == other.animation else { return false }
        func rest(_ transaction: Transaction) -> [ObjectIdentifier: Any] {
            transaction.values.filter { $0.key != ObjectIdentifier(AnimationKey.self) }
        }
        let (mine, theirs) = (rest(self), rest(other))
        return mine.count == theirs.count
            && mine.allSatisfy { key, value in
                guard let value = value as? any Equatable, let other = theirs[key] else { return false }
                func isSame<Value: Equatable>(_ value: Value) -> Bool { other as? Value == value }
                return isSame(value)
            }
    }

    /// Does on the main actor what another thread did in this transaction.
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

private struct AnimationKey: TransactionKey {
    static var defaultValue: Animation? { nil }
}
private struct DisablesAnimationsKey: TransactionKey {
    static var defaultValue: Bool { false }
}
private struct TracksVelocityKey: TransactionKey {
    static var defaultValue: Bool { false }
}
private struct IsContinuousKey: TransactionKey {
    static var defaultValue: Bool { false }
}

/// Makes changes that belong together, in a transaction of their own.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    let outer = Transaction.current
    Transaction.current = transaction.begun()
    defer { Transaction.current = outer }
    return try body()
}

/// Makes changes with a value of the transaction set.
public func withTransaction<R, V>(
    _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
    var transaction = Transaction.current
    transaction[keyPath: keyPath] = value
    return try withTransaction(transaction, body)
}

/// Makes changes that are shown with an animation.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    var transaction = Transaction.current
    transaction.animation = animation
    return try withTransaction(transaction, body)
}
