/// The number of nodes that take part in an optional step of a pass, which skips the step while there are none.
@MainActor
package final class ParticipantCount {
    fileprivate nonisolated(unsafe) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Counts a node for as long as it retains the result.
    func join() -> Participation { Participation(self) }
}

/// Counts one node in a `ParticipantCount` until the node is deallocated.
///
/// Proof of `nonisolated(unsafe)`: a participation belongs to a node, and nodes are only used and released on the main
/// actor.
final class Participation {
    private let participants: ParticipantCount

    fileprivate init(_ participants: ParticipantCount) {
        self.participants = participants
        participants.count += 1
    }

    func counts(in participants: ParticipantCount) -> Bool { participants === self.participants }

    deinit { participants.count -= 1 }
}
