/// How much each stage has done. Tests assert these; times are for benchmarks.
public struct Work: Hashable, Sendable {
    /// Bodies evaluated.
    public var bodies = 0
    /// View values compared with the ones before.
    public var comparisons = 0
    /// Texts measured.
    public var measurements = 0
    /// Layers stamped with a new version.
    public var layers = 0
    /// Frames sent, to all clients.
    public var frames = 0
    /// Bytes of those frames.
    public var bytes = 0
    /// Inputs taken.
    public var inputs = 0
    /// Sizes asked of layout nodes that were not already known.
    public var layouts = 0

    public init() {}

    public static let names: [(String, WritableKeyPath<Work, Int> & Sendable)] = [
        ("bodies", \.bodies), ("comparisons", \.comparisons), ("measurements", \.measurements),
        ("layers", \.layers), ("frames", \.frames), ("bytes", \.bytes), ("inputs", \.inputs), ("layouts", \.layouts),
    ]

    public static func - (a: Work, b: Work) -> Work {
        var result = Work()
        for (_, path) in names { result[keyPath: path] = a[keyPath: path] - b[keyPath: path] }
        return result
    }
}

/// Something a session still waits for; a session without any is settled.
public struct Pending: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case update = 0, mainQueue = 1, timer = 2, task = 3, animation = 4, busy = 5
    }

    public var kind: Kind
    /// For people: which view, since when.
    public var detail: String

    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
