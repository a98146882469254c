import Display

/// A turn runs the passes over what is dirty, in this order, and ends with a commit:
///
/// | pass | dirty set | result |
/// |---|---|---|
/// | input | one input | closures of the app, which write state |
/// | `UpdatePass` | written values, elements, containers | evaluated bodies; elements and nodes made, moved, removed |
/// | `LayoutPass` | nodes, objects that wait for placement, viewports | sizes and placements |
/// | `SemanticsPass` | accessibility modifiers | the elements that their attributes apply to |
/// | `SettledPass` | objects that wait for the settled views | preference actions |
/// | `CompletionPass` | observed transactions of the evaluated changes | scheduled completions of animations |
/// | `PaintPass` with `SemanticsPass` | layers | content, animations and semantics that differ from the last commit |
///
/// A turn begins with the steps of what is evaluated for each frame (`DisplayLink`). Before an animated update, the
/// paint pass describes the hidden content that the update may change (`HiddenContent`). Before the commit, observers
/// of the graph follow views that have moved.
///
/// Passes from update to completion repeat until none causes another. The input pass runs before a turn ends: it is
/// part of the input folder.
extension ViewGraph {
    /// Ends a turn: runs all passes and returns the changes of the picture.
    func flush() -> (changes: [LayerChange], removed: [LayerID]) {
        displayLink.turnBegins()
        // A stopped update stays on hold until a change; the part already evaluated is laid out.
        if loopGuard.isOnHold { layout.run() } else { settleCompletely() }
        followMotion()
        update.transactions.begin(Transaction())
        turns &+= 1
        turnEnds()
        defer {
            update.changesDescribed()
            displayLink.turnCommitted()
        }
        return paint.commit()
    }

    /// Notifies observers once a turn, as they may move nodes again.
    private func followMotion() {
        viewsPlaced()
        displayLink.viewsPlaced()
        if needsUpdate, !loopGuard.isOnHold { settleCompletely() }
    }

    /// Settles the graph including the work for settled views, or stops an endless update.
    private func settleCompletely() {
        var rounds = 0
        repeat {
            let hasSettled = settle()
            // Runs even if the graph did not settle: callers depend on the results.
            work.settled += settled.run()
            guard hasSettled else { return loopGuard.hold() }
            if !needsUpdate { completion.run() }
            rounds += 1
            if rounds >= loopGuard.maximumRounds, needsUpdate {
                if let last = update.lastEvaluated { loopGuard.reportUpdate(of: last) }
                return loopGuard.hold()
            }
        } while needsUpdate
        loopGuard.updateSettled()
    }

    /// Evaluates and lays out until neither causes the other. Returns true if the graph settled.
    @discardableResult
    package func settle() -> Bool {
        // Runs even if the graph does not settle: the picture depends on the results.
        defer { paint.semantics?.resolve() }
        var rounds = 0
        repeat {
            guard update.run() else {
                layout.run()
                return false
            }
            layout.run()
            layout.followUp()
            rounds += 1
            if rounds >= loopGuard.maximumRounds, needsUpdate {
                loopGuard.reportLayout(of: update.lastEvaluated)
                return false
            }
        } while needsUpdate
        return true
    }

    /// True if there is no end-of-turn work.
    var isClean: Bool {
        (loopGuard.isOnHold || !needsUpdate && !settled.isDirty && !(paint.semantics?.isDirty ?? false))
            && paint.isClean
    }

    /// True if another round of update or layout is needed.
    private var needsUpdate: Bool { update.isDirty || layout.isDirty }
}
