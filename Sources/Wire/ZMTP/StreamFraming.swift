/// The framing of messages on a Unix socket: ZMTP 3.0, ZeroMQ's protocol, without security, for both sides. Each side
/// sends a greeting and its socket type, and then messages of one or more parts.
///
/// Decision record: Decisions/UnixSocketsWithoutZeroMQ.md
public enum StreamFraming {
    /// The size of a greeting in bytes.
    public static let greetingSize = 64

    /// The signature, the version, and the name of the NULL mechanism; the rest is zero.
    private static let greeting: [UInt8] = {
        var bytes: [UInt8] = [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, major, 0]
        bytes += mechanism
        return bytes + [UInt8](repeating: 0, count: greetingSize - bytes.count)
    }()

    private static let major: UInt8 = 3
    private static let mechanism = Array("NULL".utf8)
    private static let mechanismPlace = 12..<32

    /// The whole handshake of a side that dials. It does not depend on the peer, so it is sent immediately.
    public static let opening = handshake(of: "DEALER")
    /// The whole handshake of a side that listens, likewise.
    public static let listenerOpening = handshake(of: "ROUTER")

    private static func handshake(of kind: String) -> [UInt8] {
        var body = [UInt8(ready.count)] + ready
        body += [UInt8(socketType.count)] + socketType
        body += withUnsafeBytes(of: UInt32(kind.utf8.count).bigEndian) { Array($0) } + Array(kind.utf8)
        return greeting + [Flags.command, UInt8(body.count)] + body
    }

    private static let ready = Array("READY".utf8)
    private static let socketType = Array("Socket-Type".utf8)
    /// The socket types of peers that a router talks to.
    private static let dialling = ["DEALER", "REQ", "ROUTER"]

    /// True if a READY command names a socket type that may dial. Its other properties, such as an identity, are
    /// ignored.
    public static func isDialling(_ ready: UnsafeRawBufferPointer) -> Bool {
        guard isReady(ready) else { return false }
        var rest = ready.dropFirst(1 + StreamFraming.ready.count)
        var isKnown = false
        while let nameCount = rest.popFirst() {
            guard nameCount > 0, rest.count >= Int(nameCount) + 4 else { return false }
            let name = rest.prefix(Int(nameCount))
            rest = rest.dropFirst(Int(nameCount))
            let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard rest.count >= count else { return false }
            let value = rest.prefix(count)
            rest = rest.dropFirst(count)
            if name.elementsEqual(socketType, by: { $0 | 0x20 == $1 | 0x20 }) {
                isKnown = dialling.contains { value.elementsEqual($0.utf8) }
            }
        }
        return isKnown
    }

    /// Validates the peer's greeting as far as it was received. Another protocol may send less than a whole greeting
    /// and then wait.
    ///
    /// - Returns: True once the greeting is complete.
    public static func checkGreeting(_ bytes: UnsafeRawBufferPointer) throws(StreamError) -> Bool {
        if bytes.count > 0, bytes[0] != 0xFF { throw .notZeroMQ }
        if bytes.count > 9, bytes[9] != 0x7F { throw .notZeroMQ }
        if bytes.count > 10, bytes[10] < major { throw .oldVersion(bytes[10]) }
        guard bytes.count >= greetingSize else { return false }
        let name = bytes[mechanismPlace].prefix { $0 != 0 }
        guard name.elementsEqual(mechanism) else { throw .otherMechanism }
        return true
    }

    /// True if the command is READY.
    public static func isReady(_ command: UnsafeRawBufferPointer) -> Bool {
        guard let count = command.first, Int(count) == ready.count else { return false }
        return command.dropFirst().prefix(ready.count).elementsEqual(ready)
    }

    /// Returns the reply to a command as bytes for the stream, or nil if there is none. Only PING has a reply.
    public static func answer(to command: UnsafeRawBufferPointer) -> [UInt8]? {
        let lifetime = 2
        guard command.first == UInt8(ping.count), command.dropFirst().starts(with: ping),
            command.count >= 1 + ping.count + lifetime
        else { return nil }
        let context = command.dropFirst(1 + ping.count + lifetime).prefix(longestContext)
        return [Flags.command, UInt8(1 + pong.count + context.count), UInt8(pong.count)] + pong + context
    }

    /// True if the command belongs to the heartbeat of the connection.
    public static func isHeartbeat(_ command: UnsafeRawBufferPointer) -> Bool {
        guard command.first == UInt8(ping.count) else { return false }
        return command.dropFirst().starts(with: ping) || command.dropFirst().starts(with: pong)
    }

    private static let ping = Array("PING".utf8)
    private static let pong = Array("PONG".utf8)
    private static let longestContext = 16

