import Display

/// The announcements for assistive technology, and the feedback for people, at the end of a turn.
@MainActor
package final class Announcements: GraphService {
    package static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    private(set) var pending: [String] = []
    private(set) var feedback: [Feedback] = []
    /// Maximum number of announcements in one turn. Users would not listen to more, so the oldest are discarded.
    private static let maximumPending = 16

    package init(_ graph: ViewGraph) { self.graph = graph }

    func add(_ text: String) {
        if pending.count == Announcements.maximumPending { pending.removeFirst() }
        pending.append(text)
        graph.onNeedsFlush?()
    }

    package func play(_ new: Feedback) {
        feedback = feedback.suffix(Announcements.maximumPending - 1) + [new]
        graph.onNeedsFlush?()
    }

    /// Called after the announcements were committed.
    func clear() { (pending, feedback) = ([], []) }
}

extension ViewGraph {
    /// The announcements for assistive technology at the end of the turn.
    package var announcements: Announcements { self[Announcements.self] }
}
