/// The number of nodes or elements that take part in an optional step of a pass, which skips the step while there are
/// none.
@MainActor
package final class ParticipantCount {
    package fileprivate(set) nonisolated(unsafe) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Counts a node or an element for as long as it retains the result.
    package func join() -> Participation { Participation(self) }
}

/// Counts one node or element in a `ParticipantCount` until its owner is deallocated.
///
/// Proof of `nonisolated(unsafe)`: a participation belongs to a node or an element, and both are only used and released
/// on the main actor.
package final class Participation {
    private let participants: ParticipantCount

    fileprivate init(_ participants: ParticipantCount) {
        self.participants = participants
        participants.count += 1
    }

    func counts(in participants: ParticipantCount) -> Bool { participants === self.participants }

    deinit { participants.count -= 1 }
}
