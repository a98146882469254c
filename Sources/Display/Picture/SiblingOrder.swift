/// The changes to the children of a layer in one step.
struct SiblingEdit {
    /// Present children that are removed, move elsewhere or get a new place here.
    var leaving: [LayerID] = []
    /// Children that are new here or have a new place, each with the preceding sibling.
    var placed: [(id: LayerID, after: LayerID)] = []
}

/// The order of a layer's children after an edit.
///
/// Works on runs of unchanged siblings instead of single ones. A change among ten thousand rows copies memory but
/// examines only a handful of them.
struct SiblingOrder {
    private(set) var children: [LayerID] = []
    /// The indices in `children` at which the predecessor changed; all other children keep theirs.
    private(set) var seams: [Int] = []

    /// Derives the order from the links alone: those of the placed children and the existing ones of the unchanged
    /// children. Returns nil if they do not form a single sequence.
    init?(linking old: [LayerID], _ edit: SiblingEdit) {
        enum Link {
            case layer(LayerID)
            case run(Range<Int>)
        }
        let cuts = SiblingOrder.positions(of: edit.leaving, in: old)
        var next: [LayerID: Link] = [:]
        next.reserveCapacity(cuts.count + 1 + edit.placed.count)
        var start = 0
        for cut in cuts + [old.count] {
            if start < cut, next.updateValue(.run(start..<cut), forKey: start == 0 ? .scene : old[start - 1]) != nil {
                return nil
            }
            start = cut + 1
        }
        for (id, after) in edit.placed where next.updateValue(.layer(id), forKey: after) != nil { return nil }

        let count = old.count - cuts.count + edit.placed.count
        children.reserveCapacity(count)
        var last = LayerID.scene
        // Every link has one predecessor and nothing precedes the scene, so the loop ends.
        while let link = next[last] {
            seams.append(children.count)
            switch link {
            case .layer(let id):
                children.append(id)
                last = id
            case .run(let range):
                children += old[range]
                last = old[range.upperBound - 1]
            }
        }
        guard children.count == count else { return nil }
    }

    /// Arranges the children: unchanged ones keep their order, and each placed one follows the sibling it names. If
    /// that sibling does not exist, it comes last. `isNew` is true for layers whose place really differs; they precede
    /// others with the same predecessor.
    init(arranging old: [LayerID], _ edit: SiblingEdit, isNew: (_ id: LayerID, _ after: LayerID) -> Bool) {
        var followers: [LayerID: [LayerID]] = [:]
        for (id, after) in edit.placed where isNew(id, after) { followers[after, default: []].append(id) }
        for (id, after) in edit.placed where !isNew(id, after) { followers[after, default: []].append(id) }
        let leaving = Set(edit.leaving)
        let stops = SiblingOrder.positions(of: edit.leaving + followers.keys.filter { !leaving.contains($0) }, in: old)

        append(followersOf: .scene, &followers)
        var start = 0
        for stop in stops {
            if start < stop { append(old[start..<stop]) }
            start = stop + 1
            guard !leaving.contains(old[stop]) else { continue }
            append(old[stop..<start])
            append(followersOf: old[stop], &followers)
        }
        if start < old.count { append(old[start...]) }
        for (_, after) in edit.placed where followers[after] != nil { append(followersOf: after, &followers) }
    }

    private mutating func append(_ run: ArraySlice<LayerID>) {
        seams.append(children.count)
        children += run
    }

    private mutating func append(followersOf anchor: LayerID, _ followers: inout [LayerID: [LayerID]]) {
        guard let first = followers.removeValue(forKey: anchor) else { return }
        var stack = Array(first.reversed())
        while let id = stack.popLast() {
            seams.append(children.count)
            children.append(id)
            if let more = followers.removeValue(forKey: id) { stack += more.reversed() }
        }
    }

    /// Returns the positions in ascending order. Few IDs are searched one by one, because comparing adjacent memory is
    /// cheap; many IDs use a set.
    private static func positions(of ids: [LayerID], in list: [LayerID]) -> [Int] {
        guard ids.count > 12 else { return ids.compactMap { list.firstIndex(of: $0) }.sorted() }
        let set = Set(ids)
        return list.indices.filter { set.contains(list[$0]) }
    }
}
