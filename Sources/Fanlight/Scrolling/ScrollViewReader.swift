import Foundation

/// Makes views that can scroll to each other, by their ids.
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

    /// Scrolls until the view with an id is seen: its `anchor` at that of the scroll view, or just so far that all of it
    /// is. What was changed before the call is taken into account.
    @MainActor
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        guard let graph = place.element?.graph else { return }
        let place = place
        let transaction = Transaction.current
        // Who asked to be told of the animation's end waits for this one.
        transaction.completions?.updateBegins()
        graph.afterLayout {
            let found = place.element?.find(id, for: "scrollTo")
            found?.scroll(to: anchor, with: transaction.shownAnimation)
            transaction.completions?.updateEnds(found == nil ? nil : transaction.shownAnimation, in: graph)
        }
    }
}

extension _Element {
    /// Where a view is to which somebody wants to scroll. The author is told where it was not looked for to the end.
    func find(_ id: AnyHashable, for name: String) -> ViewPlace? {
        graph.searchEnded = nil
        let found = findView(id)
        if found == nil, let count = graph.searchEnded {
            mistake(
                "\(name): none of the first \(count) rows says the id \(id.base), and those after them are not asked. The ids "
                    + "of a ForEach are found in all rows; give it this one.")
        }
        return found
    }
}

/// Where in the tree a reader's content is.
@MainActor
final class ScrollReaderPlace {
    fileprivate(set) weak var element: _Element?
    nonisolated init() {}
}

public struct _ScrollReaderModifier {
    let place: ScrollReaderPlace
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
