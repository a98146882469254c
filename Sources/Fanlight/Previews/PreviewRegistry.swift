/// A type that `#Preview` generates: its source location, and a function that creates the preview.
public protocol PreviewRegistry {
    static var fileID: String { get }
    static var line: Int { get }
    static var column: Int { get }
    @MainActor static func makePreview() throws -> Preview
}

/// The function in a preview's record that writes the preview's type.
public typealias _PreviewAccessor = @convention(c) (UnsafeMutableRawPointer) -> Void

/// The records that `#Preview` places in the section `fanlight_previews` of the binary, where tools find them in the
/// file.
///
/// A record consists of words of eight bytes. They are the kind `FPR2` and the record's size in bytes, the accessor,
/// line and column. The file's id and the title follow, each ending with a zero.
public enum _PreviewRecords {
    private static let kind: UInt32 = 0x46_50_52_32

    /// Writes a type to a place provided by the reader of a record. Called by the record's accessor.
    public static func note(_ type: any PreviewRegistry.Type, in place: UnsafeMutableRawPointer) {
        place.assumingMemoryBound(to: (any PreviewRegistry.Type)?.self).pointee = type
    }

    /// Returns the type of a preview; nil if there is no record at the address.
    ///
    /// - Parameter address: The address in memory of a record of this program.
    static func registry(at address: UInt) -> (any PreviewRegistry.Type)? {
        guard let record = UnsafeRawPointer(bitPattern: address), record.load(as: UInt32.self) == kind else {
            return nil
        }
        let accessor = record.load(fromByteOffset: 8, as: _PreviewAccessor.self)
        var type: (any PreviewRegistry.Type)?
        withUnsafeMutablePointer(to: &type) { accessor(UnsafeMutableRawPointer($0)) }
        return type
    }
}
