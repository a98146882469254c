/// The runtime's value witness table of a type that is not known at compile time.
struct ValueWitnesses {
    private typealias TagReader = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    private typealias Projection = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

    private let metadata: UnsafeRawPointer
    private let table: UnsafeRawPointer

    init(_ type: Any.Type) {
        metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        table = metadata.load(fromByteOffset: -MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
    }

    // Eight functions precede these.
    var size: Int { table.load(fromByteOffset: 64, as: Int.self) }
    private var flags: UInt32 { table.load(fromByteOffset: 80, as: UInt32.self) }
    var alignmentMask: Int { Int(flags & 0xFF) }
    /// True if an existential stores values of this type in a box.
    var isBoxed: Bool { flags & 0x2_0000 != 0 }
    /// True if a value can be moved by copying its bits.
    var isMovedByBits: Bool { flags & 0x10_0000 == 0 }
    var isEnumeration: Bool { flags & 0x20_0000 != 0 }

    /// Returns the case number of an enum value.
    func tag(of value: UnsafeRawPointer) -> Int {
        let read = table.load(fromByteOffset: 88, as: TagReader.self)
        return Int(read(value, metadata))
    }

    /// Removes the case bits from an enum value, so that only the payload is left.
    func strip(_ value: UnsafeMutableRawPointer) {
        table.load(fromByteOffset: 96, as: Projection.self)(value, metadata)
    }

    /// Returns the address of a value in its own box.
    func place(inBox box: UnsafeRawPointer) -> UnsafeRawPointer {
        let header = 2 * MemoryLayout<UInt>.size
        return box + ((header + alignmentMask) & ~alignmentMask)
    }
}
