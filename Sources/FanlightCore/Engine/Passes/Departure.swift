/// A removed view that is kept while its layers leave the picture, because it may return until then.
///
/// Its nodes are detached and nothing inside is evaluated, so it takes no input and has no semantics. It disappears
/// once the last of its layers has left.
@MainActor
final class Departure {
    /// The view's element; nil once the view has returned or disappeared.
    private(set) var element: _Element?
    /// The layers, and the views inside that a container of items still shows.
    private var layers = 0
    /// The listed views inside, whose containers remove them.
    private var items: [any ContentItem] = []

    init(_ element: _Element) { self.element = element }

    var hasLayers: Bool { layers > 0 }

    func layerBegins() { layers += 1 }

    /// Lets the departure wait for the place of a listed view.
    func add(_ item: any ContentItem) {
        items.append(item)
        layers += 1
    }

    func layerLeft() {
        layers -= 1
        guard layers == 0, let graph = element?.graph else { return }
        graph.update.add({ self.end() }, in: Transaction())
        // The last layer may have left at the end of a turn.
        MainInbox.post { [link = graph.link] in link.graph?.onNeedsFlush?() }
    }

    /// Removes the view permanently. Its layers leave at once, unless an animated removal of the views around ends it.
    func end() {
        guard let element else { return }
        let graph = element.graph
        self.element = nil
        items = []
        element.unmount()
        graph.update.resume(element)
        if layers > 0, graph.transitions?.showsRemovals != true { graph.paint.removeLayers(of: self) }
    }

    /// Returns the view's element, updated to a value; nil if the view has disappeared.
    func revive<V: View>(with view: V) -> _Element? { revive { $0.update(with: view) } }

    /// Returns the view's element after an update of it; nil if the view has disappeared.
    func revive(_ update: (_Element) -> Void) -> _Element? {
        guard let element else { return nil }
        self.element = nil
        for item in items { item.returned() }
        items = []
        element.graph.update.resume(element)
        update(element)
        element.parent?.preferencesChanged(by: element)
        return element
    }
}

extension _Element {
    /// Removes a child. Returns its departure if its layers stay until their animations end.
    final func depart(_ child: _Element) -> Departure? {
        guard graph.transitions?.showsRemoval(of: child) == true else {
            child.unmount()
            return nil
        }
        let departure = Departure(child)
        graph.paint.departed.current = departure
        child.hide()
        child.visitNodes { $0.detach() }
        graph.paint.departed.current = nil
        guard departure.hasLayers else {
            child.unmount()
            return nil
        }
        graph.update.suspend(child)
        preferencesChanged(by: child)
        return departure
    }

    /// True while the view that contains the element is about to depart.
    package final var isDeparting: Bool { graph.isDeparting }

    /// Notifies the readers around of the preferences of an element that has left or returned.
    fileprivate final func preferencesChanged(by element: _Element) {
        if let source = element.preferenceSource { preferenceChanged(source.preferenceKey) }
        element.forEachChild(preferencesChanged)
    }
}

extension ViewGraph {
    /// True while a removed view whose layers stay until their animations end is detached.
    var isDeparting: Bool { paint.departed.current != nil }
}
