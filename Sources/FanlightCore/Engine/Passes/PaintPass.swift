import Display
import Foundation

/// The paint pass: describes dirty layers and records what changed since the last commit.
///
/// 1. Order the layers under dirty nodes, outer layers first, and give new layers their numbers in paint order. Layers
///    beyond the number or depth that receivers accept are left out.
/// 2. Describe the dirty layers: placement, drawing and text by the node, semantics by the semantics pass.
/// 3. Compare each with its last commit (`LayerRecord`) and record the differences in `LayerChanges`.
///    `VersionedPicture` stamps these with the new version. It compares only changed texts and values, to splice them.
///
/// Describing an effect may show or hide the layers inside it, so the steps repeat until no layer is dirty.
@MainActor
package final class PaintPass {
    unowned let graph: ViewGraph
    var lastID: UInt32 = 0
    var nodes: [LayerID: LayoutNode] = [:]
    /// The id of the last layer before the present description.
    private var lastKnownID: UInt32 = 0
    /// The id of the last layer at the last commit.
    private var lastCommittedID: UInt32 = 0
    private var fills: [Paint: [DrawCommand]] = [:]
    /// The last drawings of layers, of which the picture has no transparent parts.
    var clearDrawings: [LayerID: Drawing] = [:]
    /// The semantics pass, which the accessibility folder registers. A property and not a service, because it is read
    /// for each layer.
    var semantics: (any LayerSemantics)?
    /// The animations of layers, which the animation folder registers. A property and not a service, because it is read
    /// for each layer.
    var motion: (any LayerAnimating)?

    // MARK: Dirty sets

    private var changed: [LayoutNode] = []
    private var removed: [LayerID] = []
    /// The layers of removed views that stay until their animations end.
    var departed = DepartedLayers()
    /// The effects that hide content without layers.
    var hidden = HiddenContent()
    /// The changes since the last commit that are described already.
    private var changes = LayerChanges(capacity: 0)
    private var reordered: [LayoutNode] = []
    private var reorderedIDs: Set<ObjectIdentifier> = []

    /// The space for layers and texts that is left.
    var budget = PictureBudget<LayoutNode>()
    /// An upper bound of the depth of layers, which spares the search for layers that are nested too deep.
    private var depthBound = 0

    init(_ graph: ViewGraph) { self.graph = graph }

    var isClean: Bool { isDescribed && removed.isEmpty && changes.isEmpty }

    /// True if no layer is dirty, so that all changes are described.
    var isDescribed: Bool { changed.isEmpty && reordered.isEmpty && !departed.hasBegun }

    /// Invalidates the content of a node's layer.
    func contentChanged(of node: LayoutNode) { changed.append(node) }

    /// Invalidates the list and the order of layers under the nearest layer that contains a node.
    package func orderChanged(under node: LayoutNode) {
        reorder(node)
        semantics?.layersChanged(under: node)
    }

    /// Invalidates the layers under a node where the accessible views stay.
    func reorder(_ node: LayoutNode) {
        if reorderedIDs.insert(ObjectIdentifier(node)).inserted { reordered.append(node) }
    }

    /// Returns the node of a layer, nil once it is gone.
    func node(of id: LayerID) -> LayoutNode? { nodes[id] }

    /// Removes a layer from the picture.
    func remove(_ id: LayerID) {
        if let node = nodes.removeValue(forKey: id) { budget.remove(node, node.layer.committed) }
        budget.removeDrawings(of: id)
        motion?.layerRemoved(id)
        if !clearDrawings.isEmpty { clearDrawings[id] = nil }
        hidden.remove(id)
        removed.append(id)
        for inside in departed.layers(under: id) { removeDeparted(inside) }
    }

    /// The clock, if it is virtual, or while the last commit has running animations.
    package var animationClock: ClockReading? { motion?.clock }

    /// Returns true if an animation runs after a time of the session's clock.
    func isAnimated(after time: Int64) -> Bool { motion?.isAnimated(after: time) ?? false }

    /// The present time in microseconds of the session's clock.
    var time: Int64 { motion?.now ?? 0 }

    // MARK: Commit

    /// Returns the changes of the picture since the last commit.
    func commit() -> (changes: [LayerChange], removed: [LayerID]) {
        describe()
        defer {
            changes = LayerChanges(capacity: 0)
            removed.removeAll()
            budget.endCommit()
            lastCommittedID = lastID
        }
        // No client knows the layers that were described for the present updates only.
        return (changes.ascending(without: removed), removed.filter { $0.rawValue <= lastCommittedID })
    }

    /// Describes the dirty layers. A turn does it before an update whose changes are animated, because they begin at
    /// the state before that update.
    func describe() {
        let returning = budget.removeReturning(layers: nodes.count)
        for node in returning.outer { orderChanged(under: node) }
        for node in returning.empty { node.invalidateLayerContent() }
        // In a variable of its own, because describing calls back.
        var changes = changes
        self.changes = LayerChanges(capacity: 0)
        defer { self.changes = changes }
        changes.reserve(changed.count)
        lastKnownID = lastID
        let mayAnimate = !hidden.isDescribingBeforeUpdate && !graph.update.transactions.arePlain
        var removals = 0
        // Describing an effect may show or hide the layers inside it.
        repeat {
            describeDepartures(&changes)
            returnDeepLayers(&removals)
            orderLayers(&changes)
            describeLayers(&changes, mayAnimate)
            returnDeepLayers(&removals)
            if reordered.isEmpty, !departed.hasBegun { removeRestingContent() }
        } while !reordered.isEmpty || departed.hasBegun
        motion?.changesDescribed()
    }

    private func orderLayers(_ changes: inout LayerChanges) {
        let waiting = layersToOrder()
        reordered.removeAll()
        reorderedIDs = Set(waiting.map { ObjectIdentifier($0) })
        for node in waiting where reorderedIDs.contains(ObjectIdentifier(node)) {
            // An outer layer may have removed this one.
            guard node === graph.root || node.layer.id != nil else { continue }
            order(node, depth: depth(of: node), &changes)
        }
        reorderedIDs.removeAll()
        if depthBound > PictureLimits.depth { removeDeepLayers() }
    }

    /// Returns the layers around the reordered nodes. Outer layers come first, so that new layers are numbered in paint
    /// order.
    private func layersToOrder() -> [LayoutNode] {
        var found: Set<ObjectIdentifier> = []
        var layers: [(node: LayoutNode, depth: Int)] = []
        for node in reordered {
            // A layer without a number is new once its parent layer shows it: its inside is ordered then.
            guard let layer = layerAround(node), layer === graph.root || layer.layer.id != nil,
                found.insert(ObjectIdentifier(layer)).inserted,
                layer === graph.root || layer.isInTree(of: graph.root)
            else { continue }
            layers.append((layer, layer.depth))
        }
        return layers.sorted { $0.depth < $1.depth }.map(\.node)
    }

    /// - Parameter mayAnimate: False if no change that is described is animated: none is searched for then.
    private func describeLayers(_ changes: inout LayerChanges, _ mayAnimate: Bool) {
        // Describing one layer may invalidate another.
        while !changed.isEmpty {
            let nodes = changed
            changed.removeAll()
            for node in nodes {
                describe(node, &changes, mayAnimate)
                node.layer.isQueued = false
            }
        }
    }

    /// Returns the node whose layer contains a node or belongs to it. Returns nil for a node without a layer around it.
    private func layerAround(_ node: LayoutNode) -> LayoutNode? {
        var current = node
        while !current.needsLayer {
            guard let parent = current.parent else { break }
            current = parent
        }
        return current === graph.root || current.needsLayer ? current : nil
    }

    /// Finds the layers directly under a node's layer and records the place of each that moved.
    ///
    /// - Parameters:
    ///   - depth: The depth of the node's layer.
    ///   - newLayers: The number of new layers that contain each other, from the node's own outwards.
    private func order(_ node: LayoutNode, depth: Int, newLayers: Int = 0, _ changes: inout LayerChanges) {
        reorderedIDs.remove(ObjectIdentifier(node))
        var found: [LayoutNode] = []
        let window = node.pictureWindow
        func gather(_ node: LayoutNode) {
            for child in node.drawnChildren(in: window) {
                if child.needsLayer { found.append(child) } else { gather(child) }
            }
        }
        let hides = hidesContent(of: node)
        node.layer.hidesInside = hides
        node.layer.omitsDistantLayers = window != nil
        if !hides { gather(node) }
        let restored = restoreLayers(of: found)
        if window != nil || hides {
            for left in node.layer.order
            where left.layer.id != nil && (hides || window.map { !left.isNear($0) } ?? false) {
                left.removeLayers()
            }
        }
        let parent = identify(node)
        hidden.set(parent, hides: hides)
        // Local, because `order` recurses into inner layers.
        var visited: Set<LayerID> = []
        var after = departed.last(after: .scene, under: parent, &visited)
        for child in found {
            let isNew = child.layer.id == nil
            if isNew, nodes.count >= PictureLimits.layers || depth >= PictureLimits.depth {
                leaveOut(child, of: node, isDeep: depth >= PictureLimits.depth)
                continue
            }
            let id = identify(child)
            let place = Place(parent: parent, after: after)
            if isNew || child.layer.place != place {
                changes[changes.position(making: id)].place = place
                recordDepth(of: child, isNew: isNew, in: parent, depth: depth, newLayers: newLayers)
                if isNew, !child.children.isEmpty {
                    order(child, depth: depth + 1, newLayers: newLayers + 1, &changes)
                }
                child.layer.place = place
                child.invalidateLayerContent()
            }
            if restored.contains(id) {
                depthBound = max(depthBound, depth + 1)
                order(child, depth: depth + 1, &changes)
                removeUnrestored(inside: id)
            }
            // If a layer is larger than its viewport, its visible part has moved. If a layer stopped being larger, all
            // of it is visible now.
            if !isNew, child.layer.omitsDistantLayers || window != nil && child.pictureWindow != nil {
                order(child, depth: depth + 1, &changes)
            }
            after = departed.last(after: id, under: parent, &visited)
        }
        for (id, place) in departed.placeOthers(after: after, under: parent, without: visited) {
            changes[changes.position(making: id)].place = place
        }
        node.layer.order = found
    }

    /// Leaves a new layer out of the picture, with the layers inside.
    private func leaveOut(_ new: LayoutNode, of outer: LayoutNode, isDeep: Bool) {
        new.removeLayers()
        let first = isDeep ? budget.leaveOutDeepLayer(in: outer) : budget.leaveOutLayer(in: outer)
        guard let sentence = first else { return }
        let around = sequence(first: new) { $0 === outer ? nil : $0.parent }.dropFirst()
        report(sentence, by: around.max { $0.children.count < $1.children.count } ?? outer)
    }

    // MARK: Depth

    /// Returns the number of layers around a node, including its own.
    private func depth(of node: LayoutNode) -> Int {
        var depth = 0
        var current: LayoutNode? = node
        while let inner = current {
            if inner.layer.id != nil { depth += 1 }
            current = inner.parent
        }
        return depth
    }

    /// Raises `depthBound` for a layer with a new place in its parent, whose depth is `depth`.
    private func recordDepth(of child: LayoutNode, isNew: Bool, in parent: LayerID, depth: Int, newLayers: Int) {
        depthBound = max(depthBound, depth + 1)
        let before = child.layer.place?.parent
        guard !isNew, before != parent else { return }
        if newLayers > 0 {
            // The layers inside become deeper by those that are new around them.
            depthBound += newLayers
        } else if let before, before == .scene || nodes[before] != nil {
            // Moved between layers that both exist. Without the layer around it a layer is less deep than before.
            depthBound += PictureLimits.depth
        }
    }

    /// Removes the layers that are nested too deep, and finds the true depth. The layers are then left out like new
    /// ones.
    private func removeDeepLayers() {
        depthBound = 0
        var stack: [(node: LayoutNode, depth: Int)] = [(graph.root, 0)]
        while let (node, depth) = stack.popLast() {
            depthBound = max(depthBound, depth)
            var isTooDeep = false
            for child in node.layer.order where child.layer.id != nil {
                guard depth >= PictureLimits.depth else {
                    stack.append((child, depth + 1))
                    continue
                }
                child.removeLayers()
                isTooDeep = true
            }
            if isTooDeep { orderChanged(under: node) }
        }
    }

    /// Schedules the order of layers that lack those inside. Does so if layers have left the picture since `removals`
    /// of them, as the rest may be less deep.
    private func returnDeepLayers(_ removals: inout Int) {
        guard removed.count > removals else { return }
        removals = removed.count
        for node in budget.removeDeepest() { orderChanged(under: node) }
    }

    func report(_ sentence: String, by node: LayoutNode) {
        let element = sequence(first: node) { $0.parent }.lazy.compactMap(\.ownerElement).first
        graph.report(element?.messageWithPath(sentence) ?? sentence)
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

    /// Records the differences between a layer and its last commit.
    private func describe(_ node: LayoutNode, _ changes: inout LayerChanges, _ mayAnimate: Bool) {
        guard node !== graph.root else { return }
        guard node.needsLayer else { return discard(node) }
        guard let id = node.layer.id else { return }
        let before = node.layer.committed
        var position = changes.position(of: id)
        // No closures here and in `dotFrame`: each call would ask for the main actor, once for every layer.
        var place = before?.place
        if let position, let now = changes[position].place { place = now }
        guard let place else { return }
        let painted = node.painting
        if let before, before.drawing.opacity > 0, mayAnimate, motion?.animates(node) == true {
            node.layer.isFading = true
        }
        let painting = painted?.layerPainting ?? (.none, nil)
        if painting.drawing.opacity > 0 { node.layer.isFading = false }
        // An invisible layer only sends its position.
        let isClear = painted?.appliesOuterEffects == true && painting.drawing.opacity <= 0
        var now = Layer(
            place: place, placement: placement(of: node, transform: painting.transform), drawing: painting.drawing,
            text: isClear && !node.layer.isFading ? [] : painted?.makeText() ?? [],
            semantics: isClear ? .none : semantics?.describe(node) ?? .none)
        if let sentence = budget.limit(&now, of: node, insteadOf: before) { report(sentence, by: node) }
        let rotation = painted?.paintedEffect.layerRotation
        if let before {
            let old = stateBefore(before, &now, id)
            now.animations = motion?.animations(of: node, id, from: old, to: now, rotation: rotation) ?? []
        } else {
            motion?.layerMade(id, rotation: rotation)
            // Hidden content may be that of a view that appears in the place of another one.
            if mayAnimate || hidden.isDescribingBeforeUpdate {
                now.animations = animationsOfNewLayer(node, id, now)
            }
        }
        removeClearParts(of: &now, id)
        if let sentence = budget.limitDrawings(&now, id, of: node, insteadOf: before, at: time) {
            report(sentence, by: node)
        }
        if let before {
            if node.layer.isFading { hidden.fading.append(node) }
            if let change = node.contentChange ?? (mayAnimate && painted?.fadesOtherText == true ? .fades : nil) {
                replaceContent(of: node, id, before, &now, change)
            }
        }
        let hasNewAnimations = (before?.animations ?? []) != now.animations
        let isMoved = before?.placement != now.placement
        let hasNewDrawing = before?.drawing != now.drawing
        let hasNewText = before?.text != now.text
        let hasNewSemantics = before?.semantics != now.semantics
        if isMoved || hasNewDrawing || hasNewText || hasNewSemantics || hasNewAnimations {
            let known = position ?? changes.position(making: id)
            if isMoved { changes[known].placement = now.placement }
            if hasNewDrawing { changes[known].drawing = now.drawing }
            if hasNewText { changes[known].text = .whole(now.text) }
            if hasNewAnimations { changes[known].animations = now.animations }
            if hasNewSemantics { changes[known].semantics = now.semantics }
            position = known
        }
        node.layer.committed = now
        if position != nil { graph.work.layers += 1 }
        if hidden.isDescribingBeforeUpdate { graph.work.hidden += 1 }
        // New nodes were already reported with the order of their layers.
        if before != nil, hasNewText || hasNewSemantics { semantics?.descriptionChanged(of: node) }
    }

    private func animationsOfNewLayer(_ node: LayoutNode, _ id: LayerID, _ layer: Layer) -> [LayerAnimation] {
        let fades = graph.transitions?.fadesIn(node, after: lastKnownID) == true
        let origin = matchedPlace(of: node)?.origin(of: layer, graph.metrics)
        guard fades || origin != nil else { return [] }
        return motion?.appear(node, id, layer, from: origin, fades: fades) ?? []
    }

    private func discard(_ node: LayoutNode) {
        guard let id = node.layer.id else {
            node.painting?.uniformFill?.fillMoved()
            return
        }
        remove(id)
        // The layer around it removes the layers inside that it does not show.
        layerAround(node)?.layer.order += node.layer.order
        node.layer = LayerRecord()
        orderChanged(under: node)
    }

    /// Returns the commands that fill a whole layer with a paint. The list is shared between layers with the same
    /// paint.
    func fill(with paint: Paint) -> [DrawCommand] {
        if let known = fills[paint] { return known }
        if fills.count >= 64 { fills.removeAll() }
        let made = [DrawCommand(.fill, paint: paint)]
        fills[paint] = made
        return made
    }
}
