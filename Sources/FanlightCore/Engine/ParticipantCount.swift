/// The number of nodes or elements that take part in an optional step of a pass. The pass skips the step while there
/// are none.
///
/// Decision record: Decisions/CountedParticipants.md
@MainActor
package final class ParticipantCount {
    // Proof of `nonisolated(unsafe)`: `count` is isolated to the main actor, and `Participation` is used on it only.
    fileprivate nonisolated(unsafe) var stored = 0

    package var count: Int { stored }
    var isEmpty: Bool { stored == 0 }

    /// Counts a node or an element for as long as it retains the result.
    package func join() -> Participation { Participation(self) }
}

/// Counts one node or element in a `ParticipantCount` until its owner is deallocated.
///
/// Proof of `nonisolated(unsafe)`: a participation belongs to a node or an element. Both are only used and released on
/// the main actor.
package final class Participation {
    private let participants: ParticipantCount

    fileprivate init(_ participants: ParticipantCount) {
        self.participants = participants
        participants.stored += 1
    }

    func counts(in participants: ParticipantCount) -> Bool { participants === self.participants }

    deinit { participants.stored -= 1 }
}
