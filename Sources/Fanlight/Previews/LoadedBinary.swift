import Foundation
import Glibc

/// The program, or a library that it has loaded, in memory.
struct LoadedBinary {
    let path: String
    /// The address of the file's first byte.
    let start: UInt

    /// The program itself.
    static var program: LoadedBinary? {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return all.first { $0.path == path }
    }

    static var all: [LoadedBinary] {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        return maps.split(separator: "\n").compactMap { line in
            // Fields: addresses, permissions, offset in the file, device, inode, path.
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6, UInt(fields[2], radix: 16) == 0,
                let path = fields[5].firstIndex(of: "/").map({ String(fields[5][$0...]) }),
                let start = fields[0].split(separator: "-").first.flatMap({ UInt($0, radix: 16) })
            else { return nil }
            return LoadedBinary(path: path, start: start)
        }
    }

    /// Returns a loaded section by its name. Section names are only in the file.
    func section(_ name: String) -> UnsafeRawBufferPointer? {
        guard let file = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped) else { return nil }
        return file.withUnsafeBytes { find(Array(name.utf8) + [0], in: $0) }
    }

    /// Returns the loaded address of an address in the file.
    func pointer(to address: UInt64) -> UnsafeRawPointer? {
        guard let file = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped) else { return nil }
        return file.withUnsafeBytes { file in
            guard let header: Elf64_Ehdr = read(file, at: 0) else { return nil }
            return UnsafeRawPointer(bitPattern: loaded(address, header))
        }
    }

    /// Returns the loaded address. Addresses in a relocatable file are relative to its start.
    private func loaded(_ address: UInt64, _ header: Elf64_Ehdr) -> UInt {
        UInt(address) &+ (header.e_type == ET_DYN ? start : 0)
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
            return UnsafeRawBufferPointer(
                start: UnsafeRawPointer(bitPattern: loaded(section.sh_addr, header)), count: Int(section.sh_size))
        }
        return nil
    }

    private func read<Value: BitwiseCopyable>(_ file: UnsafeRawBufferPointer, at offset: UInt64) -> Value? {
        let offset = Int(clamping: offset)
        guard offset <= file.count - MemoryLayout<Value>.size else { return nil }
        return file.loadUnaligned(fromByteOffset: offset, as: Value.self)
    }
}
