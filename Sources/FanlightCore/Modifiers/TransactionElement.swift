/// A modifier that begins or ends a scope of views with another transaction.
@MainActor
protocol TransactionModifier: ViewModifier where Body == Never {
    /// The value whose changes decide whether the transaction is changed in an update. A nil trigger changes every
    /// update.
    associatedtype Trigger: Equatable
    var trigger: Trigger? { get }
    func apply(to stack: inout TransactionStack, isTriggered: Bool)
}

final class TransactionElement<Modified: View, Modifier: TransactionModifier>:
    ViewElement<ModifiedContent<Modified, Modifier>>, TransactionScope
{
    override var transactionScope: (any TransactionScope)? { self }
    private var child: _Element?
    /// The number of the update in which the trigger last changed.
    private var triggeringUpdate: UInt32?
    /// The observer that the modifier has added, and the number of the update in which it did.
    private var added: (observer: any TransactionObserver, update: UInt32)?
    /// The last result in an evaluation. Layers are described with it, so that the app's closure is not called again.
    private var applied: (input: TransactionStack, result: TransactionStack, isTriggered: Bool, update: UInt32)?

    override init(_ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        super.init(view, context)
        graph.update.transactions.scopes += 1
        inside { child = context.inside(self).make(view.content) }
    }

    func apply(to scope: inout TransactionStack) {
        let isTriggered = view.modifier.trigger == nil || triggeringUpdate.map(graph.update.includes) ?? false
        let update = graph.update
        if !update.isEvaluating, let applied, update.isUndescribed(applied.update),
            applied.isTriggered == isTriggered, applied.input.depth == scope.depth,
            graph.paint.motion?.animates(applied.input.current, like: scope.current) == true
        {
            scope = applied.result
            return
        }
        let input = scope
        defer { if update.isEvaluating { applied = (input, scope, isTriggered, update.number) } }
        scope.added = nil
        view.modifier.apply(to: &scope, isTriggered: isTriggered)
        guard let observer = scope.added else { return }
        if added.map({ graph.update.isUndescribed($0.update) }) != true {
            // The modifier is applied several times in an update, and once more where the changes are described.
            guard graph.update.isRunning, !graph.update.transactions.isStep else { return }
            observer.join(scope.current.observer)
            graph.update.transactions.follow(observer, in: scope.current)
            added = (observer, graph.update.number)
        }
        scope.current.observer = added?.observer
    }

    private func inside(_ update: () -> Void) {
        let outer = graph.update.transactions.stack
        var scope = outer
        apply(to: &scope)
        graph.update.transactions.stack = scope
        update()
        graph.update.transactions.stack = outer
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        if let trigger = new.modifier.trigger, trigger != view.modifier.trigger {
            triggeringUpdate = graph.update.number
        }
        view = new
        inside { child?.update(with: new.content) }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let first = nodes.count
        child?.collectNodes(into: &nodes)
        // Nodes without an owner, such as those of texts, change in the transaction inside the scope.
        for node in nodes[first...] where node.ownerElement == nil { node.ownerElement = child }
    }

    override func willUnmount() { graph.update.transactions.scopes -= 1 }
}
