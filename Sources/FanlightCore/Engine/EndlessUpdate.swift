/// The state of updates that never settle. Work that a stopped update left is put on hold and not lost.
struct EndlessUpdate {
    /// The types of the views that were reported.
    private var named: Set<String> = []
    /// True while the remaining work is on hold until something changes.
    private(set) var isOnHold = false

    /// True if an update was stopped and none has settled since.
    var isKnown: Bool { !named.isEmpty }

    /// Records a view as reported and returns true if it was not reported before.
    @MainActor mutating func isNew(_ view: _Element?) -> Bool { named.insert(view?.typeName ?? "").inserted }

    mutating func hold() { isOnHold = true }

    /// Ends the hold after a change, which may have removed the cause of the endless update.
    mutating func goOn() { if isOnHold { isOnHold = false } }

    mutating func end() { if isKnown { named = [] } }
}
