/// What the compiler wrote down of the stored properties of a struct, or of the cases of an enumeration.
struct FieldRecords {
    private let metadata: UnsafeRawPointer
    private let descriptor: UnsafeRawPointer
    private let records: UnsafeRawPointer
    private let recordSize: Int
    let count: Int

    /// nil where nothing is written down.
    init?(_ type: Any.Type) {
        metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        descriptor = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
        guard let fields = FieldRecords.target(of: descriptor + 16) else { return nil }
        recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
        records = fields + 16
    }

    /// The types of a generic type's parameters come right after its descriptor.
    private var arguments: UnsafeRawPointer { metadata + 2 * MemoryLayout<UInt>.size }

    private func flags(_ index: Int) -> UInt32 { (records + index * recordSize).load(as: UInt32.self) }

    private func mangledType(_ index: Int) -> MangledName? {
        FieldRecords.target(of: records + index * recordSize + 4).map { MangledName($0) }
    }

    /// Whether a case keeps what it carries in a box.
    func isIndirect(_ index: Int) -> Bool { flags(index) & 1 != 0 }

    func carriesSomething(_ index: Int) -> Bool { mangledType(index) != nil }

    /// The type of what a case carries.
    func type(_ index: Int) -> Any.Type? {
        guard let name = mangledType(index) else { return nil }
        return _getTypeByMangledNameInContext(
            name.start, UInt(name.length), genericContext: descriptor, genericArguments: arguments)
    }

    /// Whether a property is a reference that keeps nothing alive.
    func isWeak(_ index: Int) -> Bool { index < count && mangledType(index)?.isWeak == true }

    private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = place.load(as: Int32.self)
        return distance == 0 ? nil : place + Int(distance)
    }
}
