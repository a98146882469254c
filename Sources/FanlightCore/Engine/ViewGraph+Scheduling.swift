/// The functions by which elements, nodes and state add work to the passes of a turn.
extension ViewGraph {
    /// The transaction of the present update, as the views around the updated element changed it.
    var transaction: Transaction { update.transactions.current }

    func scheduleUpdate(_ element: _Element) {
        update.invalidate(element)
        needsTurn()
    }

    /// Schedules a comparison after a change of a value of which some readers read only parts.
    func scheduleUpdate(_ reads: any PartialReads) {
        update.invalidate(reads)
        needsTurn()
    }

    /// Adds a write to the group of its update and returns the group's number.
    func writeGroup(of value: any PendingValue) -> Int {
        let number = update.add(value)
        needsTurn()
        return number
    }

    private func needsTurn() {
        loopGuard.resume()
        onNeedsFlush?()
    }

    /// True if views have not seen all writes, or nodes are not all in place.
    var hasPendingUpdates: Bool { !loopGuard.isOnHold && update.hasDirtyViews }

    package func willEvaluate(_ element: _Element) {
        work.bodies += 1
        update.willEvaluate(element)
    }

    func whenAppeared(_ action: @escaping () -> Void) { update.actions.whenAppeared(action) }
    /// Schedules an app's action after the current evaluation.
    package func afterUpdating(_ action: @escaping () -> Void) { update.actions.afterUpdating(action) }
    /// Notifies an object once after the current evaluation, unless the object is released before.
    package func afterUpdating(_ object: any UpdateDependent & AnyObject) { update.actions.add(object) }
    /// Notifies an operation or an object once after the current evaluation, and retains it until then.
    package func afterUpdating(retaining dependent: any UpdateDependent) { update.actions.add(retaining: dependent) }
    func whenDisappeared(_ action: @escaping () -> Void) { update.actions.whenDisappeared(action) }

    /// Notifies an object once after the next placement of nodes.
    package func afterLayout(_ dependent: any PlacementDependent) {
        layout.add(dependent)
        onNeedsFlush?()
    }

    /// Invalidates a viewport whose visible part changed.
    func scrolled(_ viewport: any ScrolledNode) {
        layout.invalidate(viewport)
        onNeedsFlush?()
    }

    /// Notifies an object once after all evaluation and layout.
    package func afterSettling(_ dependent: any SettledDependent) { settled.add(dependent) }
}
