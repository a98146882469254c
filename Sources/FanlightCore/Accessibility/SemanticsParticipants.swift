/// The nodes of a scene that need optional steps of the semantics pass.
@MainActor
final class SemanticsParticipants: GraphService {
    static let key = GraphServiceKey()
    /// The nodes that merge the semantics of their descendants.
    let merging = ParticipantCount()
    /// The nodes that combine several elements into one.
    let combining = ParticipantCount()
    /// The nodes that mark the main part of a control.
    let mainParts = ParticipantCount()
    /// The nodes that merge the semantics of a view with siblings, which may come and go.
    let besideOthers = ParticipantCount()

    init(_ graph: ViewGraph) {}
}

extension ViewGraph {
    /// The nodes that need optional steps of the semantics pass.
    var semantics: SemanticsParticipants { self[SemanticsParticipants.self] }
}
