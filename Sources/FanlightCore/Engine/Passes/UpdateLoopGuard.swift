/// Stops updates that never settle and reports the view that causes them.
///
/// The remaining work of a stopped update is not lost. It is on hold, and is retried after the next change.
@MainActor
package final class UpdateLoopGuard {
    private unowned let graph: ViewGraph
    /// The types of the views that were reported since an update last settled.
    private var reported: Set<String> = []
    /// True while the remaining work is on hold until something changes.
    private(set) var isOnHold = false

    init(_ graph: ViewGraph) { self.graph = graph }

    /// Maximum number of rounds in a turn that evaluation itself causes. It is lower after an update was stopped,
    /// because the update is retried with each change until it settles.
    var maximumRounds: Int { reported.isEmpty ? 100 : 10 }

    func hold() { isOnHold = true }

    /// Ends the hold after a change, which may have removed the cause of the endless update.
    func resume() { if isOnHold { isOnHold = false } }

    /// Called when an update settled: its views are reported again if they cause another endless update.
    func updateSettled() { if !reported.isEmpty { reported = [] } }

    /// Reports the view whose update does not settle.
    func reportUpdate(of element: _Element) {
        guard isNew(element) else { return }
        graph.report(
            element.messageWithPath(
                "this view changes state that it reads each time it is evaluated, so its update never ends. Its update "
                    + "was stopped; change the state from an action instead."))
    }

    /// Reports the view whose layout changes its own input each time.
    func reportLayout(of element: _Element?) {
        guard isNew(element) else { return }
        graph.report(
            "\(element?.typePath ?? "scene"): this view changes the geometry that it depends on each time it is "
                + "laid out, so its layout never ends. Its layout was stopped; make the size it asks for independent "
                + "of the state it writes.")
    }

    private func isNew(_ view: _Element?) -> Bool { reported.insert(view?.typeName ?? "").inserted }
}
