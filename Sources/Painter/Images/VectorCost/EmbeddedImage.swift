/// An image embedded in a vector image as a data URL.
enum EmbeddedImage {
    /// Returns its number of pixels, or nil if it is no supported image or too large.
    static func pixelCount(_ address: String) -> Int? {
        guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let isBase64 = address[..<comma].lowercased().hasSuffix("base64")
        let text = address.utf8[address.utf8.index(after: comma)...]
        let bytes = plain(text)
        guard let header = try? ImageHeader(isBase64 ? decoded(bytes) : bytes), header.kind != .svg else { return nil }
        return header.width * header.height
    }

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

    private static func decoded(_ text: [UInt8]) -> [UInt8] {
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
            case UInt8(ascii: "+"), UInt8(ascii: "-"): six = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): six = 63
            default: continue
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
