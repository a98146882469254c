import Display

/// A reference implementation of a picture: lists of children without any optimisation. `VersionedPicture` must agree
/// with it.
struct NaivePicture {
    var contents: [LayerID: Layer] = [:]
    var children: [LayerID: [LayerID]] = [.scene: []]
    private(set) var lastID: UInt32 = 0

    /// All layers with the places that follow from the lists.
    var layers: [LayerID: Layer] {
        var layers = contents
        for (parent, list) in children {
            for (index, id) in list.enumerated() {
                layers[id]?.place = Place(parent: parent, after: index == 0 ? .scene : list[index - 1])
            }
        }
        return layers
    }

    func parent(of id: LayerID) -> LayerID { children.first { $0.value.contains(id) }?.key ?? .scene }

    mutating func insert(_ layer: Layer, under parent: LayerID, at index: Int) -> LayerID {
        lastID += 1
        let id = LayerID(lastID)
        contents[id] = layer
        children[id] = []
        children[parent, default: []].insert(id, at: index)
        return id
    }

    mutating func remove(_ id: LayerID) {
        for child in children[id] ?? [] { remove(child) }
        children[parent(of: id)]?.removeAll { $0 == id }
        children[id] = nil
        contents[id] = nil
    }

    mutating func move(_ id: LayerID, under parent: LayerID, at index: Int) {
        children[self.parent(of: id)]?.removeAll { $0 == id }
        let count = children[parent, default: []].count
        children[parent, default: []].insert(id, at: min(index, count))
    }

    func isInside(_ id: LayerID, _ ancestor: LayerID) -> Bool {
        id == ancestor || (id != .scene && isInside(parent(of: id), ancestor))
    }

    /// Returns the complete changes from `old` to this picture.
    func changes(from old: NaivePicture) -> (changes: [LayerChange], removed: [LayerID]) {
        let (before, after) = (old.layers, layers)
        var changes: [LayerChange] = []
        for (id, layer) in after {
            let known = before[id]
            var change = LayerChange(id: id)
            if known?.place != layer.place { change.place = layer.place }
            if known?.placement != layer.placement { change.placement = layer.placement }
            if known?.drawing != layer.drawing { change.drawing = layer.drawing }
            if known.map({ bytes($0.text) != bytes(layer.text) || $0.text != layer.text }) ?? true {
                change.text = .whole(layer.text)
            }
            if known?.semantics != layer.semantics { change.semantics = layer.semantics }
            if change != LayerChange(id: id) { changes.append(change) }
        }
        return (changes, before.keys.filter { after[$0] == nil })
    }
}

/// The text as bytes: canonically equal strings may have different ones.
func bytes(_ text: [TextRun]) -> [[UInt8]] { text.map { Array($0.text.utf8) } }

extension Picture {
    /// Returns true if this equals the naive picture, in every byte and in both representations of the order.
    func isExactly(_ naive: NaivePicture) -> Bool {
        layers == naive.layers && children == naive.children.filter { !$0.value.isEmpty }
            && layers.allSatisfy { id, layer in bytes(layer.text) == bytes(naive.contents[id]?.text ?? []) }
    }

    func isExactly(_ other: Picture) -> Bool {
        self == other
            && layers.allSatisfy { id, layer in
                bytes(layer.text) == bytes(other.layers[id]?.text ?? [])
                    && layer.semantics.value.utf8.elementsEqual(other.layers[id]?.semantics.value.utf8 ?? "".utf8)
            }
    }
}
