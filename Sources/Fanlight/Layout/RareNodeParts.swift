import Foundation

/// What few nodes have.
@MainActor
final class RareNodeParts {
    /// Which way lines are read, where that is said for the node, and who says so.
    var direction: LayoutDirection?
    weak var directionSource: _Element?
    var geometry: NodeGeometry?
    weak var speaker: AnnotationNode?
    /// Who says something about the view to the container around it, the innermost first.
    var traitSources: [TraitSourceReference] = []
    /// Where guides are that were asked for.
    var guides: [(key: AlignmentKey, proposal: ProposedViewSize, position: CGFloat?)] = []

    func add(_ key: AlignmentKey, _ proposal: ProposedViewSize, _ position: CGFloat?) {
        if guides.count >= 12 { guides.removeFirst(6) }
        guides.append((key, proposal, position))
    }
}
