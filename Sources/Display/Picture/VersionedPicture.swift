/// A versioned picture that stores when each part changed, so that it can compute the delta from any base.
///
/// It stores versions, not copies. A base needs no memory, and `delta(since:)` examines only the changes.
public struct VersionedPicture: Sendable {
    /// The present picture. A copy that is held across a commit makes that commit copy all layers.
    public private(set) var picture = Picture()
    private(set) var log: ChangeLog

    public var version: Version { picture.version }

    /// - Parameter memory: The minimum number of removed layers stored. A client that misses more receives a whole
    ///   frame.
    public init(memory: Int = 1024) { log = ChangeLog(memory: memory) }

    /// The lowest base that gets a delta. Earlier ones get a whole frame.
    public var horizon: Version { log.horizon }

    /// Commits the changes as a new version, unless there are none.
    ///
    /// - A new layer needs its place. Its parent may come later in the list. A layer whose parent neither exists nor is
    ///   listed, or is removed, does not exist either.
    /// - A given place is the position of the layer *afterwards*. List the place of every layer whose predecessor
    ///   differs; more do no harm. Successors of layers that were inserted or removed, or of a single one that moved,
    ///   may be omitted. They are closed up and versioned here. If several siblings move, list their successors too,
    ///   because without them more than one order may fit. A layer whose named predecessor is not among its siblings
    ///   comes last.
    /// - Removing a layer removes its descendants, except those that are given a place elsewhere.
    /// - Every group that is given counts as changed and is sent. The paint pass has compared it with the last commit.
    ///   Give a text whole; the splice is computed here.
    ///
    /// - Returns: The number of layers versioned, including removed ones. 0 if nothing changed and the version stays.
    @discardableResult
    public mutating func commit(_ changes: [LayerChange], removed: [LayerID] = []) -> Int {
        let next = version + 1
        let before = (log.entries.count, log.tombstones.count)
        if !removed.isEmpty || changes.contains(where: { $0.place != nil }) {
            restructure(changes, removed: removed, next)
        }
        for change in changes { update(change, next) }

        let stamped = log.entries.count - before.0 + log.tombstones.count - before.1
        guard stamped > 0 else { return 0 }
        picture.version = next
        log.compact()
        return stamped
    }

    private mutating func update(_ change: LayerChange, _ next: Version) {
        guard let index = picture.layers.index(forKey: change.id) else { return }
        let id = change.id
        if let placement = change.placement {
            picture.layers.values[index].placement = placement
            log.markChanged(id, next) { $0.placement = next }
        }
        if let drawing = change.drawing {
            picture.layers.values[index].drawing = drawing
            log.markChanged(id, next) { $0.drawing = next }
        }
        if let animations = change.animations {
            picture.layers.values[index].animations = animations
            picture.recordAnimations(of: id, picture.layers.values[index])
            log.markChanged(id, next) { $0.animations = next }
        }
        if let semantics = change.semantics {
            let splice = valueSplice(from: picture.layers.values[index].semantics, to: semantics)
            picture.layers.values[index].semantics = semantics
            log.markChanged(id, next) {
                $0.valueEdit = splice.map { [since = $0.semantics] in TextStep(since: since, splice: $0) }
                $0.semantics = next
            }
        }
        if let text = change.text {
            let old = picture.layers.values[index].text
            guard let new = try? text.applied(to: old, of: id) else { return }
            picture.layers.values[index].text = new
            log.markChanged(id, next) {
                $0.edit = TextSplice(from: old, to: new).map { [since = $0.text] in TextStep(since: since, splice: $0) }
                $0.text = next
            }
        }
    }
}

extension VersionedPicture {
    /// The maximum length in bytes of a value that is spliced. A receiver may not have longer values in full.
    private static let longestValue = 32 << 10

    /// Returns the splice between two values. Returns nil if more than the value differs, or the splice is not shorter.
    private func valueSplice(from old: Semantics, to new: Semantics) -> TextSplice? {
        guard old.value != new.value, max(old.value.utf8.count, new.value.utf8.count) <= VersionedPicture.longestValue
        else { return nil }
        var other = old
        other.value = new.value
        guard other == new else { return nil }
        let splice = TextSplice(from: old.value, to: new.value)
        return splice.keepStart + splice.keepEnd > 0 ? splice : nil
    }
}

