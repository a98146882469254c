/// The update pass: evaluates dirty elements, which makes, moves and removes elements and nodes.
///
/// One update shows the writes of one transaction:
///
/// 1. Apply the oldest group of pending writes, which invalidates the elements that read the values. Then run the
///    changes of the tree that an earlier update has scheduled, such as the end of a removal.
/// 2. Compare the values of which some elements read only parts, and invalidate those whose part changed.
/// 3. Evaluate the dirty elements, parents first: a parent may already update a child.
/// 4. Collect the nodes of dirty containers, so that a replacement exists before the replaced view leaves.
/// 5. Run appear actions, the actions of changes, and disappear actions. They may write and invalidate again.
///
/// The pass repeats the update until nothing is dirty.
@MainActor
final class UpdatePass {
    private unowned let graph: ViewGraph

    // MARK: Dirty sets

    private var writes = PendingWrites()
    private var partialReads: [WeakPartialReads] = []
    private var elements = DirtyElements()
    private var containers: [any NodeCollecting] = []
    let actions = LifecycleActions()
    /// The elements that are about to be removed or have departed, with the dirty elements inside them. Nothing there
    /// is evaluated: the data may be gone already.
    private var leaving: [ObjectIdentifier: LeavingElement] = [:]

    /// The transactions that the dirty elements were invalidated in.
    var transactions = UpdateTransactions()
    /// The number of the present update.
    private(set) var number: UInt32 = 0
    /// The number of the first update whose changes are not described yet.
    private var firstUndescribed: UInt32 = 1
    private(set) var isEvaluating = false
    /// True while elements are evaluated and containers collect their nodes.
    private(set) var isRunning = false
    private var lastEvaluatedToken: ElementToken?

    private struct LeavingElement {
        let element: _Element
        /// The number of removals that wait.
        var removals = 0
        var dirty: [_Element] = []
    }

    private struct WeakPartialReads {
        weak var reads: (any PartialReads)?
    }

    init(_ graph: ViewGraph) { self.graph = graph }

    var isDirty: Bool { hasDirtyViews || !actions.isEmpty }

    /// True if views have not seen all writes, or containers have not collected all nodes.
    var hasDirtyViews: Bool {
        !elements.isEmpty || !partialReads.isEmpty || !writes.isEmpty || !containers.isEmpty
    }

    /// Returns true if an update with this number is the present one. Once all are evaluated, it may also be one whose
    /// changes are not described yet.
    func includes(_ update: UInt32) -> Bool { isEvaluating ? update == number : update >= firstUndescribed }

    /// Returns true if the changes of an update are not described yet.
    func isUndescribed(_ update: UInt32) -> Bool { update >= firstUndescribed }

    /// Called once the changes of all updates so far are described.
    func changesDescribed() {
        graph.transitions?.changesDescribed()
        transactions.changesDescribed()
        firstUndescribed = number &+ 1
    }

    /// The element that was last evaluated, while it exists.
    var lastEvaluated: _Element? { lastEvaluatedToken?.element }

    // MARK: Leaving elements

    /// Stops evaluating what is inside an element, until `resume(_:)` was called as often.
    func suspend(_ element: _Element) {
        let known = leaving[ObjectIdentifier(element)]?.removals ?? 0
        leaving[ObjectIdentifier(element), default: LeavingElement(element: element)].removals = known + 1
    }

    /// Evaluates again what is inside an element, if it was not removed.
    func resume(_ element: _Element) {
        let key = ObjectIdentifier(element)
        leaving[key]?.removals -= 1
        guard leaving[key]?.removals == 0, let resumed = leaving.removeValue(forKey: key) else { return }
        for waiting in resumed.dirty where waiting.isMounted {
            waiting.isDirty = false
            waiting.invalidate()
        }
    }

    /// Returns true if nothing inside an element is evaluated.
    func isSuspended(_ element: _Element) -> Bool { suspender(of: element) != nil }

