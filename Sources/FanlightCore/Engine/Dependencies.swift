import Threading

/// Represents a reader in the reader lists of the values it read. The token outlives the reader, so that the lists need
/// not be searched when the reader ends.
package class ReaderToken {
    /// Counts evaluations: reads of an earlier evaluation are stale.
    final fileprivate(set) var reading: UInt32 = 0
    /// True once the reader is gone.
    final fileprivate(set) var isEnded = false
    /// The parts of values that were read in this evaluation. A part leads to its value, whose reader list leads back
    /// here. The reader retains the parts, so they are released with it.
    private final var parts: ContiguousArray<AnyObject> = []
    /// True while `ReaderList.compact()` has already met this token in the current pass.
    final fileprivate var isSeen = false
    /// True if the token belongs to an `EnvironmentReadProbe`.
    final var isProbe = false
    #if DEBUG
        private final let liveMark = LiveMark(.tokens)
    #endif

    /// The current or last evaluation, nil once the reader is gone.
    final var generation: UInt32? { isEnded ? nil : reading }

    /// Starts a new evaluation and makes all earlier reads stale.
    final func beginEvaluation() {
        reading &+= 1
        if !parts.isEmpty { parts.removeAll(keepingCapacity: true) }
    }

    func end() {
        isEnded = true
        for part in parts { (part as? ReaderToken)?.end() }
        parts = []
    }

    /// Retains a part until the next evaluation begins.
    final func retain(_ part: AnyObject) { parts.append(part) }

    /// Called when something that was read changes.
    @MainActor func invalidate() {}
}

/// The token of an element.
package final class ElementToken: ReaderToken {
    /// The element sets it to nil when it ends. A weak reference would allocate a side table for every element.
    package unowned(unsafe) private(set) var element: _Element?
    /// The element's place in the tree. Set when the element, or a descendant that owns state, leaves the tree.
    var path: TypePath?
    /// The former place of a removed element whose state may still be accessed.
    var lastPath: TypePath? { isEnded ? path : nil }

    init(_ element: _Element) { self.element = element }

    func elementEnds() {
        element = nil
        end()
    }

    @MainActor override func invalidate() { element?.invalidate() }
}

/// The readers of a value since it last changed.
package struct ReaderList {
    private struct Entry {
        let token: ReaderToken
        var generation: UInt32

        var isCurrent: Bool { !token.isEnded && token.reading == generation }
    }

    /// The single reader, if there is only one. Most values have only one and need no array.
    private var only: Entry?
    /// The number of entries at which the list is compacted, as a power of two.
    private var limitPower: UInt8 = 4
    /// Number of changes so far, with wraparound. Callers compare two such numbers for equality.
    private(set) var changes: UInt16 = 0
    private var entries: ContiguousArray<Entry> = []

    var isEmpty: Bool { only == nil && entries.isEmpty }

    package mutating func add(_ token: ReaderToken) {
        if token.isEnded { return }
        let generation = token.reading
        let entry = Entry(token: token, generation: generation)
        if entries.isEmpty {
            guard let only, only.token !== token, only.isCurrent else { return self.only = entry }
            entries.append(only)
            self.only = nil
        }
        // The reader is nearly always among the last. It reads several times in a row, or again when it is
        // re-evaluated.
        var index = entries.count
        while index > max(0, entries.count - 4) {
            index -= 1
            if entries[index].token === token { return entries[index].generation = generation }
        }
        if entries.count >= 1 << Int(limitPower) { compact() }
        entries.append(entry)
    }

    /// Adds the reader that is being evaluated, if there is one.
    @MainActor package mutating func addCurrentReader() {
        if let reader = Tracking.reader { add(reader) }
    }

    /// Invalidates every current reader. Readers register again with their next read.
    @MainActor package mutating func invalidateReaders() {
        changes &+= 1
        if let woken = only {
            only = nil
            if woken.isCurrent { woken.token.invalidate() }
        }
        if entries.isEmpty { return }
        let woken = entries
        entries.removeAll(keepingCapacity: woken.count <= 64)
        for entry in woken where entry.isCurrent { entry.token.invalidate() }
    }

    /// Removes stale entries. Without this, the list would grow each time that the same few elements read the value
    /// again.
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

    package init() {}
}

/// The reader that is being evaluated at present. Storage registers it as a reader on each read.
@MainActor
package enum Tracking {
    package static var reader: ReaderToken?

    /// True if reads are recorded for a reader at present. May be called on any thread.
    nonisolated static var isReading: Bool {
        MainActorCheck.isEvaluatingHere && onMainActor { reader != nil }
    }

    /// Reports a write to displayed state by an element that is being evaluated, which is a mistake of the app.
    static func reportWriteDuringEvaluation() {
        guard let writer = (reader as? ElementToken)?.element else { return }
        writer.graph.reportStateWrite(by: writer)
    }

    package static func with<Result>(_ token: ReaderToken?, _ body: () -> Result) -> Result {
        let outer = reader
        reader = token
        defer { reader = outer }
        return MainActorCheck.evaluate(body)
    }
}
