/// Updates that never come to rest: what one of them left to be done waits, and nothing of it is lost.
struct EndlessUpdate {
    /// The types of the views that were named.
    private var named: Set<String> = []
    /// Whether what is left waits for something to change.
    private(set) var isOnHold = false

    /// Whether an update was stopped, and none came to rest since then.
    var isKnown: Bool { !named.isEmpty }

    /// Whether the author does not know of the view yet.
    @MainActor mutating func isNew(_ view: _Element?) -> Bool { named.insert(view?.typeName ?? "").inserted }

    mutating func hold() { isOnHold = true }

    /// Something changed: perhaps what drove the update.
    mutating func goOn() { if isOnHold { isOnHold = false } }

    mutating func end() { if isKnown { named = [] } }
}
