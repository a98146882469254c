import Display
import Foundation

extension ViewGraph {
    /// How often a turn may evaluate again because evaluating changed something. What was stopped once is given less: it
    /// is tried again with each change, until one lets it come to rest.
    private var maximumRounds: Int { endless.isKnown ? 10 : 100 }
    /// How often a turn lays out again because placing rows told more about sizes.
    private static let maximumPasses = 12

    /// Evaluates what is marked, lays out what that changed, and answers what is different in the picture.
    func flush() -> (changes: [LayerChange], removed: [LayerID]) {
        // What was stopped waits for a change; what it left is shown where it belongs.
        if endless.isOnHold { layOut() } else { comeToRest() }
        lookUnderPointer()
        updates.begin(Transaction())
        turns &+= 1
        work.measurements = measuredBefore + typesetter.measurements
        return picture.commit()
    }

    /// Tells views that came under a pointer that rests, or left it: once a turn, as they may move for that again.
    private func lookUnderPointer() {
        guard viewsHaveMoved else { return }
        viewsHaveMoved = false
        pointer.hover.viewsMoved()
        if needsUpdate, !endless.isOnHold { comeToRest() }
    }

    /// Does all that follows from what changed, or gives up.
    private func comeToRest() {
        var rounds = 0
        repeat {
            let isAtRest = settle()
            // Also where something would not come to rest: others wait for what they want to know.
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

    /// Evaluates and lays out until neither asks for the other. Answers whether it came to that.
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

    /// Whether nothing waits for the end of a turn.
    var isClean: Bool { (endless.isOnHold || !needsUpdate && comparisons.isEmpty) && picture.isClean }

    private var hasScrolled: Bool { !scrolledViewports.isEmpty || !scrollWishes.isEmpty }

    /// Whether layout has to follow, for the first time or once more.
    private var needsUpdate: Bool { needsEvaluation || needsLayout || hasScrolled || !geometry.isEmpty }

    private var needsEvaluation: Bool {
        !marked.isEmpty || !looks.isEmpty || !pendingWrites.isEmpty || !appearances.isEmpty || !afterUpdate.isEmpty
            || !containersToCollect.isEmpty || !disappearances.isEmpty
    }

    /// Evaluates until nothing is left to be evaluated. Answers whether it came to that.
    private func evaluate() -> Bool {
        var rounds = 0
        // What was written before in many transactions takes as many updates, and comes to an end.
        let most = maximumRounds + pendingWrites.count
        repeat {
            beginUpdate()
            guard evaluateMarked() else {
                layOut()
                return false
            }
            // What takes another's place is there before the other is gone.
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

    /// Marks what the next update is to evaluate: what objects changed, which is marked already, and what was written in
    /// the same transaction.
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

    /// Everything that was changed is evaluated: its animations, if it has any, begin.
    private func endUpdates() {
        for awaited in updates.takeCompletions() { awaited.completions.updateEnds(awaited.animation, in: self) }
    }

    /// Places what is to be placed. Rows that come into view may tell more about sizes, which takes another pass.
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

    /// Gives up on a layout that changes what it depends on each time.
    private func stopMoving() {
        guard endless.isNew(lastEvaluated) else { return }
        report(
            "\(lastEvaluated?.typePath ?? "scene"): this view changes the geometry that it depends on each time it is laid "
                + "out, so it never comes to rest. Its layout was stopped; make the size it asks for independent of the "
                + "state it writes.")
    }

    /// Answers whether all that is marked could be evaluated.
    private func evaluateMarked() -> Bool {
        currentTurn &+= 1
        isEvaluating = true
        defer { isEvaluating = false }
        // Parents first: what they hand down may settle a child before its own turn comes.
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

    /// Says which view would not come to rest, once for as long as it does not.
    private func stopEndless(_ element: _Element) {
        guard endless.isNew(element) else { return }
        report(
            element.located(
                "this view changes state that it reads each time it is evaluated, so it never comes to rest. Its update was "
                    + "stopped; change the state from an action instead."))
    }

    /// A container that collects may add containers: those inside it that are new.
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
