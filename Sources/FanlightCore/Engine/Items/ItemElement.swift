/// Represents a view that counts as one in a container's content. See `ContentItem`.
final class ItemElement<V: View>: ViewElement<V>, ContentItem {
    let itemID = ItemID()
    private let scope: EnvironmentScope
    fileprivate var element: _Element?
    private var copies: [_Element] = []
    private(set) weak var place: ItemPlaceElement?
    let rowID: AnyHashable?
    private(set) var traitsVersion: UInt32 = 0
    private var traitsAreRead = false
    private var valueIsRead = false
    /// The view's text at the last `observeDisplayedText()`, to detect changes of it.
    private var lastReadText: String?
    /// The departure of the content, which waits until the place has left; nil while the content has the view.
    private var departure: (waiting: Departure, hasLeft: Bool)?

    override var listedView: _Element? { element }

    override init(_ view: V, _ context: _ElementContext) {
        scope = EnvironmentScope(movableUnder: context.environment)
        rowID = context.listing?.id
        super.init(view, context)
    }

    override func update(to new: V) {
        if valueIsRead, !ValueComparison.isSame(view, new) { traitsOfViewChanged() }
        view = new
        element?.update(with: new)
        for copy in copies { copy.update(with: new) }
        if let before = lastReadText, before != observeDisplayedText() { traitsOfViewChanged() }
    }

    override func collectItems(into list: inout ItemList) { list.append(self) }

    // MARK: Placement

    func attach(_ place: ItemPlaceElement, in context: _ElementContext) -> _Element {
        self.place = place
        let made = made(in: context)
        made.show()
        return made
    }

    func makeCopy(in context: _ElementContext) -> _Element {
        let copy = V._makeElement(view, context)
        copies.append(copy)
        return copy
    }

    func dropCopy(_ copy: _Element) { copies.removeAll { $0 === copy } }

    private func made(in context: _ElementContext) -> _Element {
        var inside = context
        inside.environment = scope
        inside.listing = nil
        scope.move(under: context.environment)
        if let element {
            element.move(below: inside.parent)
            return element
        }
        let made = V._makeElement(view, inside)
        element = made
        return made
    }

    func detach(_ place: ItemPlaceElement, showing nodes: [LayoutNode]) {
        guard self.place === place else { return }
        self.place = nil
        element?.move(below: self)
        // Waits until the end of the update, because another place may take over the view in the same turn.
        graph.afterUpdating(retaining: ItemRemoval(item: self, nodes: nodes))
        placeHidden()
    }

    override func willUnmount() {
        element?.unmount()
        returned()
        element = nil
    }

    // MARK: Departure

    /// Lets content that departs wait for the place of a view, if that does not depart too.
    override func didHide() {
        guard let waiting = graph.paint.departed.current, departure == nil, let element, let place,
            !sequence(first: place, next: \.parent).contains(where: { $0 === waiting.element })
        else { return }
        departure = (waiting, false)
        waiting.add(self)
        // The data of the view may be gone.
        graph.update.suspend(element)
    }

    func returned() {
        if departure != nil, let element { graph.update.resume(element) }
        departure = nil
    }

    func placeHidden() {
        guard let departure, !departure.hasLeft else { return }
        self.departure?.hasLeft = true
        departure.waiting.layerLeft()
    }

    // Changes in a view without a place affect no ancestor.
    override func contributedNodesChanged() {}

    // MARK: Traits and text

    var explicitIDs: [AnyHashable] { (rowID.map { [$0] } ?? []) + traits.explicitIDs }

    var traits: ItemTraits {
        traitsAreRead = true
        return hiddenElement.gatherTraits()
    }

    func observeValue() -> any View {
        (traitsAreRead, valueIsRead) = (true, true)
        return view
    }

    var displayedText: String {
        // The nodes of a placed view are collected by its place only.
        guard let place else {
            var nodes: [LayoutNode] = []
            hiddenElement.collectNodes(into: &nodes)
            return graph[VisibleTexts.self].joined(nodes)
        }
        return place.shown.isEmpty ? lastReadText ?? "" : graph[VisibleTexts.self].joined(place.shown)
    }

    func observeDisplayedText() -> String {
        let words = displayedText
        lastReadText = words
        return words
    }

    /// The view's element, created hidden if it does not exist yet.
    private var hiddenElement: _Element {
        if let element { return element }
        let made = made(in: _ElementContext(graph: graph, parent: self, environment: environment))
        made.hide()
        return made
    }

    override func traitsChanged() { traitsOfViewChanged() }

    func traitsOfViewChanged() {
        traitsVersion &+= 1
        if traitsAreRead { super.traitsChanged() }
    }
}

/// Hides a view that left its place, unless another place has taken it over.
private struct ItemRemoval<V: View>: UpdateDependent {
    weak var item: ItemElement<V>?
    let nodes: [LayoutNode]

    func viewsUpdated() {
        guard let item, item.isMounted, item.place == nil else { return }
        item.element?.hide()
        for node in nodes { node.detach() }
    }
}
