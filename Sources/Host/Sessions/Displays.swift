import Display

/// The displays that claim a scene's layout. The last claimant that is not parked owns it; without one the session's
/// own screen applies.
struct Displays {
    /// The screen that the session was opened with, or that a script has set since.
    private(set) var own: Screen
    private var owners: [Claim] = []
    /// The screen that the scene was last requested to be laid out for.
    private var requested: Screen

    private struct Claim {
        let client: SessionClient
        var screen: Screen
        /// True while the service it was connected through is gone; it may come back through another.
        var isAway = false
    }

    init(own: Screen) {
        self.own = own
        requested = own
    }

    var owner: SessionClient? { current?.client }
    /// The owner, and all claimants that would own the display if those after them left.
    var claimants: [SessionClient] { owners.filter { !$0.isAway }.map(\.client) }
    private var current: Claim? { owners.last { !$0.isAway && !$0.client.isParked } }

    /// Adds a claimant; one that returns keeps its place.
    mutating func claim(_ client: SessionClient, _ screen: Screen) {
        if let index = owners.firstIndex(where: { $0.client === client }) {
            (owners[index].screen, owners[index].isAway) = (screen, false)
        } else {
            owners.append(Claim(client: client, screen: screen))
        }
    }

    /// Removes a client's claim.
    mutating func release(_ client: SessionClient) { owners.removeAll { $0.client === client } }

    /// Marks all claimants as away after the service was lost. Those that can be recognised keep their places, in
    /// whatever order they come back.
    mutating func markAllAway(keeping known: [SessionClient]) {
        owners.removeAll { entry in !known.contains { $0 === entry.client } }
        for index in owners.indices { owners[index].isAway = true }
    }

    /// Records the size of a client's display; returns false if the scene is not laid out for it. An unclaimed display
    /// belongs to the first client that reports a size.
    mutating func resize(_ client: SessionClient, _ screen: Screen) -> Bool {
        if claimants.isEmpty || owners.contains(where: { $0.client === client }) { claim(client, screen) }
        guard owner === client else { return false }
        requested = screen
        return true
    }

    mutating func setScriptedScreen(_ screen: Screen) {
        requested = screen
        if let owner { claim(owner, screen) } else { own = screen }
    }

    /// Returns the screen to lay the scene out for; nil if that was already requested.
    mutating func nextScreen() -> Screen? {
        let wanted = current?.screen ?? own
        guard wanted != requested else { return nil }
        requested = wanted
        return wanted
    }
}
