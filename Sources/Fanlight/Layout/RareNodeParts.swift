import Foundation

/// What few nodes have.
@MainActor
final class RareNodeParts {
    /// Which way lines are read, where that is said for the node, and who says so.
    var direction: LayoutDirection?
    weak var directionSource: _Element?
    var geometry: NodeGeometry?
    weak var speaker: AnnotationNode?
    weak var giver: AnnotationNode?
    /// Who says something about the view to the container around it, the innermost first.
    var traitSources: [TraitSourceReference] = []
    /// Where guides are that were asked for.
    var guides: [KnownGuide] = []

    func add(_ key: AlignmentKey, _ proposal: ProposedViewSize, _ position: CGFloat?) {
        if guides.count >= 64 { guides.removeFirst(32) }
        guides.append(KnownGuide(key: key, proposal: proposal, position: position))
    }
}

/// Where a guide was when somebody asked.
struct KnownGuide {
    let key: AlignmentKey
    let proposal: ProposedViewSize
    let position: CGFloat?
    /// The proposals for which it is there; nil until it is asked for another one.
    var range: ProposalRange?
}
