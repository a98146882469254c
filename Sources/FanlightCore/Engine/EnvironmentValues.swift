import Threading

/// A key of the environment; defines its value type and default.
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// The values that a view inherits from its ancestors.
public struct EnvironmentValues {
    /// The source of values that were not written to this copy.
    var scope: EnvironmentScope?
    /// The reader that reads are registered for; nil registers no reader.
    var reader: ReaderToken?
    package var writes: [EnvironmentWrite] = []

    public init() {}

    package init(scope: EnvironmentScope?, reader: ReaderToken?) {
        self.scope = scope
        self.reader = reader
    }

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { value(of: ObjectIdentifier(key)) ?? key.defaultValue }
        set { write(newValue, to: ObjectIdentifier(key)) }
    }

    /// Returns the value of a key, nil if none was written. All values of a key have the same type.
    func value<Value>(of key: ObjectIdentifier) -> Value? {
        // A loop: nearly always there are no writes, and a closure would be allocated.
        for write in writes where write.key == key { return write.value(as: Value.self) }
        if let reader, reader.isProbe {
            unsafeDowncast(reader, to: EnvironmentReadProbe.self).record(Value.self)
            return scope?.read(key, for: nil)?.value(as: Value.self)
        }
        return scope?.read(key, for: reader)?.value(as: Value.self)
    }

    mutating func write<Value>(_ value: Value, to key: ObjectIdentifier) {
        writes.removeAll { $0.key == key }
        writes.append(EnvironmentWrite(key: key, holder: EnvironmentHolder(value)))
    }
}

extension EnvironmentValues: CustomStringConvertible {
    /// Describes the writes here and in outer scopes, the nearest of each key. Registers no reader.
    public var description: String {
        var seen: Set<ObjectIdentifier> = []
        let visible = (writes + (scope?.allWrites ?? [])).filter { seen.insert($0.key).inserted }
        return "[\(visible.map(\.description).joined(separator: ", "))]"
    }
}

/// A value written for a key.
package struct EnvironmentWrite {
    let key: ObjectIdentifier
    fileprivate let holder: AnyEnvironmentHolder

    /// Returns the value by an unchecked cast. A key has one value type, and a checked cast takes longer than the whole
    /// read.
    @inline(__always)
    fileprivate func value<Value>(as type: Value.Type) -> Value {
        unsafeDowncast(holder, to: EnvironmentHolder<Value>.self).value
    }

    /// The key's type, from whose identifier `key` was made.
    var keyType: Any.Type { unsafeBitCast(key, to: Any.Type.self) }

    /// The key's type and the value.
    fileprivate var description: String { "\(keyType) = \(holder.words)" }

    /// Returns true if another write of the same key has an equal value.
    @MainActor fileprivate func isEqual(_ other: EnvironmentWrite) -> Bool { holder.isEqual(other.holder) }
}

private class AnyEnvironmentHolder {
    /// Compares two values by the comparison used for views.
    @MainActor func isEqual(_ other: AnyEnvironmentHolder) -> Bool { false }
    var words: String { "" }
}

private final class EnvironmentHolder<Value>: AnyEnvironmentHolder {
    let value: Value
    init(_ value: Value) { self.value = value }

    override var words: String { "\(value)" }

    override func isEqual(_ other: AnyEnvironmentHolder) -> Bool {
        ValueComparison.isSame(value, unsafeDowncast(other, to: EnvironmentHolder<Value>.self).value)
    }
}

