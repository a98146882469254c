import Foundation

/// Leads to a graph for as long as that is there. A weak reference in everything that has state would slow down each use
/// of the graph.
///
/// Proof of the unchecked promise: `graph` is set by the graph's own beginning and end, and read on the main actor, where
/// both are.
final class GraphLink: @unchecked Sendable {
    unowned(unsafe) var graph: ViewGraph?
}

extension GraphLink {
    /// What time it is in the session.
    @MainActor var date: Date? { graph?.clock.date }
}
