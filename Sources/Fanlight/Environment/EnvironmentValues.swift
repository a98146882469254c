/// A key of the environment; its value type and default.
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// The values that a view inherits from the views around it.
public struct EnvironmentValues {
    /// Where values come from that were not written to this copy.
    var scope: EnvironmentScope?
    /// Who reads; nil where reading makes nobody depend on anything.
    var reader: ReaderToken?
    var writes: [EnvironmentWrite] = []

    public init() {}

    init(scope: EnvironmentScope?, reader: ReaderToken?) {
        self.scope = scope
        self.reader = reader
    }

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { value(of: ObjectIdentifier(key)) ?? key.defaultValue }
        set { write(newValue, to: ObjectIdentifier(key)) }
    }

    /// What was written under a key, nil if nothing was.
    func value<Value>(of key: ObjectIdentifier) -> Value? {
        if let write = writes.last(where: { $0.key == key }), let value = write.value as? Value { return value }
        // In two steps: nothing at all, cast to an optional, would be a value.
        guard let found = scope?.read(key, for: reader) else { return nil }
        return found as? Value
    }

    mutating func write<Value>(_ value: Value, to key: ObjectIdentifier) {
        writes.removeAll { $0.key == key }
        writes.append(EnvironmentWrite(key: key, value: value, isEqual: { isSameValue($0, value) }))
    }
}

struct EnvironmentWrite {
    let key: ObjectIdentifier
    let value: Any
    /// Compares another value of the same key with this one.
    let isEqual: (Any) -> Bool
}

/// `==` where the type has it, identity for objects; anything else counts as different.
private func isSameValue<Value>(_ other: Any, _ value: Value) -> Bool {
    guard let other = other as? Value else { return false }
    if let equatable = value as? any Equatable {
        func open<E: Equatable>(_ value: E) -> Bool { (other as? E) == value }
        return open(equatable)
    }
    if Value.self is AnyObject.Type { return (other as AnyObject) === (value as AnyObject) }
    return false
}

/// A stretch of the tree that sees the same environment: what is written here, then what the outer scope has.
///
/// Only touched on the main actor. Whoever reads a key is noted where the key's value comes from, so that a change
/// wakes exactly its readers, however large the tree below is.
final class EnvironmentScope {
    private(set) var outer: EnvironmentScope?
    private var writes: [EnvironmentWrite] = []
    private var readers: [ObjectIdentifier: ReaderList] = [:]
    /// Whether the outer scope may become another one. Then who reads through this one is noted here, too.
    private let isMovable: Bool

    init(outer: EnvironmentScope?) {
        self.outer = outer
        isMovable = false
    }

    /// A scope of views that may come to stand elsewhere.
    init(movableUnder outer: EnvironmentScope) {
        self.outer = outer
        isMovable = true
    }

    func read(_ key: ObjectIdentifier, for reader: ReaderToken?) -> Any? {
        var scope = self
        while true {
            if scope.isMovable, let reader { scope.readers[key, default: ReaderList()].add(reader) }
            if let write = scope.writes.first(where: { $0.key == key }) {
                if let reader { scope.readers[key, default: ReaderList()].add(reader) }
                return write.value
            }
            guard let outer = scope.outer else {
                if let reader { scope.readers[key, default: ReaderList()].add(reader) }
                return nil
            }
            scope = outer
        }
    }

    /// Stands elsewhere from now on: wakes the readers of every key that has another value there.
    @MainActor func move(under new: EnvironmentScope) {
        guard isMovable, new !== outer else { return }
        let old = outer
        outer = new
        for key in readers.keys where !EnvironmentScope.isSame(old?.find(key), new.find(key)) {
            readers[key]?.wake()
        }
    }

    private func find(_ key: ObjectIdentifier) -> EnvironmentWrite? {
        var scope: EnvironmentScope? = self
        while let current = scope {
            if let write = current.writes.first(where: { $0.key == key }) { return write }
            scope = current.outer
        }
        return nil
    }

    private static func isSame(_ a: EnvironmentWrite?, _ b: EnvironmentWrite?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return b.isEqual(a.value)
    }

    /// Replaces what is written here and wakes the readers of every key that differs.
    @MainActor func write(_ new: [EnvironmentWrite]) {
        let old = writes
        writes = new
        for write in new {
            if let before = old.first(where: { $0.key == write.key }) {
                if !write.isEqual(before.value) { readers[write.key]?.wake() }
            } else if !old.isEmpty {
                // The key is new here: those below who read it so far are noted further out.
                wakeOuterReaders(of: write.key)
            }
        }
        for write in old where !new.contains(where: { $0.key == write.key }) { readers[write.key]?.wake() }
    }

    @MainActor private func wakeOuterReaders(of key: ObjectIdentifier) {
        var scope = outer
        while let current = scope {
            current.readers[key]?.wake()
            scope = current.outer
        }
    }
}
