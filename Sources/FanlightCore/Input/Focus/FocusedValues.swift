import Foundation

/// The key of a value that the focused view publishes to the scene.
public protocol FocusedValueKey {
    associatedtype Value
}

/// The values that the focused view, and those around it, publish to the scene.
///
/// Values are declared as in the environment, by a `FocusedValueKey` or shorter:
///
///     extension FocusedValues {
///         @Entry var note: Binding<String>?
///     }
public struct FocusedValues {
    fileprivate var entries: [ObjectIdentifier: FocusedEntry] = [:]
    /// The store for values that were not written to this copy.
    fileprivate var store: FocusedValueStore?

    init() {}
    init(_ store: FocusedValueStore) { self.store = store }

    public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
        get { read(ObjectIdentifier(key)) }
        set { write(newValue, to: ObjectIdentifier(key)) }
    }

    /// The accessor that `@Entry` uses: the value under a type that stands for the entry.
    public subscript<Key, Value>(_entry key: Key.Type, default value: @autoclosure () -> Value?) -> Value? {
        get { read(ObjectIdentifier(key)) ?? value() }
        set { write(newValue, to: ObjectIdentifier(key)) }
    }

    fileprivate func read<Value>(_ key: ObjectIdentifier) -> Value? {
        (entries[key] ?? store?.entry(key))?.value as? Value
    }

    fileprivate mutating func write<Value>(_ value: Value?, to key: ObjectIdentifier) {
        // A nil value counts as unpublished, so that an outer view may publish a value.
        entries[key] = value.map { TypedFocusedEntry<Value>($0) }
    }

    fileprivate mutating func fill(_ inner: FocusedValues) { entries.merge(inner.entries) { _, inner in inner } }
}

extension FocusedValues: Equatable {
    public static func == (a: FocusedValues, b: FocusedValues) -> Bool {
        a.entries.count == b.entries.count
            && a.entries.allSatisfy { key, entry in b.entries[key] === entry }
    }
}

extension FocusedValues {
    /// The object of a type; the type is the key.
    subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
        get { read(ObjectIdentifier(type)) }
        set { write(newValue, to: ObjectIdentifier(type)) }
    }
}

/// A published value.
private class FocusedEntry {
    let value: Any

    fileprivate init(_ value: Any) { self.value = value }

    @MainActor func isSame(_ other: Any) -> Bool { false }
}

/// A published value that can be compared with others of its type.
private final class TypedFocusedEntry<Value>: FocusedEntry {
    @MainActor override func isSame(_ other: Any) -> Bool {
        guard let own = value as? Value, let other = other as? Value else { return false }
        return ValueComparison.isSame(own, other)
    }
}

/// An element that publishes values, while the focus is in it or while it exists.
@MainActor
protocol FocusedValueSource: _Element {
    var isForScene: Bool { get }
    var shownNodes: [LayoutNode] { get }
    func collectValues(_ values: inout FocusedValues)
}

/// The published values of a scene. Elements that read a value are invalidated when it changes.
@MainActor
final class FocusedValueStore: GraphService, UpdateDependent {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    /// The publishing elements, with serial numbers that give their order of creation.
    private var sources: [ObjectIdentifier: (source: any FocusedValueSource, serial: Int)] = [:]
    private var lastSerial = 0
    private var published = FocusedValues()
    private var boxes: [ObjectIdentifier: StateBox<FocusedEntry?>] = [:]
    private var isUpdateQueued = false

    init(_ graph: ViewGraph) { self.graph = graph }

    nonisolated fileprivate func entry(_ key: ObjectIdentifier) -> FocusedEntry? {
        onMainActor { box(key).read() }
    }

    private func box(_ key: ObjectIdentifier) -> StateBox<FocusedEntry?> {
        let box = boxes[key] ?? StateBox(published.entries[key], graph: graph)
        boxes[key] = box
        return box
    }

    func add(_ source: any FocusedValueSource) {
        lastSerial += 1
        sources[ObjectIdentifier(source)] = (source, lastSerial)
        scheduleUpdate()
    }

    func remove(_ source: any FocusedValueSource) {
        sources[ObjectIdentifier(source)] = nil
        scheduleUpdate()
    }

    /// Schedules an update after the focus moved or a published value changed.
    func scheduleUpdate() {
        guard !isUpdateQueued, !sources.isEmpty || !published.entries.isEmpty else { return }
        isUpdateQueued = true
        graph.afterUpdating(self)
    }

    func viewsUpdated() {
        isUpdateQueued = false
        let around = graph.focus.nodesAround
        // The innermost element takes precedence, then the one created last. Values around the focus take precedence
        // over values for the whole scene.
        let all = sources.values.sorted { ($0.source.depth, $0.serial) < ($1.source.depth, $1.serial) }.map(\.source)
        var now = FocusedValues()
        for source in all where source.isForScene { collectValues(source, &now) }
        for source in all where !source.isForScene {
            if source.shownNodes.contains(where: { around.contains(ObjectIdentifier($0)) }) {
                collectValues(source, &now)
            }
        }
        let before = published
        published = now
        for key in Set(before.entries.keys).union(now.entries.keys) {
            let (old, new) = (before.entries[key], now.entries[key])
            if let old, let new, old.isSame(new.value) { continue }
            boxes[key]?.write(new)
        }
    }

    private func collectValues(_ source: any FocusedValueSource, _ values: inout FocusedValues) {
        var collected = FocusedValues()
        source.collectValues(&collected)
        values.fill(collected)
    }
}

extension ViewGraph {
    /// The values that the focused views publish.
    var focusedValues: FocusedValueStore { self[FocusedValueStore.self] }
}
