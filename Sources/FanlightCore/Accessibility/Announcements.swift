/// The announcements for assistive technology at the end of a turn.
@MainActor
final class Announcements: GraphService {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    private(set) var pending: [String] = []
    /// Maximum number of announcements in one turn. Users would not listen to more, so the oldest are discarded.
    private static let most = 16

    init(_ graph: ViewGraph) { self.graph = graph }

    func add(_ text: String) {
        if pending.count == Announcements.most { pending.removeFirst() }
        pending.append(text)
        graph.onNeedsFlush?()
    }

    /// Called after the announcements were committed.
    func clear() { pending = [] }
}

extension ViewGraph {
    /// The announcements for assistive technology at the end of the turn.
    var announcements: Announcements { self[Announcements.self] }
}
