/// When a layer's groups last changed.
struct Stamps: Sendable {
    var created: Version
    /// The newest of all stamps. The layer's one valid log entry has this version.
    var latest: Version
    var place: Version
    var placement: Version
    var drawing: Version
    var text: Version
    var semantics: Version
    /// The last change of text, if it can be told as a splice.
    var edit: TextEdit?
    /// The last change of semantics, if only their value was another one.
    var valueEdit: TextEdit?

    init(created: Version) {
        self.created = created
        latest = created
        place = created
        placement = created
        drawing = created
        text = created
        semantics = created
    }
}

/// The step from the text before to the present one.
struct TextEdit: Sendable {
    /// The version since which the text before was there: whoever has this or a later one can be sent the splice.
    var since: Version
    var splice: TextSplice
}

/// Which layers changed when, and which are gone.
///
/// Both lists ascend by version because they only ever grow at the end. An entry whose layer changed again later is
/// stale and skipped; now and then the stale ones are swept out.
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
    /// Bases below this cannot be served: what was removed since is forgotten.
    private(set) var horizon: Version = 0
    /// Tombstones that are kept at least, however small the picture.
    let memory: Int

    init(memory: Int) { self.memory = memory }

    mutating func create(_ id: LayerID, _ version: Version) {
        stamps[id] = Stamps(created: version)
        entries.append(Entry(version: version, id: id))
    }

    mutating func stamp(_ id: LayerID, _ version: Version, _ set: (inout Stamps) -> Void) {
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

    /// Forgets what no base needs any more. Costs nothing most of the time and a pass over the picture otherwise.
    mutating func compact() {
        if entries.count > 2 * stamps.count + 64 {
            entries.removeAll { [stamps] in stamps[$0.id]?.latest != $0.version }
        }
        // A base that lacks more removals than the picture has layers is better served with the whole picture.
        let limit = max(memory, stamps.count)
        if tombstones.count > 2 * limit {
            let dropped = tombstones.count - limit
            horizon = tombstones[dropped - 1].removed
            tombstones.removeFirst(dropped)
        }
    }

    /// Layers that changed after `base`, in no particular order, each once.
    func changed(since base: Version) -> [(id: LayerID, stamps: Stamps)] {
        let first = entries.partition(by: base + 1) { $0.version }
        var result: [(id: LayerID, stamps: Stamps)] = []
        for entry in entries[first...] {
            guard let stamps = stamps[entry.id], stamps.latest == entry.version else { continue }
            result.append((entry.id, stamps))
        }
        return result
    }

    /// Layers that were there at `base` and are gone.
    func removed(since base: Version) -> [LayerID] {
        let first = tombstones.partition(by: base + 1) { $0.removed }
        return tombstones[first...].filter { $0.created <= base }.map(\.id)
    }
}
