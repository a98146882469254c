@_spi(Reflection) import Swift

/// The kind of a type, as the standard library's reflection interface reports it for a field.
enum TypeKind {
    case structure, enumeration, optional, object, tuple
    /// An existential that may hold values of several types, or a reference to objects of several classes.
    case existential
    /// An existential of a protocol with constraints, such as `any Collection<Int>`.
    case constrainedExistential
    /// A function, a metatype, or a type without a kind of its own.
    case other

    init(_ kind: _MetadataKind) {
        switch kind {
        case .struct: self = .structure
        case .enum: self = .enumeration
        case .optional: self = .optional
        case .class, .foreignClass, .objcClassWrapper: self = .object
        case .tuple: self = .tuple
        case .existential: self = .existential
        case .unknown: self = .constrainedExistential
        default: self = .other
        }
    }

    /// Finds out the kind by reading the only field of a structure.
    init<Value>(_ type: Value.Type) {
        var found = TypeKind.other
        _forEachField(of: Single<Value>.self) { _, _, _, kind in
            found = TypeKind(kind)
            return true
        }
        self = found
    }

    private struct Single<Value> {
        let value: Value
    }

    /// True for types that an app may declare. Only such types can conform to a framework protocol. A conformance check
    /// of any other type would search all conformances of the program without result.
    var isDeclared: Bool { self == .structure || self == .enumeration || self == .object }
}
