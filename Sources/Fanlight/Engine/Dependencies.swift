/// Stands for whoever reads in the lists of what it read. Outlives it, so that lists need not be searched at its end.
class ReaderToken {
    /// Counts evaluations: reads made in an earlier one no longer count.
    final fileprivate(set) var reading: UInt32 = 0
    /// Whether the reader is gone.
    final fileprivate(set) var isOver = false
    /// The parts of values that were read in this evaluation. They lead to the values, whose lists lead here: kept by the
    /// reader, they go when it does.
    private final var parts: ContiguousArray<AnyObject> = []
    /// Found already by whoever looks through a list just now.
    final fileprivate var isSeen = false

    /// The evaluation that is under way, or was last. Nil once the reader is gone.
    final var generation: UInt32? { isOver ? nil : reading }

    /// What was read until now no longer counts.
    final func beginAnew() {
        reading &+= 1
        if !parts.isEmpty { parts.removeAll(keepingCapacity: true) }
    }

    func end() {
        isOver = true
        for part in parts { (part as? ReaderToken)?.end() }
        parts = []
    }

    /// Keeps a part as long as the evaluation that read it counts.
    final func keep(_ part: AnyObject) { parts.append(part) }

    /// Something that was read changed.
    @MainActor func wake() {}
}

/// Stands for an element.
final class ElementToken: ReaderToken {
    /// Set to nil by the element itself at its end; a weak reference would cost each element a table beside it.
    unowned(unsafe) private(set) var element: _Element?
    /// Where the element is, once that was asked for because something there leaves.
    var path: TypePath?
    /// Where the element was, once it is gone and had state that others may still reach for.
    var lastPath: TypePath? { isOver ? path : nil }

    init(_ element: _Element) { self.element = element }

    func elementEnds() {
        element = nil
        end()
    }

    @MainActor override func wake() { element?.mark() }
}

/// Who read a value since it last changed.
struct ReaderList {
    private struct Entry {
        let token: ReaderToken
        var generation: UInt32

        var isCurrent: Bool { !token.isOver && token.reading == generation }
    }

    /// The reader, where there is one only: most values have no other, and need no list.
    private var only: Entry?
    /// How many readers there may be before the list is looked through, as a power of two.
    private var limitPower: UInt8 = 4
    /// How often the value changed, for those who compare two such numbers.
    private(set) var changes: UInt16 = 0
    private var entries: ContiguousArray<Entry> = []

    var isEmpty: Bool { only == nil && entries.isEmpty }

    mutating func add(_ token: ReaderToken) {
        if token.isOver { return }
        let generation = token.reading
        let entry = Entry(token: token, generation: generation)
        if entries.isEmpty {
            guard let only, only.token !== token, only.isCurrent else { return self.only = entry }
            entries.append(only)
            self.only = nil
        }
        // Nearly always the reader is among the last: it reads several times in a row, or again when it is evaluated.
        var index = entries.count
        while index > max(0, entries.count - 4) {
            index -= 1
            if entries[index].token === token { return entries[index].generation = generation }
        }
        if entries.count >= 1 << Int(limitPower) { compact() }
        entries.append(entry)
    }

    /// Marks every current reader. They register again when they next read.
    @MainActor mutating func wake() {
        changes &+= 1
        if let woken = only {
            only = nil
            if woken.isCurrent { woken.token.wake() }
        }
        if entries.isEmpty { return }
        let woken = entries
        entries.removeAll(keepingCapacity: woken.count <= 64)
        for entry in woken where entry.isCurrent { entry.token.wake() }
    }

    /// Drops what no longer counts, so that a value read over and over by few elements stays small.
    private mutating func compact() {
        var kept: ContiguousArray<Entry> = []
        kept.reserveCapacity(entries.count)
        for entry in entries where entry.isCurrent && !entry.token.isSeen {
            entry.token.isSeen = true
            kept.append(entry)
        }
        for entry in kept { entry.token.isSeen = false }
        entries = kept
        limitPower = 4
        while 1 << Int(limitPower) < entries.count * 2 { limitPower += 1 }
    }
}

/// Which element is being evaluated right now. Storage asks for it when it is read.
@MainActor
enum Tracking {
    static var reader: ReaderToken?

    /// Whether what is read now is read on behalf of somebody. Any thread may ask.
    nonisolated static var isReading: Bool {
        MainActorCheck.isEvaluatingHere && onMainActor { reader != nil }
    }

    /// Something that views show is written: if by one that is being evaluated, its author is told.
    static func noteWrite() {
        guard let writer = (reader as? ElementToken)?.element else { return }
        writer.graph.stateWritten(by: writer)
    }

    static func with<Result>(_ token: ReaderToken?, _ body: () -> Result) -> Result {
        let outer = reader
        reader = token
        defer { reader = outer }
        return MainActorCheck.evaluate(body)
    }
}
