/// Synchronises focus properties and the focus, in both directions.
@MainActor
final class FocusBindings: LayoutFollower, UpdateDependent {
    private unowned let graph: ViewGraph
    private unowned let subject: any FocusCursor
    private var views: [ObjectIdentifier: any FocusBoundElement] = [:]
    private var isUpdateQueued = false
    /// Properties whose value no view has yet. Lazy rows may have it once they are placed.
    private var sought: [any FocusPlace] = []

    init(_ graph: ViewGraph, of subject: any FocusCursor) {
        self.graph = graph
        self.subject = subject
        graph.layout.add(self)
    }

    func bind(_ view: any FocusBoundElement) {
        views[ObjectIdentifier(view)] = view
        if subject.focusedNode != nil { scheduleUpdate() }
    }

    func unbind(_ view: any FocusBoundElement) {
        views[ObjectIdentifier(view)] = nil
        // The property may still have the value of the removed view.
        graph.afterUpdating(retaining: FocusUnbinding(place: view.place, bindings: self))
    }

    func scheduleUpdate() {
        guard !isUpdateQueued, !views.isEmpty else { return }
        isUpdateQueued = true
        graph.afterUpdating(self)
    }

    func viewsUpdated() {
        isUpdateQueued = false
        updateProperties()
    }

    /// Gives every property the value of its innermost view that contains the focus.
    func updateProperties() {
        guard !views.isEmpty else { return }
        let around = subject.nodesAround
        var innermost: [ObjectIdentifier: any FocusBoundElement] = [:]
        for view in views.values where view.isAny(of: around) {
            let place = ObjectIdentifier(view.place)
            if let other = innermost[place], other.depth >= view.depth { continue }
            innermost[place] = view
        }
        // A value that was just written stays until the focus has followed it.
        for view in views.values where !view.place.isRequestPending {
            view.place.settle(innermost[ObjectIdentifier(view.place)])
        }
    }

    /// Moves the focus to the view with the value that a property was set to. Waits until the turn has created its
    /// views, because lazy rows are created when they are placed.
    func follow(_ place: any FocusPlace) {
        graph.afterUpdating(retaining: FocusRequest(place: place, bindings: self))
    }

    fileprivate func viewsUpdated(for place: any FocusPlace) {
        if graph.hasPendingUpdates { return follow(place) }
        if !seek(place) { sought.append(place) }
    }

    var isDirty: Bool { !sought.isEmpty }
    var evaluatesViews: Bool { false }

    func layoutEnded() {
        let places = sought
        sought.removeAll()
        for place in places where !seek(place) {
            place.isRequestPending = false
            // No view has this value, so the property is reset to the present state.
            place.settle(nil)
            updateProperties()
        }
    }

    /// Moves the focus to the value of the property. Returns false if no view has the value so far.
    private func seek(_ place: any FocusPlace) -> Bool {
        let around = subject.nodesAround
        // Focus changes from here on are written to the property.
        place.isRequestPending = false
        if place.requestsNoFocus {
            if views.values.contains(where: { $0.place === place && $0.isAny(of: around) }) { subject.move(into: []) }
            return true
        }
        for view in views.values where view.place === place && view.isRequested && !graph.update.isSuspended(view) {
            if view.isAny(of: around) || !view.shownNodes.isEmpty && subject.move(into: view.shownNodes) { return true }
        }
        place.isRequestPending = true
        return false
    }
}

/// Resets a property after one of its views was removed.
private struct FocusUnbinding: UpdateDependent {
    let place: any FocusPlace
    weak var bindings: FocusBindings?

    func viewsUpdated() {
        place.settle(nil)
        bindings?.updateProperties()
    }
}

/// Moves the focus after a property was set.
private struct FocusRequest: UpdateDependent {
    let place: any FocusPlace
    weak var bindings: FocusBindings?

    func viewsUpdated() { bindings?.viewsUpdated(for: place) }
}

/// A cursor that is in one view at a time: the keyboard focus or the accessibility cursor.
@MainActor
protocol FocusCursor: AnyObject {
    var focusedNode: LayoutNode? { get }
    /// Moves the cursor to the first node, in or below `nodes`, that can take it. An empty list removes the cursor.
    /// Returns false if the cursor stays.
    @discardableResult
    func move(into nodes: [LayoutNode]) -> Bool
}

extension FocusCursor {
    /// The focused node and all its ancestors.
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

/// The storage of a `FocusState`, independent of its type.
@MainActor
protocol FocusPlace: AnyObject {
    /// True if the property was set to the value for no focus.
    var requestsNoFocus: Bool { get }
    /// True while the focus has not followed the value that was set.
    var isRequestPending: Bool { get set }
    /// Sets the property to the value of `view`, which contains the focus; nil if no bound view contains it.
    func settle(_ view: (any FocusBoundElement)?)
}

/// An element bound to a focus property.
@MainActor
protocol FocusBoundElement: _Element {
    var place: any FocusPlace { get }
    /// True if the property was set to the value of this element.
    var isRequested: Bool { get }
    /// The nodes that the element contributed last.
    var shownNodes: [LayoutNode] { get }
}

extension FocusBoundElement {
    fileprivate func isAny(of around: Set<ObjectIdentifier>) -> Bool {
        !around.isEmpty && shownNodes.contains { around.contains(ObjectIdentifier($0)) }
    }
}
