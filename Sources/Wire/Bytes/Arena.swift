import CFanlightWire

#if canImport(Glibc)
    import Glibc
#endif

/// Memory for the C structures of one message, freed as a whole with the arena.
///
/// Each block is preceded by its size. The library protobuf-c allocates one byte more than a string has. The size thus
/// gives the string's true length even if it contains U+0000. Each chunk begins with the address of the previous one.
final class Arena {
    /// The maximum number of bytes that may be allocated.
    let budget: Int
    private(set) var isExhausted = false
    private var used = 0
    private var lastChunk: UnsafeMutableRawPointer?
    private var free: UnsafeMutableRawPointer?
    private var freeCount = 0
    private var nextChunk: Int

    private static let header = MemoryLayout<Int>.size
    private static let smallestChunk = 1024
    private static let largestChunk = 1 << 20

    init(budget: Int = .max, expected: Int = 0) {
        self.budget = budget
        nextChunk = max(Arena.smallestChunk, min(expected, Arena.largestChunk))
    }

    deinit {
        while let chunk = lastChunk {
            lastChunk = chunk.load(as: UnsafeMutableRawPointer?.self)
            Glibc.free(chunk)
        }
    }

    /// Returns zeroed memory, aligned for every type in the schema. Returns nil once the budget is exhausted.
    func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        let (padded, overflow) = size.addingReportingOverflow(Arena.header + 7)
        let total = padded & ~7
        guard !overflow, size >= 0, total <= budget - used else {
            isExhausted = true
            return nil
        }
        if total > freeCount, !addChunk(for: total) {
            isExhausted = true
            return nil
        }
        guard let block = free else { return nil }
        free = block + total
        freeCount -= total
        used += total
        block.storeBytes(of: size, as: Int.self)
        return block + Arena.header
    }

    private func addChunk(for total: Int) -> Bool {
        let count = max(total, nextChunk)
        guard count <= Int.max - Arena.header, let chunk = calloc(1, count + Arena.header) else { return false }
        chunk.storeBytes(of: lastChunk, as: UnsafeMutableRawPointer?.self)
        lastChunk = chunk
        free = chunk + Arena.header
        freeCount = count
        nextChunk = min(nextChunk * 2, Arena.largestChunk)
        return true
    }

    /// Returns the size that was passed to `allocate`.
    static func size(of block: UnsafeRawPointer) -> Int {
        (block - header).load(as: Int.self)
    }

    /// An allocator for protobuf-c; valid while the arena lives.
    var allocator: ProtobufCAllocator {
        ProtobufCAllocator(
            alloc: { arena, size in
                guard let arena else { return nil }
                return Unmanaged<Arena>.fromOpaque(arena).takeUnretainedValue().allocate(size)
            },
            free: { _, _ in },
            allocator_data: Unmanaged.passUnretained(self).toOpaque())
    }
}

// Blocks for a message that is being written. Its arena has no budget: only the system's own memory limit remains.
extension Arena {
    private func block(_ size: Int) -> UnsafeMutableRawPointer {
        guard let block = allocate(size) else { fatalError("Out of memory while writing a message.") }
        return block
    }

    func make<M: GeneratedMessage>(_ type: M.Type = M.self, _ fill: (inout M) -> Void = { _ in }) -> M.Pointer {
        let message = block(MemoryLayout<M>.size).bindMemory(to: M.self, capacity: 1)
        M.initialize(message)
        fill(&message.pointee)
        return message
    }

    func array<T>(_ count: Int, of type: T.Type = T.self) -> UnsafeMutablePointer<T> {
        block(max(count, 1) * MemoryLayout<T>.stride).bindMemory(to: T.self, capacity: max(count, 1))
    }

    func array<T: BitwiseCopyable>(_ values: some Collection<T>) -> UnsafeMutablePointer<T> {
        let array = array(values.count, of: T.self)
        _ = UnsafeMutableBufferPointer(start: array, count: values.count).initialize(from: values)
        return array
    }

    func list<Source, M: GeneratedMessage>(
        _ values: [Source], _ convert: (Source) -> M.Pointer
    ) -> UnsafeMutablePointer<M.Pointer?>? {
        if values.isEmpty { return nil }
        let list = array(values.count, of: M.Pointer?.self)
        for (index, value) in values.enumerated() { list[index] = convert(value) }
        return list
    }

    /// Returns the bytes as a C string. Zeros become U+001A, as the schema requires.
    func cString(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<CChar> {
        let string = block(bytes.count + 1)
        if let start = bytes.baseAddress { string.copyMemory(from: start, byteCount: bytes.count) }
        let end = string + bytes.count
        var rest = string
        while let zero = memchr(rest, 0, end - rest) {
            zero.storeBytes(of: 0x1A, as: UInt8.self)
            rest = zero + 1
        }
        end.storeBytes(of: 0, as: UInt8.self)
        return string.bindMemory(to: CChar.self, capacity: bytes.count + 1)
    }

    /// Returns at most `limit` bytes of the text as a C string, cut at a character boundary.
    func cString(_ text: String, limit: Int = .max) -> UnsafeMutablePointer<CChar> {
        var text = text
        return text.withUTF8 { bytes in
            var count = min(bytes.count, limit)
            while count < bytes.count, count > 0, bytes[count] & 0xC0 == 0x80 { count -= 1 }
            return cString(UnsafeBufferPointer(rebasing: bytes[..<count]))
        }
    }
}
