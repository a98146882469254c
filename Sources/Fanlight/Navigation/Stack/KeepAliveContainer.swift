@_spi(Nodes) import FanlightCore

/// Several views at one place, of which one is shown. Hidden views keep their state, such as the lower levels of a
/// navigation stack and the unselected tabs.
struct KeepAliveContainer<ID: Hashable, Content: View> {
    /// The ids of the retained views. A view is created when it is first shown.
    let all: [ID]
    let shown: ID
    /// The view beneath or beside the shown one, seen while a person pulls that one away; nil at rest.
    let beneath: ID?
    /// True if the shown view covers those before it, which still set the scene's colour scheme.
    let arePages: Bool
    /// True if the first view is created after the appear actions of the views around the container.
    let awaitsAppearance: Bool
    /// The animation of a change of the shown view; nil if it changes at once.
    let animation: Animation?
    let content: (ID) -> Content

    nonisolated init(
        all: [ID], shown: ID, beneath: ID? = nil, arePages: Bool = false, awaitsAppearance: Bool = false,
        animation: Animation? = nil, content: @escaping (ID) -> Content
    ) {
        self.all = all
        self.shown = shown
        self.beneath = beneath
        self.arePages = arePages
        self.awaitsAppearance = awaitsAppearance
        self.animation = animation
        self.content = content
    }
}

extension KeepAliveContainer: View {
    var body: Never { fatalError("Kept views are built into the framework and have no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        KeepAliveElement(view, context)
    }
}

private final class KeepAliveElement<ID: Hashable, Content: View>: ViewElement<KeepAliveContainer<ID, Content>>,
    UpdateDependent
{
    private var elements: [ID: KeepAliveViewElement] = [:]
    private var shown: KeepAliveViewElement?
    /// The view that was shown before, until the state is described to which its transition leads.
    private var leaving: KeepAliveViewElement?
    /// The view that is seen beneath the shown one.
    private var beneath: KeepAliveViewElement?
    /// True until the first view is created.
    private var isWaiting: Bool

    override init(_ view: KeepAliveContainer<ID, Content>, _ context: _ElementContext) {
        isWaiting = view.awaitsAppearance
        super.init(view, context)
        if isWaiting { graph.afterUpdating(self) } else { showWanted(removing: []) }
    }

    /// Creates the first view in the next update of the turn, which shows what the appear actions have written.
    func viewsUpdated() { invalidate() }

    override func reevaluate() {
        guard isWaiting else { return }
        isWaiting = false
        showWanted(removing: [])
    }

    /// Reconciles the retained elements with the new ids: updates, makes, reveals, conceals or removes them.
    override func update(to new: KeepAliveContainer<ID, Content>) {
        let (wasShown, wasBeneath) = (view.shown, view.beneath)
        view = new
        if isWaiting { return }
        let ids = Set(new.all)
        let removed = elements.filter { !ids.contains($0.key) }
        for id in removed.keys { elements[id] = nil }
        for (id, element) in elements { element.update(with: new.content(id)) }
        // A view that was seen beneath, and is shown now, stays visible.
        if new.beneath != wasBeneath, new.beneath != nil || wasBeneath != new.shown { showBeneath() }
        guard wasShown != new.shown || elements[new.shown] == nil else {
            return removed.values.forEach { $0.unmount() }
        }
        change(animatedBy: new.animation, removing: Array(removed.values)) { [self] in
            showWanted(removing: Array(removed.values))
        }
    }

    /// Shows the wanted view. The replacement exists before the replaced view leaves.
    private func showWanted(removing removed: [KeepAliveViewElement]) {
        let replaced = shown
        // The new view may have a default focus, which a focused view would prevent.
        if replaced !== elements[view.shown] { replaced?.removeFocus() }
        if isMounted, let known = elements[view.shown] {
            if known === beneath {
                known.restoreFocusSoon()
            } else if known !== replaced {
                reveal(known, known.reveal)
            }
            (shown, beneath) = (known, nil)
        } else if isMounted {
            if view.arePages { makePagesBelow() }
            _ = insert {
                let made = make(view.shown, isVisible: true)
                shown = made
                return made
            }
        }
        leaving = replaced === shown ? nil : replaced
        shownViewsChanged()
        afterTransition(of: leaving) { [self] in
            // Another change of the turn may have begun to hide another view.
            if leaving === replaced { leaving = nil }
            for element in elements.values where element !== shown && element !== leaving { element.conceal() }
            for element in removed { element.unmount() }
            shownViewsChanged()
        }
    }

    /// Shows the view beneath the shown one without a transition, and hides the one that was there.
    private func showBeneath() {
        let replaced = beneath
        beneath = view.beneath.map { elements[$0] ?? make($0, isVisible: true) }
        beneath?.show(restoringFocus: false)
        if let replaced, replaced !== beneath, replaced !== shown, replaced !== leaving { replaced.conceal() }
        shownViewsChanged()
    }

    /// Makes the pages below the shown one. The app may set a path of several values, and each page may provide the
    /// destination of the next one.
    private func makePagesBelow() {
        for id in view.all.prefix(while: { $0 != view.shown }) where elements[id] == nil {
            _ = make(id, isVisible: false)
        }
    }

    private func make(_ id: ID, isVisible: Bool) -> KeepAliveViewElement {
        let made = KeepAliveViewElement(inside(nil))
        made.isPage = view.arePages
        made.isVisible = isVisible
        made.adopt(view.content(id))
        elements[id] = made
        return made
    }

    private func shownViewsChanged() {
        contributedNodesChanged()
        preferenceChanged()
    }

    /// The views that contribute nodes. A page that was removed leaves above the page below it.
    private var visible: [KeepAliveViewElement] {
        let beneath = beneath === leaving ? nil : beneath
        guard let leaving, let shown else { return [beneath, shown ?? leaving].compactMap { $0 } }
        let isKept = elements.values.contains { $0 === leaving }
        return [beneath, isKept ? leaving : shown, isKept ? shown : leaving].compactMap { $0 }
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        for element in visible { element.collectNodes(into: &nodes) }
    }

    override func collectItems(into list: inout ItemList) {
        for element in visible { element.collectItems(into: &list) }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        // The preference of an upper page comes first.
        for id in view.all.reversed() { elements[id].map(visit) }
    }
}

/// One of the retained views.
private final class KeepAliveViewElement: _Element, UpdateDependent {
    private var child: _Element?
    private var nodes: [LayoutNode] = []
    fileprivate(set) var isVisible = true
    /// The focused node at the time the view was last shown.
    private weak var focused: (any InteractiveNode)?

