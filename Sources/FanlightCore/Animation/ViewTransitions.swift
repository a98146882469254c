import Foundation

/// Finds the transitions of views that an animated update inserts or removes.
///
/// A view with `transition(_:)` is shown in the phase before insertion and described. A further update of the turn
/// changes it to its regular phase with the same animation. A removed one changes its phase first and leaves in a
/// further update. It may return until its layers have left (`Departure`). All other views fade. So clients get
/// declared animations, and nothing is evaluated while they run.
/// A transition with an animation of its own is also shown where the update is not animated.
@MainActor
final class ViewTransitions: GraphService, ViewTransitioning {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    /// The element that makes a child at present.
    private weak var parent: _Element?
    /// The views with transitions among that child.
    private var appearing: [any TransitionHolder] = []
    /// True if undescribed updates have inserted views.
    private var hasInsertions = false
    /// The nodes that joined a container in undescribed updates.
    private var joined: Set<ObjectIdentifier> = []
    /// The nodes whose views have a transition of their own.
    private var excluded: Set<ObjectIdentifier> = []
    /// The number of scheduled appearances and changes.
    fileprivate var pending = 0

    init(_ graph: ViewGraph) {
        self.graph = graph
        graph.transitions = self
    }

    private var animates: Bool { graph.update.transactions.current.shownAnimation != nil }
    private var allowsAnimations: Bool { !graph.update.transactions.current.disablesAnimations }

    /// Returns true if the transition is shown in the present update: it is animated, or the transition itself is.
    private func isShown(_ holder: any TransitionHolder) -> Bool {
        holder.isMounted && (animates || holder.hasOwnAnimation)
    }

    var showsRemovals: Bool { allowsAnimations && (animates || !excluded.isEmpty) }

    func showsRemoval(of child: _Element) -> Bool { showsRemovals || allowsAnimations && animatesItself(child) }

    /// Returns true if an element, or a view directly inside it, has a transition with an animation of its own.
    /// A listed view is inside its item, and not yet removed from its place.
    private func animatesItself(_ element: _Element) -> Bool {
        if let holder = element.transitionHolder { return holder.isMounted && holder.hasOwnAnimation }
        if element.collectsNodes { return false }
        if let view = element.listedView { return animatesItself(view) }
        var found = false
        element.forEachChild { found = found || animatesItself($0) }
        return found
    }

    // MARK: Insertion

    func insert(under parent: _Element, _ make: () -> _Element) -> _Element {
        guard allowsAnimations else { return make() }
        if animates { hasInsertions = true }
        let outer = (self.parent, appearing)
        (self.parent, appearing) = (parent, [])
        let child = make()
        let begun = appearing
        (self.parent, appearing) = outer
        appear(begun)
        return child
    }

    func reveal(_ child: _Element, _ action: () -> Void) {
        guard allowsAnimations else { return action() }
        if animates { hasInsertions = true }
        let holders = holders(in: child).filter(isShown)
        for holder in holders { holder.disappear() }
        action()
        appear(holders)
    }

    /// Lets views appear in a further update of this turn, which has the same animation.
    private func appear(_ holders: [any TransitionHolder]) {
        guard !holders.isEmpty else { return }
        pending += 1
        _ = graph.update.add(ViewAppearance(of: holders, self), in: graph.update.transactions.current.begun())
    }

    func beginInsertion(of holder: any TransitionHolder) -> Bool {
        guard let outermost = parent, isShown(holder) else { return false }
        var current = holder.parent
        while let element = current, element !== outermost {
            if element.collectsNodes { return false }
            current = element.parent
        }
        guard current === outermost else { return false }
        appearing.append(holder)
        return true
    }

    func exclude(_ nodes: [LayoutNode]) { for node in nodes { excluded.insert(ObjectIdentifier(node)) } }

    func joined(_ node: LayoutNode) {
        if hasInsertions, graph.update.isRunning { joined.insert(ObjectIdentifier(node)) }
    }

    func fadeIn(_ nodes: [LayoutNode]) {
        if allowsAnimations, animates { joined.formUnion(nodes.map { ObjectIdentifier($0) }) }
    }

