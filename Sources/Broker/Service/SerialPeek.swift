/// Finds the serial of a `Request` or `Reply` without reading the rest, and how long a request waits.
///
/// The service passes a session's requests and replies on unread; it only needs to know which are unanswered when a
/// worker dies, or stands still. Field 1 of both is the serial, and encoders write it first.
enum SerialPeek {
    /// `message` begins with its kind. Nil where there is no serial, or what comes before it is damaged.
    @inline(__always)
    static func serial(in message: UnsafeRawBufferPointer) -> UInt32? { number(1, in: message) }

    /// How many milliseconds a request's asker waits; nil where it does not say.
    @inline(__always)
    static func timeout(in message: UnsafeRawBufferPointer) -> UInt32? { number(2, in: message) }

    /// Whether a request only looks, so that it does not matter whether it was heard: by the number of its verb's field.
    static func isQuestion(_ message: UnsafeRawBufferPointer) -> Bool {
        // inspect, stats, snapshot; query, wait; settle, resource, audit
        [16, 17, 18, 21, 22, 24, 25, 26].contains { isThere($0, in: message) }
    }

    private static func isThere(_ field: UInt64, in message: UnsafeRawBufferPointer) -> Bool {
        var index = 1
        while index < message.count, let tag = varint(message, &index) {
            if tag >> 3 == field { return true }
            switch tag & 7 {
            case 0: guard varint(message, &index) != nil else { return false }
            case 1: index += 8
            case 2:
                guard let count = varint(message, &index), count <= UInt64(message.count - index) else { return false }
                index += Int(count)
            case 5: index += 4
            default: return false
            }
        }
        return false
    }

    @inline(__always)
    private static func number(_ field: UInt64, in message: UnsafeRawBufferPointer) -> UInt32? {
        var index = 1
        while index < message.count {
            guard let tag = varint(message, &index) else { return nil }
            switch tag & 7 {
            case 0:
                guard let value = varint(message, &index) else { return nil }
                if tag >> 3 == field { return UInt32(truncatingIfNeeded: value) }
            case 1: index += 8
            case 2:
                guard let count = varint(message, &index), count <= UInt64(message.count - index) else { return nil }
                index += Int(count)
            case 5: index += 4
            default: return nil
            }
        }
        return nil
    }

    @inline(__always)
    private static func varint(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while index < bytes.count, shift < 64 {
            let byte = bytes[index]
            index += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
