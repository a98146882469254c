import Display

extension PaintPass {
    /// Removes the layer of a node that leaves: at once, or after its animation if the update has one.
    func removeOrDepart(_ id: LayerID) {
        guard graph.update.isRunning, let node = nodes[id], let layer = node.layer.committed, hasSpaceToDepart else {
            return remove(id)
        }
        let isAnimated = motion?.beginDeparture(of: node, id) == true
        let fades = graph.transitions?.fadesOut(node) ?? true
        // A transition with an animation of its own runs also where the update is not animated.
        guard isAnimated || !fades else { return remove(id) }
        nodes[id] = nil
        budget.remove(node, layer)
        node.rareParts.departedLayer = id
        departed.begin(.init(id: id, layer: layer, fades: fades, matched: matchedPlace(of: node)))
    }

    /// Gives the nodes that return while their layers leave those layers again. Returns the ids of the layers.
    func restoreLayers(of found: [LayoutNode]) -> Set<LayerID> {
        guard departed.count > 0 else { return [] }
        var restored: Set<LayerID> = []
        for node in found where node.layer.id == nil {
            guard let id = node.rare?.departedLayer else { continue }
            node.rare?.departedLayer = nil
            let (state, alarm, _) = departed.remove(id)
            guard let state else { continue }
            if let alarm { graph.clock.cancel(alarm) }
            nodes[id] = node
            budget.add(state)
            (node.layer.id, node.layer.committed) = (id, state)
            node.invalidateLayerContent()
            restored.insert(id)
        }
        return restored
    }

    /// Removes the departed layers inside a restored one whose nodes have not returned with it.
    func removeUnrestored(inside id: LayerID) {
        for layer in departed.layers(under: id) where !departed.hasAlarm(layer) { removeDeparted(layer) }
    }

    /// True if the picture has space for one more layer.
    var hasSpaceToDepart: Bool { nodes.count + departed.count < PictureLimits.layers }

    /// Describes the last state of layers whose views have left.
    func describeDepartures(_ changes: inout LayerChanges) {
        guard departed.hasBegun else { return }
        let now = time
        var ends: [LayerID: Int64] = [:]
        var outermost: [LayerID: LayerID] = [:]
        var fading: Set<LayerID> = []
        for begun in departed.removeBegun() {
            let (id, place) = (begun.id, begun.layer.place)
            var layer = begun.layer
            layer.semantics = .none
            let isInside = departed.contains(place.parent)
            guard isInside || place.parent == .scene || nodes[place.parent] != nil else {
                removeDeparted(id)
                continue
            }
            outermost[id] = isInside ? outermost[place.parent] : id
            // A layer fades with the one around it.
            let fades = begun.fades && !fading.contains(place.parent)
            if begun.fades { fading.insert(id) }
            let target = begun.destination ?? begun.matched?.destination(of: layer, graph.metrics)
            if fades || target != nil {
                if fades { layer.drawing.opacity = 0 }
                if let target { layer.move(to: target) }
                layer.animations = motion?.disappear(id, from: begun.layer, to: layer) ?? []
            }
            // A layer that moves away opaque covers nothing.
            if !isInside, layer.drawing.opacity > 0 { layer.semantics = Semantics(state: .ignoredByHitTests) }
            let before = begun.isNew ? nil : begun.layer
            let sentence = budget.limitDrawings(&layer, id, of: nil, insteadOf: before, at: now)
            if let sentence { report(sentence, by: nodes[place.parent] ?? graph.root) }
            departed.add(id, at: place, begun.isNew ? nil : layer)
            motion?.layerDeparted(id, layer.animations)
            if begun.isNew {
                add(id, layer, &changes)
                orderChanged(under: nodes[place.parent] ?? graph.root)
            } else {
                describe(id, from: begun.layer, to: layer, &changes)
            }
            guard let outer = outermost[id] else { continue }
            ends[outer] = max(ends[outer] ?? now, end(of: layer, id == outer && begun.fades, now))
        }
        for (id, end) in ends { awaitDeparture(of: id, at: end, now) }
    }

    /// Returns the time until which a layer stays. An endless animation does not keep it.
    private func end(of layer: Layer, _ fades: Bool, _ now: Int64) -> Int64 {
        let counted = fades ? layer.animations.filter { $0.property == .opacity } : layer.animations
        return counted.compactMap(\.end).max() ?? now
    }

    private func add(_ id: LayerID, _ layer: Layer, _ changes: inout LayerChanges) {
        let position = changes.position(making: id)
        changes[position].place = layer.place
        changes[position].placement = layer.placement
        changes[position].drawing = layer.drawing
        changes[position].text = .whole(layer.text)
        changes[position].semantics = layer.semantics
        changes[position].animations = layer.animations
    }

    private func describe(_ id: LayerID, from before: Layer, to layer: Layer, _ changes: inout LayerChanges) {
        guard before != layer else { return }
        let position = changes.position(making: id)
        if before.semantics != layer.semantics { changes[position].semantics = layer.semantics }
        if before.placement != layer.placement { changes[position].placement = layer.placement }
        if before.drawing != layer.drawing { changes[position].drawing = layer.drawing }
        if before.animations != layer.animations { changes[position].animations = layer.animations }
    }

    private func awaitDeparture(of id: LayerID, at end: Int64, _ now: Int64) {
        guard end > now else { return removeDeparted(id) }
        let alarm = graph.clock.schedule(after: .microseconds(end - now), "a view leaves") { [weak self] in
            guard let self, let place = departed.place(of: id) else { return }
            removeDeparted(id)
            orderChanged(under: nodes[place.parent] ?? graph.root)
            graph.onNeedsFlush?()
        }
        departed.setAlarm(alarm, of: id)
    }

    /// Removes the layers of a view that has departed.
    func removeLayers(of departure: Departure) {
        for id in departed.withdraw(departure) {
            let parent = departed.place(of: id)?.parent
            removeDeparted(id)
            orderChanged(under: parent.flatMap { nodes[$0] } ?? graph.root)
        }
    }

    /// Removes a departed layer with those inside.
    func removeDeparted(_ id: LayerID) {
        let (_, alarm, departure) = departed.remove(id)
        if let alarm { graph.clock.cancel(alarm) }
        remove(id)
        departure?.layerLeft()
    }
}
