import Display

/// An animation that a change of a layer begins, of the node in whose transaction it is.
struct BegunAnimation {
    let course: AnimationCourse
    let node: LayoutNode
    /// The properties that it may change; empty for the content, which may also jump.
    var properties: [LayerAnimation.Property] = []
    var mover: LayoutNode?
}

extension LayerMotion {
    /// Lets completions wait for the animations that a change of a layer begins.
    func record(_ begun: [BegunAnimation], _ animations: [LayerAnimation], of id: LayerID) {
        let awaited = graph[AwaitedAnimations.self]
        guard awaited.isNeeded else { return }
        let ends = ends(of: animations, id)
        for animation in begun {
            var properties = animation.properties.map { property(id, $0, of: animation.mover) }
            if properties.isEmpty {
                let new = Set(animations.filter { $0.start == now && $0.property.isOfContent }.map(\.property))
                properties = new.map { property(id, $0) }
            }
            animationBegins(animation.course, of: animation.node, properties.filter { ends[$0] != nil })
        }
        awaited.set(ends, of: .layer(id))
    }

    func property(_ id: LayerID, _ kind: LayerAnimation.Property, of mover: LayoutNode? = nil) -> AnimatedProperty {
        AnimatedProperty(owner: .layer(id), kind: kind, mover: mover.map { ObjectIdentifier($0) })
    }

    /// Returns the ends of what runs, by property and modifier.
    private func ends(of animations: [LayerAnimation], _ id: LayerID) -> [AnimatedProperty: Duration] {
        let parts = places[id] ?? [.init(animations: animations.filter { $0.property == .placement })]
        let others = PlaceAnimations.Part(animations: animations.filter { $0.property != .placement })
        var ends: [AnimatedProperty: Duration] = [:]
        for part in parts + [others] {
            for animation in part.animations where animation.isRunning(at: now) {
                let property = property(id, animation.property, of: part.mover)
                ends[property] = max(ends[property] ?? .zero, animation.awaitedEnd)
            }
        }
        return ends
    }
}
