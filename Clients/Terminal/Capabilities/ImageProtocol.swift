/// The method of showing images in a terminal.
public enum ImageProtocol: String, Hashable, Sendable, CaseIterable {
    /// Parts of cells in two colours each.
    case blocks
    /// Pixels behind text, by the protocol of the terminal kitty.
    case kitty
    /// Pixels that replace text.
    case sixel
}

/// The size of a terminal cell in pixels.
public struct CellPixels: Hashable, Sendable {
    public let width: Int
    public let height: Int

    /// Returns nil for a size that no terminal has.
    public init?(width: Int, height: Int) {
        guard (1...200).contains(width), (1...200).contains(height) else { return nil }
        (self.width, self.height) = (width, height)
    }

    private init() { (width, height) = (10, 20) }

    /// The cell size of the terminals that sixels were made for.
    public static let assumed = CellPixels()
}

/// A terminal's answer to a query about images.
public enum ImageAnswer: Hashable, Sendable {
    /// True if it supports the kitty protocol.
    case kitty(Bool)
    case cell(CellPixels)
    /// The numbers of its other features (DA1).
    case attributes(Set<Int>)

    /// The feature number of sixels.
    static let sixelAttribute = 4

    /// The state of parsing an answer to a kitty query, after `Escape _`.
    enum Reading: Hashable {
        case whole(Bool)
        case incomplete
        case other
    }

    private static let start = Array("Gi=".utf8)
    /// Longest answer, in bytes.
    private static let maximumBytes = 256

    static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
        guard zip(bytes, start).allSatisfy(==), bytes.count <= maximumBytes else { return .other }
        guard bytes.suffix(2).elementsEqual([0x1B, UInt8(ascii: "\\")]) else {
            // An Escape starts the terminator.
            return bytes.dropLast().contains { $0 < 0x20 } || bytes.last.map { $0 < 0x20 && $0 != 0x1B } == true
                ? .other : .incomplete
        }
        let parts = String(decoding: bytes.dropFirst().dropLast(2), as: UTF8.self).split(separator: ";")
        guard parts.count >= 2, parts[0].split(separator: ",").contains("i=\(KittyImages.questionID)") else {
            return .whole(false)
        }
        return .whole(parts[1] == "OK")
    }

    /// Parses an answer in a control sequence, after `Escape [`; nil for any other.
    static func read(sequence: String) -> ImageAnswer? {
        let numbers = sequence.dropLast().drop { $0 == "?" }.split(separator: ";").map { Int($0) ?? -1 }
        switch sequence.last {
        case "c" where sequence.first == "?": return .attributes(Set(numbers))
        case "t" where numbers.count == 3 && numbers[0] == 6:
            return CellPixels(width: numbers[2], height: numbers[1]).map { .cell($0) }
        default: return nil
        }
    }
}
