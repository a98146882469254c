import Glibc

/// Compares two values of one type in place, as cheaply as is sound.
///
/// `Equatable` types by `==`, structs and tuples field by field (padding is not data), enums by case and payload,
/// existentials by dynamic type and value, closures by code and context, everything else by its bits: the old value is
/// alive, so equal bits mean the same object or buffer. For the same reason a value with the same bits never counts as
/// changed, even where `==` denies it, as for `NaN`.
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
        withUnsafePointer(to: a) { a in
            withUnsafePointer(to: b) { of(Value.self).areEqual(UnsafeRawPointer(a), UnsafeRawPointer($0)) }
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
        let kind = TypeKind(type)
        if kind.isEnumeration, let cases = EnumCases(type) { return { cases.areEqual($0, $1) } }
        if kind.isExistential { return ExistentialLayout(type).comparison ?? { sameBytes($0, $1, size) } }
        if kind.isFunction, size == 2 * MemoryLayout<UInt>.size { return { ClosureContext.areEqual($0, $1) } }
        return fieldwise(type) ?? { sameBytes($0, $1, size) }
    }

    /// Returns the comparison of a type that is not known at compile time.
    static func of(any type: Any.Type) -> ValueComparison {
        if let found = cache[ObjectIdentifier(type)] { return found }
        @MainActor func open<Value>(_ type: Value.Type) -> ValueComparison { of(type) }
        return _openExistential(type, do: open)
    }

    /// Compares weak and unowned references by their bits: the bits of a weak reference point to the object's side
    /// table.
    private static func references(_ size: Int) -> ValueComparison { ValueComparison { { sameBytes($0, $1, size) } } }

    private static func equals<Value: Equatable>(_ type: Value.Type) -> Equal {
        let size = MemoryLayout<Value>.size
        return {
            sameBytes($0, $1, size)
                || $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee
        }
    }

    /// Returns nil for types without fields: classes, functions.
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

/// Storage with its own comparison: a `State` that is passed on again is the same state, though its bits differ.
package protocol ComparableStorage {
    @MainActor static func _comparison() -> ValueComparison.Equal
}
