@_spi(Reflection) import Swift

/// Compares two values of one type in place, as cheaply as is sound.
///
/// `Equatable` types by `==`, structs and tuples field by field (padding is not data), everything else by its bits:
/// the old value is alive, so equal bits mean the same object, the same closure with the same context, the same buffer.
///
/// How is found out with the first comparison: asking a type what it conforms to takes the runtime a search through
/// everything that conforms to anything, and what was only just made has nothing to be compared with.
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
        return fieldwise(type) ?? { sameBytes($0, $1, size) }
    }

    private static func equals<Value: Equatable>(_ type: Value.Type) -> Equal {
        { $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee }
    }

    /// nil for what has no fields to look at: enums, classes, functions, existentials.
    private static func fieldwise<Value>(_ type: Value.Type) -> Equal? {
        guard !(type is AnyObject.Type), let fields = Fields.of(type) else { return nil }
        let parts = fields.map { field in
            @MainActor func open<Field>(_ fieldType: Field.Type) -> ValueComparison { of(fieldType) }
            return (offset: field.offset, comparison: _openExistential(field.type, do: open))
        }
        return { a, b in
            for part in parts where !part.comparison.areEqual(a + part.offset, b + part.offset) { return false }
            return true
        }
    }

    private static func sameBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
        for index in 0..<count
        where a.load(fromByteOffset: index, as: UInt8.self) != b.load(fromByteOffset: index, as: UInt8.self) {
            return false
        }
        return true
    }
}

/// Storage that knows better than its bits whether a new value means something else: a `State` handed down anew is
/// the same state.
protocol ComparableStorage {
    @MainActor static func _comparison() -> ValueComparison.Equal
}

/// The stored properties of a type.
struct Fields {
    struct Field {
        let name: String
        let offset: Int
        let type: Any.Type
    }

    @MainActor private static var known: [ObjectIdentifier: [Field]] = [:]

    /// nil where the type's layout cannot be read as a list of fields.
    @MainActor static func of(_ type: Any.Type) -> [Field]? {
        let fields = known[ObjectIdentifier(type)] ?? read(type)
        known[ObjectIdentifier(type)] = fields
        return fields.isEmpty ? nil : fields
    }

    /// As the runtime tells them, each time anew; none where the type's layout cannot be read as a list of fields.
    static func read(_ type: Any.Type) -> [Field] {
        var fields: [Field] = []
        // Whoever asks the runtime for the fields of a protocol's values asks a value that is not there.
        let isComplete =
            !TypeKind(type).isExistential
            && _forEachField(of: type, options: []) { name, offset, fieldType, _ in
                fields.append(Field(name: String(cString: name), offset: offset, type: fieldType))
                return true
            }
        return isComplete ? fields : []
    }
}

/// What the runtime says of a type in its first word. To ask that is nearly free; to ask for the first time whether a type
/// conforms to a protocol means to look through all conformances of the program.
struct TypeKind {
    private let kind: UInt

    init(_ type: Any.Type) { kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee }

    /// Whether values of the type are of any type that conforms to a protocol.
    var isExistential: Bool { [0x303, 0x306, 0x307].contains(kind) }
    var isTuple: Bool { kind == 0x301 }
    /// Whether the type is one that an author declares, other than an optional one. Only those may conform to a protocol
    /// of the framework's; a class's first word is an address or 0.
    var isDeclared: Bool { kind == 0x200 || kind == 0x201 || kind == 0 || kind > 0x7FF }
}
