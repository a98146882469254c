/// Compares existential values: first their dynamic types, then the values as that type.
@MainActor
struct ExistentialLayout {
    private enum Kind {
        /// Any value: three words for the value or for a pointer to its box, then its type.
        case opaque
        case object
        case error
        /// A metatype, or another value that is fully compared by its bits.
        case bits
    }

    private let kind: Kind

    init(_ type: Any.Type) {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let word = MemoryLayout<UInt>.size
        if TypeKind(type).isPlainExistential {
            let flags = metadata.load(fromByteOffset: word, as: UInt32.self)
            let isError = (flags >> 24) & 0x3F == 1
            kind = isError ? .error : flags & 0x8000_0000 != 0 ? .opaque : .object
        } else if TypeKind(type).isExtendedExistential {
            let shape = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
            switch shape.load(as: UInt32.self) & 0xFF {
            case 0: kind = .opaque
            case 1: kind = .object
            default: kind = .bits
            }
        } else {
            kind = .bits
        }
    }

    /// The comparison, nil where the bits are to be compared.
    var comparison: ValueComparison.Equal? {
        switch kind {
        case .opaque: ExistentialLayout.areEqual
        case .object: ExistentialLayout.areEqualObjects
        case .error: ExistentialLayout.areEqualErrors
        case .bits: nil
        }
    }

    private static func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        let offset = 3 * MemoryLayout<UInt>.size
        let found = a.load(fromByteOffset: offset, as: UnsafeRawPointer.self)
        guard b.load(fromByteOffset: offset, as: UnsafeRawPointer.self) == found else { return false }
        let type = unsafeBitCast(found, to: Any.Type.self)
        let witnesses = ValueWitnesses(type)
        let comparison = ValueComparison.of(any: type)
        guard witnesses.isBoxed else { return comparison.areEqual(a, b) }
        let (left, right) = (a.load(as: UnsafeRawPointer.self), b.load(as: UnsafeRawPointer.self))
        return left == right || comparison.areEqual(witnesses.place(inBox: left), witnesses.place(inBox: right))
    }

    private static func areEqualObjects(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        let (left, right) = (a.load(as: UnsafeRawPointer.self), b.load(as: UnsafeRawPointer.self))
        if left == right { return true }
        let class_ = type(of: unsafeBitCast(left, to: AnyObject.self)) as Any.Type
        guard class_ == type(of: unsafeBitCast(right, to: AnyObject.self)) as Any.Type else { return false }
        return ValueComparison.of(any: class_).areEqual(a, b)
    }

    private static func areEqualErrors(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        func isSame<E: Error>(_ left: E, _ right: any Error) -> Bool {
            guard type(of: right) == E.self, let right = right as? E else { return false }
            return ValueComparison.isSame(left, right)
        }
        return isSame(
            a.assumingMemoryBound(to: (any Error).self).pointee, b.assumingMemoryBound(to: (any Error).self).pointee)
    }
}
