/// A view that is shown elsewhere than where it is declared. It is in a bar, or in a layer over the scene.
///
/// The view has the environment and the lifetime of the place where it is declared. Its nodes are children of a
/// `PortalPlace`. A portal is in one place at a time: the last place that took it.
@MainActor
package final class Portal {
    fileprivate weak var element: PortalElement?
    fileprivate weak var place: _Element?

    /// True if preferences of the view stay inside, as in a presentation.
    let keepsPreferences: Bool

    package nonisolated init(keepsPreferences: Bool = false) { self.keepsPreferences = keepsPreferences }

    /// True if the view exists.
    package var isMounted: Bool { element?.isMounted == true }

    /// Creates the element of the shown view, as a child of the declaring element.
    package func make<Content: View>(_ view: Content, in context: _ElementContext) -> _Element {
        let made = PortalElement(self, context)
        element = made
        made.adopt(view)
        return made
    }

    /// Sets the element that shows the view.
    func setPlace(_ place: _Element) { self.place = place }

    func collectNodes(into nodes: inout [LayoutNode]) { element?.collectSeen(into: &nodes) }

    /// Returns the combined preference of the views inside.
    package func gatherPreference<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value? { element?.gatherPreference(key) }
}

private final class PortalElement: _Element {
    private let portal: Portal
    private var child: _Element?
    private(set) var nodes: [LayoutNode] = []

    init(_ portal: Portal, _ context: _ElementContext) {
        self.portal = portal
        super.init(context)
    }

    override var keepsPreferences: Bool { portal.keepsPreferences }

    func adopt<Content: View>(_ view: Content) {
        child = _ElementContext(graph: graph, parent: self, environment: environment).make(view)
    }

    override func update(from pointer: UnsafeRawPointer) { child?.update(from: pointer) }

    // Shows nothing at the place of declaration.
    override func collectNodes(into nodes: inout [LayoutNode]) {}
    override func collectItems(into list: inout ItemList) {}
    override func contributedNodesChanged() { portal.place?.contributedNodesChanged() }
    override func traitsChanged() { portal.place?.traitsChanged() }

    func collectSeen(into all: inout [LayoutNode]) {
        let before = all.count
        child?.collectNodes(into: &all)
        nodes = Array(all[before...])
    }

    func removeFromPlace() {
        let leaving = nodes
        nodes = []
        for node in leaving { node.detach() }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willUnmount() { portal.place?.contributedNodesChanged() }
}

/// The place where a portal's view is shown.
package struct PortalPlace {
    package let portal: Portal

    package init(portal: Portal) { self.portal = portal }
}

extension PortalPlace: View {
    package var body: Never { fatalError("A portal's place is built into the framework and has no body") }

    package static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        PortalPlaceElement(view, context)
    }
}

private final class PortalPlaceElement: ViewElement<PortalPlace> {
    override init(_ view: PortalPlace, _ context: _ElementContext) {
        super.init(view, context)
        view.portal.place = self
    }

    override func update(to new: PortalPlace) {
        guard new.portal !== view.portal else { return }
        release()
        view = new
        new.portal.place = self
        contributedNodesChanged()
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        guard view.portal.place === self else { return }
        view.portal.element?.collectSeen(into: &nodes)
    }

    private func release() {
        // Another place may have taken over the portal.
        guard view.portal.place === self else { return }
        view.portal.place = nil
        view.portal.element?.removeFromPlace()
    }

    override func willUnmount() { release() }
}
