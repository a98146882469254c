import Display
import Foundation

extension ViewGraph {
    /// Maximum number of evaluation rounds in a turn that evaluation itself causes. Lower after an update was stopped:
    /// it is retried with each change until it settles.
    private var maximumRounds: Int { endless.isKnown ? 10 : 100 }
    /// Maximum number of layout passes in a turn, caused by rows that reveal new sizes when placed.
    private static let maximumPasses = 12

    /// Evaluates dirty elements, lays out the result, and returns the changes of the picture.
    func flush() -> (changes: [LayerChange], removed: [LayerID]) {
        // A stopped update stays on hold until a change; the part already evaluated is laid out.
        if endless.isOnHold { layOut() } else { comeToRest() }
        lookUnderPointer()
        updates.begin(Transaction())
        turns &+= 1
        turnEnds()
        return picture.commit()
    }

    /// Updates hover for views that moved under a resting pointer or away from it. Once a turn, as views may move
    /// again.
    private func lookUnderPointer() {
        guard viewsHaveMoved else { return }
        viewsHaveMoved = false
        nodesMoved()
        if needsUpdate, !endless.isOnHold { comeToRest() }
    }

    /// Settles the graph, or stops an endless update.
    private func comeToRest() {
        var rounds = 0
        repeat {
            let isAtRest = settle()
            // Comparisons run even if the graph did not settle: callers depend on their results.
            let due = comparisons
            comparisons.removeAll()
            for comparison in due { comparison() }
            guard isAtRest else { return endless.hold() }
            rounds += 1
            if rounds >= maximumRounds, needsUpdate {
                if let lastEvaluated { stopEndless(lastEvaluated) }
                return endless.hold()
            }
        } while needsUpdate
        endless.end()
    }

    /// Evaluates and lays out until neither causes the other. Returns true if the graph settled.
    @discardableResult
    func settle() -> Bool {
        var passes = 0
        repeat {
            guard evaluate() else { return false }
            layOut()
            geometry.update()
            let due = searches
            searches.removeAll()
            for search in due { search() }
            passes += 1
            if passes >= maximumRounds, needsUpdate {
                stopMoving()
                return false
            }
        } while needsUpdate
        return true
    }

    /// True if there is no end-of-turn work.
    var isClean: Bool { (endless.isOnHold || !needsUpdate && comparisons.isEmpty) && picture.isClean }

    private var hasScrolled: Bool { !scrolledViewports.isEmpty || !scrollWishes.isEmpty }

    /// True if another round of evaluation or layout is needed.
    private var needsUpdate: Bool { needsEvaluation || needsLayout || hasScrolled || !geometry.isEmpty }

    private var needsEvaluation: Bool {
        !marked.isEmpty || !looks.isEmpty || !pendingWrites.isEmpty || !appearances.isEmpty || !afterUpdate.isEmpty
            || !containersToCollect.isEmpty || !disappearances.isEmpty
    }

    /// Evaluates until no element is dirty. Returns true if that was reached.
    private func evaluate() -> Bool {
        var rounds = 0
        // Earlier writes in many transactions take as many updates, but are finite.
        let most = maximumRounds + pendingWrites.count
        repeat {
            beginUpdate()
            guard evaluateMarked() else {
                layOut()
                return false
            }
            // The replacement exists before the replaced view leaves.
            evaluateContainers()
            let appearing = appearances
            appearances.removeAll()
            for action in appearing { action() }
            let actions = afterUpdate
            afterUpdate.removeAll()
            for action in actions { action() }
            runDisappearances()
            if !needsEvaluation { endUpdates() }
            rounds += 1
            if rounds >= most, needsEvaluation {
                if let lastEvaluated { stopEndless(lastEvaluated) }
                layOut()
                return false
            }
        } while needsEvaluation
        return true
    }

    /// Begins an update: already invalidated elements, and the writes of the same transaction.
    private func beginUpdate() {
        let isMarked = !marked.isEmpty || !looks.isEmpty
        let serial = updates.beginMarked()
        if !isMarked || serial == pendingWrites.nextSerial, let group = pendingWrites.next() {
            updates.begin(group.transaction)
            for value in group.values { value.apply(group.number) }
        }
        let again = looks
        looks.removeAll()
        for look in again { look() }
    }

    /// Starts the animations of the evaluated changes.
    private func endUpdates() {
        for awaited in updates.takeCompletions() { awaited.completions.updateEnds(awaited.animation, in: self) }
    }

    /// Places dirty nodes. Rows that come into view may reveal new sizes, which takes another pass.
    private func layOut() {
        if needsLayout || hasScrolled { viewsHaveMoved = true }
        var passes = 0
        isPlacing = true
        defer { isPlacing = false }
        while needsLayout || hasScrolled, passes < ViewGraph.maximumPasses {
            passes += 1
            if needsLayout {
                needsLayout = false
                root.place(at: .zero, proposal: ProposedViewSize(width: screen.width, height: screen.height))
            }
            let wishes = scrollWishes
            scrollWishes.removeAll()
            for wish in wishes { wish() }
            let viewports = scrolledViewports
            scrolledViewports.removeAll()
            for viewport in viewports { viewport.showPart() }
        }
    }

    /// Stops a layout that changes its own input each time.
    private func stopMoving() {
        guard endless.isNew(lastEvaluated) else { return }
        report(
            "\(lastEvaluated?.typePath ?? "scene"): this view changes the geometry that it depends on each time it is laid "
                + "out, so it never comes to rest. Its layout was stopped; make the size it asks for independent of the "
                + "state it writes.")
    }

    /// Returns true if all dirty elements could be evaluated.
    private func evaluateMarked() -> Bool {
        currentTurn &+= 1
        isEvaluating = true
        defer { isEvaluating = false }
        // Parents come first: the values they pass down may already update a child.
        while let elements = marked.next() {
            for (index, element) in elements.enumerated() where element.isMarked {
                if element.isMounted, element.evaluations(inTurn: currentTurn) > maximumRounds {
                    for waiting in elements[index...] where waiting.isMarked { marked.add(waiting) }
                    stopEndless(element)
                    return false
                }
                element.isMarked = false
                guard element.isMounted else { continue }
                updates.enter(element)
                element.reevaluate()
            }
        }
        return true
    }

    /// Reports the view whose update does not settle, once until updates settle again.
    private func stopEndless(_ element: _Element) {
        guard endless.isNew(element) else { return }
        report(
            element.located(
                "this view changes state that it reads each time it is evaluated, so it never comes to rest. Its update was "
                    + "stopped; change the state from an action instead."))
    }

    /// A container that collects its nodes may add new containers inside it.
    private func evaluateContainers() {
        while !containersToCollect.isEmpty {
            let containers = containersToCollect
            containersToCollect.removeAll()
            for container in containers { container.collect() }
        }
    }

    func runDisappearances() {
        let leaving = disappearances
        disappearances.removeAll()
        isTakingLeave = true
        for action in leaving { action() }
        isTakingLeave = false
    }
}
