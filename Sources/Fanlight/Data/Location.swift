/// Something with a value that views depend on: where bindings lead to.
///
/// Proof of the unchecked promise: this class stores nothing; each subclass proves it for itself.
class Location<Value>: @unchecked Sendable {
    /// The value. Whoever is being evaluated depends on it; where a part is told, only on that part of it.
    func read(_ part: (any ReadPart<Value>)?) -> Value { fatalError("\(Self.self) reads nothing") }
    func write(_ value: Value) {}

    /// What reading answers, without anybody coming to depend on it; nil where reading cannot go unnoticed.
    func peek() -> Value? { nil }

    /// Whether a binding to the other place leads to the same value, though it was made anew.
    func isSamePlace(as other: Location<Value>) -> Bool { self === other }

    /// What was there when the binding was made, where views are not told of changes: a binding that is made anew after a
    /// change counts as another one there, so that whoever was handed it is evaluated.
    var seen: Value? { nil }

    /// A view that has a binding here is about to be evaluated.
    @MainActor func prepare(for graph: ViewGraph) {}

    /// The value where it is a part of another, whose changes need not be changes of this one.
    var part: Value? { nil }

    /// How often views were shown another value, where that is counted.
    var changes: UInt16 { 0 }
}

extension Location {
    final func read() -> Value { read(nil) }

    /// What a part of is to be written.
    final func current() -> Value { peek() ?? read() }

    /// Whether a view that is given a binding to the other place has been given nothing new.
    final func means(_ other: Location<Value>) -> Bool {
        if self === other { return true }
        guard isSamePlace(as: other) else { return false }
        switch (seen, other.seen) {
        case (let mine?, let theirs?): return areSame(mine, theirs)
        case (nil, nil): return true
        default: return false
        }
    }

    /// Compares two values the way views are compared.
    final func areSame<Compared>(_ a: Compared, _ b: Compared) -> Bool {
        nonisolated(unsafe) let (a, b) = (a, b)
        return onMainActor { ValueComparison.isSame(a, b) }
    }
}

/// A part of a value that somebody read: as long as it is the same, they need not be woken.
protocol ReadPart<Whole>: AnyObject {
    associatedtype Whole
    @MainActor func isSame(_ old: Whole, _ new: Whole) -> Bool
}

/// A way on from another place: to a part of the value there, or to the same value in another form.
///
/// Proof of the unchecked promise: `base` is set once; each subclass proves it for what it adds.
class DerivedLocation<Base, Value>: Location<Value>, @unchecked Sendable {
    final let base: Location<Base>

    init(base: Location<Base>) { self.base = base }

    /// What the value is, given the one that it is found in.
    func project(_ whole: Base) -> Value { fatalError("\(Self.self) leads nowhere") }

    /// Whether the other goes on in the same way, wherever it comes from.
    func isSameStep(as other: DerivedLocation<Base, Value>) -> Bool { false }

    /// Who reads through here depends on what is found here, whatever else becomes of the rest.
    final override func read(_ part: (any ReadPart<Value>)?) -> Value {
        guard Tracking.isReading else { return project(base.read()) }
        guard let part else { return project(base.read(self)) }
        return project(base.read(PartOfPart(of: self, part)))
    }

    final override func peek() -> Value? { base.peek().map(project) }
    final override var seen: Value? { base.seen.map(project) }
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

/// What was read of something that is itself found in another value.
private final class PartOfPart<Whole, Value>: ReadPart {
    private let location: DerivedLocation<Whole, Value>
    private let part: any ReadPart<Value>

    init(of location: DerivedLocation<Whole, Value>, _ part: any ReadPart<Value>) {
        self.location = location
        self.part = part
    }

    func isSame(_ old: Whole, _ new: Whole) -> Bool { part.isSame(location.project(old), location.project(new)) }
}