// MARK: Structure

extension VersionedPicture {
    /// Inserts, moves and removes layers, and updates the place of every layer whose predecessor differs.
    private mutating func restructure(_ changes: [LayerChange], removed: [LayerID], _ next: Version) {
        var places: [LayerID: Place] = [:]
        for change in changes where change.id != .scene { if let place = change.place { places[change.id] = place } }

        var doomed: Set<LayerID> = []
        for id in removed { markForRemoval(id, &doomed, places) }
        markUnreachableForRemoval(&doomed, &places)

        var edits: [LayerID: SiblingEdit] = [:]
        for id in doomed {
            guard let parent = picture.layers[id]?.place.parent, !doomed.contains(parent) else { continue }
            edits[parent, default: SiblingEdit()].leaving.append(id)
        }
        // In list order, so that the outcome never depends on hashing.
        for change in changes {
            guard let place = places.removeValue(forKey: change.id), !doomed.contains(change.id) else { continue }
            if let old = picture.layers[change.id]?.place {
                if !doomed.contains(old.parent) { edits[old.parent, default: SiblingEdit()].leaving.append(change.id) }
            } else {
                picture.layers[change.id] = Layer(place: place)
                log.create(change.id, next)
            }
            edits[place.parent, default: SiblingEdit()].placed.append((change.id, place.after))
        }
        for (parent, edit) in edits { arrange(parent, edit, next) }
        for id in doomed {
            picture.layers[id] = nil
            picture.children[id] = nil
            picture.animated.remove(id)
            log.remove(id, next)
        }
    }

    /// Marks a layer and the descendants that stay in it as removed.
    private func markForRemoval(_ id: LayerID, _ doomed: inout Set<LayerID>, _ places: [LayerID: Place]) {
        var stack = [id]
        while let id = stack.popLast() {
            guard picture.layers[id] != nil, doomed.insert(id).inserted else { continue }
            for child in picture.children[id] ?? [] where places[child].map({ $0.parent == id }) ?? true {
                stack.append(child)
            }
        }
    }

    /// Marks placed layers without a path to the scene as removed, and discards new ones without it.
    private func markUnreachableForRemoval(_ doomed: inout Set<LayerID>, _ places: inout [LayerID: Place]) {
        var fates: [LayerID: Bool] = [.scene: true]
        for id in places.keys {
            var path: [LayerID] = []
            var current = id
            while fates[current] == nil {
                guard !doomed.contains(current),
                    let parent = (places[current] ?? picture.layers[current]?.place)?.parent
                else {
                    fates[current] = false
                    break
                }
                precondition(path.count <= picture.layers.count + places.count, "Layer \(id) would contain itself.")
                path.append(current)
                current = parent
            }
            let fate = fates[current] ?? false
            for layer in path { fates[layer] = fate }
        }
        let stranded = places.keys.filter { fates[$0] == false }
        for id in stranded where picture.layers[id] == nil { places[id] = nil }
        for id in stranded { markForRemoval(id, &doomed, places) }
    }

    private mutating func arrange(_ parent: LayerID, _ edit: SiblingEdit, _ next: Version) {
        let old = picture.children[parent] ?? []
        let order =
            SiblingOrder(linking: old, edit)
            ?? SiblingOrder(arranging: old, edit) { id, after in
                log.stamps[id]?.created == next || picture.layers[id]?.place != Place(parent: parent, after: after)
            }
        picture.children[parent] = order.children.isEmpty ? nil : order.children
        for seam in order.seams {
            let id = order.children[seam]
            let place = Place(parent: parent, after: seam == 0 ? .scene : order.children[seam - 1])
            guard let index = picture.layers.index(forKey: id), picture.layers.values[index].place != place else {
                continue
            }
            picture.layers.values[index].place = place
            log.markChanged(id, next) { $0.place = next }
        }
    }
}
