import Foundation

/// Refers to a graph until the graph is gone. Weak references in everything that has state would slow down each access
/// to the graph.
///
/// Proof of the unchecked promise: `graph` is set by the graph's own `init` and `deinit`. It is read on the main actor,
/// where both run.
package final class GraphLink: @unchecked Sendable {
    package unowned(unsafe) var graph: ViewGraph?

    /// The scene whose turn runs, inherited by tasks that begin in it.
    @TaskLocal static var current: GraphLink?
}

extension GraphLink {
    /// The session's current time.
    @MainActor package var date: Date? { graph?.clock.date }
}

extension EnvironmentValues {
    package var graphLink: GraphLink? {
        get { self[GraphLinkKey.self] }
        set { self[GraphLinkKey.self] = newValue }
    }
}

private struct GraphLinkKey: EnvironmentKey { static var defaultValue: GraphLink? { nil } }
