/// A flaw of a file that is nevertheless displayed.
public enum ImageFlaw: Hashable, Sendable {
    /// The file is truncated.
    case breaksOff
    /// Bytes differ from those written.
    case damaged
    /// The header is valid, but the content cannot be decoded.
    case undecodable

    /// The description, to follow a colon.
    public var sentence: String {
        switch self {
        case .breaksOff: "the file breaks off before its end"
        case .damaged: "a part of the file is damaged"
        case .undecodable: "the content of the file cannot be decoded"
        }
    }
}

extension ImageHeader {
    /// The maximum number of pixels to decode immediately as a test.
    private static let maximumTestedPixels = 1 << 20

    /// True if `flaw(in:)` omits the flaws that only decoding finds, because decoding takes long.
    public var isSlowToDecode: Bool { !kind.isVector && width * height > ImageHeader.maximumTestedPixels }

    /// Returns the file's flaw, or nil if there is none, as far as it can be found quickly.
    public func flaw(in bytes: [UInt8]) -> ImageFlaw? {
        visibleFlaw(in: bytes) ?? (isSlowToDecode ? nil : hiddenFlaw(in: bytes))
    }

    /// Returns the flaw that decoding finds, however long it takes.
    public func hiddenFlaw(in bytes: [UInt8]) -> ImageFlaw? {
        guard !kind.isVector else { return nil }
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
        case .svg, .pdf: return nil
        }
    }
}