    private func suspender(of element: _Element) -> ObjectIdentifier? {
        var current: _Element? = leaving.isEmpty ? nil : element
        while let outer = current {
            if leaving[ObjectIdentifier(outer)] != nil { return ObjectIdentifier(outer) }
            current = outer.parent
        }
        return nil
    }

    /// Keeps a dirty element for later if it is inside one that leaves. The element stays dirty, so that it is kept
    /// once.
    func postpones(_ element: _Element) -> Bool {
        guard let outer = suspender(of: element) else { return false }
        leaving[outer]?.dirty.append(element)
        return true
    }

    // MARK: Invalidation

    func invalidate(_ element: _Element) {
        elements.add(element)
        if !isEvaluating { transactions.recordInvalidation() }
    }

    /// Schedules a comparison after a change of a value of which some readers read only parts.
    func invalidate(_ reads: any PartialReads) {
        partialReads.append(WeakPartialReads(reads: reads))
        if !isEvaluating { transactions.recordInvalidation() }
    }

    /// Invalidates the nodes that a container collects from the elements inside it.
    func invalidateNodes(of container: any NodeCollecting) { containers.append(container) }

    /// Adds a write to the group of its update and returns the group's number.
    func add(_ write: any PendingValue, in transaction: Transaction = .current) -> Int {
        writes.add(write, in: transaction)
    }

    /// Schedules a change of the tree for a further update in a transaction.
    func add(_ change: @escaping () -> Void, in transaction: Transaction) { writes.add(change, in: transaction) }

    /// Called before an element's body is evaluated.
    func willEvaluate(_ element: _Element) { lastEvaluatedToken = element.continueReading() }

    // MARK: The pass

    /// Evaluates until nothing is dirty. Returns false if `UpdateLoopGuard` stopped that.
    func run() -> Bool {
        var rounds = 0
        // Each transaction of pending writes needs one update of its own, so their number is added to the limit.
        let limit = graph.loopGuard.maximumRounds + writes.count
        isRunning = true
        defer { isRunning = false }
        repeat {
            applyWrites()
            guard evaluateElements() else { return false }
            collectNodes()
            actions.run()
            rounds += 1
            if rounds >= limit, isDirty {
                if let lastEvaluated { graph.loopGuard.reportUpdate(of: lastEvaluated) }
                return false
            }
        } while isDirty
        return true
    }

    /// Begins an update: already invalidated elements, and the writes of the same transaction.
    private func applyWrites() {
        let hasInvalidations = !elements.isEmpty || !partialReads.isEmpty
        var isNew = number < firstUndescribed || transactions.invalidating != nil
        var changes: [() -> Void] = []
        if let next = transactions.invalidating { describeStateBefore(next) }
        let serial = transactions.beginInvalidated()
        if !hasInvalidations || serial == writes.nextSerial, let group = writes.next() {
            if serial == 0 || group.transaction.serial != serial { describeStateBefore(group.transaction) }
            transactions.begin(group.transaction)
            for value in group.values { value.apply(group.number) }
            (changes, isNew) = (group.changes, true)
        }
        compareParts()
        if isNew { describeHiddenContent() }
        for change in changes { change() }
        compareParts()
    }

    private func compareParts() {
        let compared = partialReads
        partialReads.removeAll()
        for entry in compared { entry.reads?.compareParts() }
    }

