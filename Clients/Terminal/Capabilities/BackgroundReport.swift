import Display

/// The state of parsing a terminal's answer to the query for its background colour (OSC 11).
enum BackgroundReport: Hashable {
    /// A colour, or nil if its format is unknown.
    case whole(RGBA?)
    case incomplete
    case other

    private static let start = Array("11;".utf8)
    /// Longest answer, in bytes.
    private static let maximumBytes = 64

    /// - Parameter bytes: the bytes after `Escape ]`.
    static func read(_ bytes: ArraySlice<UInt8>) -> BackgroundReport {
        guard zip(bytes, start).allSatisfy(==), bytes.count <= maximumBytes else { return .other }
        let body = bytes.dropFirst(start.count)
        let isEnded = body.last == 0x07 || body.suffix(2).elementsEqual([0x1B, UInt8(ascii: "\\")])
        guard isEnded else {
            // An Escape starts the terminator.
            return body.dropLast().contains { $0 < 0x20 } || body.last.map { $0 < 0x20 && $0 != 0x1B } == true
                ? .other : .incomplete
        }
        return .whole(color(String(decoding: body.prefix { $0 >= 0x20 && $0 != UInt8(ascii: "\\") }, as: UTF8.self)))
    }

    /// Parses `rgb:1e1e/1e1e/2e2e`: one to four digits per channel.
    private static func color(_ text: String) -> RGBA? {
        guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else { return nil }
        let parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false).prefix(3)
        let channels = parts.compactMap { part -> UInt8? in
            guard (1...4).contains(part.count), let value = UInt32(part, radix: 16) else { return nil }
            let most = UInt32(1) << (4 * UInt32(part.count)) - 1
            return UInt8((value * 255 + most / 2) / most)
        }
        guard channels.count == 3 else { return nil }
        return RGBA(red: channels[0], green: channels[1], blue: channels[2])
    }
}