    private enum Flags {
        static let more: UInt8 = 1
        static let long: UInt8 = 2
        static let command: UInt8 = 4
    }

    // MARK: Writing

    /// Appends one part of a message.
    public static func append(_ part: UnsafeRawBufferPointer, more: Bool, to bytes: inout [UInt8]) {
        appendHeader(of: part.count, more: more, to: &bytes)
        bytes.append(contentsOf: part)
    }

    /// Appends the header of a part with that many bytes.
    public static func appendHeader(of count: Int, more: Bool, to bytes: inout [UInt8]) {
        let flags = more ? Flags.more : 0
        if count < 256 {
            bytes.append(flags)
            bytes.append(UInt8(count))
        } else {
            bytes.append(flags | Flags.long)
            withUnsafeBytes(of: UInt64(count).bigEndian) { bytes.append(contentsOf: $0) }
        }
    }

    // MARK: Reading

    /// The next item of a stream. Offsets count from the stream's beginning.
    public enum Next: Equatable {
        /// A whole message; the next item begins at `end`.
        case message(end: Int)
        /// A ZMTP command.
        case command(Range<Int>)
        /// An incomplete item that needs at least that many bytes.
        case incomplete(wanted: Int)
    }

    /// The maximum number of parts in a message.
    static let maximumParts = 32
    /// The extra bytes permitted beside the largest message, for the other parts and for frame headers.
    static let besideMessage = 1_024

    /// Reads the next item. `parts` becomes the ranges of the message's parts, or those of the complete parts of an
    /// incomplete message.
    public static func next(
        in stream: UnsafeRawBufferPointer, largest: Int, parts: inout [Range<Int>]
    ) throws(StreamError) -> Next {
        parts.removeAll(keepingCapacity: true)
        var place = 0
        while true {
            guard stream.count - place >= 2 else { return .incomplete(wanted: place + 2) }
            let flags = stream[place]
            guard flags & ~(Flags.more | Flags.long | Flags.command) == 0 else { throw .unknownFlags(flags) }
            let isLong = flags & Flags.long != 0
            let start = place + (isLong ? 9 : 2)
            guard stream.count >= start else { return .incomplete(wanted: start) }
            let count =
                isLong
                ? UInt64(bigEndian: stream.loadUnaligned(fromByteOffset: place + 1, as: UInt64.self))
                : UInt64(stream[place + 1])
            guard count <= UInt64(largest), start + Int(count) <= largest + besideMessage else {
                throw .tooLarge(bytes: count, limit: largest)
            }
            let end = start + Int(count)
            guard stream.count >= end else { return .incomplete(wanted: end) }
            if flags & Flags.command != 0 {
                guard parts.isEmpty, flags & Flags.more == 0 else { throw .misplacedCommand }
                return .command(start..<end)
            }
            parts.append(start..<end)
            guard flags & Flags.more != 0 else { return .message(end: end) }
            guard parts.count < maximumParts else { throw .tooManyParts(limit: maximumParts) }
            place = end
        }
    }
}

/// The reason why a stream is invalid. Nothing after the error can be read.
public enum StreamError: Error, Hashable, Sendable {
    /// The peer uses another protocol.
    case notZeroMQ
    case oldVersion(UInt8)
    /// The peer uses a security mechanism, which Unix sockets do not support.
    case otherMechanism
    case unknownFlags(UInt8)
    /// A command between the parts of a message.
    case misplacedCommand
    /// Another command where READY was required.
    case notReady
    /// A command that the peer's socket type does not send.
    case unexpectedCommand
    case tooLarge(bytes: UInt64, limit: Int)
    case tooManyParts(limit: Int)
    /// The peer did not send Hello, or did not complete a message, in time.
    case tooSlow
    /// The peer is a process of another user.
    case otherUser

    public var sentence: String {
        switch self {
        case .notZeroMQ: "The peer sent no ZMTP 3.0 greeting."
        case .oldVersion(let version): "The peer speaks version \(version) of ZMTP; 3 is required."
        case .otherMechanism: "The peer requires a security mechanism; Unix sockets use NULL."
        case .unknownFlags(let flags): "A frame has unknown flags, \(flags)."
        case .misplacedCommand: "A command came between the parts of a message."
        case .notReady: "The peer sent something else than READY, or is not of type DEALER."
        case .unexpectedCommand: "The peer sent a command that a DEALER does not send."
        case .tooLarge(let bytes, let limit): "A message has \(bytes) bytes; at most \(limit) are allowed."
        case .tooManyParts(let limit): "A message has more than \(limit) parts."
        case .otherUser: "This service belongs to another user."
        case .tooSlow: "The peer sent no Hello, or did not complete a message, in time."
        }
    }
}
