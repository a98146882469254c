import Display

/// The parts of the content that the picture leaves out, because it would exceed `PictureLimits`.
struct PictureExcess {
    /// The sum of `Layer.encodedBytes` over all layers of the picture.
    fileprivate var bytes = 0
    /// The nodes whose layers lack some of the layers directly inside.
    fileprivate var outer: [ObjectIdentifier: LayoutNode] = [:]
    /// The nodes whose layers lack their content.
    fileprivate var empty: [ObjectIdentifier: LayoutNode] = [:]
    fileprivate var isReported = false

    @MainActor mutating func remove(_ node: LayoutNode) {
        bytes -= node.layer.committed?.encodedBytes ?? 0
        if !outer.isEmpty { outer[ObjectIdentifier(node)] = nil }
        if !empty.isEmpty { empty[ObjectIdentifier(node)] = nil }
    }
}

extension PaintPass {
    /// Returns true if the picture has no room for a new layer in that of `outer`. The layers inside leave it too.
    func leavesOut(_ new: LayoutNode, in outer: LayoutNode) -> Bool {
        guard nodes.count >= PictureLimits.layers else { return false }
        new.removeLayers()
        excess.outer[ObjectIdentifier(outer)] = outer
        let around = sequence(first: new) { $0 === outer ? nil : $0.parent }.dropFirst()
        report(
            "the picture would have more than \(PictureLimits.layers) layers, so the last ones are left out. A list, or a "
                + "stack in a scroll view, has layers only near the visible part.",
            by: around.max { $0.children.count < $1.children.count })
        return true
    }

    /// Cuts long parts of a layer, and leaves its content out if the picture has no room for it.
    func limit(_ layer: inout Layer, of node: LayoutNode, insteadOf before: Layer?) {
        if let sentence = layer.cutToLimits() { report(sentence, by: node) }
        let rest = excess.bytes - (before?.encodedBytes ?? 0)
        if rest + layer.encodedBytes > PictureLimits.bytes, !layer.text.isEmpty || layer.semantics != .none {
            (layer.text, layer.semantics) = ([], .none)
            excess.empty[ObjectIdentifier(node)] = node
            report(
                "the texts of the picture have more than \(PictureLimits.bytes) bytes, so some are left out.", by: node)
        }
        excess.bytes = rest + layer.encodedBytes
    }

    /// Invalidates what was left out once the picture has room again.
    func restoreExcess() {
        if !excess.outer.isEmpty, nodes.count < PictureLimits.layers {
            for node in excess.outer.values { orderChanged(under: node) }
            excess.outer = [:]
        }
        if !excess.empty.isEmpty, excess.bytes < PictureLimits.bytes / 2 {
            for node in excess.empty.values { node.invalidateLayerContent() }
            excess.empty = [:]
        }
    }

    private func report(_ sentence: @autoclosure () -> String, by node: @autoclosure () -> LayoutNode?) {
        guard !excess.isReported else { return }
        excess.isReported = true
        let element = sequence(first: node()) { $0?.parent }.lazy.compactMap { $0?.ownerElement }.first
        graph.report(element?.messageWithPath(sentence()) ?? sentence())
    }
}
