import Wire

/// A stream of ZMTP as its specification describes it, read at once, in the plainest way. The code under test reads the
/// same bytes in pieces.
struct ReferenceStream {
    /// The messages before the end or the first invalid item, each with its parts.
    private(set) var messages: [[[UInt8]]] = []
    private(set) var isReady = false
    private(set) var isInvalid = false
    /// The number of PING commands, each of which has an answer.
    private(set) var pings = 0
    /// True if nothing is left of the bytes.
    private(set) var isComplete = false

    /// - Parameters:
    ///     - listens: True for the bytes that a listening side receives.
    ///     - limits: The sizes of the first and of later messages.
    init(_ bytes: [UInt8], listens: Bool, limits: (first: Int, later: Int)) {
        read(bytes, listens: listens, limits: limits)
    }

    private mutating func read(_ bytes: [UInt8], listens: Bool, limits: (first: Int, later: Int)) {
        guard readGreeting(bytes) else { return }
        var place = 64
        var parts: [[UInt8]] = []
        var start = place
        while place < bytes.count {
            let flags = bytes[place]
            guard place + 2 <= bytes.count else { return }
            guard flags <= 7 else { return isInvalid = true }
            let head = flags & 2 != 0 ? 9 : 2
            guard place + head <= bytes.count else { return }
            let count = bytes[(place + 1)..<(place + head)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            let limit = messages.isEmpty ? limits.first : limits.later
            guard count <= limit, place - start + head + Int(count) <= limit + 1_024 else { return isInvalid = true }
            let end = place + head + Int(count)
            guard end <= bytes.count else { return }
            let body = Array(bytes[(place + head)..<end])
            place = end
            if flags & 4 != 0 {
                guard flags & 1 == 0, parts.isEmpty, accept(command: body, listens: listens) else {
                    return isInvalid = true
                }
                start = place
            } else {
                guard isReady else { return isInvalid = true }
                parts.append(body)
                if flags & 1 == 0 {
                    messages.append(parts)
                    (parts, start) = ([], place)
                } else if parts.count == 32 {
                    return isInvalid = true
                }
            }
        }
        isComplete = isReady && parts.isEmpty
    }

    private mutating func readGreeting(_ bytes: [UInt8]) -> Bool {
        if let first = bytes.first, first != 0xFF { isInvalid = true }
        if bytes.count > 9, bytes[9] != 0x7F { isInvalid = true }
        if bytes.count > 10, bytes[10] < 3 { isInvalid = true }
        guard bytes.count >= 64, !isInvalid else { return false }
        isInvalid = bytes[12..<32].prefix { $0 != 0 } != Array("NULL".utf8)[...]
        return !isInvalid
    }

    private mutating func accept(command: [UInt8], listens: Bool) -> Bool {
        guard isReady else {
            isReady = command.withUnsafeBytes { listens ? StreamFraming.isDialling($0) : StreamFraming.isReady($0) }
            return isReady
        }
        let isPing = command.starts(with: [4] + Array("PING".utf8))
        if isPing, command.count >= 7 { pings += 1 }
        return !listens || isPing || command.starts(with: [4] + Array("PONG".utf8))
    }
}
