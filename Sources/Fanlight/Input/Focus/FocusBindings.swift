/// Keeps the properties that stand for the focus and the focus in step, in both directions.
@MainActor
final class FocusBindings {
    private unowned let graph: ViewGraph
    private unowned let subject: any FocusSubject
    private var views: [ObjectIdentifier: any FocusBound] = [:]
    private var isTellingQueued = false

    init(_ graph: ViewGraph, of subject: any FocusSubject) {
        self.graph = graph
        self.subject = subject
    }

    func bind(_ view: any FocusBound) {
        views[ObjectIdentifier(view)] = view
        if subject.focusedNode != nil { tellLater() }
    }

    func unbind(_ view: any FocusBound) {
        views[ObjectIdentifier(view)] = nil
        // Its property may have said that the focus is in it.
        let place = view.place
        graph.afterUpdating { [weak self] in
            place.settle(nil)
            self?.tell()
        }
    }

    func tellLater() {
        guard !isTellingQueued, !views.isEmpty else { return }
        isTellingQueued = true
        graph.afterUpdating { [weak self] in
            self?.isTellingQueued = false
            self?.tell()
        }
    }

    /// Gives every property the value of the innermost of its views that has the focus inside.
    func tell() {
        guard !views.isEmpty else { return }
        let around = subject.nodesAround
        var innermost: [ObjectIdentifier: any FocusBound] = [:]
        for view in views.values where view.isAny(of: around) {
            let place = ObjectIdentifier(view.place)
            if let other = innermost[place], other.depth >= view.depth { continue }
            innermost[place] = view
        }
        // What was just written is followed in a moment, and says until then what is wanted.
        for view in views.values where !view.place.isWishPending {
            view.place.settle(innermost[ObjectIdentifier(view.place)])
        }
    }

    /// A property was written: the focus goes where it says, once the views are there that the same turn makes. Rows of what
    /// is lazy are made when they are placed.
    func follow(_ place: any FocusPlace) {
        graph.afterUpdating { [weak self] in
            guard let self else { return }
            if graph.hasUpdatesToCome { return follow(place) }
            if seek(place) { return }
            graph.afterPlacing { [weak self] in
                guard let self, !seek(place) else { return }
                place.isWishPending = false
                // No view stands for this value: the property says again what is the case.
                place.settle(nil)
                tell()
            }
        }
    }

    /// Moves the focus where the property says. False where there is no view for it, or none yet.
    private func seek(_ place: any FocusPlace) -> Bool {
        let around = subject.nodesAround
        // What the focus does from here on, properties are told.
        place.isWishPending = false
        if place.wantsNothing {
            if views.values.contains(where: { $0.place === place && $0.isAny(of: around) }) { subject.move(into: []) }
            return true
        }
        for view in views.values where view.place === place && view.isWanted {
            if view.isAny(of: around) || !view.shownNodes.isEmpty && subject.move(into: view.shownNodes) { return true }
        }
        place.isWishPending = true
        return false
    }
}

/// What can be in one view at a time: the keyboard's focus, the attention of whoever reads.
@MainActor
protocol FocusSubject: AnyObject {
    var focusedNode: LayoutNode? { get }
    /// Moves to the first of the nodes, or inside them, that can have it; for no nodes it is nowhere. False where it stays.
    @discardableResult
    func move(into nodes: [LayoutNode]) -> Bool
}

extension FocusSubject {
    /// What has the focus, and everything around it.
    var nodesAround: Set<ObjectIdentifier> {
        var around: Set<ObjectIdentifier> = []
        var current = focusedNode
        while let node = current {
            around.insert(ObjectIdentifier(node))
            current = node.parent
        }
        return around
    }
}

/// What a `FocusState` is kept in, whatever its type.
@MainActor
protocol FocusPlace: AnyObject {
    /// The property was written to say that the focus is in none of its views.
    var wantsNothing: Bool { get }
    /// Whether what the property was written to say is still to be done.
    var isWishPending: Bool { get set }
    /// The focus is in this view, or in none.
    func settle(_ view: (any FocusBound)?)
}

/// A view whose focus a property stands for.
@MainActor
protocol FocusBound: _Element {
    var place: any FocusPlace { get }
    /// Whether the property was written to say that the focus is here.
    var isWanted: Bool { get }
    /// What can be seen of it, as its container last took it.
    var shownNodes: [LayoutNode] { get }
}

extension FocusBound {
    fileprivate func isAny(of around: Set<ObjectIdentifier>) -> Bool {
        !around.isEmpty && shownNodes.contains { around.contains(ObjectIdentifier($0)) }
    }
}
