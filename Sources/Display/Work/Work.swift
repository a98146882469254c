/// Counters of the work done in each pass. Tests assert on these; benchmarks report times.
public struct Work: Hashable, Sendable {
    /// Evaluated bodies.
    public var bodies = 0
    /// Comparisons of view values with their previous ones.
    public var comparisons = 0
    /// Measured texts.
    public var measurements = 0
    /// Layers committed with a new version.
    public var layers = 0
    /// Frames sent to all clients.
    public var frames = 0
    /// Bytes of those frames.
    public var bytes = 0
    /// Handled inputs.
    public var inputs = 0
    /// Sizes computed by layout nodes, excluding cached ones.
    public var layouts = 0
    /// Resolved targets of accessibility modifiers, and described layers.
    public var semantics = 0
    /// Notified objects that waited for settled views.
    public var settled = 0
    /// Declared animations of layers, and begun ones of values that bodies read.
    public var animations = 0
    /// Described layers of hidden content, before updates that animate it.
    public var hidden = 0

    public init() {}

    public static let names: [(String, WritableKeyPath<Work, Int> & Sendable)] = [
        ("bodies", \.bodies), ("comparisons", \.comparisons), ("measurements", \.measurements),
        ("layers", \.layers), ("frames", \.frames), ("bytes", \.bytes), ("inputs", \.inputs), ("layouts", \.layouts),
        ("semantics", \.semantics), ("settled", \.settled), ("animations", \.animations),
        ("hidden", \.hidden),
    ]

    public static func - (a: Work, b: Work) -> Work {
        var result = Work()
        for (_, path) in names { result[keyPath: path] = a[keyPath: path] - b[keyPath: path] }
        return result
    }
}

/// Something that a session still waits for. A session without any is settled.
public struct Pending: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case update = 0, mainQueue = 1, timer = 2, task = 3, animation = 4, busy = 5
    }

    public var kind: Kind
    /// A description for people: which view, since when.
    public var detail: String

    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
