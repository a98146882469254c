import Foundation
import Glibc

/// A type that `#Preview` makes: where the preview stands, and how to get it.
public protocol PreviewRegistry {
    static var fileID: String { get }
    static var line: Int { get }
    static var column: Int { get }
    @MainActor static func makePreview() throws -> Preview
}

/// What `#Preview` places in the section `fanlight_previews` of the binary: `FPR1`, zero, and what names the type.
public typealias _PreviewRecord = (
    kind: UInt32, reserved: UInt32, accessor: @convention(c) (UnsafeMutableRawPointer) -> Void
)

/// The previews of this program. They are found by their records; nothing of them runs until one is made.
public enum _PreviewRecords {
    private static let kind: UInt32 = 0x46_50_52_31

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
        section.bindMemory(to: _PreviewRecord.self).compactMap { record in
            guard record.kind == kind else { return nil }
            var type: (any PreviewRegistry.Type)?
            withUnsafeMutablePointer(to: &type) { record.accessor(UnsafeMutableRawPointer($0)) }
            return type
        }
    }
}

/// The program or a library of it, as it stands in memory.
private struct LoadedBinary {
    let path: String
    /// Where the file's first byte is.
    let start: UInt

    static var all: [LoadedBinary] {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        return maps.split(separator: "\n").compactMap { line in
            // Addresses, rights, offset in the file, device, inode, path.
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6, UInt(fields[2], radix: 16) == 0,
                let path = fields[5].firstIndex(of: "/").map({ String(fields[5][$0...]) }),
                let start = fields[0].split(separator: "-").first.flatMap({ UInt($0, radix: 16) })
            else { return nil }
            return LoadedBinary(path: path, start: start)
        }
    }

    /// A section that is loaded, by its name. Names of sections are only in the file.
    func section(_ name: String) -> UnsafeRawBufferPointer? {
        guard let file = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped) else { return nil }
        return file.withUnsafeBytes { find(Array(name.utf8) + [0], in: $0) }
    }

    private func find(_ wanted: [UInt8], in file: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let magic: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, UInt8(ELFCLASS64)]
        guard file.starts(with: magic), let header: Elf64_Ehdr = read(file, at: 0) else { return nil }
        let size = UInt64(MemoryLayout<Elf64_Shdr>.size)
        func section(_ index: UInt16) -> Elf64_Shdr? { read(file, at: header.e_shoff &+ UInt64(index) * size) }
        guard let names = section(header.e_shstrndx) else { return nil }
        for index in 0..<header.e_shnum {
            guard let section = section(index), section.sh_flags & UInt64(SHF_ALLOC) != 0 else { continue }
            let name = Int(clamping: names.sh_offset &+ UInt64(section.sh_name))
            guard name < file.count, file[name...].starts(with: wanted) else { continue }
            // What may be loaded anywhere has addresses from its start.
            let address = UInt(section.sh_addr) + (header.e_type == ET_DYN ? start : 0)
            return UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: Int(section.sh_size))
        }
        return nil
    }

    private func read<Value: BitwiseCopyable>(_ file: UnsafeRawBufferPointer, at offset: UInt64) -> Value? {
        let offset = Int(clamping: offset)
        guard offset <= file.count - MemoryLayout<Value>.size else { return nil }
        return file.loadUnaligned(fromByteOffset: offset, as: Value.self)
    }
}
