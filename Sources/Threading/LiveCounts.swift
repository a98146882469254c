import Synchronization

/// The number of objects of each kind that exist in this process. Only debug builds count.
public struct LiveCounts: Hashable, Sendable {
    public enum Kind: Int, CaseIterable, Sendable { case elements, nodes, tokens, scopes }

    #if DEBUG
        public static let isCounting = true
    #else
        public static let isCounting = false
    #endif

    private static let all = Mutex(LiveCounts())

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)

    public static var current: LiveCounts { all.withLock { $0 } }

    public subscript(kind: Kind) -> Int { counts[kind.rawValue] }

    fileprivate static func add(_ number: Int, of kind: Kind) {
        all.withLock { $0.counts[kind.rawValue] += number }
    }
}

/// Counts the object that stores it, for as long as that exists. Release builds store none.
public struct LiveMark: ~Copyable, Sendable {
    private let kind: LiveCounts.Kind

    public init(_ kind: LiveCounts.Kind) {
        self.kind = kind
        LiveCounts.add(1, of: kind)
    }

    deinit { LiveCounts.add(-1, of: kind) }
}
