/// How far a scene's views stay from its edges.
public struct ScenePadding: Equatable, Sendable {
    /// What the display likes.
    public static let minimum = ScenePadding()
}

extension View {
    /// Puts as much room around the view as scenes have at their edges.
    nonisolated public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }

    /// Puts as much room around the view as scenes have at their edges.
    nonisolated public func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View {
        self.padding(edges)
    }
}
