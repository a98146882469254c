import Glibc

/// Compares two values of one type in place, as cheaply as is sound.
///
/// `Equatable` types are compared by `==`, structs and tuples field by field (padding is not data). Optionals and enums
/// of the framework are compared by case and payload, existentials by dynamic type and value. Everything else is
/// compared by its bits. The old value is alive, so equal bits mean the same object, buffer or closure. For the same
/// reason a value with the same bits never counts as changed. That holds even where `==` denies it, as for `NaN`.
///
/// The bits of a closure are its code and its context. A closure that captures nothing has no context, and one that
/// captures a single object has that object. All other closures have a context of their own, and so has a closure that
/// wraps another one. Types of the framework store an app's closure as it is given.
///
/// The comparison is chosen at its first use. A conformance check searches all conformances of the program, and a newly
/// created value has nothing to be compared with.
///
/// Decision record: Decisions/ComparingInPlace.md
@MainActor
package final class ValueComparison {
    package typealias Equal = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool

    private var equal: Equal?
    private let make: @MainActor () -> Equal

    private init(_ make: @escaping @MainActor () -> Equal) { self.make = make }

    private static var cache: [ObjectIdentifier: ValueComparison] = [:]

    package static func of<Value>(_ type: Value.Type) -> ValueComparison {
        if let found = cache[ObjectIdentifier(type)] { return found }
        let made = ValueComparison { make(type) }
        cache[ObjectIdentifier(type)] = made
        return made
    }

    /// Returns true if two values are equal by the comparison used for views.
    package static func isSame<Value>(_ a: Value, _ b: Value) -> Bool {
        of(Value.self).compare(a, b)
    }

    fileprivate func compare<Value>(_ a: Value, _ b: Value) -> Bool {
        withUnsafePointer(to: a) { a in
            withUnsafePointer(to: b) { areEqual(UnsafeRawPointer(a), UnsafeRawPointer($0)) }
        }
    }

    package func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
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
        switch TypeKind(type) {
        case .structure, .tuple: return fieldwise(type) ?? { sameBytes($0, $1, size) }
        case .enumeration, .optional: return cases(type)
        case .existential, .constrainedExistential: return existentialComparison(type)
        case .object, .other: return { sameBytes($0, $1, size) }
        }
    }

    /// Returns the comparison of a type that is not known at compile time.
    static func of(any type: Any.Type) -> ValueComparison {
        if let found = cache[ObjectIdentifier(type)] { return found }
        @MainActor func open<Value>(_ type: Value.Type) -> ValueComparison { of(type) }
        return _openExistential(type, do: open)
    }

    private static func equals<Value: Equatable>(_ type: Value.Type) -> Equal {
        let size = MemoryLayout<Value>.size
        return {
            sameBytes($0, $1, size)
                || $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee
        }
    }

    /// Returns nil for types without fields.
    private static func fieldwise<Value>(_ type: Value.Type) -> Equal? {
        guard let fields = Fields.of(type) else { return nil }
        let unloadable = Fields.unloadable(fields, of: type)
        let parts = fields.map { field in
            (offset: field.offset, comparison: unloadable.contains(field.name) ? bits(field.type) : of(any: field.type))
        }
        return { a, b in
            for part in parts where !part.comparison.areEqual(a + part.offset, b + part.offset) { return false }
            return true
        }
    }

    /// Compares by bits. The bits of a weak reference point to the object's side table.
    private static func bits(_ type: Any.Type) -> ValueComparison {
        func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
        let size = _openExistential(type, do: size)
        return ValueComparison { { sameBytes($0, $1, size) } }
    }

    /// Compares the framework's enums by case and payload, and those of an app by their bits. Bits that a smaller case
    /// leaves unused may differ between equal values, whose views are then evaluated once more.
    private static func cases<Value>(_ type: Value.Type) -> Equal {
        let size = MemoryLayout<Value>.size
        if let cases = type as? any ComparableCases.Type {
            let equal = cases._comparisonOfCases()
            return { sameBytes($0, $1, size) || equal($0, $1) }
        }
        return { sameBytes($0, $1, size) }
    }

    private static func existentialComparison<Value>(_ type: Value.Type) -> Equal {
        let size = MemoryLayout<Value>.size
        return {
            sameBytes($0, $1, size)
                || areEqual(
                    $0.assumingMemoryBound(to: Value.self).pointee as Any,
                    $1.assumingMemoryBound(to: Value.self).pointee as Any)
        }
    }

    /// Compares dynamic types, then the values as that type.
    private static func areEqual(_ old: Any, _ new: Any) -> Bool {
        @MainActor func open<Inner>(_ type: Inner.Type) -> Bool {
            guard let old = old as? Inner, let new = new as? Inner else { return false }
            return isSame(old, new)
        }
        let inner = Swift.type(of: old)
        return inner == Swift.type(of: new) && _openExistential(inner, do: open)
    }

    private static func sameBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
        memcmp(a, b, count) == 0
    }
}

/// Storage with its own comparison: a `State` that is passed on again is the same state, though its bits differ.
package protocol ComparableStorage {
    @MainActor static func _comparison() -> ValueComparison.Equal
}

/// An enum of the framework that compares itself by case and payload.
package protocol ComparableCases {
    /// Returns the comparison of two values whose bits differ.
    @MainActor static func _comparisonOfCases() -> ValueComparison.Equal
}

extension Optional: ComparableCases {
    package static func _comparisonOfCases() -> ValueComparison.Equal {
        let wrapped = ValueComparison.of(Wrapped.self)
        return {
            switch ($0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee) {
            case (let old?, let new?): wrapped.compare(old, new)
            case (nil, nil): true
            default: false
            }
        }
    }
}
