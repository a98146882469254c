import Display
import Motion
import Typesetting

/// The layers of removed views that stay in the picture, as values, until their animations end.
///
/// Their views have left: they have no semantics and take no input. A node that returns meanwhile gets its layer back.
/// The layer then continues from where it is presented. See `Departure`.
@MainActor
struct DepartedLayers {
    /// A layer whose view has left since the last description.
    struct Begun {
        let id: LayerID
        var layer: Layer
        /// True if the layer fades out; false if a transition of the view has set its final state.
        var fades = true
        /// True if the layer was not in the picture before.
        var isNew = false
        /// The place to which the layer moves; nil if it stays.
        var destination: Placement?
        /// The view that may be replaced by another one, to whose place the layer moves.
        var matched: MatchedLayerPlace?
        /// True if the layer's node may return.
        var mayReturn = false
    }

    private var begun: [Begun] = []
    private var places: [LayerID: Place] = [:]
    private var inside: [LayerID: [LayerID]] = [:]
    /// The last states of layers whose nodes may return.
    private var states: [LayerID: Layer] = [:]
    /// The alarms at the ends of the outermost layers.
    private var alarms: [LayerID: UInt64] = [:]
    private var departures: [LayerID: Departure] = [:]
    /// The departure of the view that leaves at present.
    var present: Departure?
    /// The departed layers that `last(after:under:)` has returned since `placeOthers`.
    private var visited: Set<LayerID> = []

    var hasBegun: Bool { !begun.isEmpty }
    var count: Int { places.count + begun.count }

    mutating func begin(_ layer: Begun) {
        begun.append(layer)
        guard let present else { return }
        present.layerBegins()
        departures[layer.id] = present
    }

    /// Removes and returns the layers whose views have left, each after those that contain it.
    mutating func removeBegun() -> [Begun] {
        defer { begun.removeAll() }
        guard begun.count > 1 else { return begun }
        var depths: [LayerID: Int] = [:]
        let parents = Dictionary(begun.map { ($0.id, $0.layer.place.parent) }) { first, _ in first }
        func depth(_ id: LayerID) -> Int {
            if let known = depths[id] { return known }
            guard let parent = parents[id] else { return 0 }
            let found = depth(parent) + 1
            depths[id] = found
            return found
        }
        return begun.sorted { (depth($0.id), $0.id) < (depth($1.id), $1.id) }
    }

    /// - Parameter state: The last state of a layer whose node may return.
    mutating func add(_ id: LayerID, at place: Place, _ state: Layer?) {
        places[id] = place
        states[id] = state
        inside[place.parent, default: []].append(id)
    }

    mutating func setAlarm(_ alarm: UInt64, of id: LayerID) { alarms[id] = alarm }

    /// True if a layer stays until the end of its own animation, not until that of a layer around it.
    func hasAlarm(_ id: LayerID) -> Bool { alarms[id] != nil }

    /// Removes a layer. Returns its last state if its node may return, the alarm at its end and its departure.
    @discardableResult
    mutating func remove(_ id: LayerID) -> (state: Layer?, alarm: UInt64?, departure: Departure?) {
        let departure = departures.removeValue(forKey: id)
        guard let place = places.removeValue(forKey: id) else { return (nil, nil, departure) }
        inside[place.parent]?.removeAll { $0 == id }
        if inside[place.parent]?.isEmpty == true { inside[place.parent] = nil }
        var state = states.removeValue(forKey: id)
        state?.place = place
        return (state, alarms.removeValue(forKey: id), departure)
    }

    /// Returns the layers of a view. Those that have not been described are not described any more.
    mutating func withdraw(_ departure: Departure) -> [LayerID] {
        let layers = departures.keys.filter { departures[$0] === departure }
        begun.removeAll { layers.contains($0.id) }
        return layers
    }

    func contains(_ id: LayerID) -> Bool { places[id] != nil }
    func place(of id: LayerID) -> Place? { places[id] }
    func layers(under parent: LayerID) -> [LayerID] { inside[parent] ?? [] }

