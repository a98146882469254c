import Foundation

/// Provides a proxy that scrolls to views inside by their ids.
public struct ScrollViewReader<Content: View> {
    public var content: (ScrollViewProxy) -> Content
    @State private var place = ScrollReaderPlace()

    nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }
}

extension ScrollViewReader: View {
    public var body: some View {
        content(ScrollViewProxy(place: place)).modifier(_ScrollReaderModifier(place: place))
    }
}

/// Scrolls to views inside a `ScrollViewReader`.
public struct ScrollViewProxy {
    let place: ScrollReaderPlace

    /// Scrolls until the view with an id is visible. The view's `anchor` is then at that of the scroll view. Without
    /// one, scrolls by the shortest distance. Changes made before the call take effect first.
    @MainActor
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        guard let graph = place.element?.graph else { return }
        let transaction = Transaction.current
        // The transaction's completion handlers wait for this animation.
        transaction.observer?.updateBegins()
        graph.afterLayout(ProxyScroll(place, to: id, anchor, transaction, in: graph))
    }
}

/// A scroll that a proxy was called for.
@MainActor
private final class ProxyScroll: PlacementDependent {
    private let place: ScrollReaderPlace
    private let id: AnyHashable
    private let anchor: UnitPoint?
    private let transaction: Transaction
    private let graph: ViewGraph

    init(
        _ place: ScrollReaderPlace, to id: AnyHashable, _ anchor: UnitPoint?, _ transaction: Transaction,
        in graph: ViewGraph
    ) {
        (self.place, self.id, self.anchor) = (place, id, anchor)
        (self.transaction, self.graph) = (transaction, graph)
    }

    func nodesPlaced() {
        guard let element = place.element else { return scroll(to: nil) }
        place.seeker.find(id, for: "scrollTo", in: element, then: scroll(to:))
    }

    private func scroll(to found: ViewPlace?) {
        if let found {
            found.scroll(to: anchor, with: transaction.shownAnimation)
            transaction.animationBegins(transaction.shownAnimation, graph)
        }
        transaction.observer?.updateEnds(transaction, in: graph)
    }
}

/// A reference to the element of a reader's content.
@MainActor
package final class ScrollReaderPlace {
    package fileprivate(set) weak var element: _Element?
    package let seeker = RowSeeker()
    package nonisolated init() {}
}

public struct _ScrollReaderModifier {
    let place: ScrollReaderPlace

    package nonisolated init(place: ScrollReaderPlace) { self.place = place }
}

extension _ScrollReaderModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        let element = PassThroughElement(view, context) { $0.content }
        view.modifier.place.element = element
        return element
    }
}
