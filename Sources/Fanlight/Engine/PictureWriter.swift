import Display
import Foundation

/// Turns nodes into layers: knows which node each layer shows, and finds what of them is different at the end of a turn.
@MainActor
final class PictureWriter {
    private unowned let graph: ViewGraph
    private var lastID: UInt32 = 0
    private var nodes: [LayerID: LayoutNode] = [:]
    private var fills: [Paint: [DrawCommand]] = [:]

    // MARK: What waits for the end of the turn

    private var changed: [LayoutNode] = []
    private var removed: [LayerID] = []
    private var reordered: [LayoutNode] = []
    private var reorderedIDs: Set<ObjectIdentifier> = []

    init(_ graph: ViewGraph) { self.graph = graph }

    var isClean: Bool { changed.isEmpty && removed.isEmpty && reordered.isEmpty }

    /// What a node shows may be different now.
    func contentChanged(of node: LayoutNode) { changed.append(node) }

    /// The nearest layer around a node has other layers under it, or in another order.
    func orderChanged(under node: LayoutNode) {
        if reorderedIDs.insert(ObjectIdentifier(node)).inserted { reordered.append(node) }
        node.tellThoseWhoSpeakOfIt()
    }

    /// The node that a layer shows; nil once it is gone.
    func node(of id: LayerID) -> LayoutNode? { nodes[id] }

    /// A layer leaves the picture.
    func remove(_ id: LayerID) {
        nodes[id] = nil
        removed.append(id)
    }

    // MARK: The end of a turn

    /// What is different in the picture since this was last asked.
    func commit() -> (changes: [LayerChange], removed: [LayerID]) {
        var changes = LayerChanges(capacity: changed.count)
        // Describing an effect may show that what is inside is seen now, or is not any more.
        repeat {
            orderLayers(&changes)
            describeLayers(&changes)
        } while !reordered.isEmpty
        defer { removed.removeAll() }
        return (changes.ascending(without: removed), removed)
    }

    private func orderLayers(_ changes: inout LayerChanges) {
        // Outer layers first, so that new ones are numbered in the order in which they are painted.
        let waiting = reordered.compactMap(layerAround).sorted { $0.depth < $1.depth }
        reordered.removeAll()
        reorderedIDs = Set(waiting.map { ObjectIdentifier($0) })
        // A layer that none around it shows, far out of sight, is new once it comes into sight: its inside is ordered then.
        for node in waiting where node === graph.root || node.layer.id != nil {
            if reorderedIDs.contains(ObjectIdentifier(node)) { order(node, &changes) }
        }
        reorderedIDs.removeAll()
    }

    private func describeLayers(_ changes: inout LayerChanges) {
        // Describing one layer may show that another says something else now.
        while !changed.isEmpty {
            let nodes = changed
            changed.removeAll()
            for node in nodes {
                describe(node, &changes)
                node.layer.isQueued = false
            }
        }
    }

    /// The node whose layer a node is in, or is; nil for a node that is in no picture.
    private func layerAround(_ node: LayoutNode) -> LayoutNode? {
        var current = node
        while !current.needsLayer {
            guard let parent = current.parent else { break }
            current = parent
        }
        return current === graph.root || current.needsLayer && current.isInTree(of: graph.root) ? current : nil
    }

    /// Finds the layers directly under a node's layer and says where each that moved goes.
    private func order(_ node: LayoutNode, _ changes: inout LayerChanges) {
        reorderedIDs.remove(ObjectIdentifier(node))
        var found: [LayoutNode] = []
        let window = node.pictureWindow
        func gather(_ node: LayoutNode) {
            for child in node.drawnChildren(in: window) {
                if child.needsLayer { found.append(child) } else { gather(child) }
            }
        }
        let hides = node.hidesInside
        node.layer.hidesInside = hides
        node.layer.leavesOut = window != nil
        if !hides { gather(node) }
        if window != nil || hides {
            for left in node.layer.order
            where left.layer.id != nil && (hides || window.map { !left.isNear($0) } ?? false) {
                left.leavePicture()
            }
        }
        let parent = identify(node)
        var after = LayerID.scene
        for child in found {
            let isNew = child.layer.id == nil
            let id = identify(child)
            let place = Place(parent: parent, after: after)
            if isNew || child.layer.place != place {
                changes[changes.position(making: id)].place = place
                if isNew { order(child, &changes) }
                child.layer.place = place
                child.layerContentChanged()
            }
            // What is larger than the viewport it is in shows another part of itself, too; and what was, all of itself.
            if !isNew, child.layer.leavesOut || window != nil && child.pictureWindow != nil { order(child, &changes) }
            after = id
        }
        node.layer.order = found
    }

    private func identify(_ node: LayoutNode) -> LayerID {
        if node === graph.root { return .scene }
        if let id = node.layer.id { return id }
        lastID += 1
        let id = LayerID(lastID)
        node.layer.id = id
        nodes[id] = node
        return id
    }

