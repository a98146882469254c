/// A path whose points are a resource, named by the hash of its bytes. The bytes were sent before, or are in transit.
public struct NamedPath: Hashable, Sendable {
    public var resource: PictureResource
    public var isEvenOdd: Bool

    public init(_ resource: PictureResource, isEvenOdd: Bool) {
        self.resource = resource
        self.isEvenOdd = isEvenOdd
    }

    /// The path; empty while the bytes are in transit, and if they are not a path.
    public var path: DrawnPath {
        var path = resource.path ?? DrawnPath()
        path.isEvenOdd = isEvenOdd
        return path
    }
}

extension DrawnPath {
    /// The minimum count of numbers of a named path, part of the protocol. A name takes as much space as eight numbers;
    /// every symbol has at least 30.
    ///
    /// Decision record: Decisions/NamedPaths.md
    public static let minimumNamedNumbers = 24

    /// True if further uses of the path are sent by name.
    public var isSentByName: Bool { numbers.count >= DrawnPath.minimumNamedNumbers }

    /// The bytes that are hashed with SHA-256. They are the count of verbs in four bytes, the verbs, then the numbers
    /// in four bytes each, all little-endian.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + verbs.count + 4 * numbers.count)
        func append(_ word: UInt32) {
            for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        append(UInt32(clamping: verbs.count))
        for verb in verbs { bytes.append(verb.rawValue) }
        // Encodes numbers as on the wire.
        for number in numbers { append((number.isFinite ? number : 0).bitPattern) }
        return bytes
    }

    /// Creates a path from its bytes. Returns nil if they are not a path.
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
    /// The path of the outline, if it is one.
    public var drawnPath: DrawnPath? {
        switch self {
        case .path(let path): path
        case .named(let named): named.path
        case .rectangle, .roundedRectangle, .ellipse: nil
        }
    }
}

extension Drawing {
    /// Returns the drawing with transformed outlines.
    public func mapOutlines(_ transform: (Outline) -> Outline) -> Drawing {
        var mapped = self
        for index in commands.indices { mapped.commands[index].outline = transform(commands[index].outline) }
        mapped.clip = clip.map(transform)
        return mapped
    }

    /// The paths that are sent by name from now on.
    public var pathsSentByName: [DrawnPath] {
        outlines.compactMap { if case .path(let path) = $0, path.isSentByName { path } else { nil } }
    }

    /// The outlines of the commands and of the clip.
    var outlines: [Outline] { commands.map(\.outline) + (clip.map { [$0] } ?? []) }
}
