import CFanlightWire
import Display

#if canImport(Glibc)
    import Glibc
#endif

/// The validation between generated structures and values. All results are trusted.
struct Reader {
    /// The maximum magnitude of a length in points, 2^24, so that dots never overflow 32 bits.
    static let largestPoint = Double(1 << 24)

    /// Maximum bytes of a locale; real tags have a dozen.
    static let longestLocale = 64
    /// Maximum bytes of the name of an app, and of a session's title. The service keeps them for each session. A
    /// preview has its source file in its name.
    static let longestName = 1_024

    let limits: Limits

    /// Returns a string, or nil if it is absent. A `long` one may be as long as its message. Others have up to `limit`
    /// bytes, or the general limit.
    func optionalString(
        _ pointer: UnsafeMutablePointer<CChar>?, _ field: @autoclosure () -> String, long: Bool = false,
        limit: Int? = nil
    ) throws(WireError) -> String? {
        guard let pointer else { return nil }
        let count = Arena.size(of: pointer) - 1
        let limit = limit ?? limits.stringBytes
        if !long, count > limit { throw .stringTooLong(field: field(), bytes: count, limit: limit) }
        if memchr(pointer, 0, count) != nil { throw .embeddedNUL(field: field()) }
        // The string is known to be terminated. This initialiser avoids a type lookup at run time.
        guard let string = String(validatingCString: pointer) else { throw .badUTF8(field: field()) }
        return string
    }

    func string(
        _ pointer: UnsafeMutablePointer<CChar>?, _ field: @autoclosure () -> String, long: Bool = false,
        limit: Int? = nil
    ) throws(WireError) -> String {
        try optionalString(pointer, field(), long: long, limit: limit) ?? ""
    }

    func strings(
        _ count: Int, _ pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ field: String, limit: Int
    ) throws(WireError) -> [String] {
        if count > limit { throw .tooMany(field: field, count: count, limit: limit) }
        var result: [String] = []
        result.reserveCapacity(count)
        for index in 0..<count { result.append(try string(pointers?[index], field)) }
        return result
    }

    func list<M: GeneratedMessage, Value>(
        _ count: Int, _ pointers: UnsafeMutablePointer<M.Pointer?>?, _ field: String, limit: Int,
        _ convert: (M) throws(WireError) -> Value
    ) throws(WireError) -> [Value] {
        if count > limit { throw .tooMany(field: field, count: count, limit: limit) }
        var result: [Value] = []
        result.reserveCapacity(count)
        for index in 0..<count {
            guard let message = pointers?[index] else { throw .missing(field: field) }
            result.append(try convert(message.pointee))
        }
        return result
    }

    /// Returns the message behind a pointer, which must be present.
    func some<M: GeneratedMessage>(_ pointer: M.Pointer?, _ field: String) throws(WireError) -> M {
        guard let pointer else { throw .missing(field: field) }
        return pointer.pointee
    }

    func present<T>(_ has: protobuf_c_boolean, _ value: T, _ field: String) throws(WireError) -> T {
        guard has != 0 else { throw .missing(field: field) }
        return value
    }

    /// Returns an enum's value. Generated enums keep unknown values.
    func value<E: RawRepresentable<UInt8>>(_ raw: UInt32, _ field: String) throws(WireError) -> E {
        guard let byte = UInt8(exactly: raw), let value = E(rawValue: byte) else {
            throw .unknownValue(field: field, value: Int64(Int32(bitPattern: raw)))
        }
        return value
    }

    func byte(_ raw: UInt32, _ field: String) throws(WireError) -> UInt8 {
        guard let byte = UInt8(exactly: raw) else { throw .outOfRange(field: field) }
        return byte
    }

    func count(_ raw: UInt64, _ field: String) throws(WireError) -> Int {
        guard let count = Int(exactly: raw) else { throw .outOfRange(field: field) }
        return count
    }

    func finite(_ number: Float, _ field: @autoclosure () -> String) throws(WireError) -> Float {
        guard number.isFinite else { throw .notFinite(field: field()) }
        return number
    }

    func number(_ number: Double, in range: ClosedRange<Double>, _ field: String) throws(WireError) -> Double {
        guard number.isFinite else { throw .notFinite(field: field) }
        guard range.contains(number) else { throw .outOfRange(field: field) }
        return number
    }

    func points(_ number: Double, _ field: String) throws(WireError) -> Double {
        try self.number(number, in: -Reader.largestPoint...Reader.largestPoint, field)
    }
}

extension Double {
    /// The value clamped to the range that receivers accept.
    var sendablePoints: Double { isFinite ? min(max(self, -Reader.largestPoint), Reader.largestPoint) : 0 }
}

extension Float {
    var sendable: Float { isFinite ? self : 0 }
}
