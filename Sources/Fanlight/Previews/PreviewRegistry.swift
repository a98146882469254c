/// A type that `#Preview` makes: where the preview stands, and how to get it.
public protocol PreviewRegistry {
    static var fileID: String { get }
    static var line: Int { get }
    static var column: Int { get }
    @MainActor static func makePreview() throws -> Preview
}

/// What a record of a preview calls to tell the preview's type.
public typealias _PreviewAccessor = @convention(c) (UnsafeMutableRawPointer) -> Void

/// The records that `#Preview` leaves in the section `fanlight_previews` of the binary, where the service finds them in
/// the file without running the program.
///
/// In words of eight bytes: the kind `FPR2` and the record's size in bytes, the accessor, line and column, then the file's
/// id and the title, each ending with a zero.
public enum _PreviewRecords {
    private static let kind: UInt32 = 0x46_50_52_32

    /// For the records: leaves a type where whoever reads the record wants it.
    public static func note(_ type: any PreviewRegistry.Type, in place: UnsafeMutableRawPointer) {
        place.assumingMemoryBound(to: (any PreviewRegistry.Type)?.self).pointee = type
    }

    /// Returns the type that a record of this program leads to.
    ///
    /// - Parameter address: the address of the record in the program's file; nil is returned if no record is there.
    static func registry(at address: UInt64) -> (any PreviewRegistry.Type)? {
        guard let record = UnsafeRawPointer(bitPattern: LoadedProgram.place(of: address)),
            record.load(as: UInt32.self) == kind
        else { return nil }
        let accessor = record.load(fromByteOffset: 8, as: _PreviewAccessor.self)
        var type: (any PreviewRegistry.Type)?
        withUnsafeMutablePointer(to: &type) { accessor(UnsafeMutableRawPointer($0)) }
        return type
    }
}