    var isPage = false

    override var isHiddenByContainer: Bool { !isVisible }
    override var isCovered: Bool { isPage && !isVisible }

    func adopt<Content: View>(_ view: Content) { child = inside(nil).make(view) }

    override func update(from pointer: UnsafeRawPointer) { child?.update(from: pointer) }

    func reveal() { show(restoringFocus: true) }

    func show(restoringFocus: Bool) {
        guard !isVisible else { return }
        isVisible = true
        show()
        if restoringFocus { restoreFocusSoon() }
    }

    func restoreFocusSoon() { graph.afterUpdating(self) }

    /// Restores the focus that the view had when it was hidden, unless another node has the focus.
    func viewsUpdated() {
        defer { focused = nil }
        guard isVisible, graph.focus.node == nil, let focused, focused.isInTree(of: graph.root) else { return }
        graph.focus.move(to: focused)
    }

    /// Stores the focused node, if it is inside, and takes its focus.
    func removeFocus() {
        guard let node = graph.focus.node, nodes.contains(where: { node.isInTree(of: $0) }) else { return }
        focused = node
        graph.focus.removeFocus(node)
    }

    func conceal() {
        guard isVisible else { return }
        removeFocus()
        hide()
        isVisible = false
        let leaving = nodes
        nodes = []
        for node in leaving { node.detach() }
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        super.collectNodes(into: &nodes)
        self.nodes = Array(nodes[before...])
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
