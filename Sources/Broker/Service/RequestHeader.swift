/// Reads the serial and the timeout of a `Request` or `Reply` without decoding the rest.
///
/// The service forwards a session's requests and replies undecoded. It only needs the unanswered serials when a worker
/// dies or hangs. Field 1 of both messages is the serial, and encoders write it first.
package enum RequestHeader {
    /// Returns the serial of `message`, which begins with its kind. Returns nil if there is none, or a field before it
    /// is damaged.
    @inline(__always)
    package static func serial(in message: UnsafeRawBufferPointer) -> UInt32? { number(1, in: message) }

    /// Returns the timeout of a request in milliseconds; nil if it has none.
    @inline(__always)
    static func timeout(in message: UnsafeRawBufferPointer) -> UInt32? { number(2, in: message) }

    /// Returns true if a request only reads, so that it does not matter if it was received. Decided by the field number
    /// of its verb.
    static func isReadOnly(_ message: UnsafeRawBufferPointer) -> Bool {
        var isQuestion = false
        walk(message) { field, _ in
            isQuestion = readOnlyVerbs.contains(field)
            return isQuestion
        }
        return isQuestion
    }

    // inspect, stats, snapshot; query, wait; settle, resource, audit
    private static let readOnlyVerbs: Set<UInt64> = [16, 17, 18, 21, 22, 24, 25, 26]

    @inline(__always)
    private static func number(_ field: UInt64, in message: UnsafeRawBufferPointer) -> UInt32? {
        var found: UInt32?
        walk(message) { number, value in
            if number == field, let value { found = UInt32(truncatingIfNeeded: value) }
            return found != nil
        }
        return found
    }

    /// Visits the fields, with the values of those that are varints, until `isFound` returns true or the rest is
    /// damaged.
    @inline(__always)
    private static func walk(_ message: UnsafeRawBufferPointer, _ isFound: (_ field: UInt64, _ value: UInt64?) -> Bool)
    {
        var index = 1
        while index < message.count, let tag = varint(message, &index) {
            var value: UInt64?
            switch tag & 7 {
            case 0:
                value = varint(message, &index)
                if value == nil { return }
            case 1: index += 8
            case 2:
                guard let count = varint(message, &index), count <= UInt64(message.count - index) else { return }
                index += Int(count)
            case 5: index += 4
            default: return
            }
            if isFound(tag >> 3, value) { return }
        }
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
