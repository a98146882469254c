/// The readers of parts of a value. A reader stays registered while its part is unchanged.
@MainActor
final class PartReaders<Whole> {
    private struct Entry {
        let token: ReaderToken
        let generation: UInt32
        /// Retained by the reader: valid only while the entry is current.
        unowned(unsafe) let part: any ReadPart<Whole>

        var isCurrent: Bool { token.generation == generation }
    }

    private var entries: ContiguousArray<Entry> = []
    /// The number of entries at which stale ones are removed.
    private var limit = PartReaders.smallestLimit
    private static var smallestLimit: Int { 16 }

    func add(_ token: ReaderToken, of part: any ReadPart<Whole>) {
        guard let generation = token.generation else { return }
        // A body that reads the same part several times in a row is nearly always the last entry.
        if let last = entries.last, last.token === token, last.isCurrent, last.part === part { return }
        if entries.count >= limit { compact() }
        token.retain(part)
        entries.append(Entry(token: token, generation: generation, part: part))
    }

    /// Invalidates the readers whose part changed. They register again with their next read.
    func invalidateReaders(from old: Whole, to new: Whole) {
        // App code may compute a part, and may read anything meanwhile.
        let all = entries
        entries.removeAll()
        var kept: ContiguousArray<Entry> = []
        kept.reserveCapacity(all.count)
        for entry in all where entry.isCurrent {
            if entry.part.isSame(old, new) { kept.append(entry) } else { entry.token.invalidate() }
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
