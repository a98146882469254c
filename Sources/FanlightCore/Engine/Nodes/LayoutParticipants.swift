/// The nodes of a scene that need optional steps of layout and painting.
@MainActor
final class LayoutParticipants: GraphService, GraphObserver {
    static let key = GraphServiceKey()
    /// The nodes with a layout direction of their own.
    let directions = ParticipantCount()
    /// The layout direction of the display.
    private(set) var sceneDirection: LayoutDirection
    /// The nodes with a z-index.
    let zIndexes = ParticipantCount()
    /// The nodes that draw their descendants as a part of their own drawing.
    let descendantPainters = ParticipantCount()

    init(_ graph: ViewGraph) {
        sceneDirection = EnvironmentValues(scope: graph.rootScope, reader: nil).layoutDirection
        graph.observe(self)
    }

    func addRootValues(to values: inout EnvironmentValues) { sceneDirection = values.layoutDirection }
}

extension ViewGraph {
    /// The nodes that need optional steps of layout and painting.
    var participants: LayoutParticipants { self[LayoutParticipants.self] }
    /// The layout direction of the display.
    var layoutDirection: LayoutDirection { participants.sceneDirection }
}
