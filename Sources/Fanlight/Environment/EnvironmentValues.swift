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

    /// What was written under a key, nil if nothing was. A key's values are all of one type.
    func value<Value>(of key: ObjectIdentifier) -> Value? {
        // A loop: nearly always there are none, and a closure would be made for that.
        for write in writes where write.key == key { return write.value(as: Value.self) }
        return scope?.read(key, for: reader)?.value(as: Value.self)
    }

    mutating func write<Value>(_ value: Value, to key: ObjectIdentifier) {
        writes.removeAll { $0.key == key }
        writes.append(EnvironmentWrite(key: key, holder: EnvironmentHolder(value)))
    }
}

extension EnvironmentValues: CustomStringConvertible {
    /// What was written here and around, the nearest of each key. Reading it makes nobody depend on it.
    public var description: String {
        var seen: Set<ObjectIdentifier> = []
        let visible = (writes + (scope?.allWrites ?? [])).filter { seen.insert($0.key).inserted }
        return "[\(visible.map(\.words).joined(separator: ", "))]"
    }
}

/// A value written under a key.
struct EnvironmentWrite {
    let key: ObjectIdentifier
    fileprivate let holder: AnyEnvironmentHolder

    /// A key stands for one type, so that nothing need be asked of the runtime, which takes longer than all the rest.
    @inline(__always)
    fileprivate func value<Value>(as type: Value.Type) -> Value {
        unsafeDowncast(holder, to: EnvironmentHolder<Value>.self).value
    }

    /// The key's type and the value.
    fileprivate var words: String { "\(unsafeBitCast(key, to: Any.Type.self)) = \(holder.words)" }

    /// Whether another value of the same key means the same.
    @MainActor fileprivate func isEqual(_ other: EnvironmentWrite) -> Bool { holder.isEqual(other.holder) }
}

private class AnyEnvironmentHolder {
    /// Compares them the way views are compared.
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

/// A stretch of the tree that sees the same environment: what is written here, then what the outer scope has.
///
/// Only touched on the main actor. Whoever reads a key is noted where the key's value comes from, so that a change
/// wakes exactly its readers, however large the tree below is.
final class EnvironmentScope {
    private(set) var outer: EnvironmentScope?
    private var writes: [EnvironmentWrite] = []
    /// Whether anybody may have read through here: what is written first is there before those inside.
    private var isWritten = false
    /// Who reads which key here. Few keys are read in most scopes, and the outermost has some dozens: searched in order.
    private var keys: [ObjectIdentifier] = []
    private var readers: [ReaderList] = []
    /// What texts here make of the environment, once there is one.
    private var textSurroundings: TextSurroundings?
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

    fileprivate func read(_ key: ObjectIdentifier, for reader: ReaderToken?) -> EnvironmentWrite? {
        var scope = self
        while true {
            if scope.isMovable, let reader { scope.note(reader, of: key) }
            for write in scope.writes where write.key == key {
                if let reader { scope.note(reader, of: key) }
                return write
            }
            guard let outer = scope.outer else { break }
            scope = outer
        }
        if let reader { scope.note(reader, of: key) }
        return nil
    }

    private func note(_ reader: ReaderToken, of key: ObjectIdentifier) {
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

    @MainActor private func wakeReaders(of key: ObjectIdentifier) {
        guard let index = index(of: key) else { return }
        // Who is woken may read at once.
        var woken = ReaderList()
        swap(&woken, &readers[index])
        woken.wake()
    }

    /// Stands elsewhere from now on: wakes the readers of every key that has another value there.
    @MainActor func move(under new: EnvironmentScope) {
        guard isMovable, new !== outer else { return }
        let old = outer
        outer = new
        for key in keys where !EnvironmentScope.isSame(old?.find(key), new.find(key)) { wakeReaders(of: key) }
    }

    private func find(_ key: ObjectIdentifier) -> EnvironmentWrite? {
        var scope: EnvironmentScope? = self
        while let current = scope {
            if let write = current.writes.first(where: { $0.key == key }) { return write }
            scope = current.outer
        }
        return nil
    }

    /// What is written here and further out, the nearest first.
    fileprivate var allWrites: [EnvironmentWrite] { writes + (outer?.allWrites ?? []) }

    @MainActor private static func isSame(_ a: EnvironmentWrite?, _ b: EnvironmentWrite?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return b.isEqual(a)
    }

    /// What is written here, and not further out, under a key.
    func ownValue<Value>(of key: ObjectIdentifier, as type: Value.Type) -> Value? {
        writes.first { $0.key == key }?.value(as: type)
    }

    /// Replaces what is written here and wakes the readers of every key that differs.
    @MainActor func write(_ new: [EnvironmentWrite]) {
        let old = writes
        writes = new
        for write in new {
            if let before = old.first(where: { $0.key == write.key }) {
                if !write.isEqual(before) { wakeReaders(of: write.key) }
            } else if isWritten {
                // The key is new here: those below who read it so far are noted further out.
                wakeOuterReaders(of: write.key)
            }
        }
        for write in old where !new.contains(where: { $0.key == write.key }) { wakeReaders(of: write.key) }
        isWritten = true
    }

    @MainActor private func wakeOuterReaders(of key: ObjectIdentifier) {
        var scope = outer
        while let current = scope {
            current.wakeReaders(of: key)
            scope = current.outer
        }
    }

    /// What texts here inherit, on behalf of one of them.
    @MainActor func textSurroundings(for reader: ReaderToken) -> TextSurroundings.Values {
        let surroundings: TextSurroundings
        if let known = textSurroundings {
            surroundings = known
        } else {
            surroundings = TextSurroundings()
            textSurroundings = surroundings
        }
        return surroundings.read(in: self, for: reader)
    }
}
