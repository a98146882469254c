/// The completion pass: reports the ends of the updates to the observers of their transactions. The observers schedule
/// the completions of animations.
///
/// Its dirty set is `UpdateTransactions.observed`. The animations themselves are declared where a change is described:
/// see `LayerAnimating` and `ValueAnimating`. Observers wait for those, so the pass describes the dirty layers first.
/// An observer may run completions, which write and invalidate again.
@MainActor
final class CompletionPass {
    private unowned let graph: ViewGraph

    init(_ graph: ViewGraph) { self.graph = graph }

    func run() {
        guard graph.update.transactions.isObserved else { return }
        graph.paint.semantics?.resolve()
        graph.paint.describe()
        graph.update.changesDescribed()
        for update in graph.update.transactions.removeObserved() {
            update.observer.updateEnds(update.transaction, in: graph)
        }
    }
}
