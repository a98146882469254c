/// An image embedded in a vector image as a data URL.
enum EmbeddedImage {
    /// Returns its number of pixels, or nil if it is no supported image or too large.
    static func pixelCount(_ address: String) -> Int? {
        guard address.hasPrefix("data:"), let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let parts = address[..<comma].dropFirst("data:".count).lowercased().split(
            separator: ";", omittingEmptySubsequences: false
        ).map { String($0.filter { !$0.isWhitespace }) }
        guard let kind = parts.first.flatMap({ kinds[$0] }) else { return nil }
        let plainBytes = plain(address.utf8[address.utf8.index(after: comma)...])
        guard let bytes = parts.last == "base64" ? decoded(plainBytes) : plainBytes,
            let header = try? ImageHeader(bytes), header.kind == kind,
            kind != .png || PNGChunks.compressedCount(in: bytes) <= maximumCompressedChunks
        else { return nil }
        return header.width * header.height
    }

    /// The library chooses a decoder by this name, so it must agree with the bytes.
    private static let kinds: [String: ImageHeader.Kind] = [
        "image/png": .png, "image/jpeg": .jpeg, "image/jpg": .jpeg, "image/webp": .webp,
    ]

    /// The maximum number of compressed texts and profiles, which the library expands before the first pixel.
    private static let maximumCompressedChunks = 16

    /// Decodes percent-encoding.
    private static func plain(_ text: Substring.UTF8View) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let code = UInt8(String(Substring(digits)), radix: 16) {
                result.append(code)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// Decodes Base64. Returns nil for other characters than its own and white space, which decoders read differently.
    private static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        for byte in text {
            let six: UInt32
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): six = UInt32(byte - UInt8(ascii: "A"))
            case UInt8(ascii: "a")...UInt8(ascii: "z"): six = UInt32(byte - UInt8(ascii: "a")) + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): six = UInt32(byte - UInt8(ascii: "0")) + 52
            case UInt8(ascii: "+"): six = 62
            case UInt8(ascii: "/"): six = 63
            case UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0C, 0x0D: continue
            default: return nil
            }
            bits = bits << 6 | six
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return result
    }
}