    /// Describes the hidden content inside and around the elements that an animated update evaluates.
    private func describeHiddenContent() {
        guard graph.paint.hasHiddenContent,
            transactions.scopes > 0
                || transactions.undescribed.contains(where: { graph.paint.motion?.animates($0) ?? false })
        else { return }
        // A step of an animated value shows no new one.
        let changed = elements.all.filter { $0.isDirty && graph.animatedValues?.target(of: $0) == nil }
        let dirty = Set(changed.map { ObjectIdentifier($0) })
        var outer: Set<ObjectIdentifier> = []
        for element in changed {
            var current: _Element? = element
            while let around = current, outer.insert(ObjectIdentifier(around)).inserted { current = around.parent }
        }
        // Many effects share their ancestors. The search from one ends where an earlier one has passed.
        var known: [ObjectIdentifier: Bool] = [:]
        func isInside(_ effect: _Element) -> Bool {
            var path: [ObjectIdentifier] = []
            var (current, found): (_Element?, Bool) = (effect, false)
            while let element = current, !found {
                let id = ObjectIdentifier(element)
                if let answer = known[id] {
                    found = answer
                    break
                }
                path.append(id)
                found = dirty.contains(id)
                current = element.parent
            }
            for id in path { known[id] = found }
            return found
        }
        isRunning = false
        defer { isRunning = true }
        graph.paint.describeHiddenContent { node in
            guard let effect = node.nearestMaker else { return false }
            return outer.contains(ObjectIdentifier(effect)) || isInside(effect)
        }
    }

    /// Describes the changes so far before an update of another transaction, if any of them may be animated. So each
    /// change is animated as its own transaction specifies, and begins at the state before its update. Elements that
    /// layout invalidates have no transaction of their own: they belong to the present one.
    private func describeStateBefore(_ transaction: Transaction) {
        guard number >= firstUndescribed, graph.layout.isDirty || !graph.paint.isDescribed else { return }
        let involved = transactions.undescribed + [transaction]
        guard transactions.scopes > 0 || involved.contains(where: { graph.paint.motion?.animates($0) ?? false })
        else { return }
        isRunning = false
        defer { isRunning = true }
        layOutChanges()
        graph.paint.semantics?.resolve()
        graph.paint.describe()
        changesDescribed()
    }

    /// Lays out the changes so far. Views that depend on the layout are evaluated in the same transaction. Elements
    /// that belong to the next one wait.
    private func layOutChanges() {
        graph.layout.run()
        var (later, rounds) = (elements, 0)
        elements = DirtyElements()
        while graph.layout.hasEvaluations, rounds < graph.loopGuard.maximumRounds {
            graph.layout.evaluateViews()
            isRunning = true
            let isSettled = evaluateElements()
            collectNodes()
            isRunning = false
            graph.layout.run()
            guard isSettled else { break }
            rounds += 1
        }
        while let next = later.next() { for element in next { elements.add(element) } }
    }

    /// Evaluates an element after layout, as a part of the update that was laid out.
    func evaluateAfterLayout(_ element: _Element, _ evaluate: () -> Void) {
        let wasRunning = isRunning
        isRunning = true
        defer { isRunning = wasRunning }
        enter(element)
        evaluate()
    }

    private func evaluateElements() -> Bool {
        number &+= 1
        isEvaluating = true
        defer { isEvaluating = false }
        while let next = elements.next() {
            for (index, element) in next.enumerated() where element.isDirty {
                if element.isMounted, element.evaluations(inTurn: number) > graph.loopGuard.maximumRounds {
                    for waiting in next[index...] where waiting.isDirty { elements.add(waiting) }
                    graph.loopGuard.reportUpdate(of: element)
                    return false
                }
                if element.isMounted, postpones(element) { continue }
                element.isDirty = false
                guard element.isMounted else { continue }
                enter(element)
                element.reevaluate()
            }
        }
        return true
    }

    /// A container that collects its nodes may add new containers inside it.
    private func collectNodes() {
        while !containers.isEmpty {
            let dirty = containers
            containers.removeAll()
            for container in dirty { container.collect() }
        }
    }

    /// Discards the work of a graph without views, which may retain the graph.
    func discard() {
        writes.discard()
        elements = DirtyElements()
        partialReads = []
        containers = []
        leaving = [:]
        actions.discard()
    }
}

/// A value of which some elements read only parts.
@MainActor
protocol PartialReads: AnyObject {
    /// Invalidates the elements whose part of the value changed.
    func compareParts()
}
