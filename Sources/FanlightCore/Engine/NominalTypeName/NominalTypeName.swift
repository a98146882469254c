/// The name of a struct or an enum, read from the type's metadata without a call into the runtime.
///
/// Decision record: Decisions/NamesInCrashReports.md
enum NominalTypeName {
    /// Returns the name that the compiler stored, without generic arguments; nil for other types. Async-signal-safe.
    static func of(_ type: Any.Type) -> UnsafePointer<CChar>? {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        // Kinds of metadata: struct, enum, optional.
        guard (0x200...0x202).contains(metadata.load(as: UInt.self)) else { return nil }
        let descriptor = metadata.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
        let name = descriptor + 8
        return (name + Int(name.load(as: Int32.self))).assumingMemoryBound(to: CChar.self)
    }
}
