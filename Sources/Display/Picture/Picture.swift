/// A picture as its receiver keeps it: every layer, and the order of siblings.
public struct Picture: Hashable, Sendable {
    public internal(set) var version: Version = 0
    public internal(set) var layers: [LayerID: Layer] = [:]
    /// Children in painting order, for every layer that has some; the scene's own are under `.scene`.
    public internal(set) var children: [LayerID: [LayerID]] = [:]

    public init() {}
}
