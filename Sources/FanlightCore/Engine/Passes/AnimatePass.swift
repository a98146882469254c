/// The animate pass: begins the animations of the evaluated changes, and reports the end of the updates to the
/// observers of their transactions.
///
/// Its dirty set is `UpdateTransactions.observed`: transactions without an observer have nothing to begin, because
/// views show the ends of their animations. An observer may run completions, which write and invalidate again.
@MainActor
final class AnimatePass {
    private unowned let graph: ViewGraph

    init(_ graph: ViewGraph) { self.graph = graph }

    /// Returns the number of begun animations.
    func run() -> Int {
        let observed = graph.update.transactions.takeObserved()
        for update in observed { update.observer.updateEnds(update.transaction, in: graph) }
        return observed.count
    }
}
