/// A flaw of a file that is nevertheless displayed.
public enum ImageFlaw: Hashable, Sendable {
    /// The file is truncated.
    case breaksOff
    /// Bytes differ from those written.
    case damaged
    /// The header is valid, but the content cannot be decoded.
    case undecodable
    /// A vector image refers to content outside of its file.
    case refersOutside(String)

    /// The description, to follow a colon.
    public var sentence: String {
        switch self {
        case .breaksOff: "the file breaks off before its end"
        case .damaged: "a part of the file is damaged"
        case .undecodable: "the content of the file cannot be decoded"
        case .refersOutside(let address):
            "it refers to \u{201C}\(address.prefix(80))\u{201D}, and nothing outside of an image's own file is read"
        }
    }
}

extension ImageHeader {
    /// The maximum number of pixels to decode immediately as a test.
    private static let mostTriedAtOnce = 1 << 20

    /// True if `flaw(in:)` omits the flaws that only decoding finds, because decoding takes long.
    public var isSlowToDecode: Bool { kind != .svg && width * height > ImageHeader.mostTriedAtOnce }

    /// Returns the file's flaw, or nil if there is none, as far as it can be found quickly.
    public func flaw(in bytes: [UInt8]) -> ImageFlaw? {
        visibleFlaw(in: bytes) ?? (isSlowToDecode ? nil : hiddenFlaw(in: bytes))
    }

    /// Returns the flaw that decoding finds, however long it takes.
    public func hiddenFlaw(in bytes: [UInt8]) -> ImageFlaw? {
        guard kind != .svg else { return nil }
        guard let image = DecodedImage.decode(bytes, self, width: width, height: height) else { return .undecodable }
        return image.isDamaged ? .damaged : nil
    }

    /// Returns the flaw that can be found without decoding.
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

extension XMLText {
    private static let showing: Set<String> = [
        "image", "feImage", "use", "pattern", "filter", "textPath", "tref", "mask", "clipPath", "linearGradient",
        "radialGradient",
    ]

    /// The first URL of displayed content outside of the text.
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

    /// Returns the URL of a sheet imported by this one.
    private static func imported(by sheet: String) -> String? {
        guard let start = sheet.firstRange(of: "@import") else { return nil }
        let statement = sheet[start.upperBound...].prefix { $0 != ";" }
        if statement.contains("(") { return outsideAddress(in: String(statement)) }
        let address = quoted(statement)
        return isOutside(address) ? address : nil
    }

    /// Returns the text between the first quotation marks.
    private static func quoted(_ words: Substring) -> String {
        guard let start = words.firstIndex(where: { $0 == "\"" || $0 == "'" }) else { return "" }
        let mark = words[start]
        return String(words[words.index(after: start)...].prefix { $0 != mark })
    }

    private static func isOutside(_ address: some StringProtocol) -> Bool {
        !address.isEmpty && !address.hasPrefix("#") && !address.hasPrefix("data:")
    }

    /// Returns the first outside URL in a style value or sheet.
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
