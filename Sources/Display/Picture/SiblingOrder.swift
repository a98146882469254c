/// What happens to the children of one layer in one step.
struct SiblingEdit {
    /// Present children that are removed, move elsewhere or get a new place here.
    var leaving: [LayerID] = []
    /// Children that are new here or have a new place, each with the sibling it comes after.
    var placed: [(id: LayerID, after: LayerID)] = []
}

/// The order of one layer's children after an edit.
///
/// Works on runs of untouched siblings instead of single ones, so that a change among ten thousand rows copies memory
/// but looks at a handful of them.
struct SiblingOrder {
    private(set) var children: [LayerID] = []
    /// Where in `children` a new neighbourhood begins; everybody else has the predecessor they had.
    private(set) var seams: [Int] = []

    /// The order that follows from the links alone: those of the placed and those that the untouched already have.
    /// nil if they do not make one line.
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
        // Every link has one predecessor and nothing precedes the scene, so the walk cannot come round.
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

    /// The order in which the untouched stay as they are and each placed layer follows the one it names. Whoever names
    /// nobody here comes last. `isNew` tells layers that really have another place: they precede others with the same
    /// predecessor.
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

    /// Ascending. Few are searched one by one, because comparing neighbours in memory is cheap; many through a set.
    private static func positions(of ids: [LayerID], in list: [LayerID]) -> [Int] {
        guard ids.count > 12 else { return ids.compactMap { list.firstIndex(of: $0) }.sorted() }
        let set = Set(ids)
        return list.indices.filter { set.contains(list[$0]) }
    }
}
