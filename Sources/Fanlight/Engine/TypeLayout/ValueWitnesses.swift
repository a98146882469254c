/// What the runtime can do with the values of a type that is not known when compiling.
struct ValueWitnesses {
    private typealias TagReader = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    private typealias Projection = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

    private let metadata: UnsafeRawPointer
    private let table: UnsafeRawPointer

    init(_ type: Any.Type) {
        metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        table = metadata.load(fromByteOffset: -MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
    }

    // Eight functions come first, then these.
    var size: Int { table.load(fromByteOffset: 64, as: Int.self) }
    private var flags: UInt32 { table.load(fromByteOffset: 80, as: UInt32.self) }
    var alignmentMask: Int { Int(flags & 0xFF) }
    /// Whether a value of any protocol that is of this type is kept in a box.
    var isBoxed: Bool { flags & 0x2_0000 != 0 }
    /// Whether a value is the same wherever its bits lie.
    var isMovedByBits: Bool { flags & 0x10_0000 == 0 }
    var isEnumeration: Bool { flags & 0x20_0000 != 0 }

    /// Which case an enumeration's value is of.
    func tag(of value: UnsafeRawPointer) -> Int {
        let read = table.load(fromByteOffset: 88, as: TagReader.self)
        return Int(read(value, metadata))
    }

    /// Takes out of the bits of an enumeration's value what says its case: what it carries is left.
    func strip(_ value: UnsafeMutableRawPointer) {
        table.load(fromByteOffset: 96, as: Projection.self)(value, metadata)
    }

    /// Where a value lies in the box that is there for it alone.
    func place(inBox box: UnsafeRawPointer) -> UnsafeRawPointer {
        let header = 2 * MemoryLayout<UInt>.size
        return box + ((header + alignmentMask) & ~alignmentMask)
    }
}
