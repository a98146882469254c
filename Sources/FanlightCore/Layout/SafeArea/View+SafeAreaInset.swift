import Foundation

/// Adds a view at an edge, and a safe area for it to the main view.
public struct _SafeAreaInsetModifier<Inset: View> {
    let edge: Edge
    let alignment: Alignment
    let spacing: CGFloat?
    /// True if scrolled content does not extend under the view. Framework bars need this, because they may have no
    /// background.
    var isSolid = false
    /// True if scrolled content extends under a solid view on pixel displays, where the view has a translucent
    /// background.
    var isTranslucent = false
    /// True if the view only annotates the main view.
    var isAside = false
    /// The bar that scrolls away with content below it.
    var bar: (any ScrolledBar)?
    let inset: Inset
}

extension _SafeAreaInsetModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PairElement(
            view, context,
            secondary: { ModifiedContent(content: $0.inset, modifier: _ReadFirstModifier(isOn: $0.edge.comesFirst)) },
            makeNode: { SafeAreaInsetNode($0) },
            updateNode: {
                ($0 as? SafeAreaInsetNode)?.update(
                    $1.edge, $1.alignment, $0.validLength($1.spacing, "safeAreaInset(spacing:)"), isSolid: $1.isSolid)
                ($0 as? SafeAreaInsetNode)?.isTranslucent = $1.isTranslucent
                ($0 as? SafeAreaInsetNode)?.isAside = $1.isAside
                ($0 as? SafeAreaInsetNode)?.scrolledBar = $1.bar
            })
    }
}

private final class SafeAreaInsetNode: PairNode, FocusContainer, SafeAreaSource {
    /// A bar that is not empty is an accessibility element of its own, beside the page.
    override var hasEquallyImportantSiblings: Bool {
        isSolid && !isAside && secondary.contains { $0.frame.height > 0 && $0.frame.width > 0 }
    }
    private var edge = Edge.bottom
    private var alignment = Alignment.center
    private var given: CGFloat?

    private(set) var isSolid = false
    var isTranslucent = false
    var isAside = false
    override var safeAreaSource: (any SafeAreaSource)? { self }
    weak var scrolledBar: (any ScrolledBar)?
    func limitsScrolledContent(of node: LayoutNode) -> Bool {
        guard isSolid else { return false }
        guard isTranslucent else { return scrolledBar == nil || scrolledBar?.viewport?.parent !== node }
        // A bar at the top shows its background only over content that moves the page's scrolled bar.
        return graph.metrics.isCell || edge == .top && node.scrolledBarAbove?.viewport?.parent !== node
    }

    func update(_ edge: Edge, _ alignment: Alignment, _ spacing: CGFloat?, isSolid: Bool) {
        self.isSolid = isSolid
        guard edge != self.edge || alignment != self.alignment || spacing != given else { return }
        self.edge = edge
        self.alignment = alignment
        given = spacing
        invalidateLayout()
        // A bar that is read first requires a layer around the bar and its page.
        layerPresenceChanged()
        graph.paint.orderChanged(under: self)
    }

    override var isPrimaryLast: Bool { false }

    override var focusContainer: (any FocusContainer)? { self }
    // A bar is drawn over its page. A bar above or before the page is also read before it. The layer separates the
    // reading order of both from the content around them.
    var childrenInReadingOrder: [LayoutNode] {
        guard edge.comesFirst, let primary else { return shownChildren }
        return secondary + [primary]
    }
    override var needsLayer: Bool {
        edge.comesFirst && (scrolledBar == nil || !secondary.isEmpty) || super.needsLayer
    }
    override func changed() { if scrolledBar != nil { layerPresenceChanged() } }

    private var axis: Axis { edge == .top || edge == .bottom ? .vertical : .horizontal }

    private func spacing() -> CGFloat {
        if let given { return graph.metrics.quantized(given, axis) }
        guard let primary, let bar = secondary.first else { return 0 }
        let isFirst = edge == .top || edge == .leading
        return graph.metrics.spacing(
            between: isFirst ? bar.spacing : primary.spacing, and: isFirst ? primary.spacing : bar.spacing, along: axis)
    }

