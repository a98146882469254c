/// A type that `#Preview` makes: where the preview stands, and how to get it.
public protocol PreviewRegistry {
    static var fileID: String { get }
    static var line: Int { get }
    static var column: Int { get }
    @MainActor static func makePreview() throws -> Preview
}

/// What a record of a preview calls to tell the preview's type.
public typealias _PreviewAccessor = @convention(c) (UnsafeMutableRawPointer) -> Void

/// The previews of this program. They are found by their records; nothing of them runs until one is made.
///
/// `#Preview` places each record in the section `fanlight_previews` of the binary, so that others find it in the file: in
/// words of eight bytes, the kind `FPR2` and the record's size in bytes, the accessor, line and column, then the file's
/// id and the title, each ending with a zero.
public enum _PreviewRecords {
    private static let kind: UInt32 = 0x46_50_52_32

    /// For the records: leaves a type where whoever reads the record wants it.
    public static func note(_ type: any PreviewRegistry.Type, in place: UnsafeMutableRawPointer) {
        place.assumingMemoryBound(to: (any PreviewRegistry.Type)?.self).pointee = type
    }

    /// All of them, by file and line.
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