    /// Returns the last of the departed layers that follow a layer directly, or the layer itself.
    mutating func last(after id: LayerID, under parent: LayerID) -> LayerID {
        guard let candidates = inside[parent] else { return id }
        var last = id
        while let next = candidates.first(where: { places[$0]?.after == last && !visited.contains($0) }) {
            visited.insert(next)
            last = next
        }
        return last
    }

    /// Places the departed layers that follow no present layer at the end. Returns their new places.
    mutating func placeOthers(after id: LayerID, under parent: LayerID) -> [(LayerID, Place)] {
        defer { visited.removeAll() }
        guard let candidates = inside[parent] else { return [] }
        var moved: [(LayerID, Place)] = []
        var last = id
        for candidate in candidates where !visited.contains(candidate) {
            let place = Place(parent: parent, after: last)
            if places[candidate] != place {
                places[candidate] = place
                moved.append((candidate, place))
            }
            last = candidate
        }
        return moved
    }
}

extension PaintPass {
    /// Removes the layer of a node that leaves: at once, or after its animation if the update has one.
    func leave(_ id: LayerID) {
        guard graph.update.isRunning, let node = nodes[id], let layer = node.layer.committed, hasSpaceToDepart else {
            return remove(id)
        }
        let isAnimated = motion?.beginDeparture(of: node, id) == true
        let fades = graph.transitions?.fadesOut(node) ?? true
        // A transition with an animation of its own runs also where the update is not animated.
        guard isAnimated || !fades else { return remove(id) }
        nodes[id] = nil
        budget.remove(node, layer)
        let mayReturn = departed.present != nil
        if mayReturn { node.rareParts.departedLayer = id }
        departed.begin(
            .init(id: id, layer: layer, fades: fades, matched: matchedPlace(of: node), mayReturn: mayReturn))
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

    private var hasSpaceToDepart: Bool { nodes.count + departed.count < PictureLimits.layers }

    /// Lets the new text or image of a layer fade in. The previous one fades out in a layer of its own.
    func replaceContent(
        of node: LayoutNode, _ id: LayerID, _ before: Layer, _ now: inout Layer, _ change: ContentChange
    ) {
        let isText = before.drawing.commands.isEmpty || !before.text.isEmpty
        // A text keeps its way of changing. An image changes once, because its drawing also changes with its size.
        if !isText { node.contentChange = nil }
        motion?.animatesByDefault = node.animatesContentAlways
        defer { motion?.animatesByDefault = false }
        let isOther =
            isText
            ? before.text.map(\.text) != now.text.map(\.text) && !before.text.isEmpty
            : before.drawing.commands != now.drawing.commands
        guard isOther, hasSpaceToDepart,
            motion?.beginDeparture(of: node, LayerID(lastID + 1)) == true
        else { return }
        lastID += 1
        var old = before
        old.place.after = id
        (old.semantics, old.animations) = (.none, [])
        // The content of a view that returns while it leaves is still seen.
        if before.drawing.opacity <= 0 { old.drawing.opacity = before.presented(at: time).drawing.opacity }
        if isText { old.drawing.commands = [] }
        if isText, case .rolls(let isDown) = change, roll(node, id, old, &now, isDown: isDown) { return }
        var (origin, destination) = (now.placement, before.placement)
        // Text with an equal beginning would seem to jump.
        if isText, case .rolls(let isDown) = change, before.text[0].text.first != now.text.first?.text.first {
            let height = isDown ? -now.placement.frame.height : now.placement.frame.height
            origin.frame.y += height / 2
            destination.frame.y -= height / 2
        }
        if !isText, case .zooms(let leaving, let entering) = change {
            (origin, destination) = (origin.scaled(by: entering), destination.scaled(by: leaving))
        }
        now.animations = motion?.appear(node, id, now, from: (origin, []), fades: true) ?? now.animations
        departed.begin(.init(id: LayerID(lastID), layer: old, isNew: true, destination: destination))
    }

    /// Lets the characters of a number that change roll, and the others stay or move, in layers of their own. The text
    /// itself is presented once they have arrived. Returns false if no character stays.
    private func roll(
        _ node: LayoutNode, _ id: LayerID, _ before: Layer, _ now: inout Layer, isDown: Bool
    ) -> Bool {
        let shift = Double(before.placement.frame.x - now.placement.frame.x)
        guard let motion, let painted = node.painting,
            let number = RolledNumber(
                from: before.text, to: now.text, shift: shift, clusters: painted.clusters),
            nodes.count + departed.count + number.kept.count + 1 < PictureLimits.layers
        else { return false }
        let rise = (isDown ? -now.placement.frame.height : now.placement.frame.height) / 2
        var part = now
        part.place.after = id
        (part.semantics, part.animations, part.drawing.commands, part.text) = (.none, [], [], number.entering)
        var origin = now.placement
        origin.frame.y += rise
        part.animations = motion.appear(node, LayerID(lastID + 1), part, from: (origin, []), fades: true)
        guard let end = part.animations.compactMap(\.end).max(), end > time + 1_000 else { return false }
        var old = before
        old.text = number.leaving
        var destination = before.placement
        destination.frame.y -= rise
        departed.begin(.init(id: LayerID(lastID), layer: old, isNew: true, destination: destination))
        lastID += 1
        departed.begin(.init(id: LayerID(lastID), layer: part, fades: false, isNew: true))
        let timing = MotionTiming(.cubic(.linear), duration: 0.001, delay: Double(end - time) / 1e6 - 0.001)
        for kept in number.kept {
            lastID += 1
            part.text = kept.runs
            var moved = part
            moved.animations = []
            moved.placement.frame.x += kept.distance
            part.animations =
                kept.distance == 0
                ? [LayerAnimation(.opacity, distance: [0], timing: timing, start: time)]
                : motion.animations(of: node, LayerID(lastID), from: moved, to: part, rotation: nil)
            departed.begin(.init(id: LayerID(lastID), layer: part, fades: false, isNew: true))
        }
        now.animations.removeAll { $0.property == .opacity }
        now.animations.append(LayerAnimation(.opacity, distance: [-1], timing: timing, start: time))
        return true
    }

    /// Describes the last state of layers whose views have left.
    func describeDepartures(_ changes: inout LayerChanges) {
        guard departed.hasBegun else { return }
        let now = time
        var ends: [LayerID: Int64] = [:]
        var outermost: [LayerID: LayerID] = [:]
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
            let fades = begun.fades && !isInside
            let target = begun.destination ?? begun.matched?.destination(of: layer, graph.metrics)
            if fades || target != nil {
                layer.animations = motion?.disappear(layer, id, to: target ?? layer.placement, fades: fades) ?? []
                if fades { layer.drawing.opacity = 0 }
                if let target { layer.placement = target }
            }
            // A layer that moves away opaque covers nothing.
            if !isInside, layer.drawing.opacity > 0 { layer.semantics = Semantics(state: .ignoredByHitTests) }
            let before = begun.isNew ? nil : begun.layer
            let sentence = budget.limitDrawings(&layer, id, of: nil, insteadOf: before, at: now)
            if let sentence { report(sentence, by: nodes[place.parent] ?? graph.root) }
            departed.add(id, at: place, begun.mayReturn ? layer : nil)
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

extension Placement {
    /// Returns the placement with its content scaled about the middle of the frame.
    fileprivate func scaled(by scale: Double) -> Placement {
        let old = transform ?? .identity
        let scale = Float(scale)
        let (x, y) = (Float(frame.width) / 2 * (1 - scale), Float(frame.height) / 2 * (1 - scale))
        var result = self
        result.transform = Transform(
            a: old.a * scale, b: old.b * scale, c: old.c * scale, d: old.d * scale,
            tx: old.tx + old.a * x + old.c * y, ty: old.ty + old.b * x + old.d * y, px: old.px * scale,
            py: old.py * scale, pw: old.pw + old.px * x + old.py * y)
        return result
    }
}
