import Display
import Foundation
import Motion

/// The movement of a layer's place in an update: the parts of the modifiers that move it, and the rest.
///
/// Decision record: Decisions/AnimationsByScope.md
struct PlaceChange {
    /// The part of a modifier around the layer. It belongs to the transaction there.
    struct Part {
        let mover: LayoutNode
        let course: AnimationCourse?
        /// The previous numbers of the layer's placement minus the new ones.
        var distance: [Float]
        /// The numbers that the modifier adds to the layer's placement now.
        let place: [Float]
    }

    private(set) var parts: [Part] = []
    /// The distance by layout and by scrolling, which belongs to the view's own transaction.
    private(set) var rest: [Float]

    private static let still = [Float](repeating: 0, count: 6)

    init(from before: Layer, to after: Layer) {
        rest = PlaceChange.still
        guard before.placement != after.placement else { return }
        rest = zip(before.placement.lengths, after.placement.lengths).map { $0 - $1 }
    }

    var isRestMoved: Bool { rest.contains { $0 != 0 } }
    var isResized: Bool { rest[2...3].contains { $0 != 0 } }
    var isAnimated: Bool { parts.contains { $0.course != nil } }

    mutating func add(_ part: Part) {
        parts.append(part)
        for index in rest.indices { rest[index] -= part.distance[index] }
    }

    /// Adds the rest to the part of the innermost layout that moves the layer in an animation.
    @MainActor mutating func assignRemainder() {
        let index = parts.firstIndex { part in part.course != nil && part.mover.stackItem?.movesChild != true }
        guard let index else { return }
        for number in rest.indices { parts[index].distance[number] += rest[number] }
        rest = PlaceChange.still
    }

    /// Adds to the last part what is left because each part has whole dots.
    mutating func assignRoundingError() {
        guard let last = parts.indices.last, !rest[2...].contains(where: { $0 != 0 }),
            rest.allSatisfy({ abs($0) <= Float(parts.count) })
        else { return }
        for index in rest.indices { parts[last].distance[index] += rest[index] }
        rest = PlaceChange.still
    }
}

/// The running animations of places that modifiers change, by the modifier.
///
/// A change of one modifier replaces or ends its own animation, and those of others keep running.
struct PlaceAnimations {
    struct Part {
        /// The node of the modifier; nil for the rest, which comes first.
        weak var mover: LayoutNode?
        var animations: [LayerAnimation] = []
    }

    private var layers: [LayerID: [Part]] = [:]

    /// The parts of a layer's place; nil if all belongs to the rest.
    subscript(id: LayerID) -> [Part]? {
        get { layers.isEmpty ? nil : layers[id] }
        set { if newValue != nil || !layers.isEmpty { layers[id] = newValue } }
    }
}

extension LayerMotion {
    /// Returns the movement of a layer's place with the parts of the modifiers around it that changed.
    func divided(_ change: PlaceChange, of node: LayoutNode, from before: Layer, to after: Layer) -> PlaceChange {
        guard change.isRestMoved, before.place.parent == after.place.parent else { return change }
        var outer = node.parent
        while let current = outer, current !== graph.root, !current.needsLayer { outer = current.parent }
        let end = outer?.painting?.framingNode ?? outer
        var change = change
        let (dx, dy) = (graph.metrics.dotWidth, graph.metrics.dotHeight)
        func dots(_ length: CGFloat, _ dot: CGFloat) -> Float { Float((length / dot).rounded()) }
        var inner = node.painting?.framingNode ?? node
        var isInside = true
        while let wrapper = inner.parent {
            if inner === end || inner === outer { isInside = false }
            // A modifier around several layers resizes those that are as large as its content.
            guard isInside || wrapper.isWrapper && change.isResized else { break }
            defer { inner = wrapper }
            guard let old = wrapper.rare?.placementChange, graph.update.includes(old.update) else { continue }
            let course = course(of: wrapper)
            // A layout that changes at once moves its views in their own transactions.
            if course == nil, wrapper.stackItem?.movesChild != true { continue }
            let (x, y) = (inner.frame.minX - wrapper.frame.minX, inner.frame.minY - wrapper.frame.minY)
            var distance = [Float](repeating: 0, count: 6)
            if isInside { distance[0...1] = [dots(old.origin.x - x, dx), dots(old.origin.y - y, dy)] }
            let (width, height) = (
                dots(old.size.width - inner.frame.width, dx), dots(old.size.height - inner.frame.height, dy)
            )
            if abs(width - change.rest[2]) <= 1, abs(height - change.rest[3]) <= 1 {
                distance[2...3] = change.rest[2...3]
            }
            guard distance.contains(where: { $0 != 0 }) else { continue }
            let place = [dots(x, dx), dots(y, dy), 0, 0, 0, 0]
            change.add(.init(mover: wrapper, course: course, distance: distance, place: place))
        }
        change.assignRoundingError()
        // Otherwise the view would jump by the rest, by which its change in a scope also moves the layout around.
        if change.isRestMoved, change.isAnimated, self.course(of: node) == nil { change.assignRemainder() }
        return change
    }

    /// Begins the animations of a layer's place.
    ///
    /// - Parameter own: The animations of content that moves by itself, such as scrolled content.
    func begin(
        _ change: PlaceChange, of node: LayoutNode, _ id: LayerID, _ course: AnimationCourse?, _ own: [LayerAnimation]?,
        _ now: Int64, _ animations: inout [LayerAnimation]
    ) {
        guard change.isRestMoved || !change.parts.isEmpty || own != nil else { return }
        var parts = places[id] ?? [.init(animations: animations.filter { $0.property == .placement })]
        for index in parts.indices { parts[index].animations.removeAll { !$0.isRunning(at: now) } }
        if let own {
            parts[0].animations = own.filter { $0.isRunning(at: now) }
        } else if change.isRestMoved {
            begin(.placement, change.rest, course, now, node, &parts[0].animations)
        }
        for part in change.parts {
            if !parts.contains(where: { $0.mover === part.mover }) { parts.append(.init(mover: part.mover)) }
            guard let index = parts.firstIndex(where: { $0.mover === part.mover }) else { continue }
            begin(.placement, part.distance, part.course, now, node, &parts[index].animations, mover: part.mover)
        }
        animations.removeAll { $0.property == .placement }
        let rest = parts.removeFirst()
        parts.removeAll { $0.animations.isEmpty }
        places[id] = parts.isEmpty ? nil : [rest] + parts
        animations += parts.isEmpty ? rest.animations : (rest.animations + parts.flatMap(\.animations)).coalesced()
    }
}

extension Layer {
    /// Returns true if another state differs in more than the effects on the layer and the modifiers that move it.
    func isContentChanged(in other: Layer, by move: PlaceChange) -> Bool {
        var unmoved = self
        unmoved.placement = other.placement
        return move.isRestMoved || unmoved.isContentChanged(in: other)
    }
}
