/// The source of a value that views depend on: the target of bindings.
///
/// Proof of the unchecked promise: this class stores nothing; each subclass proves it for itself.
@_spi(Nodes) open class Location<Value>: @unchecked Sendable {
    /// Returns the value and registers the current reader: for changes of `part` only, if that is given.
    func read(_ part: (any ReadPart<Value>)?) -> Value { fatalError("\(Self.self) reads nothing") }
    @_spi(Nodes) open func write(_ value: Value) {}

    /// Returns the value without registering a reader; nil where reading always has side effects.
    func peek() -> Value? { nil }

    /// Returns true if both locations refer to the same stored value, as after a binding was recreated.
    func isSamePlace(as other: Location<Value>) -> Bool { self === other }

    /// The value when the binding was created, for objects that do not report their readers. A binding recreated after
    /// a change then counts as changed, so that the views that receive it are evaluated.
    var valueWhenCreated: Value? { nil }

    /// Called before a view with a binding to this location is evaluated.
    @MainActor func prepare(for graph: ViewGraph) {}

    /// The value if it is a part of a larger value. A change of the larger value need not change this part.
    var part: Value? { nil }

    /// Number of changes that views have seen, where that is counted.
    var changes: UInt16 { 0 }
}

extension Location {
    final func read() -> Value { read(nil) }

    /// Returns the whole value in order to write a part of it.
    final func current() -> Value { peek() ?? read() }

    /// Returns true if a view that receives a binding to the other location instead need not be evaluated.
    final func isEquivalent(_ other: Location<Value>) -> Bool {
        if self === other { return true }
        guard isSamePlace(as: other) else { return false }
        switch (valueWhenCreated, other.valueWhenCreated) {
        case (let mine?, let theirs?): return areSame(mine, theirs)
        case (nil, nil): return true
        default: return false
        }
    }

    /// Compares two values by the comparison used for views.
    final func areSame<Compared>(_ a: Compared, _ b: Compared) -> Bool {
        nonisolated(unsafe) let (a, b) = (a, b)
        return onMainActor { ValueComparison.isSame(a, b) }
    }
}

/// A part of a value that a reader depends on. The reader is invalidated only when the part changes.
protocol ReadPart<Whole>: AnyObject {
    associatedtype Whole
    @MainActor func isSame(_ old: Whole, _ new: Whole) -> Bool
}

/// A location derived from another: a part of its value, or the same value in another form.
///
/// Proof of the unchecked promise: `base` is set once; each subclass proves it for its own fields.
@_spi(Nodes) open class DerivedLocation<Base, Value>: Location<Value>, @unchecked Sendable {
    package final let base: Location<Base>

    @_spi(Nodes) public init(base: Location<Base>) { self.base = base }

    /// Returns the derived value of a base value.
    @_spi(Nodes) open func project(_ whole: Base) -> Value { fatalError("\(Self.self) leads nowhere") }

    /// Returns true if the other location derives its value in the same way, from any base.
    @_spi(Nodes) open func isSameStep(as other: DerivedLocation<Base, Value>) -> Bool { false }

    /// Registers the reader for the derived value only. Other changes of the base do not invalidate the reader.
    final override func read(_ part: (any ReadPart<Value>)?) -> Value {
        guard Tracking.isReading else { return project(base.read()) }
        guard let part else { return project(base.read(self)) }
        return project(base.read(NestedPartReader(of: self, part)))
    }

    final override func peek() -> Value? { base.peek().map(project) }
    final override var valueWhenCreated: Value? { base.valueWhenCreated.map(project) }
    final override var changes: UInt16 { base.changes }
    final override var part: Value? { peek() }
    @MainActor final override func prepare(for graph: ViewGraph) { base.prepare(for: graph) }

    final override func isSamePlace(as other: Location<Value>) -> Bool {
        guard let other = other as? DerivedLocation<Base, Value>, isSameStep(as: other) else { return false }
        return base === other.base || base.isSamePlace(as: other.base)
    }
}

extension DerivedLocation: ReadPart {
    @MainActor final func isSame(_ old: Base, _ new: Base) -> Bool {
        ValueComparison.isSame(project(old), project(new))
    }
}

/// The part of a derived value that a reader depends on, as a part of the base value.
private final class NestedPartReader<Whole, Value>: ReadPart {
    private let location: DerivedLocation<Whole, Value>
    private let part: any ReadPart<Value>

    init(of location: DerivedLocation<Whole, Value>, _ part: any ReadPart<Value>) {
        self.location = location
        self.part = part
    }

    func isSame(_ old: Whole, _ new: Whole) -> Bool { part.isSame(location.project(old), location.project(new)) }
}
