import Display
import Foundation

/// The parts that few nodes have.
@MainActor
final class RareData {
    /// The layout direction set on the node, and the element that set it.
    var direction: LayoutDirection?
    weak var directionSource: _Element?
    var placementObserver: (any PlacementObserver)?
    var matchedPlace: MatchedPlace?
    var placementChange: PlacementChange?
    var contentChange: ContentChange?
    /// True if the change of the content is also animated in updates without animation.
    var animatesContentAlways = false
    /// The layer that leaves the picture since the node was detached.
    var departedLayer: LayerID?
    /// The modifiers that set traits of the view for its container, innermost first.
    var traitSources: [TraitSourceReference] = []
    /// The cached positions of guides.
    var guides: [KnownGuide] = []

    /// The optional steps of passes that the node takes part in.
    fileprivate var participations: [Participation] = []

    func add(_ key: AlignmentKey, _ proposal: ProposedViewSize, _ position: CGFloat?) {
        if guides.count >= 64 { guides.removeFirst(32) }
        guides.append(KnownGuide(key: key, proposal: proposal, position: position))
    }
}

extension LayoutNode {
    /// Counts the node as a participant, once, for as long as it exists.
    package final func join(_ participants: ParticipantCount) {
        if rareParts.participations.contains(where: { $0.counts(in: participants) }) { return }
        rareParts.participations.append(participants.join())
    }
}

/// The place of a wrapper's child before a change of the modifier that places it.
struct PlacementChange {
    /// The child's origin inside the wrapper.
    let origin: CGPoint
    let size: CGSize
    /// The number of the update that changed the modifier.
    let update: UInt32
}

/// A cached position of a guide.
struct KnownGuide {
    let key: AlignmentKey
    let proposal: ProposedViewSize
    let position: CGFloat?
    /// The equivalent proposals; nil until another proposal is looked up.
    var range: ProposalRange?
}
