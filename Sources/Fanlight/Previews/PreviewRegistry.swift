/// A type that `#Preview` generates: its source location, and a function that creates the preview.
public protocol PreviewRegistry {
    static var fileID: String { get }
    static var line: Int { get }
    static var column: Int { get }
    @MainActor static func makePreview() throws -> Preview
}

/// The function in a preview's record that writes the preview's type.
public typealias _PreviewAccessor = @convention(c) (UnsafeMutableRawPointer) -> Void

/// The previews of this program, found by their records. None of their code runs until one is created.
///
/// `#Preview` places each record in the section `fanlight_previews` of the binary, so that tools find it in the file. A
/// record consists of words of eight bytes: the kind `FPR2` and the record's size in bytes, the accessor, line and
/// column, then the file's id and the title, each ending with a zero.
public enum _PreviewRecords {
    private static let kind: UInt32 = 0x46_50_52_32

    /// Writes a type to a place provided by the reader of a record. Called by the record's accessor.
    public static func note(_ type: any PreviewRegistry.Type, in place: UnsafeMutableRawPointer) {
        place.assumingMemoryBound(to: (any PreviewRegistry.Type)?.self).pointee = type
    }

    /// Returns the types of all previews, by file and line.
    public static func all() -> [any PreviewRegistry.Type] {
        LoadedBinary.all.flatMap { $0.section("fanlight_previews").map(types) ?? [] }
            .sorted { ($0.fileID, $0.line, $0.column) < ($1.fileID, $1.line, $1.column) }
    }

    private static func types(in section: UnsafeRawBufferPointer) -> [any PreviewRegistry.Type] {
        var types: [any PreviewRegistry.Type] = []
        var place = 0
        while place + 16 <= section.count {
            let size = Int(section.load(fromByteOffset: place + 4, as: UInt32.self))
            guard section.load(fromByteOffset: place, as: UInt32.self) == kind, size >= 16 else { break }
            let accessor = section.load(fromByteOffset: place + 8, as: _PreviewAccessor.self)
            var type: (any PreviewRegistry.Type)?
            withUnsafeMutablePointer(to: &type) { accessor(UnsafeMutableRawPointer($0)) }
            if let type { types.append(type) }
            place += size
        }
        return types
    }
}
