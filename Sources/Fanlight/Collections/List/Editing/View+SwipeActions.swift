import Foundation

/// What can be done to a row, at one of its edges.
private enum SwipeActionsTrait {
    enum Leading {}
    enum Trailing {}

    static func key(_ edge: HorizontalEdge) -> ObjectIdentifier {
        edge == .leading ? ObjectIdentifier(Leading.self) : ObjectIdentifier(Trailing.self)
    }
}

extension ItemTraits {
    func swipeActions(_ edge: HorizontalEdge) -> AnyView? { self[SwipeActionsTrait.key(edge)] }
}

/// Says what can be done to the row.
public struct _SwipeActionsModifier {
    let edge: HorizontalEdge
    let content: AnyView
}

extension _SwipeActionsModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }
}

extension _SwipeActionsModifier: TraitModifier {
    func addTraits(to traits: inout ItemTraits) { traits[SwipeActionsTrait.key(edge)] = content }
}

/// The buttons at the edge of a row. Pressing one puts them away.
struct SwipeButtons {
    let content: AnyView
    let close: () -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SwipeButtons: View {
    var body: some View {
        HStack(spacing: isCellDisplay ? 8 : 6) { content }
            .buttonStyle(.bordered)
            .environment(\.presentationOfButtons, PresentedPlace(close))
    }
}

extension LayoutNode {
    /// What buttons inside do, by their names, for whoever does not see them.
    var buttonHandlers: [AccessibilityHandler] {
        if let button = self as? any RoleButton, let title = button.title {
            return [
                AccessibilityHandler(.named(title)) { [weak button] _ in
                    if button?.isInteractive == true { button?.activate() }
                }
            ]
        }
        return children.flatMap(\.buttonHandlers)
    }
}

extension View {
    /// What can be done to the row that the view is of a list: buttons that dragging the row, or an arrow key, shows at an
    /// edge, and that are offered as actions under their names.
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        modifier(_SwipeActionsModifier(edge: edge, content: AnyView(content())))
    }
}
