/// What the runtime says of a type in its first word. To ask that is nearly free; to ask for the first time whether a type
/// conforms to a protocol means to look through all conformances of the program.
struct TypeKind {
    private let kind: UInt

    init(_ type: Any.Type) { kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee }

    /// Whether values of the type are of any type that conforms to a protocol.
    var isExistential: Bool { [0x303, 0x306, 0x307].contains(kind) }
    var isTuple: Bool { kind == 0x301 }
    var isFunction: Bool { kind == 0x302 }
    var isStruct: Bool { kind == 0x200 }
    /// Optional ones are, too.
    var isEnumeration: Bool { kind == 0x201 || kind == 0x202 }
    /// Whether the type's values are those of one protocol or several, without any more said of them.
    var isPlainExistential: Bool { kind == 0x303 }
    /// Whether the type's values are those of a protocol of which more is said, as of `any Collection<Int>`.
    var isExtendedExistential: Bool { kind == 0x307 }
    /// Whether the type is one that an author declares, other than an optional one. Only those may conform to a protocol
    /// of the framework's; a class's first word is an address or 0.
    var isDeclared: Bool { kind == 0x200 || kind == 0x201 || kind == 0 || kind > 0x7FF }
}
