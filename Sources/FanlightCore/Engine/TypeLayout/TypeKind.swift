/// The kind in the first word of a type's metadata. Reading it is nearly free, while a type's first conformance check
/// searches all conformances of the program.
struct TypeKind {
    private let kind: UInt

    init(_ type: Any.Type) { kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee }

    /// True for existential types.
    var isExistential: Bool { [0x303, 0x306, 0x307].contains(kind) }
    var isTuple: Bool { kind == 0x301 }
    var isFunction: Bool { kind == 0x302 }
    var isStruct: Bool { kind == 0x200 }
    /// True for enums, including optionals.
    var isEnumeration: Bool { kind == 0x201 || kind == 0x202 }
    /// True for existentials of protocols without further constraints.
    var isPlainExistential: Bool { kind == 0x303 }
    /// True for constrained existentials, such as `any Collection<Int>`.
    var isExtendedExistential: Bool { kind == 0x307 }
    /// True for types that an app may declare, other than optionals. Only those may conform to a framework protocol. A
    /// class's first word is an address or 0.
    var isDeclared: Bool { kind == 0x200 || kind == 0x201 || kind == 0 || kind > 0x7FF }
}
