import Synchronization

/// Counts one object from its creation to its end, in debug builds: a stored property of the object.
///
/// Tests and `fanlight stats --live` read the counts, so that a leak shows as a number with a name.
public struct LiveCount: ~Copyable, Sendable {
    public enum Kind: Int, CaseIterable, Sendable {
        case elements, nodes, tokens, scopes
    }

    private static let counts = Mutex<[Int]>(Array(repeating: 0, count: Kind.allCases.count))

    private let kind: Kind

    public init(_ kind: Kind) {
        self.kind = kind
        LiveCount.counts.withLock { $0[kind.rawValue] += 1 }
    }

    deinit {
        let kind = kind
        LiveCount.counts.withLock { $0[kind.rawValue] -= 1 }
    }

    /// The objects of a kind that exist now in this process; zero in a release build, which counts none.
    public static func current(_ kind: Kind) -> Int { counts.withLock { $0[kind.rawValue] } }
}
