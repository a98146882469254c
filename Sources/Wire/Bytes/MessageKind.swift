import Display

/// The first byte of every message. The number of a kind never changes its meaning.
public enum MessageKind: UInt8, Hashable, Sendable, CaseIterable {
    case hello = 1
    case welcome = 2
    case goodbye = 4
    case ping = 5
    case pong = 6
    case serviceRequest = 16
    case sessionRequest = 17
    case reply = 18
    case input = 32
    case frame = 33
    case acknowledge = 34
    case event = 35
    case worker = 64
    case broker = 65
    case introduction = 66

    /// Reads the kind of a message without decoding it, for routing.
    public init(of bytes: UnsafeRawBufferPointer) throws(WireError) {
        guard let first = bytes.first else { throw .empty }
        guard let kind = MessageKind(rawValue: first) else { throw .unknownKind(first) }
        self = kind
    }

    /// True if the broker forwards a client's message undecoded to the session's worker.
    public var isForSession: Bool { self == .sessionRequest || self == .input || self == .acknowledge }

    /// Returns the maximum size in bytes of a message of this kind, including the kind.
    public func byteLimit(_ limits: Limits) -> Int {
        switch self {
        case .hello, .welcome, .goodbye, .ping, .pong, .acknowledge, .introduction: limits.helloBytes
        case .serviceRequest, .sessionRequest, .input, .event, .worker, .broker: limits.messageBytes
        case .reply, .frame: limits.frameBytes
        }
    }
}

/// The first part of a message between broker and worker: the client connection to which the second part belongs.
public enum ConnectionPrefix {
    public static func bytes(of number: ConnectionNumber) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }

    /// Returns the connection number, or nil unless there are exactly four bytes.
    public static func number(in bytes: UnsafeRawBufferPointer) -> ConnectionNumber? {
        guard bytes.count == 4 else { return nil }
        return bytes.reversed().reduce(0) { $0 << 8 | ConnectionNumber($1) }
    }
}
