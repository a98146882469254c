/// A path whose points are known by the name of their bytes: they travelled before, or are on their way.
public struct NamedPath: Hashable, Sendable {
    public var resource: PictureResource
    public var isEvenOdd: Bool

    public init(_ resource: PictureResource, isEvenOdd: Bool) {
        self.resource = resource
        self.isEvenOdd = isEvenOdd
    }

    /// Empty as long as the bytes are on their way, and where they are no path.
    public var path: DrawnPath {
        var path = resource.path ?? DrawnPath()
        path.isEvenOdd = isEvenOdd
        return path
    }
}

extension DrawnPath {
    /// A name takes as much as eight numbers do, and working it out takes time.
    public static let fewestNamedNumbers = 128

    /// Whether it is sent by its name once it was sent.
    public var isWorthAName: Bool { numbers.count >= DrawnPath.fewestNamedNumbers }

    /// What its name is the SHA-256 of: how many verbs there are in four bytes, the verbs, then the numbers in four bytes
    /// each, all of them with the lowest byte first.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + verbs.count + 4 * numbers.count)
        func append(_ word: UInt32) {
            for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        append(UInt32(clamping: verbs.count))
        for verb in verbs { bytes.append(verb.rawValue) }
        // As they travel.
        for number in numbers { append((number.isFinite ? number : 0).bitPattern) }
        return bytes
    }

    /// nil where the bytes are no path.
    public init?(bytes: [UInt8]) {
        func word(at place: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
        }
        guard bytes.count >= 4, let count = Int(exactly: word(at: 0)), count <= bytes.count - 4 else { return nil }
        let start = 4 + count
        guard (bytes.count - start).isMultiple(of: 4) else { return nil }
        var verbs: [Verb] = []
        verbs.reserveCapacity(count)
        for byte in bytes[4..<start] {
            guard let verb = Verb(rawValue: byte) else { return nil }
            verbs.append(verb)
        }
        let numbers = stride(from: start, to: bytes.count, by: 4).map { Float(bitPattern: word(at: $0)) }
        guard numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(verbs: verbs, numbers: numbers, isEvenOdd: false)
    }
}

extension Outline {
    /// The lines and curves, where it is a path.
    public var drawnPath: DrawnPath? {
        switch self {
        case .path(let path): path
        case .named(let named): named.path
        case .rectangle, .roundedRectangle, .ellipse: nil
        }
    }
}

extension Drawing {
    /// The same with other outlines.
    public func mapOutlines(_ transform: (Outline) -> Outline) -> Drawing {
        var mapped = self
        for index in commands.indices { mapped.commands[index].outline = transform(commands[index].outline) }
        mapped.clip = clip.map(transform)
        return mapped
    }

    /// Paths that are sent by their names from now on.
    public var pathsWorthAName: [DrawnPath] {
        outlines.compactMap { if case .path(let path) = $0, path.isWorthAName { path } else { nil } }
    }

    /// What areas of it are bounded by.
    var outlines: [Outline] { commands.map(\.outline) + (clip.map { [$0] } ?? []) }
}
