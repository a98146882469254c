/// What is wrong with a file that shows something nevertheless.
public enum ImageFlaw: Hashable, Sendable {
    /// The file ends before its kind says that it must.
    case breaksOff
    /// Bytes are others than they were when the file was written.
    case damaged
    /// Its beginning is as it should be, and nothing can be made of what follows.
    case undecodable
    /// Lines and areas, or images in them, that are elsewhere.
    case refersOutside(String)

    /// Follows a colon.
    public var sentence: String {
        switch self {
        case .breaksOff: "the file breaks off before its end"
        case .damaged: "a part of the file is damaged"
        case .undecodable: "what is in the file cannot be decoded"
        case .refersOutside(let address):
            "it refers to \u{201C}\(address.prefix(80))\u{201D}, and nothing outside of an image's own file is read"
        }
    }
}

extension ImageHeader {
    /// Larger images are not decoded at once only to find out whether they could be.
    private static let mostTriedAtOnce = 1 << 20

    /// Whether `flaw(in:)` leaves out what only decoding finds, as that takes its time.
    public var takesLongToTry: Bool { kind != .svg && width * height > ImageHeader.mostTriedAtOnce }

    /// What is wrong with the file; nil where nothing is, as far as that can be told in a moment.
    public func flaw(in bytes: [UInt8]) -> ImageFlaw? {
        visibleFlaw(in: bytes) ?? (takesLongToTry ? nil : hiddenFlaw(in: bytes))
    }

    /// What decoding finds wrong, however long that takes.
    public func hiddenFlaw(in bytes: [UInt8]) -> ImageFlaw? {
        guard kind != .svg else { return nil }
        guard let image = DecodedImage.decode(bytes, self, width: width, height: height) else { return .undecodable }
        return image.isDamaged ? .damaged : nil
    }

    /// Without decoding.
    private func visibleFlaw(in bytes: [UInt8]) -> ImageFlaw? {
        switch kind {
        case .png: return PNGChunks.flaw(in: bytes)
        case .jpeg:
            let hasEnd = bytes.suffix(1024).indices.dropLast().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
            return hasEnd ? nil : .breaksOff
        case .webp:
            let length = (4..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
            return bytes.count >= length + 8 ? nil : .breaksOff
        case .svg: return XMLText(bytes)?.outsideAddress.map { .refersOutside($0) }
        }
    }
}

/// The parts of a PNG file, each of which has a sum of its bytes.
private enum PNGChunks {
    /// In larger files only the lengths are looked at: sums take time.
    private static let mostSummed = 4 << 20

    static func flaw(in bytes: [UInt8]) -> ImageFlaw? {
        bytes.withUnsafeBufferPointer { bytes in
            func number(at place: Int) -> UInt32 { (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[place + $1]) } }
            var start = 8
            while start + 12 <= bytes.count {
                let end = start + 8 + Int(number(at: start))
                guard end + 4 <= bytes.count else { return .breaksOff }
                if bytes.count <= mostSummed, sum(of: bytes[(start + 4)..<end]) != number(at: end) { return .damaged }
                if bytes[(start + 4)..<(start + 8)].elementsEqual("IEND".utf8) { return nil }
                start = end + 4
            }
            return .breaksOff
        }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    /// CRC-32 as in Ethernet.
    private static func sum(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
        let table = table
        return ~bytes.reduce(UInt32.max) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
}

extension XMLText {
    private static let showing: Set<String> = [
        "image", "feImage", "use", "pattern", "filter", "textPath", "tref", "mask", "clipPath", "linearGradient",
        "radialGradient",
    ]

    /// The first address of something to be shown that is not in the text itself.
    fileprivate var outsideAddress: String? {
        for part in self {
            switch part {
            case .start(let name, let attributes, _):
                for attribute in attributes where !attribute.isForeign {
                    if attribute.name == "href" {
                        if XMLText.showing.contains(name), XMLText.isOutside(attribute.value) { return attribute.value }
                    } else if let address = XMLText.outsideAddress(in: attribute.value) {
                        return address
                    }
                }
            case .style(let sheet):
                if let address = XMLText.imported(by: sheet) ?? XMLText.outsideAddress(in: sheet) { return address }
            case .instruction(let words):
                if words.hasPrefix("xml-stylesheet"), let start = words.firstRange(of: "href") {
                    let address = XMLText.quoted(words[start.upperBound...])
                    if XMLText.isOutside(address) { return address }
                }
            case .letters, .end, .unclear: break
            }
        }
        return nil
    }

    /// Another sheet that this one begins with.
    private static func imported(by sheet: String) -> String? {
        guard let start = sheet.firstRange(of: "@import") else { return nil }
        let statement = sheet[start.upperBound...].prefix { $0 != ";" }
        if statement.contains("(") { return outsideAddress(in: String(statement)) }
        let address = quoted(statement)
        return isOutside(address) ? address : nil
    }

    /// What stands between the first marks.
    private static func quoted(_ words: Substring) -> String {
        guard let start = words.firstIndex(where: { $0 == "\"" || $0 == "'" }) else { return "" }
        let mark = words[start]
        return String(words[words.index(after: start)...].prefix { $0 != mark })
    }

    private static func isOutside(_ address: some StringProtocol) -> Bool {
        !address.isEmpty && !address.hasPrefix("#") && !address.hasPrefix("data:")
    }

    /// In a value of a style, or in many of them.
    private static func outsideAddress(in style: String) -> String? {
        guard style.utf8.contains(UInt8(ascii: "(")) else { return nil }
        var rest = Substring(style)
        while let start = rest.firstRange(of: "url(") {
            let address = rest[start.upperBound...].prefix { $0 != ")" }
            rest = rest[address.endIndex...]
            let bare = address.drop { " \t\r\n\"'".contains($0) }.prefix { !" \t\r\n\"'".contains($0) }
            if isOutside(bare) { return String(bare) }
        }
        return nil
    }
}
