/// The version of a scene's nesting of effects, for which `EffectNode` caches the effects that share a layer.
@MainActor
final class EffectNesting: GraphService {
    static let key = GraphServiceKey()
    /// Changes whenever effects may be nested differently.
    private(set) var version: UInt32 = 0

    init(_ graph: ViewGraph) {}

    func invalidate() { version &+= 1 }
}

extension ViewGraph {
    /// The version of the nesting of effects.
    var effectNesting: EffectNesting { self[EffectNesting.self] }
}
