@_spi(Nodes) import FanlightCore
import Foundation

/// The trait keys of swipe actions at each edge.
private enum SwipeActionsTrait {
    enum Leading {}
    enum Trailing {}
    enum LeadingFull {}
    enum TrailingFull {}

    static func key(_ edge: HorizontalEdge) -> ObjectIdentifier {
        edge == .leading ? ObjectIdentifier(Leading.self) : ObjectIdentifier(Trailing.self)
    }

    static func fullKey(_ edge: HorizontalEdge) -> ObjectIdentifier {
        edge == .leading ? ObjectIdentifier(LeadingFull.self) : ObjectIdentifier(TrailingFull.self)
    }
}

extension ItemTraits {
    func swipeActions(_ edge: HorizontalEdge) -> AnyView? { self[SwipeActionsTrait.key(edge)] }
    /// Returns true if a full swipe performs the first action.
    func allowsFullSwipe(_ edge: HorizontalEdge) -> Bool { self[SwipeActionsTrait.fullKey(edge)] ?? false }
}

/// A modifier that sets a row's swipe actions.
public struct _SwipeActionsModifier {
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
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

extension _SwipeActionsModifier: UniformTraitModifier {
    package func addTraits(to traits: inout ItemTraits) {
        traits[SwipeActionsTrait.key(edge)] = content
        traits[SwipeActionsTrait.fullKey(edge)] = allowsFullSwipe
    }
}

/// The buttons of swipe actions. Pressing one closes them.
struct SwipeButtons {
    let edge: HorizontalEdge
    let content: AnyView
    let close: () -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SwipeButtons {
    /// Returns the button that deletes the row.
    static func deleting(_ close: @escaping () -> Void, _ delete: @escaping () -> Void) -> SwipeButtons {
        SwipeButtons(
            edge: .trailing, content: AnyView(Button("Delete", role: .destructive, action: delete)), close: close)
    }
}

extension SwipeButtons: View {
    var body: some View {
        SwipeLayout(edge: edge, spacing: isCellDisplay ? 8 : 6) { content }
            // Labels on the button's colour: grey, unless the app sets a tint or the action is destructive.
            .buttonStyle(.borderedProminent)
            .tint(.gray)
            // At the trailing edge the row has its own distance.
            .padding(.trailing, edge == .leading ? 8 : 0)
            .environment(\.presentationEndedByButtons, PresentationHandle(close))
            .excludedFromSurroundingLabels()
    }
}

/// A horizontal layout; the first view is at the edge from which the row is swiped.
private struct SwipeLayout: Layout {
    let edge: HorizontalEdge
    let spacing: CGFloat

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
        let width = sizes.reduce(0) { $0 + $1.width } + spacing * CGFloat(max(subviews.count - 1, 0))
        return CGSize(width: width, height: sizes.map(\.height).max() ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        var x = bounds.minX
        for view in edge == .leading ? Array(subviews) : subviews.reversed() {
            view.place(at: CGPoint(x: x, y: bounds.midY), anchor: .leading, proposal: .unspecified)
            x += view.sizeThatFits(.unspecified).width + spacing
        }
    }
}

extension LayoutNode {
    /// The first button inside.
    var firstButton: (any RoleButton)? {
        if let button = self as? any RoleButton, button.isControl { return button }
        for child in shownChildren {
            if let found = child.firstButton { return found }
        }
        return nil
    }

    /// The accessibility actions of the controls inside, named by their labels.
    var buttonHandlers: [AccessibilityHandler] {
        if let control = self as? any InteractiveNode, control.isControl {
            let name = (control as? any RoleButton)?.title ?? control.accessibleName
            guard !name.isEmpty else { return [] }
            return [
                AccessibilityHandler(.named(name)) { [weak control] _ in
                    if control?.isInteractive == true { control?.activate() }
                }
            ]
        }
        return shownChildren.flatMap(\.buttonHandlers)
    }
}

extension View {
    /// Adds swipe actions to a list row. They are buttons revealed at an edge by dragging the row or by an arrow key.
    /// They are also accessibility actions. With `allowsFullSwipe`, dragging most of the row's width performs the first
    /// one.
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        modifier(_SwipeActionsModifier(edge: edge, allowsFullSwipe: allowsFullSwipe, content: AnyView(content())))
    }
}
