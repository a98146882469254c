/// The completion pass: reports the ends of the updates to the observers of their transactions. The observers schedule
/// the completions of animations.
///
/// Its dirty set is `UpdateTransactions.observed`. The animations themselves are declared where a change is described:
/// see `LayerAnimating` and `ValueAnimating`. An observer may run completions, which write and invalidate again.
@MainActor
final class CompletionPass {
    private unowned let graph: ViewGraph

    init(_ graph: ViewGraph) { self.graph = graph }

    func run() {
        for update in graph.update.transactions.removeObserved() {
            update.observer.updateEnds(update.transaction, in: graph)
        }
    }
}