    /// Returns the length that the view at the edge occupies, including the spacing.
    private func inset(_ proposal: ProposedViewSize) -> CGFloat {
        guard !secondary.isEmpty else { return 0 }
        return secondary.reduce(0) { max($0, $1.sizeThatFits(proposal)[axis]) } + spacing()
    }

    private func inner(_ proposal: ProposedViewSize, _ inset: CGFloat) -> ProposedViewSize {
        var offered = proposal
        offered[axis] = proposal[axis].map { max($0 - inset, 0) }
        return offered
    }

    var safeArea: EdgeInsets {
        let inset = inset(proposal)
        return EdgeInsets(
            top: edge == .top ? inset : 0, leading: edge == .leading ? inset : 0, bottom: edge == .bottom ? inset : 0,
            trailing: edge == .trailing ? inset : 0)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let inset = inset(proposal)
        var size = primary?.sizeThatFits(inner(proposal, inset)) ?? .zero
        size[axis] += inset
        return size
    }

    override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange { ProposalRange(only: proposal) }

    override func placeChildren() {
        var offered = proposal
        offered[axis.other] = frame.size[axis.other]
        for bar in secondary {
            var place = bar.aligned(alignment, in: frame.size, offered: offered)
            switch edge {
            case .top: place.y = 0
            case .leading: place.x = 0
            case .bottom: place.y = frame.height - bar.sizeThatFits(offered).height
            case .trailing: place.x = frame.width - bar.sizeThatFits(offered).width
            }
            placeInside(bar, at: place, proposal: offered)
        }
        // The primary child comes last, because its scroll view reads the length of a scrolled bar.
        guard let primary else { return }
        let inset = inset(proposal)
        placeInside(
            primary, at: CGPoint(x: edge == .leading ? inset : 0, y: edge == .top ? inset : 0),
            proposal: inner(proposal, inset))
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        let inset = inset(proposal)
        let origin = CGPoint(x: edge == .leading ? inset : 0, y: edge == .top ? inset : 0)
        return primary?.guide(key, in: inner(proposal, inset)).map { $0 + origin[key.axis] }
    }
}

extension Edge {
    /// True if content at the edge is read before the main content.
    fileprivate var comesFirst: Bool { self == .top || self == .leading }
}

extension View {
    /// Places a view above or below this one, which avoids it but may extend under it as under bars.
    nonisolated public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        modifier(
            _SafeAreaInsetModifier(
                edge: edge == .top ? .top : .bottom, alignment: Alignment(horizontal: alignment, vertical: .center),
                spacing: spacing, inset: content()))
    }

    /// Places a framework bar above or below this view: scrolled content avoids it as well.
    ///
    /// - Parameters:
    ///   - isTranslucent: True if scrolled content extends under the bar on pixel displays.
    ///   - bar: The bar that scrolls away with content below it.
    package nonisolated func solidBar<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, isTranslucent: Bool = false,
        isAside: Bool = false, scrolledBy bar: (any ScrolledBar)? = nil, @ViewBuilder content: () -> V
    ) -> some View {
        modifier(
            _SafeAreaInsetModifier(
                edge: edge == .top ? .top : .bottom, alignment: Alignment(horizontal: alignment, vertical: .center),
                spacing: 0, isSolid: true, isTranslucent: isTranslucent, isAside: isAside, bar: bar, inset: content()))
    }

    /// Places a view beside this one, which avoids it but may extend under it as under bars.
    nonisolated public func safeAreaInset<V: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        modifier(
            _SafeAreaInsetModifier(
                edge: edge == .leading ? .leading : .trailing,
                alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing, inset: content()))
    }

    /// Places a bar above or below this view, which avoids it but may extend under it.
    nonisolated public func safeAreaBar<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content)
    }

    /// Places a bar beside this view, which avoids it but may extend under it.
    nonisolated public func safeAreaBar<V: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content)
    }
}
