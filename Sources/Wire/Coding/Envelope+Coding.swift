import CFanlightWire
import Display

extension [UInt8] {
    func withRawBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(WireError) -> Value
    ) throws(WireError) -> Value {
        let result: Result<Value, WireError> = withUnsafeBytes { bytes in
            do throws(WireError) { return .success(try body(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

extension ClientMessage {
    public func encode() -> [UInt8] {
        switch self {
        case .hello(let hello): Writer.message(.hello) { $0.hello(hello) }
        case .ping: [MessageKind.ping.rawValue]
        case .pong: [MessageKind.pong.rawValue]
        case .request(let request):
            Writer.message(request.verb.isForSession ? .sessionRequest : .serviceRequest) { $0.request(request) }
        case .input(let input): Writer.message(.input) { $0.inputMessage(input) }
        case .acknowledge(let acknowledge): Writer.message(.acknowledge) { $0.acknowledge(acknowledge) }
        case .goodbye(let goodbye): Writer.message(.goodbye) { $0.goodbye(goodbye) }
        }
    }

    public static func decode(
        _ bytes: UnsafeRawBufferPointer, limits: Limits = .standard
    ) throws(WireError) -> ClientMessage {
        let unpacking = try Unpacking(bytes, limits: limits)
        switch unpacking.kind {
        case .hello:
            return .hello(
                try unpacking.read(PBHello.self) { (message, reader) throws(WireError) in try reader.hello(message) })
        case .ping: return .ping
        case .pong: return .pong
        case .goodbye: return .goodbye(try unpacking.goodbye())
        case .serviceRequest, .sessionRequest:
            let request = try unpacking.read(PBRequest.self) { (message, reader) throws(WireError) in
                try reader.request(message)
            }
            guard request.verb.isForSession == (unpacking.kind == .sessionRequest) else {
                throw .misrouted(unpacking.kind)
            }
            return .request(request)
        case .input:
            return .input(
                try unpacking.read(PBInputMessage.self) { (message, reader) throws(WireError) in
                    try reader.inputMessage(message)
                })
        case .acknowledge:
            return .acknowledge(
                try unpacking.read(PBAcknowledge.self) { (message, reader) throws(WireError) in
                    Acknowledge(
                        version: try reader.present(message.has_version, message.version, "Acknowledge.version"))
                })
        case .welcome, .reply, .frame, .event, .worker, .broker, .introduction:
            throw .unexpectedKind(unpacking.kind)
        }
    }

    public static func decode(_ bytes: [UInt8], limits: Limits = .standard) throws(WireError) -> ClientMessage {
        try bytes.withRawBytes { (bytes) throws(WireError) in try decode(bytes, limits: limits) }
    }
}

extension ServiceMessage {
    /// Encodes the message. A frame states its base and version explicitly; frames of a stream are encoded by
    /// `FrameEncoder`.
    public func encode() -> [UInt8] {
        switch self {
        case .welcome(let welcome): return Writer.message(.welcome) { $0.welcome(welcome) }
        case .goodbye(let goodbye): return Writer.message(.goodbye) { $0.goodbye(goodbye) }
        case .ping: return [MessageKind.ping.rawValue]
        case .pong: return [MessageKind.pong.rawValue]
        case .reply(let reply): return Writer.message(.reply) { $0.reply(reply) }
        case .frame(let frame):
            var encoder = FrameEncoder()
            return encoder.encode(frame)
        case .event(let event): return Writer.message(.event) { $0.oneof(event) }
        }
    }

    /// Decodes a message. `lastVersion` is the version of the previous frame; frames of a stream are better decoded by
    /// `FrameDecoder`.
    public static func decode(
        _ bytes: UnsafeRawBufferPointer, limits: Limits = .standard, lastVersion: Version? = nil
    ) throws(WireError) -> ServiceMessage {
        let unpacking = try Unpacking(bytes, limits: limits)
        switch unpacking.kind {
        case .welcome:
            return .welcome(
                try unpacking.read(PBWelcome.self) { (message, reader) throws(WireError) in try reader.welcome(message)
                })
        case .goodbye: return .goodbye(try unpacking.goodbye())
        case .ping: return .ping
        case .pong: return .pong
        case .reply:
            return .reply(
                try unpacking.read(PBReply.self) { (message, reader) throws(WireError) in try reader.reply(message) })
        case .frame: return .frame(try unpacking.frame(after: lastVersion))
        case .event:
            return .event(
                try unpacking.read(PBEvent.self) { (message, reader) throws(WireError) in try reader.oneof(message) })
        case .hello, .serviceRequest, .sessionRequest, .input, .acknowledge, .worker, .broker, .introduction:
            throw .unexpectedKind(unpacking.kind)
        }
    }

    public static func decode(
        _ bytes: [UInt8], limits: Limits = .standard, lastVersion: Version? = nil
    ) throws(WireError) -> ServiceMessage {
        try bytes.withRawBytes { (bytes) throws(WireError) in
            try decode(bytes, limits: limits, lastVersion: lastVersion)
        }
    }
}

extension WorkerMessage {
    public func encode() -> [UInt8] { Writer.message(.worker) { $0.oneof(self) } }

    public static func decode(
        _ bytes: UnsafeRawBufferPointer, limits: Limits = .standard
    ) throws(WireError) -> WorkerMessage {
        try Unpacking(bytes, limits: limits).oneof(of: .worker)
    }

    public static func decode(_ bytes: [UInt8], limits: Limits = .standard) throws(WireError) -> WorkerMessage {
        try bytes.withRawBytes { (bytes) throws(WireError) in try decode(bytes, limits: limits) }
    }
}

extension BrokerMessage {
    public func encode() -> [UInt8] { Writer.message(.broker) { $0.oneof(self) } }

    public static func decode(
        _ bytes: UnsafeRawBufferPointer, limits: Limits = .standard
    ) throws(WireError) -> BrokerMessage {
        try Unpacking(bytes, limits: limits).oneof(of: .broker)
    }

    public static func decode(_ bytes: [UInt8], limits: Limits = .standard) throws(WireError) -> BrokerMessage {
        try bytes.withRawBytes { (bytes) throws(WireError) in try decode(bytes, limits: limits) }
    }
}

extension Unpacking {
    /// Reads a message of this kind that has nothing but a oneof.
    fileprivate func oneof<Value: OneofCoded>(of kind: MessageKind) throws(WireError) -> Value {
        guard self.kind == kind else { throw .unexpectedKind(self.kind) }
        return try read(Value.Message.self) { (message, reader) throws(WireError) in try reader.oneof(message) }
    }

    fileprivate func goodbye() throws(WireError) -> Goodbye {
        try read(PBGoodbye.self) { (message, reader) throws(WireError) in try reader.goodbye(message) }
    }
}
