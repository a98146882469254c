extension Picture {
    /// The maximum nesting depth of layers, so that painters may recurse.
    public static let maximumDepth = 256

    /// Applies a delta, or throws and leaves the picture unchanged. A delta with base 0 replaces everything.
    ///
    /// The cost depends on the changes, and on the number of siblings where the order changed. The size of the picture
    /// is irrelevant.
    public mutating func apply(_ delta: PictureDelta) throws(PictureError) {
        guard delta.version >= delta.base else { throw .wrongVersion(base: delta.base, version: delta.version) }
        if delta.version == delta.base, !(delta.changes.isEmpty && delta.removed.isEmpty) {
            throw .wrongVersion(base: delta.base, version: delta.version)
        }
        if delta.base == 0 {
            var whole = Picture()
            try whole.applyUnchecked(delta)
            self = whole
        } else {
            guard delta.base == version else { throw .wrongBase(has: version, got: delta.base) }
            try applyUnchecked(delta)
        }
    }

    private mutating func applyUnchecked(_ delta: PictureDelta) throws(PictureError) {
        // All checks come first; `write` cannot fail.
        let step = try PictureStep(delta, on: self)
        write(step)
        version = delta.version
    }

    private mutating func write(_ step: PictureStep) {
        for id in step.removed {
            layers[id] = nil
            children[id] = nil
            animated.remove(id)
        }
        for (id, layer) in step.layers {
            layers[id] = layer
            recordAnimations(of: id, layer)
        }
        for (parent, list) in step.children { children[parent] = list.isEmpty ? nil : list }
    }
}

/// A delta that was validated against a picture and only needs to be written into it.
private struct PictureStep {
    private(set) var removed: [LayerID]
    private(set) var layers: [(id: LayerID, layer: Layer)] = []
    /// The new children of layers whose children changed; empty if none are left.
    private(set) var children: [LayerID: [LayerID]] = [:]

    init(_ delta: PictureDelta, on picture: Picture) throws(PictureError) {
        removed = delta.removed.sorted()
        try checkRemoved(on: picture)
        try stage(delta, on: picture)
        guard !removed.isEmpty || delta.changes.contains(where: { $0.place != nil }) else { return }
        try arrange(delta, on: picture)
    }

    private func checkRemoved(on picture: Picture) throws(PictureError) {
        for (index, id) in removed.enumerated() {
            if id == .scene { throw .sceneIsNoLayer }
            if index > 0, removed[index - 1] == id { throw .alreadyRemoved(id) }
            if picture.layers[id] == nil { throw .unknownLayer(id) }
        }
    }

    private mutating func stage(_ delta: PictureDelta, on picture: Picture) throws(PictureError) {
        layers.reserveCapacity(delta.changes.count)
        var count = picture.layers.count - removed.count
        for change in delta.changes {
            let id = change.id
            if id == .scene { throw .sceneIsNoLayer }
            if let last = layers.last, last.id >= id { throw .unordered(id) }
            if removed.contains(ascending: id) { throw .alreadyRemoved(id) }
            let known = picture.layers[id]
            if known == nil { count += 1 }
            guard let place = change.place ?? known?.place else { throw .missingPlace(id) }
            var layer = known ?? Layer(place: place)
            layer.place = place
            if let placement = change.placement { layer.placement = placement }
            if let drawing = change.drawing { layer.drawing = drawing }
            if let text = change.text { layer.text = try text.applied(to: layer.text, of: id) }
            if let semantics = change.semantics { layer.semantics = semantics }
            if let value = change.value { layer.semantics.value = try value.applied(to: layer.semantics.value, of: id) }
            if let animations = change.animations { layer.animations = animations }
            layers.append((id, layer))
        }
        guard count <= PictureLimits.layers else { throw .tooManyLayers(count) }
    }

    private mutating func arrange(_ delta: PictureDelta, on picture: Picture) throws(PictureError) {
        var edits: [LayerID: SiblingEdit] = [:]
        for id in removed {
            guard let parent = picture.layers[id]?.place.parent else { continue }
            if !removed.contains(ascending: parent) { edits[parent, default: SiblingEdit()].leaving.append(id) }
            for child in picture.children[id] ?? [] where !removed.contains(ascending: child) {
                if staged(child).map({ $0.place.parent == id }) ?? true { throw .orphan(child) }
            }
        }
        var reparented: [LayerID] = []
        for change in delta.changes {
            guard let place = change.place else { continue }
            let old = picture.layers[change.id]?.place
            guard exists(place.parent, on: picture) else { throw .unknownParent(change.id, parent: place.parent) }
            if let old, !removed.contains(ascending: old.parent) {
                edits[old.parent, default: SiblingEdit()].leaving.append(change.id)
            }
            edits[place.parent, default: SiblingEdit()].placed.append((change.id, place.after))
            if old?.parent != place.parent { reparented.append(change.id) }
        }
        for (parent, edit) in edits {
            guard let order = SiblingOrder(linking: picture.children[parent] ?? [], edit) else {
                throw .brokenOrder(parent: parent)
            }
            children[parent] = order.children
        }
        try checkDepth(of: reparented, on: picture)
    }

    private func staged(_ id: LayerID) -> Layer? {
        let index = layers.partition(by: id) { $0.id }
        return index < layers.count && layers[index].id == id ? layers[index].layer : nil
    }

    private func exists(_ id: LayerID, on picture: Picture) -> Bool {
        id == .scene || staged(id) != nil || (picture.layers[id] != nil && !removed.contains(ascending: id))
    }

    /// Checks that no layer contains itself or is nested too deep: neither layers with a new parent nor their
    /// descendants.
    private func checkDepth(of reparented: [LayerID], on picture: Picture) throws(PictureError) {
        var depths: [LayerID: Int] = [.scene: 0]
        for id in reparented {
            var path: [LayerID] = []
            var current = id
            while depths[current] == nil {
                // A path longer than permitted contains a cycle if it returns to its start or to a part of itself.
                if path.count > Picture.maximumDepth {
                    throw Set(path).count < path.count ? .cycle(id) : .tooDeep(id)
                }
                path.append(current)
                guard let parent = (staged(current) ?? picture.layers[current])?.place.parent else { break }
                current = parent
            }
            var depth = depths[current] ?? 0
            for layer in path.reversed() {
                depth += 1
                depths[layer] = depth
            }
            if depth > Picture.maximumDepth { throw .tooDeep(id) }
        }
        for id in reparented where picture.layers[id] != nil {
            var stack = [(id: id, depth: depths[id] ?? 0)]
            while let (id, depth) = stack.popLast() {
                if depth > Picture.maximumDepth { throw .tooDeep(id) }
                for child in children[id] ?? picture.children[id] ?? [] { stack.append((child, depth + 1)) }
            }
        }
    }
}

extension Array {
    /// Returns the first index whose key is not below `key`. The array must ascend by key.
    func partition<Key: Comparable>(by key: Key, _ keyOf: (Element) -> Key) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if keyOf(self[middle]) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension [LayerID] {
    /// True if the ascending array contains the ID.
    func contains(ascending id: LayerID) -> Bool {
        let index = partition(by: id) { $0 }
        return index < count && self[index] == id
    }
}
