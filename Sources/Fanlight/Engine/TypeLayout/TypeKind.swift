/// The kind of a type, from the first word of its metadata, which is part of Swift's stable ABI.
///
/// Reading that word is nearly free. The first test whether a type conforms to a protocol searches all conformances of the
/// program.
struct TypeKind {
    private let kind: UInt

    init(_ type: Any.Type) { kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee }

    /// True for the types of `any P`, of metatypes of those, and of extended existentials such as `any Collection<Int>`.
    var isExistential: Bool { [0x303, 0x306, 0x307].contains(kind) }
    var isTuple: Bool { kind == 0x301 }
    var isStruct: Bool { kind == 0x200 }
    /// True for optionals, too.
    var isEnumeration: Bool { kind == 0x201 || kind == 0x202 }
    /// True for structs, enumerations other than `Optional`, and classes, whose first word is an address or 0. Only those
    /// may conform to a protocol of the framework.
    var isDeclared: Bool { kind == 0x200 || kind == 0x201 || kind == 0 || kind > 0x7FF }
}
