import Display

/// The content of effects that hide it, such as an opacity of 0. It has layers only while an animation runs inside,
/// because the effect may show it meanwhile.
///
/// An animation begins at the state before its update. Before an animated update, the pass describes the hidden content
/// that the update may change. That content leaves the picture again before the commit, unless an animation has begun
/// inside.
///
/// Decision record: Decisions/AnimationsInHiddenContent.md
struct HiddenContent {
    /// The layers of effects that hide content without layers.
    private(set) var layers: Set<LayerID> = []
    /// The effects whose hidden content has got layers since the last description.
    var revealed: [LayoutNode] = []
    /// The effects whose hidden content has layers, and which were described.
    var fading: [LayoutNode] = []
    /// True while hidden content is described before an update.
    var isDescribingBeforeUpdate = false
    /// The ends of the last animations in hidden content, in microseconds; `Int64.max` for an endless one.
    var ends: [LayerID: Int64] = [:]

    /// Records that a layer hides its content, or shows it.
    mutating func set(_ id: LayerID, hides: Bool) {
        if hides { layers.insert(id) } else if !layers.isEmpty { layers.remove(id) }
    }

    /// Forgets a layer that leaves the picture.
    mutating func remove(_ id: LayerID) {
        set(id, hides: false)
        if !ends.isEmpty { ends[id] = nil }
    }
}

extension PaintPass {
    /// True if an effect hides content that has no layers.
    var hasHiddenContent: Bool { !hidden.layers.isEmpty }

    /// Describes the hidden content that an animated update may change. Asks for each effect that hides content, as no
    /// list of those below a view exists.
    func describeHiddenContent(where mayChange: (LayoutNode) -> Bool) {
        let found = hidden.layers.filter { node(of: $0).map(mayChange) == true }
        let nodes = found.sorted().compactMap { node(of: $0) }
        guard !nodes.isEmpty else { return }
        for node in nodes {
            reveal(node)
            reorder(node)
        }
        hidden.isDescribingBeforeUpdate = true
        describe()
        hidden.isDescribingBeforeUpdate = false
    }

    /// Returns true if the content of a node gets no layers, because an effect hides it.
    func hidesContent(of node: LayoutNode) -> Bool {
        guard node.isHidingContent else { return false }
        if !node.layer.isFading, hidden.isDescribingBeforeUpdate || node.layer.lastEnd() > time { reveal(node) }
        return !node.layer.isFading
    }

    private func reveal(_ node: LayoutNode) {
        node.layer.isFading = true
        hidden.revealed.append(node)
    }

    /// Removes the layers of hidden content in which no animation runs.
    func removeRestingContent() {
        guard !hidden.isDescribingBeforeUpdate else { return }
        let (revealed, fading) = (hidden.revealed, hidden.fading)
        (hidden.revealed, hidden.fading) = ([], [])
        for node in revealed where node.layer.isFading && node.layer.lastEnd() <= time {
            node.layer.isFading = false
            reorder(node)
        }
        for node in revealed + fading where node.layer.isFading { awaitEnd(of: node) }
    }

    /// Keeps hidden content until the last animation inside has ended, and the opacity has arrived at 0.
    private func awaitEnd(of node: LayoutNode) {
        guard let id = node.layer.id else { return }
        let end = node.layer.lastEnd()
        guard end > time else {
            node.layer.isFading = false
            node.layer.isQueued = false
            node.invalidateLayerContent()
            return orderChanged(under: node)
        }
        guard hidden.ends[id] != end else { return }
        hidden.ends[id] = end
        guard end < .max else { return }
        graph.clock.schedule(after: .microseconds(end - time), "a view fades out") { [weak self, weak node] in
            guard let self, let node, hidden.ends[id] == end else { return }
            hidden.ends[id] = nil
            guard node.layer.id == id, node.layer.isFading else { return }
            awaitEnd(of: node)
            graph.onNeedsFlush?()
        }
    }
}
