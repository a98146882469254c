/// The compiler's reflection records for the stored properties of a struct or the cases of an enum.
package struct FieldRecords {
    private let metadata: UnsafeRawPointer
    private let descriptor: UnsafeRawPointer
    private let records: UnsafeRawPointer
    private let recordSize: Int
    let count: Int

    /// Creates the records, nil where the type has none.
    init?(_ type: Any.Type) {
        metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        descriptor = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
        guard let fields = FieldRecords.target(of: descriptor + 16) else { return nil }
        recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
        records = fields + 16
    }

    /// The generic arguments directly follow the type's descriptor.
    private var arguments: UnsafeRawPointer { metadata + 2 * MemoryLayout<UInt>.size }

    private func flags(_ index: Int) -> UInt32 { (records + index * recordSize).load(as: UInt32.self) }

    private func mangledType(_ index: Int) -> MangledName? {
        FieldRecords.target(of: records + index * recordSize + 4).map { MangledName($0) }
    }

    /// Returns true if a case stores its payload in a box.
    func isIndirect(_ index: Int) -> Bool { flags(index) & 1 != 0 }

    func carriesSomething(_ index: Int) -> Bool { mangledType(index) != nil }

    /// Returns the payload type of a case.
    func type(_ index: Int) -> Any.Type? {
        guard let name = mangledType(index) else { return nil }
        return _getTypeByMangledNameInContext(
            name.start, UInt(name.length), genericContext: descriptor, genericArguments: arguments)
    }

    /// Returns true if a property is a weak or unowned reference.
    func isWeak(_ index: Int) -> Bool { index < count && mangledType(index)?.isWeak == true }

    private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = place.load(as: Int32.self)
        return distance == 0 ? nil : place + Int(distance)
    }
}
