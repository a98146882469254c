/// A picture as stored by its receiver: every layer, and the order of siblings.
public struct Picture: Hashable, Sendable {
    public internal(set) var version: Version = 0
    public internal(set) var layers: [LayerID: Layer] = [:]
    /// The children in painting order of every layer that has some. Those of the scene are under `.scene`.
    public internal(set) var children: [LayerID: [LayerID]] = [:]
    /// The layers that have animations.
    public internal(set) var animated: Set<LayerID> = []

    public init() {}
}

extension Picture {
    /// Adds a layer to those that have animations, or removes it from them.
    mutating func recordAnimations(of id: LayerID, _ layer: Layer) {
        if !layer.animations.isEmpty {
            animated.insert(id)
        } else if !animated.isEmpty {
            animated.remove(id)
        }
    }
}
