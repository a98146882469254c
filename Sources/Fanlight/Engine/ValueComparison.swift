import Glibc

/// Compares two values of one type in place, as cheaply as is sound.
///
/// `Equatable` types are compared by `==`, structs and tuples field by field (padding is not data), existentials by the type
/// and the value in them, optionals and some enumerations of the framework by case and payload, everything else by its
/// bits: the old value is alive, so equal bits mean the same object, the same buffer, the same closure context. For the
/// same reason a value whose bits are equal never counts as changed, even where `==` denies it, as for `NaN`.
///
/// The way to compare is chosen with the first comparison: testing a type for a conformance takes the runtime a search
/// through all conformances, and a view that was only just made has nothing to be compared with.
@MainActor
final class ValueComparison {
    typealias Equal = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool

    private var equal: Equal?
    private let make: @MainActor () -> Equal

    private init(_ make: @escaping @MainActor () -> Equal) { self.make = make }

    private static var known: [ObjectIdentifier: ValueComparison] = [:]

    static func of<Value>(_ type: Value.Type) -> ValueComparison {
        if let found = known[ObjectIdentifier(type)] { return found }
        let made = ValueComparison { make(type) }
        known[ObjectIdentifier(type)] = made
        return made
    }

    /// Compares two values the way views are compared.
    static func isSame<Value>(_ a: Value, _ b: Value) -> Bool {
        withUnsafePointer(to: a) { a in
            withUnsafePointer(to: b) { of(Value.self).areEqual(UnsafeRawPointer(a), UnsafeRawPointer($0)) }
        }
    }

    func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        if let equal { return equal(a, b) }
        let made = make()
        equal = made
        return made(a, b)
    }

    private static func make<Value>(_ type: Value.Type) -> Equal {
        if let managed = type as? any ComparableStorage.Type { return managed._comparison() }
        if let equatable = type as? any Equatable.Type { return equals(equatable) }
        let size = MemoryLayout<Value>.size
        if size == 0 { return { _, _ in true } }
        let kind = TypeKind(type)
        if kind.isEnumeration, let cases = type as? any ComparableCases.Type { return cases._comparison() }
        if kind.isExistential { return existentials(type) }
        return fieldwise(type) ?? { sameBytes($0, $1, size) }
    }

    /// For a type that is not known when compiling.
    static func of(any type: Any.Type) -> ValueComparison {
        if let found = known[ObjectIdentifier(type)] { return found }
        @MainActor func open<Value>(_ type: Value.Type) -> ValueComparison { of(type) }
        return _openExistential(type, do: open)
    }

    /// References that are not kept are not of their type: the bits of a weak one lead to what knows the object.
    private static func references(_ size: Int) -> ValueComparison { ValueComparison { { sameBytes($0, $1, size) } } }

    private static func equals<Value: Equatable>(_ type: Value.Type) -> Equal {
        let size = MemoryLayout<Value>.size
        return {
            sameBytes($0, $1, size)
                || $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee
        }
    }

    /// Values of any type that conforms to a protocol are the same if they are of one type and the same as values of it.
    private static func existentials<Value>(_ type: Value.Type) -> Equal {
        let size = MemoryLayout<Value>.size
        return { a, b in
            if sameBytes(a, b, size) { return true }
            // Only as `Any` does an existential of a generic parameter's type tell what is in it.
            let old = a.assumingMemoryBound(to: Value.self).pointee as Any
            let new = b.assumingMemoryBound(to: Value.self).pointee as Any
            @MainActor func open<Inner>(_ type: Inner.Type) -> Bool {
                guard let old = old as? Inner, let new = new as? Inner else { return false }
                return isSame(old, new)
            }
            let inner = Swift.type(of: old)
            return inner == Swift.type(of: new) && _openExistential(inner, do: open)
        }
    }

    /// nil for what has no fields to look at: classes, functions.
    private static func fieldwise<Value>(_ type: Value.Type) -> Equal? {
        guard !(type is AnyObject.Type), let fields = Fields.of(type) else { return nil }
        let parts = fields.map { field in
            (offset: field.offset, comparison: field.weakSize.map { references($0) } ?? of(any: field.type))
        }
        return { a, b in
            for part in parts where !part.comparison.areEqual(a + part.offset, b + part.offset) { return false }
            return true
        }
    }

    private static func sameBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
        memcmp(a, b, count) == 0
    }
}

/// An enumeration of the framework that can be of any payload, equatable or not.
protocol ComparableCases {
    @MainActor static func _comparison() -> ValueComparison.Equal
}

extension Optional: ComparableCases {
    static func _comparison() -> ValueComparison.Equal {
        {
            switch ($0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee) {
            case (let old?, let new?): ValueComparison.isSame(old, new)
            case (nil, nil): true
            default: false
            }
        }
    }
}

/// Storage that knows better than its bits whether a new value means something else: a `State` handed down anew is
/// the same state.
protocol ComparableStorage {
    @MainActor static func _comparison() -> ValueComparison.Equal
}
