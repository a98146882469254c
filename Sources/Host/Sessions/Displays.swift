import Display

/// Whose display a scene is laid out for: the last one's who took it over and is not silent, else the session's own.
struct Displays {
    /// What the session was opened with, or what a script made of that.
    private(set) var own: Screen
    private var taken: [Taken] = []
    /// What the scene was last asked to be laid out for.
    private var asked: Screen

    private struct Taken {
        let viewer: Viewer
        var screen: Screen
        /// The service that it came by is gone; it may come back by another.
        var isAway = false
    }

    init(own: Screen) {
        self.own = own
        asked = own
    }

    var owner: Viewer? { current?.viewer }
    /// Everybody whose display it is, or would be if those after them left it.
    var takers: [Viewer] { taken.filter { !$0.isAway }.map(\.viewer) }
    private var current: Taken? { taken.last { !$0.isAway && !$0.viewer.isParked } }

    /// Who is back has the place that it had.
    mutating func take(_ viewer: Viewer, _ screen: Screen) {
        if let index = taken.firstIndex(where: { $0.viewer === viewer }) {
            (taken[index].screen, taken[index].isAway) = (screen, false)
        } else {
            taken.append(Taken(viewer: viewer, screen: screen))
        }
    }

    /// It gives back what it took over.
    mutating func forget(_ viewer: Viewer) { taken.removeAll { $0.viewer === viewer } }

    /// Nobody is there any more. Those who would be known again have their places then, whoever comes back first.
    mutating func leave(knowing known: [Viewer]) {
        taken.removeAll { entry in !known.contains { $0 === entry.viewer } }
        for index in taken.indices { taken[index].isAway = true }
    }

    /// Somebody's display is of another size; false where the scene is not laid out for it. A display that nobody took
    /// over belongs to the first who says how large it is.
    mutating func size(_ viewer: Viewer, _ screen: Screen) -> Bool {
        if takers.isEmpty || taken.contains(where: { $0.viewer === viewer }) { take(viewer, screen) }
        guard owner === viewer else { return false }
        asked = screen
        return true
    }

    mutating func script(_ screen: Screen) {
        asked = screen
        if let owner { take(owner, screen) } else { own = screen }
    }

    /// What the scene is to be laid out for from now on; nil where it is already, or has been asked to.
    mutating func change() -> Screen? {
        let wanted = current?.screen ?? own
        guard wanted != asked else { return nil }
        asked = wanted
        return wanted
    }
}