/// A part of the tree with one environment. It has the values written in this scope, and for other keys the values of
/// the outer scope.
///
/// Only accessed on the main actor. A reader of a key is registered in the scope that supplies the key's value. A
/// change thus invalidates exactly its readers, however large the tree below is.
package final class EnvironmentScope {
    private(set) var outer: EnvironmentScope?
    private var writes: [EnvironmentWrite] = []
    /// True after the first write. The first write precedes all readers inside, so it invalidates nothing.
    private var isWritten = false
    /// The keys read here, in parallel with `readers`. Most scopes have few read keys, and the root has some dozens: a
    /// linear search suffices.
    private var keys: [ObjectIdentifier] = []
    private var readers: [ReaderList] = []
    /// Values that are derived from the environment for all readers of one kind here, created for the first of them.
    var derivedValues: ReaderToken?
    /// True if the outer scope may change. All readers that read through this scope are then registered here, too.
    private let isMovable: Bool
    #if DEBUG
        private let liveMark = LiveMark(.scopes)
    #endif

    package init(outer: EnvironmentScope?) {
        self.outer = outer
        isMovable = false
    }

    /// Creates a scope of views that may move to another place.
    init(movableUnder outer: EnvironmentScope) {
        self.outer = outer
        isMovable = true
    }

    /// Ends the derived values: the outer scopes would keep them as readers for ever.
    deinit { derivedValues?.end() }

    fileprivate func read(_ key: ObjectIdentifier, for reader: ReaderToken?) -> EnvironmentWrite? {
        var scope = self
        while true {
            if scope.isMovable, let reader { scope.register(reader, of: key) }
            for write in scope.writes where write.key == key {
                if let reader { scope.register(reader, of: key) }
                return write
            }
            guard let outer = scope.outer else { break }
            scope = outer
        }
        if let reader { scope.register(reader, of: key) }
        return nil
    }

    private func register(_ reader: ReaderToken, of key: ObjectIdentifier) {
        if let index = index(of: key) { return readers[index].add(reader) }
        keys.append(key)
        var list = ReaderList()
        list.add(reader)
        readers.append(list)
    }

    private func index(of key: ObjectIdentifier) -> Int? {
        for index in keys.indices where keys[index] == key { return index }
        return nil
    }

    @MainActor private func invalidateReaders(of key: ObjectIdentifier) {
        guard let index = index(of: key) else { return }
        // An invalidated reader may read immediately, which would modify the list.
        var woken = ReaderList()
        swap(&woken, &readers[index])
        woken.invalidateReaders()
    }

    /// Moves the scope under another one, and invalidates the readers of every key whose value differs there.
    @MainActor func move(under new: EnvironmentScope) {
        guard isMovable, new !== outer else { return }
        let old = outer
        outer = new
        for key in keys where !EnvironmentScope.isSame(old?.find(key), new.find(key)) { invalidateReaders(of: key) }
    }

    private func find(_ key: ObjectIdentifier) -> EnvironmentWrite? {
        var scope: EnvironmentScope? = self
        while let current = scope {
            if let write = current.writes.first(where: { $0.key == key }) { return write }
            scope = current.outer
        }
        return nil
    }

    /// The writes here and in outer scopes, nearest first.
    fileprivate var allWrites: [EnvironmentWrite] { writes + (outer?.allWrites ?? []) }

    @MainActor private static func isSame(_ a: EnvironmentWrite?, _ b: EnvironmentWrite?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return b.isEqual(a)
    }

    /// Returns the value of a key written in this scope itself.
    func ownValue<Value>(of key: ObjectIdentifier, as type: Value.Type) -> Value? {
        writes.first { $0.key == key }?.value(as: type)
    }

    /// Replaces the writes in this scope, and invalidates the readers of every key that differs.
    @MainActor package func write(_ new: [EnvironmentWrite]) {
        let old = writes
        writes = new
        for write in new {
            if let before = old.first(where: { $0.key == write.key }) {
                if !write.isEqual(before) { invalidateReaders(of: write.key) }
            } else if isWritten {
                // The key is new here: readers below are registered in outer scopes so far.
                invalidateOuterReaders(of: write.key)
            }
        }
        for write in old where !new.contains(where: { $0.key == write.key }) { invalidateReaders(of: write.key) }
        isWritten = true
    }

    @MainActor private func invalidateOuterReaders(of key: ObjectIdentifier) {
        var scope = outer
        while let current = scope {
            current.invalidateReaders(of: key)
            scope = current.outer
        }
    }
}

/// Records the types of the environment values that are read with it, and is registered nowhere.
final class EnvironmentReadProbe: ReaderToken {
    private(set) var types: [Any.Type] = []

    override init() {
        super.init()
        isProbe = true
    }

    func record(_ type: Any.Type) { types.append(type) }
}
