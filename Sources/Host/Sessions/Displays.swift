import Display

/// Whose display a scene is laid out for: the last one's who took it over and is not silent, else the session's own.
struct Displays {
    /// What the session was opened with, or what a script made of that.
    private(set) var own: Screen
    private var taken: [(viewer: Viewer, screen: Screen)] = []
    /// What the scene was last asked to be laid out for.
    private var asked: Screen

    init(own: Screen) {
        self.own = own
        asked = own
    }

    var owner: Viewer? { current?.viewer }
    /// Everybody whose display it is, or would be if those after them left it.
    var takers: [Viewer] { taken.map(\.viewer) }
    private var current: (viewer: Viewer, screen: Screen)? { taken.last { !$0.viewer.isParked } }

    /// Who is back has the place that it had.
    mutating func take(_ viewer: Viewer, _ screen: Screen) {
        if let index = taken.firstIndex(where: { $0.viewer === viewer }) {
            taken[index].screen = screen
        } else {
            taken.append((viewer, screen))
        }
    }

    /// It gives back what it took over.
    mutating func forget(_ viewer: Viewer) { taken.removeAll { $0.viewer === viewer } }
    mutating func forgetAll() { taken = [] }

    /// Somebody's display is of another size; false where the scene is not laid out for it. A display that nobody took
    /// over belongs to the first who says how large it is.
    mutating func size(_ viewer: Viewer, _ screen: Screen) -> Bool {
        if taken.isEmpty || taken.contains(where: { $0.viewer === viewer }) { take(viewer, screen) }
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
