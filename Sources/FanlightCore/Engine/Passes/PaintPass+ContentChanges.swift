import Display
import Motion
import Typesetting

extension [TextRun] {
    /// True if clients cannot lead this text to another one, because its characters or their font differ.
    fileprivate func isOtherContent(in other: [TextRun]) -> Bool {
        count != other.count
            || zip(self, other).contains { old, new in
                old.text != new.text || old.style.face != new.style.face || old.style.weight != new.style.weight
                    || old.style.stretch != new.style.stretch
                    || old.style.traits.contains(.italic) != new.style.traits.contains(.italic)
            }
    }
}

extension PaintPass {
    /// Lets the new text or image of a layer fade in. The previous one fades out in a layer of its own.
    func replaceContent(
        of node: LayoutNode, _ id: LayerID, _ before: Layer, _ now: inout Layer, _ change: ContentChange
    ) {
        let isText = before.drawing.commands.isEmpty || !before.text.isEmpty
        // A text keeps its kind of change. An image changes once, because its drawing also changes with its size.
        if !isText { node.contentChange = nil }
        guard change != .jumps else { return }
        motion?.animatesByDefault = node.animatesContentAlways
        defer { motion?.animatesByDefault = false }
        let isOther =
            isText
            ? !before.text.isEmpty && before.text.isOtherContent(in: now.text)
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
        if isText {
            let moved = now.keepAnchor(of: before.placement.frame, moves: moves(around: node), at: time)
            // The previous text stays at its place on the display.
            destination.frame.x -= moved
        }
        departed.begin(.init(id: LayerID(lastID), layer: old, isNew: true, destination: destination))
    }

    /// Returns the horizontal distances in dots by which the layers around a node move now, from the inside outwards.
    private func moves(around node: LayoutNode) -> [Int32] {
        sequence(first: node) { $0.parent }.dropFirst().compactMap { outer in
            guard outer.needsLayer, let known = outer.layer.committed else { return nil }
            // A layer that is not described yet has its previous place.
            if outer.layer.isQueued { return dotFrame(outer).x - known.placement.frame.x }
            let begun = known.animations.filter { $0.property == .placement && $0.start == time }
            return Int32(-begun.reduce(0) { $0 + $1.distance[0] })
        }
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
}
