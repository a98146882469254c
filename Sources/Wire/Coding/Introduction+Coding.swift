import CFanlightWire

extension Introduction {
    /// Encodes the message; a long address is cut.
    public func encode() -> [UInt8] { Writer.message(.introduction) { $0.introduction(self) } }

    public static func decode(
        _ bytes: UnsafeRawBufferPointer, limits: Limits = .standard
    ) throws(WireError) -> Introduction {
        let unpacking = try Unpacking(bytes, limits: limits)
        guard unpacking.kind == .introduction else { throw .unexpectedKind(unpacking.kind) }
        return try unpacking.read(PBIntroduction.self) { (message, reader) throws(WireError) in
            try reader.introduction(message)
        }
    }

    public static func decode(_ bytes: [UInt8], limits: Limits = .standard) throws(WireError) -> Introduction {
        try bytes.withRawBytes { (bytes) throws(WireError) in try decode(bytes, limits: limits) }
    }
}

extension Writer {
    fileprivate func introduction(_ introduction: Introduction) -> PBIntroduction.Pointer {
        arena.make {
            $0.address = arena.cString(introduction.address, limit: Introduction.addressLimit)
            $0.has_key = 1
            $0.key = ProtobufCBinaryData(len: introduction.key.count, data: arena.array(introduction.key))
        }
    }
}

extension Reader {
    fileprivate func introduction(_ message: PBIntroduction) throws(WireError) -> Introduction {
        guard message.address != nil else { throw .missing(field: "Introduction.address") }
        let key = try present(message.has_key, message.key, "Introduction.key")
        guard key.len == Introduction.keyLength else {
            throw .wrongCount(field: "Introduction.key", count: key.len)
        }
        return Introduction(
            address: try string(message.address, "Introduction.address", limit: Introduction.addressLimit),
            key: [UInt8](UnsafeBufferPointer(start: key.data, count: key.len)))
    }
}
