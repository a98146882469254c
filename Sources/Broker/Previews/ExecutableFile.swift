import Glibc
import Transport

/// The sections of an executable, read from its file. Nothing of the file is loaded or run, and all of its offsets and
/// sizes are validated.
final class ExecutableFile {
    struct Problem: Error, Equatable {
        let text: String
    }

    struct Section {
        let name: String
        let address: UInt64
        let offset: UInt64
        let size: UInt64
        let isInFile: Bool
        let isLoaded: Bool
    }

    /// Limits for sections and for the bytes of their names; no real program exceeds them.
    private static let maximumSections = 512
    private static let longestNames: UInt64 = 1 << 20
    private static let pageSize = 1 << 16
    /// Limit of the page cache, which is emptied when it is full.
    private static let maximumPages = 512
    /// Limit of steps, one for each address that is looked up. A file whose references require more is no real program,
    /// and would block the service: the gallery takes a thirtieth.
    private static let maximumSteps = 1 << 19
    /// The steps that take as long as the read of a page, and of a text.
    private static let stepsPerPage = 128
    private static let stepsPerText = 8

    let path: String
    private(set) var sections: [Section] = []
    /// Sections with bytes and addresses, in the order of their addresses; searched for each address.
    private var loaded: [Section] = []
    /// Number of pages that were read.
    private(set) var reads = 0
    private(set) var steps = 0
    private let descriptor: Int32
    private let size: UInt64
    private var pages: [UInt64: [UInt8]] = [:]

    /// Opens an executable; nil if the file is no ELF executable, a script for example.
    init?(path: String) throws(Problem) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw Problem(text: "\(path) cannot be read: \(TransportError.message(for: errno)).")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            size = 0
            return nil
        }
        size = UInt64(max(0, status.st_size))
        let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
        guard size >= 64, try bytes(at: 0, count: 4) == magic else { return nil }
        // 64 bits, little-endian: the supported machines.
        guard try bytes(at: 4, count: 2) == [2, 1] else {
            throw Problem(text: "\(path) is an executable for another kind of machine.")
        }
        sections = try readSections()
        loaded = sections.filter { $0.isLoaded && $0.isInFile && $0.size > 0 }.sorted { $0.address < $1.address }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func section(_ name: String) -> Section? { sections.first { $0.name == name && $0.isInFile && $0.isLoaded } }

    // MARK: Reading

    /// Returns bytes at an offset of the file.
    func bytes(at offset: UInt64, count: Int) throws(Problem) -> [UInt8] {
        guard count >= 0, offset <= size, UInt64(count) <= size - offset else { throw truncated }
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var place = offset
        while result.count < count {
            let page = try page(place / UInt64(ExecutableFile.pageSize))
            let start = Int(place % UInt64(ExecutableFile.pageSize))
            let part = page[min(start, page.count)...].prefix(count - result.count)
            guard !part.isEmpty else { throw truncated }
            result += part
            place += UInt64(part.count)
        }
        return result
    }

    func integer<Value: FixedWidthInteger & BitwiseCopyable>(at offset: UInt64) throws(Problem) -> Value {
        let size = MemoryLayout<Value>.size
        let start = Int(offset % UInt64(ExecutableFile.pageSize))
        let page = try page(offset / UInt64(ExecutableFile.pageSize))
        if start + size <= page.count {
            return page.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Value.self) }
        }
        return try bytes(at: offset, count: size).withUnsafeBytes { $0.loadUnaligned(as: Value.self) }
    }

    /// Returns the zero-terminated text at an address; nil if it is longer than any name in a program.
    func text(atAddress address: UInt64) throws(Problem) -> String? {
        try spend(ExecutableFile.stepsPerText)
        guard let offset = try offset(of: address) else { return nil }
        let longest = 512
        let bytes = try bytes(at: offset, count: Int(min(UInt64(longest), size - min(offset, size))))
        guard let end = bytes.firstIndex(of: 0) else { return nil }
        return String(validating: bytes[..<end], as: UTF8.self)
    }

    /// Returns the file offset of an address in the loaded program.
    func offset(of address: UInt64) throws(Problem) -> UInt64? {
        try spend(1)
        // The last section that begins at the address or before it.
        var range = 0..<loaded.count
        while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
            range = loaded[middle].address <= address ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        guard range.lowerBound > 0 else { return nil }
        let section = loaded[range.lowerBound - 1]
        let distance = address - section.address
        return distance < section.size ? section.offset + distance : nil
    }

    private func spend(_ count: Int) throws(Problem) {
        steps += count
        guard steps <= ExecutableFile.maximumSteps else {
            throw Problem(text: "\(path) refers to too many places in itself; it is damaged.")
        }
    }

    private var truncated: Problem {
        Problem(text: "\(path) is truncated; it may still be being written.")
    }

    private func page(_ number: UInt64) throws(Problem) -> [UInt8] {
        if let known = pages[number] { return known }
        try spend(ExecutableFile.stepsPerPage)
        reads += 1
        let start = number * UInt64(ExecutableFile.pageSize)
        guard let read = SmallFile.read(descriptor, from: Int(start), count: ExecutableFile.pageSize) else {
            throw Problem(text: "\(path) cannot be read: \(TransportError.message(for: errno)).")
        }
        if pages.count >= ExecutableFile.maximumPages { pages.removeAll() }
        pages[number] = read
        return read
    }

    private func readSections() throws(Problem) -> [Section] {
        let table: UInt64 = try integer(at: 0x28)
        let entry: UInt16 = try integer(at: 0x3A)
        let count: UInt16 = try integer(at: 0x3C)
        let namesIndex: UInt16 = try integer(at: 0x3E)
        // An executable without sections, a packed one for example, lists no previews.
        guard count > 0, table > 0 else { return [] }
        guard entry == 64, Int(count) <= ExecutableFile.maximumSections, namesIndex < count, table < size else {
            throw Problem(text: "\(path) has an invalid table of sections.")
        }
        func header(_ index: UInt16) -> UInt64 { table + UInt64(index) * 64 }
        let namesOffset: UInt64 = try integer(at: header(namesIndex) + 0x18)
        let namesSize: UInt64 = try integer(at: header(namesIndex) + 0x20)
        guard namesSize <= ExecutableFile.longestNames else {
            throw Problem(text: "\(path) has invalid names of sections.")
        }
        let names = try bytes(at: namesOffset, count: Int(namesSize))
        var found: [Section] = []
        for index in 0..<count {
            let place = header(index)
            let name: UInt32 = try integer(at: place)
            let type: UInt32 = try integer(at: place + 4)
            let flags: UInt64 = try integer(at: place + 8)
            let address: UInt64 = try integer(at: place + 0x10)
            let offset: UInt64 = try integer(at: place + 0x18)
            let length: UInt64 = try integer(at: place + 0x20)
            let isInFile = type != 8 && type != 0
            guard !isInFile || offset <= size && length <= size - offset,
                !address.addingReportingOverflow(length).overflow
            else { throw truncated }
            let text = names.dropFirst(Int(name)).prefix { $0 != 0 }
            found.append(
                Section(
                    name: String(decoding: text, as: UTF8.self), address: address, offset: offset, size: length,
                    isInFile: isInFile, isLoaded: flags & 2 != 0))
        }
        return found
    }
}
