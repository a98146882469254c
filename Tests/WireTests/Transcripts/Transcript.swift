import Display

@testable import Wire

/// A conversation as recorded in `Protocol/vectors`: each message with its sender, and the receiver's result.
struct Transcript {
    enum Side: String { case client, service, worker, broker, gate }

    let name: String
    let description: String
    private(set) var messages: [TranscriptJSON] = []

    private var encoder = FrameEncoder()
    private var receiver = TranscriptReceiver()

    init(_ name: String, _ description: String) {
        self.name = name
        self.description = description
    }

    mutating func client(_ message: ClientMessage, _ note: String? = nil) throws {
        try append(.client, message.encode(), note)
    }

    mutating func service(_ message: ServiceMessage, _ note: String? = nil) throws {
        if case .frame(let frame) = message {
            try append(.service, encoder.encode(frame), note)
        } else {
            try append(.service, message.encode(), note)
        }
    }

    mutating func worker(_ message: WorkerMessage, _ note: String? = nil) throws {
        try append(.worker, message.encode(), note)
    }

    mutating func broker(_ message: BrokerMessage, _ note: String? = nil) throws {
        try append(.broker, message.encode(), note)
    }

    mutating func gate(_ message: Introduction, _ note: String? = nil) throws {
        try append(.gate, message.encode(), note)
    }

    /// Starts another connection: both sides discard the state of the last one, and keep their pictures.
    mutating func reconnect(_ note: String) {
        encoder = FrameEncoder()
        receiver.reconnect()
        messages.append(.object(["reconnect": .bool(true), "note": .string(note)]))
    }

    /// Appends bytes that no valid sender would write.
    mutating func raw(_ side: Side, _ bytes: [UInt8], _ note: String? = nil) throws { try append(side, bytes, note) }

    private mutating func append(_ side: Side, _ bytes: [UInt8], _ note: String?) throws {
        let (picture, error) = receiver.receive(bytes, from: side)
        messages.append(
            .object([
                "from": .string(side.rawValue), "note": note.map(TranscriptJSON.string),
                "bytes": .string(Hex.text(of: bytes)),
                "message": error == nil ? try MessageJSON.of(bytes) : nil, "picture": picture.map(PictureJSON.of),
                "error": error.map(TranscriptJSON.string),
            ]))
    }

    /// The file's text: one message per line.
    var text: String {
        """
        {
        "description": \(TranscriptJSON.string(description).text),
        "major": \(Wire.major), "minor": \(Wire.minor),
        "messages": [
        \(messages.map(\.text).joined(separator: ",\n"))
        ]
        }

        """
    }
}

/// The state of the receiving side of a transcript.
struct TranscriptReceiver {
    private var decoder = FrameDecoder()
    private var picture = Picture()

    mutating func reconnect() { decoder = FrameDecoder() }

    /// Returns the picture after a frame, or the name of the error; after an error the state is unchanged.
    mutating func receive(_ bytes: [UInt8], from side: Transcript.Side) -> (picture: Picture?, error: String?) {
        do {
            switch side {
            case .client: _ = try ClientMessage.decode(bytes)
            case .worker: _ = try WorkerMessage.decode(bytes)
            case .broker: _ = try BrokerMessage.decode(bytes)
            case .gate: _ = try Introduction.decode(bytes)
            case .service:
                guard bytes.first == MessageKind.frame.rawValue else {
                    _ = try ServiceMessage.decode(bytes)
                    break
                }
                var decoder = decoder
                let frame = try decoder.decode(bytes)
                try picture.apply(frame.delta)
                self.decoder = decoder
                return (picture, nil)
            }
            return (nil, nil)
        } catch let error as WireError {
            return (nil, error.name)
        } catch {
            return (nil, Mirror(reflecting: error).children.first?.label ?? String(describing: error))
        }
    }
}

enum Hex {
    static func text(of bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
