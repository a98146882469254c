/// Who read which parts of a value. A reader stays in here for as long as its part is the same.
@MainActor
final class PartReaders<Whole> {
    private struct Entry {
        let token: ReaderToken
        let generation: UInt32
        /// Kept by the reader: only there while the entry is current.
        unowned(unsafe) let part: any ReadPart<Whole>

        var isCurrent: Bool { token.generation == generation }
    }

    private var entries: ContiguousArray<Entry> = []
    /// How many there may be before those that no longer count are looked for.
    private var limit = PartReaders.smallestLimit
    private static var smallestLimit: Int { 16 }

    func add(_ token: ReaderToken, of part: any ReadPart<Whole>) {
        guard let generation = token.generation else { return }
        // A body that reads the same part several times in a row is nearly always the last one here.
        if let last = entries.last, last.token === token, last.isCurrent, last.part === part { return }
        if entries.count >= limit { compact() }
        token.keep(part)
        entries.append(Entry(token: token, generation: generation, part: part))
    }

    /// Marks those whose part is another than it was. They register again when they next read.
    func wake(from old: Whole, to new: Whole) {
        // What is found on the way to a part may be computed by the author's code, which may read anything.
        let all = entries
        entries.removeAll()
        var kept: ContiguousArray<Entry> = []
        kept.reserveCapacity(all.count)
        for entry in all where entry.isCurrent {
            if entry.part.isSame(old, new) { kept.append(entry) } else { entry.token.wake() }
        }
        entries = kept + entries
    }

    private func compact() {
        var seen: Set<[ObjectIdentifier]> = []
        entries.removeAll {
            !$0.isCurrent || !seen.insert([ObjectIdentifier($0.token), ObjectIdentifier($0.part)]).inserted
        }
        limit = max(PartReaders.smallestLimit, entries.count * 2)
    }
}