    /// Returns true if a node has a transition of its own, or is a modifier around such a view.
    private func isExcluded(_ node: LayoutNode) -> Bool {
        var current: LayoutNode? = node
        while !excluded.isEmpty, let outer = current {
            if excluded.contains(ObjectIdentifier(outer)) { return true }
            current = outer.isWrapper ? outer.principalChild : nil
        }
        return false
    }

    func fadesIn(_ node: LayoutNode, after known: UInt32) -> Bool {
        guard !joined.isEmpty, !isExcluded(node) else { return false }
        var current: LayoutNode? = node
        var isNew = false
        while let node = current {
            let id = ObjectIdentifier(node)
            if excluded.contains(id) { return false }
            if joined.contains(id) { isNew = true }
            current = node.parent
            guard let outer = current, let layer = outer.layer.id else { continue }
            if layer.rawValue <= known { break }
            // A new layer fades with the one around it. Views beside one with a transition fade by themselves.
            if !isExcluded(outer) { return false }
        }
        return isNew
    }

    // MARK: Removal

    func beginRemoval(of child: _Element, _ action: @escaping () -> Void) -> Bool {
        guard allowsAnimations else { return false }
        let holders = holders(in: child).filter(isShown)
        guard !holders.isEmpty else { return false }
        for holder in holders {
            var nodes: [LayoutNode] = []
            holder.disappear()
            holder.collectNodes(into: &nodes)
            exclude(nodes)
        }
        graph.update.suspend(child)
        run(in: graph.update.transactions.current) { [graph] in
            action()
            graph.update.resume(child)
            // A later change of the same turn may have kept the view. One that departs appears when it returns.
            for holder in holders where holder.isMounted { holder.appear() }
        }
        return true
    }

    /// Returns the views with transitions that are an element, or directly inside it: not in a container.
    private func holders(in element: _Element) -> [any TransitionHolder] {
        if let holder = element.transitionHolder { return [holder] }
        if element.collectsNodes { return [] }
        var found: [any TransitionHolder] = []
        element.forEachChild { found += holders(in: $0) }
        return found
    }

    func fadesOut(_ node: LayoutNode) -> Bool {
        if isExcluded(node) { return false }
        var current = node.parent
        while !excluded.isEmpty, let node = current {
            if excluded.contains(ObjectIdentifier(node)) { return false }
            current = node.parent
        }
        return true
    }

    // MARK: Further updates

    func run(in transaction: Transaction, _ change: @escaping () -> Void) {
        pending += 1
        let counted = { [weak self] in
            self?.pending -= 1
            change()
        }
        // Writes of the present transaction belong to another update.
        graph.update.add(counted, in: transaction.begun())
    }

    func changesDescribed() {
        hasInsertions = false
        if !joined.isEmpty { joined.removeAll() }
        // Views that are about to leave still need it.
        if pending == 0, !excluded.isEmpty { excluded.removeAll() }
    }
}

/// The change of inserted views from the state before insertion to the regular one.
///
/// It is applied before hidden content is described. So the animations inside an effect that begins with an opacity of
/// 0 begin at the state before insertion.
private final class ViewAppearance: PendingValue {
    private let holders: [any TransitionHolder]
    private weak var transitions: ViewTransitions?

    init(of holders: [any TransitionHolder], _ transitions: ViewTransitions) {
        (self.holders, self.transitions) = (holders, transitions)
    }

    func apply(_ group: Int) {
        transitions?.pending -= 1
        for holder in holders where holder.isMounted { holder.appear() }
    }
}

extension _Element {
    /// Runs a change of the framework's own in a further update of this turn. That update has an animation of its own.
    /// The change runs at once if there is no animation, or the present update disables animations.
    ///
    /// - Parameter leaving: The children that the change removes. Nothing inside them is evaluated any more.
    package final func change(
        animatedBy animation: Animation?, removing leaving: [_Element] = [], _ change: @escaping () -> Void
    ) {
        guard let animation, let transitions = graph.transitions,
            !graph.update.transactions.current.disablesAnimations
        else { return change() }
        for element in leaving { graph.update.suspend(element) }
        var transaction = Transaction(animation: animation)
        // Completions of the app's change wait for it.
        transaction.observer = graph.update.transactions.current.observer
        transitions.run(in: transaction) { [graph] in
            change()
            for element in leaving { graph.update.resume(element) }
        }
    }
}