    /// Notes what of a layer differs from what was last committed.
    private func describe(_ node: LayoutNode, _ changes: inout LayerChanges) {
        guard node !== graph.root else { return }
        guard node.needsLayer else { return forget(node) }
        guard let id = node.layer.id else { return }
        let before = node.layer.committed
        var position = changes.position(of: id)
        let place = position.flatMap { changes[$0].place } ?? before?.place
        guard let place else { return }
        let painting = node.painting
        // Of what is not seen nothing travels but where it is.
        let isClear = node.takesEffects && painting.drawing.opacity <= 0
        let now = Layer(
            place: place, placement: placement(of: node, transform: painting.transform), drawing: painting.drawing,
            text: isClear ? [] : node.makeText(), semantics: isClear ? .none : node.spokenSemantics)
        let isMoved = before?.placement != now.placement
        let isDrawnAnew = before?.drawing != now.drawing
        let isSetAnew = before?.text != now.text
        let isSaidAnew = before?.semantics != now.semantics
        if isMoved || isDrawnAnew || isSetAnew || isSaidAnew {
            let known = position ?? changes.position(making: id)
            if isMoved { changes[known].placement = now.placement }
            if isDrawnAnew { changes[known].drawing = now.drawing }
            if isSetAnew { changes[known].text = .whole(now.text) }
            if isSaidAnew { changes[known].semantics = now.semantics }
            position = known
        }
        node.layer.committed = now
        if position != nil { graph.work.layers += 1 }
        // Whoever tells of several as one says what each of them says. What is new was told of when it came.
        if before != nil, isSetAnew || isSaidAnew, graph.hasCombinations { node.tellThoseWhoSpeakOfIt() }
    }

    private func forget(_ node: LayoutNode) {
        guard let id = node.layer.id else { return }
        remove(id)
        node.layer = LayerRecord()
        orderChanged(under: node)
    }

    /// What fills a whole layer with a paint: the same list wherever the paint is the same.
    func fill(with paint: Paint) -> [DrawCommand] {
        if let known = fills[paint] { return known }
        if fills.count >= 64 { fills.removeAll() }
        let made = [DrawCommand(.fill, paint: paint)]
        fills[paint] = made
        return made
    }

    private func placement(of node: LayoutNode, transform: Transform?) -> Placement {
        let shift = Dots(node.contentShift, graph.metrics)
        return Placement(frame: dotFrame(node), contentX: shift.x, contentY: shift.y, transform: transform)
    }

    /// The node's frame in whole dots, relative to the layer around it. Each edge is rounded where it lies on the
    /// display, halves up, so that neighbours meet.
    func dotFrame(_ node: LayoutNode) -> DotRect {
        let (root, metrics) = (graph.root, graph.metrics)
        var outer = node.parent
        while let current = outer, current !== root, !current.needsLayer { outer = current.parent }
        let origin = outer.map { Dots($0.layerFrame.origin, metrics) } ?? Dots(.zero, metrics)
        let frame = node.layerFrame
        let start = Dots(frame.origin, metrics)
        let end = Dots(CGPoint(x: frame.maxX, y: frame.maxY), metrics)
        // Within what may travel, both edges count from the display's corner.
        func length(_ from: Int32, _ to: Int32) -> Int32 { min(max(to &- from, -Dots.most), Dots.most) }
        return DotRect(
            x: length(origin.x, start.x), y: length(origin.y, start.y), width: length(start.x, end.x),
            height: length(start.y, end.y))
    }

    /// A part of a node, in dots of its own layer.
    func dotRect(_ part: CGRect, of node: LayoutNode) -> DotRect {
        let metrics = graph.metrics
        let frame = node.frame
        let origin = Dots(frame.origin, metrics)
        let start = Dots(CGPoint(x: frame.minX + part.minX, y: frame.minY + part.minY), metrics)
        let end = Dots(CGPoint(x: frame.minX + part.maxX, y: frame.minY + part.maxY), metrics)
        return DotRect(
            x: start.x &- origin.x, y: start.y &- origin.y, width: end.x &- start.x, height: end.y &- start.y)
    }
}

/// A place on the display in whole dots.
private struct Dots {
    /// How far from the display's corner anything is at most: as far as numbers of dots may say.
    static let most: Int32 = 1 << 28

    let x: Int32
    let y: Int32

    init(_ point: CGPoint, _ metrics: LayoutMetrics) {
        x = Dots.whole(point.x, metrics.dotWidth)
        y = Dots.whole(point.y, metrics.dotHeight)
    }

    /// What is half a dot but for the last digits of the arithmetic counts as half a dot.
    private static func whole(_ length: CGFloat, _ dot: CGFloat) -> Int32 {
        Int32(min(max((length / dot + 0.5 + 1e-6).rounded(.down), -CGFloat(most)), CGFloat(most)))
    }
}
