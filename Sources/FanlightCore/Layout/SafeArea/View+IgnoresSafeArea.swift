import Foundation

public struct _SafeAreaIgnoringModifier: Equatable {
    let regions: SafeAreaRegions
    let edges: Edge.Set
}

extension _SafeAreaIgnoringModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        SafeAreaIgnoringElement(wrapping: view, context)
    }
}

private final class SafeAreaIgnoringElement<Modified: View>: WrapperElement<Modified, _SafeAreaIgnoringModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = SafeAreaIgnoringNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        // No display has an on-screen keyboard.
        let edges = view.modifier.regions.contains(.container) ? view.modifier.edges : []
        (wrapper as? SafeAreaIgnoringNode)?.edges = edges
    }

    override func isSameModifier(_ old: _SafeAreaIgnoringModifier, _ new: _SafeAreaIgnoringModifier) -> Bool {
        old == new
    }
}

/// Keeps its regular size, and extends its child over the safe area that it touches.
private final class SafeAreaIgnoringNode: WrapperNode {
    var edges: Edge.Set = [] {
        didSet { if edges != oldValue { invalidatePlacement() } }
    }

    override func placeChildren() {
        guard let child else { return }
        let area = frameBeyondSafeArea(edges)
        let offered = ProposedViewSize(
            width: proposal.width.map { $0 + area.width - frame.width },
            height: proposal.height.map { $0 + area.height - frame.height })
        let x =
            layoutDirection == .rightToLeft ? area.maxX - child.sizeThatFits(offered).width : area.minX
        child.place(at: CGPoint(x: x, y: area.minY), proposal: offered)
    }
}

extension View {
    /// Extends the view over the safe area at these edges, where it touches that.
    nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        modifier(_SafeAreaIgnoringModifier(regions: regions, edges: edges))
    }

    /// Extends the view over the safe area at these edges, where it touches that.
    @available(*, deprecated, message: "Use ignoresSafeArea(_:edges:) instead.")
    nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { ignoresSafeArea(edges: edges) }
}
