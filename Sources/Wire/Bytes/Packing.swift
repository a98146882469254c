import CFanlightWire

extension Writer {
    /// A message in one contiguous buffer, its kind first.
    static func message<M: GeneratedMessage>(
        _ kind: MessageKind, appending tail: [UInt8] = [], _ make: (Writer) -> M.Pointer
    ) -> [UInt8] {
        let writer = Writer()
        return writer.pack([kind.rawValue], make(writer), tail)
    }

    /// The message's bytes between a head and a tail.
    func pack<M: GeneratedMessage>(_ head: [UInt8], _ message: M.Pointer, _ tail: [UInt8]) -> [UInt8] {
        withExtendedLifetime(arena) {
            message.withMemoryRebound(to: ProtobufCMessage.self, capacity: 1) { base in
                let size = protobuf_c_message_get_packed_size(base)
                let total = head.count + size + tail.count
                // Not uninitialised: for that Swift looks its types up each time, which takes longer than a frame's noughts.
                var bytes = [UInt8](repeating: 0, count: total)
                bytes.withUnsafeMutableBufferPointer { buffer in
                    _ = buffer[..<head.count].update(fromContentsOf: head)
                    if size > 0, let start = buffer.baseAddress {
                        _ = protobuf_c_message_pack(base, start + head.count)
                    }
                    _ = buffer[(head.count + size)...].update(fromContentsOf: tail)
                }
                return bytes
            }
        }
    }
}

/// Bytes on their way to becoming a value: checked for their size, then unpacked into an arena with a budget.
struct Unpacking {
    let kind: MessageKind
    let limits: Limits
    private let body: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer, limits: Limits) throws(WireError) {
        kind = try MessageKind(of: bytes)
        let limit = kind.byteLimit(limits)
        guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count, limit: limit) }
        self.limits = limits
        body = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    }

    /// What an honest message of this size can need. A client's longest are texts, which need their own size; in a frame
    /// a label of a dozen bytes becomes some three hundred.
    private var budget: Int {
        switch kind {
        case .reply, .frame, .worker, .broker: (64 << 10) + min(body.count * 64, 64 << 20)
        default: (512 << 10) + body.count * 4
        }
    }

    /// Unpacks the message and converts it; the C structures live no longer than that.
    func read<M: GeneratedMessage, Value>(
        _ type: M.Type, budget: Int? = nil, _ convert: (M, Reader) throws(WireError) -> Value
    ) throws(WireError) -> Value {
        let budget = budget ?? self.budget
        let arena = Arena(budget: budget, expected: body.count * 16)
        var allocator = arena.allocator
        var template = M()
        M.initialize(&template)
        let descriptor = withUnsafeBytes(of: &template) { $0.load(as: ProtobufCMessage.self).descriptor }
        // protobuf-c takes no null pointer, not even for nothing.
        let start = body.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var nothing: UInt8 = 0
        let unpacked = withUnsafePointer(to: &nothing) {
            protobuf_c_message_unpack(descriptor, &allocator, body.count, start ?? $0)
        }
        defer { withExtendedLifetime(arena) {} }
        guard let unpacked else {
            if arena.isExhausted { throw .overBudget(limit: budget) }
            throw .malformed(kind)
        }
        let message = UnsafeRawPointer(unpacked).load(as: M.self)
        return try convert(message, Reader(limits: limits))
    }
}
