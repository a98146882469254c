/// An element that changes the transaction for the views inside it.
@MainActor
protocol TransactionScope: _Element {
    func apply(to scope: inout TransactionStack)
}

/// The transaction at a place in the tree, and what it was around each of the stretches that the place is in.
struct TransactionStack {
    var current: Transaction
    private var outer: [Transaction] = []

    init(_ transaction: Transaction) { current = transaction }

    /// Begins a stretch of views that see another transaction.
    mutating func begin(_ change: (inout Transaction) -> Void) {
        outer.append(current)
        change(&current)
    }

    /// Ends the innermost stretch: what is inside sees what is outside of it.
    mutating func end() {
        if let transaction = outer.popLast() { current = transaction }
    }
}

extension _Element {
    /// The transaction of the update that is under way, as this element's surroundings make it.
    final func scoped(_ transaction: Transaction) -> TransactionStack {
        var scopes: [any TransactionScope] = []
        var element = parent
        while let current = element {
            if let scope = current.transactionScope { scopes.append(scope) }
            element = current.parent
        }
        var stack = TransactionStack(transaction)
        for scope in scopes.reversed() { scope.apply(to: &stack) }
        return stack
    }
}

/// A modifier that begins or ends a stretch of views with another transaction.
@MainActor
protocol TransactionModifier: ViewModifier where Body == Never {
    /// What tells whether the transaction is changed in this update; nil: in every update.
    associatedtype Trigger: Equatable
    var trigger: Trigger? { get }
    func apply(to stack: inout TransactionStack, isTriggered: Bool)
}

final class TransactionElement<Modified: View, Modifier: TransactionModifier>:
    ViewElement<ModifiedContent<Modified, Modifier>>, TransactionScope
{
    override var transactionScope: (any TransactionScope)? { self }
    private var child: _Element?
    /// The turn in which the trigger was another value than before.
    private var triggeredTurn: UInt32?

    override init(_ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext) {
        super.init(view, context)
        graph.updates.scopes += 1
        inside { child = context.inside(self).make(view.content) }
    }

    func apply(to scope: inout TransactionStack) {
        let isTriggered = view.modifier.trigger == nil || triggeredTurn == graph.currentTurn
        view.modifier.apply(to: &scope, isTriggered: isTriggered)
    }

    private func inside(_ update: () -> Void) {
        let outer = graph.updates.stack
        apply(to: &graph.updates.stack)
        update()
        graph.updates.stack = outer
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        if let trigger = new.modifier.trigger, trigger != view.modifier.trigger { triggeredTurn = graph.currentTurn }
        view = new
        inside { child?.update(with: new.content) }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willLeave() { graph.updates.scopes -= 1 }
}
