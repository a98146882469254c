/// The nodes of a scene that need optional steps of the semantics pass.
@MainActor
package final class SemanticsParticipants: GraphService {
    package static let key = GraphServiceKey()
    /// The nodes that merge the semantics of their descendants.
    package let merging = ParticipantCount()
    /// The nodes that combine several elements into one.
    package let combining = ParticipantCount()
    /// The nodes that mark the main part of a control.
    let mainParts = ParticipantCount()
    /// The nodes that merge the semantics of a view with siblings, which may come and go.
    let besideOthers = ParticipantCount()

    package init(_ graph: ViewGraph) {}
}

extension ViewGraph {
    /// The nodes that need optional steps of the semantics pass.
    package var semantics: SemanticsParticipants { self[SemanticsParticipants.self] }
}
