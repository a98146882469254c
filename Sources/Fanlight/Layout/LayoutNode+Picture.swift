import Display
import Foundation

extension LayoutNode {
    /// Joins the nodes of its parent. What modifiers say about it is said anew each time.
    func contribute(to nodes: inout [LayoutNode]) {
        forgetWhatIsSaid()
        rare?.traitSources.removeAll()
        nodes.append(self)
    }

    /// Modifiers around the node are about to say anew what they say of it.
    func forgetWhatIsSaid() {
        if isAnnotated { annotation = SemanticAnnotation() }
        guard let outer = speaker ?? giver else { return }
        (speaker, giver) = (nil, nil)
        outer.lookAgain()
    }

    /// What the node says of itself in the picture.
    var spokenSemantics: Semantics {
        if let speaker {
            speaker.layerContentChanged()
            return .none
        }
        var semantics = ownSemantics
        if let attended = graph.attendedNode, attended.teller === self { semantics.state.insert(.attended) }
        return semantics
    }

    /// What is drawn in the node's layer, and how that is turned.
    var painting: (drawing: Drawing, transform: Transform?) {
        // What is done to the node as a whole may be done in its own layer.
        guard takesEffects, let effect = (parent as? EffectNode)?.saidByChild else {
            return (makeDrawing(), layerTransform)
        }
        var drawing = effect.makeDrawing()
        if drawing.opacity > 0 { drawing.commands = makeDrawing().commands }
        return (drawing, effect.layerTransform)
    }

    /// The children in the order in which they are drawn.
    var drawnChildren: [LayoutNode] {
        let shown = shownChildren
        // A zIndex is looked for through wrappers: where nothing can be reordered, a chain of them is not walked at each link.
        guard shown.count > 1, graph.hasOwnOrders else { return shown }
        for child in shown where child.zIndex != 0 {
            let order = shown.indices.sorted { (shown[$0].zIndex, $0) < (shown[$1].zIndex, $1) }
            return order.map { shown[$0] }
        }
        return shown
    }

    /// The children that are in a part of the content, or may be, in the order in which they are drawn.
    func drawnChildren(in window: CGRect?) -> [LayoutNode] {
        guard let window else { return drawnChildren }
        if !graph.hasOwnOrders, let range = children(along: window) {
            return children[range].filter { $0.isNear(window) }
        }
        return drawnChildren.filter { $0.isNear(window) }
    }

    /// The node is kept, but is shown nowhere for now: its layers and those inside leave the picture.
    func withdraw() {
        graph.outOfSight.add(self)
        withdrawDeeply()
    }

    private func withdrawDeeply() {
        for child in children {
            child.withdrawDeeply()
            // Once the node is shown again, the child has to be placed, too, however little changed meanwhile.
            childMoves(child)
        }
        isPlaced = false
        leave()
    }

    /// The node leaves the tree for good.
    func leave() {
        if let id = layer.id { graph.picture.remove(id) }
        layer = LayerRecord()
        if geometry != nil { graph.geometry.left(self) }
        graph.nodeLeft(self)
    }

    /// The node and what is inside it leave the picture, and may come back as something new.
    func leavePicture() {
        if let id = layer.id { graph.picture.remove(id) }
        layer = LayerRecord()
        for child in children { child.leavePicture() }
    }

    /// The node has a layer now, or has none any more: the one around it has others under it then.
    func layerComesOrGoes() {
        layerContentChanged()
        if let parent { graph.picture.orderChanged(under: parent) }
    }

    /// What the node shows may be different now.
    func layerContentChanged() {
        guard !layer.isQueued else { return }
        layer.isQueued = true
        graph.picture.contentChanged(of: self)
        if graph.hasSymbols, layer.id == nil { tellCanvas() }
    }
}
