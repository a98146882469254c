import CFanlightWire

extension Writer {
    /// Returns a message in one contiguous buffer, its kind first.
    static func message<M: GeneratedMessage>(
        _ kind: MessageKind, appending tail: [UInt8] = [], _ make: (Writer) -> M.Pointer
    ) -> [UInt8] {
        let writer = Writer()
        return writer.pack([kind.rawValue], make(writer), tail)
    }

    /// Returns the message's bytes between a head and a tail.
    func pack<M: GeneratedMessage>(_ head: [UInt8], _ message: M.Pointer, _ tail: [UInt8]) -> [UInt8] {
        withExtendedLifetime(arena) {
            message.withMemoryRebound(to: ProtobufCMessage.self, capacity: 1) { base in
                let size = protobuf_c_message_get_packed_size(base)
                let total = head.count + size + tail.count
                // Zeroed on purpose. For uninitialised memory Swift looks up types at run time each time. That takes
                // longer than zeroing a frame.
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

/// The bytes of a message to be decoded: checked for their size, then unpacked into an arena with a budget.
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

    /// The memory that a valid message of this size can need. A client's longest fields are texts, which need their own
    /// size. In a frame, a label of a dozen bytes becomes about 300 bytes.
    private var budget: Int {
        switch kind {
        case .reply, .frame, .worker, .broker: (64 << 10) + min(body.count * 64, 64 << 20)
        default: (512 << 10) + body.count * 4
        }
    }

    /// Unpacks the message and converts it. The C structures are valid only during the call.
    func read<M: GeneratedMessage, Value>(
        _ type: M.Type, budget: Int? = nil, _ convert: (M, Reader) throws(WireError) -> Value
    ) throws(WireError) -> Value {
        let budget = budget ?? self.budget
        let arena = Arena(budget: budget, expected: body.count * 16)
        var allocator = arena.allocator
        var template = M()
        M.initialize(&template)
        let descriptor = withUnsafeBytes(of: &template) { $0.load(as: ProtobufCMessage.self).descriptor }
        // protobuf-c accepts no null pointer, not even for an empty message.
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
