import Display
import Foundation

/// A row of a list: the author's view, kept from the edges, on the row's ground and below its line.
final class ListRowNode: LayoutNode {
    var look: ListRowLook {
        didSet {
            guard look != oldValue else { return }
            if look.room(graph.metrics) != oldValue.room(graph.metrics) { invalidateLayout() }
            layerContentChanged()
            graph.picture.orderChanged(under: self)
        }
    }
    private var background: LayoutNode?
    private var content: [LayoutNode] = []
    private var badge: LayoutNode?
    /// Between the view and its badge.
    private static let badgeDistance: CGFloat = 8

    init(_ look: ListRowLook, _ graph: ViewGraph) {
        self.look = look
        super.init(graph)
    }

    func take(_ content: [LayoutNode], background: LayoutNode?, badge: LayoutNode?) {
        self.content = content
        self.background = background
        self.badge = badge
        setChildren((background.map { [$0] } ?? []) + content + (badge.map { [$0] } ?? []))
    }

    private var room: ListRowLook.Room { look.room(graph.metrics) }

    private func offer(_ proposal: ProposedViewSize, _ room: ListRowLook.Room) -> ProposedViewSize {
        let width = proposal.inset(by: room.margins).inset(by: room.insets).width
        return ProposedViewSize(width: width.map { max($0 - widthOfBadge, 0) }, height: nil)
    }

    private var widthOfBadge: CGFloat {
        badge.map { $0.sizeThatFits(.unspecified).width + ListRowNode.badgeDistance } ?? 0
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let room = room
        let offered = offer(proposal, room)
        var size = CGSize.zero
        for node in content {
            let own = node.sizeThatFits(offered)
            size = CGSize(width: max(size.width, own.width), height: size.height + own.height)
        }
        // A row with nothing to show is none.
        guard !content.isEmpty else { return .zero }
        size.width += widthOfBadge
        size.height = max(size.height, badge?.sizeThatFits(.unspecified).height ?? 0)
        let sides = room.margins.leading + room.margins.trailing + room.insets.leading + room.insets.trailing
        let height = max(size.height + room.insets.top + room.insets.bottom, room.leastHeight)
        return CGSize(
            width: proposal.width ?? size.width + sides, height: height + room.margins.top + room.margins.bottom)
    }

    override func placeChildren() {
        let room = room
        let offered = offer(proposal, room)
        let ground = CGSize(
            width: frame.width - room.margins.leading - room.margins.trailing,
            height: frame.height - room.margins.top - room.margins.bottom)
        if let background {
            placeInside(
                background, at: CGPoint(x: room.margins.leading, y: room.margins.top),
                proposal: ProposedViewSize(ground))
        }
        let sizes = content.map { $0.sizeThatFits(offered) }
        let height = sizes.reduce(0) { $0 + $1.height }
        let free = ground.height - room.insets.top - room.insets.bottom - height
        var y = room.margins.top + room.insets.top + half(free)
        for (node, size) in zip(content, sizes) {
            placeInside(node, at: CGPoint(x: room.margins.leading + room.insets.leading, y: y), proposal: offered)
            y += size.height
        }
        guard let badge else { return }
        let size = badge.sizeThatFits(.unspecified)
        let x = room.margins.leading + ground.width - room.insets.trailing - size.width
        placeInside(
            badge, at: CGPoint(x: x, y: room.margins.top + half(ground.height - size.height)), proposal: .unspecified)
    }

    /// Of an odd line the lower half is left free.
    private func half(_ free: CGFloat) -> CGFloat {
        let dot = graph.metrics.dotHeight
        return graph.metrics.isCell ? (free / 2 / dot).rounded(.down) * dot : free / 2
    }

    override var needsLayer: Bool {
        super.needsLayer || look.ground(graph.metrics) != nil || look.hasLine(graph.metrics)
    }

    override func makeDrawing() -> Drawing {
        let room = room
        var commands: [DrawCommand] = []
        func part(_ insets: EdgeInsets) -> DotRect {
            graph.picture.dotRect(CGRect(origin: .zero, size: frame.size).inset(by: insets, layoutDirection), of: self)
        }
        if let ground = look.ground(graph.metrics) {
            commands.append(DrawCommand(.fill, ground.outline, paint: ground.paint, rect: part(room.margins)))
        }
        if look.hasLine(graph.metrics) {
            var insets = room.margins
            insets.leading += room.insets.leading
            var line = part(insets)
            line.height = 1
            commands.append(DrawCommand(.fill, paint: look.line.paint ?? .foreground(level: 3), rect: line))
        }
        return Drawing(commands: commands)
    }
}
