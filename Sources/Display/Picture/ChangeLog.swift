/// The versions at which a layer's groups last changed.
struct Stamps: Sendable {
    var created: Version
    /// The maximum of all stamps. The layer's only valid log entry has this version.
    var latest: Version
    var place: Version
    var placement: Version
    var drawing: Version
    var text: Version
    var semantics: Version
    var animations: Version
    /// The last change of text, if a splice can describe it.
    var edit: TextStep?
    /// The last change of semantics, if only the value changed.
    var valueEdit: TextStep?

    init(created: Version) {
        self.created = created
        latest = created
        place = created
        placement = created
        drawing = created
        text = created
        semantics = created
        animations = created
    }
}

/// The step from the previous text to the present one.
struct TextStep: Sendable {
    /// The version at which the previous text appeared. A client at this or a later version can receive the splice.
    var since: Version
    var splice: TextSplice
}

/// A log of the layers changed and removed, by version.
///
/// Both lists ascend by version because they only grow at the end. An entry whose layer changed again later is stale
/// and skipped. `compact()` removes stale entries.
struct ChangeLog: Sendable {
    struct Entry: Sendable {
        var version: Version
        var id: LayerID
    }

    struct Tombstone: Sendable {
        var removed: Version
        var created: Version
        var id: LayerID
    }

    private(set) var stamps: [LayerID: Stamps] = [:]
    private(set) var entries: [Entry] = []
    private(set) var tombstones: [Tombstone] = []
    /// The lowest base that can be served. Removals before it were discarded.
    private(set) var horizon: Version = 0
    /// The minimum number of tombstones kept, independent of the picture's size.
    let memory: Int

    init(memory: Int) { self.memory = memory }

    mutating func create(_ id: LayerID, _ version: Version) {
        stamps[id] = Stamps(created: version)
        entries.append(Entry(version: version, id: id))
    }

    mutating func markChanged(_ id: LayerID, _ version: Version, _ set: (inout Stamps) -> Void) {
        guard let index = stamps.index(forKey: id) else { return }
        set(&stamps.values[index])
        guard stamps.values[index].latest != version else { return }
        stamps.values[index].latest = version
        entries.append(Entry(version: version, id: id))
    }

    mutating func remove(_ id: LayerID, _ version: Version) {
        guard let created = stamps.removeValue(forKey: id)?.created else { return }
        tombstones.append(Tombstone(removed: version, created: created, id: id))
    }

    /// Discards entries that no base needs any more. The call is usually free, and otherwise takes a pass over the
    /// picture.
    mutating func compact() {
        if entries.count > 2 * stamps.count + 64 {
            entries.removeAll { [stamps] in stamps[$0.id]?.latest != $0.version }
        }
        // A base that misses more removals than the picture has layers is served with the whole picture.
        let limit = max(memory, stamps.count)
        if tombstones.count > 2 * limit {
            let dropped = tombstones.count - limit
            horizon = tombstones[dropped - 1].removed
            tombstones.removeFirst(dropped)
        }
    }

    /// Returns the layers that changed after `base`, in no particular order, each once.
    func changed(since base: Version) -> [(id: LayerID, stamps: Stamps)] {
        let first = entries.partition(by: base + 1) { $0.version }
        var result: [(id: LayerID, stamps: Stamps)] = []
        for entry in entries[first...] {
            guard let stamps = stamps[entry.id], stamps.latest == entry.version else { continue }
            result.append((entry.id, stamps))
        }
        return result
    }

    /// Returns the layers that existed at `base` and were removed since.
    func removed(since base: Version) -> [LayerID] {
        let first = tombstones.partition(by: base + 1) { $0.removed }
        return tombstones[first...].filter { $0.created <= base }.map(\.id)
    }
}
