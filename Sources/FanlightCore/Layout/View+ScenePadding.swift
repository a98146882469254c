/// The distance of a scene's views from its edges.
public struct ScenePadding: Equatable, Sendable {
    /// The display's default padding.
    public static let minimum = ScenePadding()
}

extension View {
    /// Adds the padding of scenes at their edges.
    nonisolated public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }

    /// Adds the padding of scenes at their edges.
    nonisolated public func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View {
        self.padding(edges)
    }
}
