import Display
import Foundation

extension LayoutNode {
    /// Adds the node to the nodes of its parent. Modifiers set its attributes again each time.
    package func contribute(to nodes: inout [LayoutNode]) {
        resetAttributes()
        rare?.traitSources.removeAll()
        nodes.append(self)
    }

    /// The text of the node's layer.
    var layerText: [TextRun] { painting?.makeText() ?? [] }

    /// True if everything inside is invisible and has no layers.
    var isHidingContent: Bool { painting?.hidesContent ?? false }

    /// The fill that covers the whole node with one paint and is its only content.
    var uniformFillContent: (any UniformFill)? {
        if let painting { return painting.uniformFill }
        return stackItem?.isFrame == true && !hasAccessibilityModifiers ? principalChild?.uniformFillContent : nil
    }

    /// The children in z-order, back to front.
    var drawnChildren: [LayoutNode] {
        let shown = shownChildren
        // Skips the search for a `zIndex`, which walks through a chain of wrappers, if there is nothing to reorder.
        guard shown.count > 1, !graph.participants.zIndexes.isEmpty else { return shown }
        for child in shown where child.zIndex != 0 {
            let order = shown.indices.sorted { (shown[$0].zIndex, $0) < (shown[$1].zIndex, $1) }
            return order.map { shown[$0] }
        }
        return shown
    }

    /// Returns the children that are, or may be, in a part of the content, in z-order.
    func drawnChildren(in window: CGRect?) -> [LayoutNode] {
        guard let window else { return drawnChildren }
        if graph.participants.zIndexes.isEmpty, let range = childContainer?.childRange(along: window) {
            return children[range].filter { $0.isNear(window) }
        }
        return drawnChildren.filter { $0.isNear(window) }
    }

    /// True if any of the node may lie in a part of the content. Nodes without an area count too.
    final func isNear(_ window: CGRect) -> Bool {
        frame.maxX >= window.minX && frame.minX <= window.maxX && frame.maxY >= window.minY && frame.minY <= window.maxY
    }

    /// Detaches a retained node: its layers and those inside leave the picture.
    package func detach() {
        graph.layout.detachedNodes.add(self)
        withdrawSubtree()
    }

    private func withdrawSubtree() {
        for child in children {
            child.withdrawSubtree()
            // The child must be placed again with the node, even if nothing else changes.
            childInvalidatedPlacement(child)
        }
        // The focus continues from the place of a view that departs, as from that of one that is removed.
        if !graph.isDeparting { isPlaced = false }
        unmount()
        isPlaced = false
    }

    /// Removes the node from the tree permanently.
    package func unmount() {
        if let id = layer.id { graph.paint.removeOrDepart(id) }
        layer = LayerRecord()
        rare?.placementObserver?.nodeWillUnmount(self)
        graph.nodeUnmounted(self)
    }

    /// Removes the layers of the node and its descendants, which may return with new ones.
    func removeLayers() {
        if let id = layer.id { graph.paint.remove(id) }
        layer = LayerRecord()
        for child in children { child.removeLayers() }
    }

    /// Invalidates the node after its layer was added or removed, and the order of layers in the outer layer.
    package func layerPresenceChanged() {
        invalidateLayerContent()
        if let parent { graph.paint.orderChanged(under: parent) }
    }

    /// Invalidates the node's content.
    package func invalidateLayerContent() {
        guard !layer.isQueued else { return }
        layer.isQueued = true
        graph.paint.contentChanged(of: self)
        if layer.id == nil, !graph.participants.descendantPainters.isEmpty { invalidateDescendantPainter() }
    }

    /// Invalidates the node around this one that draws its descendants. The picture contains only its drawing of them.
    private func invalidateDescendantPainter() {
        var node = parent
        while let current = node {
            if let painter = current as? any DescendantPainter { return painter.descendantDrawingChanged() }
            node = current.parent
        }
    }
}

extension PaintedNode {
    /// The node whose effects the node's layer applies: one around it, or the node itself.
    var paintedEffect: any PaintedNode { (appliesOuterEffects ? parent?.painting?.effectOnContent : nil) ?? self }

    /// The drawing and the transform of the node's layer.
    var layerPainting: (drawing: Drawing, transform: Transform?) {
        // An effect on the node may be applied in the node's own layer.
        guard appliesOuterEffects, let effect = parent?.painting?.effectOnContent else {
            return (makeDrawing(), layerTransform)
        }
        var drawing = effect.makeDrawing()
        if drawing.opacity > 0 || layer.isFading { drawing.commands = makeDrawing().commands }
        return (drawing, effect.layerTransform)
    }
}
