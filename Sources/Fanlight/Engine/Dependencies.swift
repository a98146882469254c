/// Stands for an element in the lists of what it read. Outlives it, so that lists need not be searched on unmount.
final class ReaderToken {
    weak var element: _Element?
    /// Reads made in an earlier evaluation no longer count.
    var generation: UInt32 = 0

    init(_ element: _Element) { self.element = element }
}

/// Who read a value since it last changed.
struct ReaderList {
    private struct Entry {
        let token: ReaderToken
        var generation: UInt32

        var isCurrent: Bool { token.element != nil && token.generation == generation }
    }

    private var entries: ContiguousArray<Entry> = []
    private var limit = 16

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ token: ReaderToken) {
        // Nearly always the reader is among the last: it reads several times in a row, or again when it is evaluated.
        for index in entries.indices.suffix(4).reversed() where entries[index].token === token {
            entries[index].generation = token.generation
            return
        }
        if entries.count >= limit { compact() }
        entries.append(Entry(token: token, generation: token.generation))
    }

    /// Marks every current reader. They register again when they next read.
    @MainActor mutating func wake() {
        let woken = entries
        entries.removeAll(keepingCapacity: woken.count <= 64)
        for entry in woken where entry.isCurrent { entry.token.element?.mark() }
    }

    /// Drops what no longer counts, so that a value read over and over by few elements stays small.
    private mutating func compact() {
        var seen = Set<ObjectIdentifier>()
        entries.removeAll { !$0.isCurrent || !seen.insert(ObjectIdentifier($0.token)).inserted }
        limit = max(16, entries.count * 2)
    }
}

/// Which element is being evaluated right now. Storage asks for it when it is read.
@MainActor
enum Tracking {
    static var reader: ReaderToken?

    static func with<Result>(_ token: ReaderToken?, _ body: () -> Result) -> Result {
        let outer = reader
        reader = token
        defer { reader = outer }
        return body()
    }
}
