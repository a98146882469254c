import CoreTransferable
import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A row of a list: the app's view with margins, on the row's background and below its separator.
final class ListRowNode: LayoutNode, InteractiveNode, HitTestable, PaintedNode, SemanticNode {
    weak var owner: (any ListRowDelegate)?
    var paints = ListRowPaints() {
        didSet { if paints != oldValue { appearanceChanged() } }
    }
    var tint: Paint { paints.tint }
    var isPressed = false
    var isFocused = false
    var appearance: ListRowAppearance {
        didSet {
            guard appearance != oldValue else { return }
            if appearance.boxModel(graph.metrics) != oldValue.boxModel(graph.metrics) { invalidateLayout() }
            backgroundNode?.outline = appearance.outline(graph.metrics)
            if oldValue.state.isSelected, !graph.metrics.isCell { wasSelected = true }
            layerPresenceChanged()
            lines?.invalidateLayerContent()
            graph.paint.orderChanged(under: self)
        }
    }
    /// True if the selection is drawn clear where there is none, so that it fades in an animated update.
    private var wasSelected = false
    /// The edge at which a dragged item would be inserted.
    var insertionEdge: VerticalEdge? {
        didSet { if insertionEdge != oldValue { appearanceChanged() } }
    }
    private var background: LayoutNode? { backgroundNode }
    private var backgroundNode: RowBackgroundNode?
    /// The node that draws separators and marks above the app's row background; nil if there is none.
    private(set) var lines: RowLinesNode?
    private(set) var content: [LayoutNode] = []
    /// The row below, which draws the separator between the two.
    weak var next: ListRowNode? {
        didSet { if next !== oldValue { next?.lineEnds = ownLineEnds } }
    }
    /// The ends of the separator below the row.
    private var ownLineEnds = ListLineEnds() {
        didSet { next?.lineEnds = ownLineEnds }
    }
    /// The ends of the separator above the row, set by the row above.
    private(set) var lineEnds = ListLineEnds() {
        didSet { if lineEnds != oldValue, appearance.hasLine(graph.metrics) { appearanceChanged() } }
    }
    /// The nodes before the view, from the leading edge, and after it, to the trailing edge.
    private var before: [LayoutNode] = []
    private var after: [LayoutNode] = []
    /// The swipe actions among those nodes.
    private(set) var actions: [LayoutNode] = []
    /// The current swipe; nil if the row is not dragged horizontally.
    var swipe: RowSwipe? {
        didSet {
            guard swipe != oldValue else { return }
            if (swipe == nil) != (oldValue == nil) {
                layerPresenceChanged()
                invalidateLayerContent()
                invalidateLayout()
            } else if isPlaced {
                placeChildren()
            }
        }
    }
    /// The distance between the view and its badge in points.
    static let badgeDistance: CGFloat = 8
    /// The smaller vertical distance for nodes beside the view: revealed buttons must not make a row higher.
    private static let distanceFromEdges: CGFloat = 4

    init(_ look: ListRowAppearance, _ graph: ViewGraph) {
        self.appearance = look
        super.init(graph)
    }

    func setContent(
        _ content: [LayoutNode], background: LayoutNode?, before: [LayoutNode], after: [LayoutNode],
        actions: [LayoutNode]
    ) {
        self.content = content
        self.actions = actions
        self.before = before
        self.after = after
        setContent(background: background)
        let behind: [LayoutNode?] = [backgroundNode, lines]
        setChildren(behind.compactMap(\.self) + before + content + after)
    }

    private func setContent(background: LayoutNode?) {
        guard let background else {
            backgroundNode?.unmount()
            lines?.unmount()
            return (backgroundNode, lines) = (nil, nil)
        }
        let ground = backgroundNode ?? RowBackgroundNode(graph)
        ground.outline = appearance.outline(graph.metrics)
        ground.setChildren([background])
        self.backgroundNode = ground
        lines = lines ?? RowLinesNode(self, graph)
    }

    private func appearanceChanged() {
        invalidateLayerContent()
        lines?.invalidateLayerContent()
    }

    /// Removes the row with its background and its lines.
    func unmountWithBackground() {
        backgroundNode?.unmount()
        lines?.unmount()
        unmount()
    }

    // MARK: Selection

    var isInteractive: Bool {
        appearance.state.isSelectable || owner?.hasSwipeActions == true || owner?.isMovable == true
    }
    var activatesOnTap: Bool { appearance.state.isSelectable || owner?.hasSwipeActions == true }
    var isFocusStop: Bool { false }
    var activatesOnKeys: Bool { false }
    var allowsTextSelection: Bool { true }
    var pointerGesture: AnyGesture<Void>? { AnyGesture(RowPressGesture(node: self)) }
    func activate() { if let control = fillingControl { control.activate() } else { owner?.choose() } }

    func press(_ modifiers: EventModifiers) {
        owner?.press(
            extending: modifiers.contains(.shift),
            toggling: modifiers.contains(.control) || modifiers.contains(.command))
    }

    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { isInteractive || graph.drag.isDragging || fillingControl != nil || secondaryAction != nil }
    var hitReplacement: LayoutNode? { fillingControl }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { hasRowSemantics || isHeading }
    /// True for a section header that is a heading, unless it consists of a control that is announced as such.
    private var isHeading: Bool {
        appearance.part == .header && content.first.map { $0.interactiveInside == nil } ?? false
    }
    private var hasRowSemantics: Bool {
        if case .table = appearance.list.kind, appearance.part == .content { return true }
        return appearance.state.isSelectable || hasAccessibilityModifiers
    }

    func makeSemantics() -> Semantics {
        if isHeading { return Semantics(role: .heading, label: .drawn) }
        guard hasRowSemantics else { return .none }
        return Semantics(
            role: .row, label: .drawn, value: appearance.state.isExpanded.map { $0 ? "expanded" : "collapsed" } ?? "",
            state: appearance.state.isSelected ? .selected : [],
            actions: appearance.state.isSelectable ? .tap : [])
    }

    var contentInsets: ListRowAppearance.Geometry { appearance.boxModel(graph.metrics) }

    private func contentProposal(_ proposal: ProposedViewSize, _ geometry: ListRowAppearance.Geometry)
        -> ProposedViewSize
    {
        let width = proposal.inset(by: geometry.margins).inset(by: geometry.insets).width
        return ProposedViewSize(width: width.map { max($0 - widthBefore - widthAfter, 0) }, height: nil)
    }

    private var widthBefore: CGFloat {
        before.reduce(0) { $0 + (isBeside($1) ? $1.sizeThatFits(.unspecified).width : 0) }
    }

    private var widthAfter: CGFloat {
        after.reduce(0) { $0 + (isBeside($1) ? $1.sizeThatFits(.unspecified).width + ListRowNode.badgeDistance : 0) }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let geometry = contentInsets
        let offered = contentProposal(proposal, geometry)
        var size = CGSize.zero
        for node in content {
            let own = node.sizeThatFits(offered)
            size = CGSize(width: max(size.width, own.width), height: size.height + own.height)
        }
        // A row without content occupies no space.
        guard !content.isEmpty else { return .zero }
        size.width += widthBefore + widthAfter
        let sides =
            geometry.margins.leading + geometry.margins.trailing + geometry.insets.leading + geometry.insets.trailing
        let beside = (before + after).reduce(0) { max($0, $1.sizeThatFits(.unspecified).height) }
        let edges = graph.metrics.isCell ? 0 : 2 * ListRowNode.distanceFromEdges
        let height = max(
            size.height + geometry.insets.top + geometry.insets.bottom, beside + edges, geometry.minimumHeight)
        return CGSize(
            width: proposal.width ?? size.width + sides, height: height + geometry.margins.top + geometry.margins.bottom
        )
    }

    override func placeChildren() {
        let geometry = contentInsets
        let offered = contentProposal(proposal, geometry)
        let ground = CGSize(
            width: frame.width - geometry.margins.leading - geometry.margins.trailing,
            height: frame.height - geometry.margins.top - geometry.margins.bottom)
        if let background {
            placeInside(
                background, at: CGPoint(x: geometry.margins.leading, y: geometry.margins.top),
                proposal: ProposedViewSize(ground))
        }
        if let lines { placeInside(lines, at: .zero, proposal: ProposedViewSize(frame.size)) }
        let sizes = content.map { $0.sizeThatFits(offered) }
        let height = sizes.reduce(0) { $0 + $1.height }
        let free = ground.height - geometry.insets.top - geometry.insets.bottom - height
        var y = geometry.margins.top + geometry.insets.top + half(free)
        func place(_ node: LayoutNode, at x: CGFloat) {
            let height = node.sizeThatFits(.unspecified).height
            let y = geometry.margins.top + half(ground.height - height)
            placeInside(node, at: CGPoint(x: x + shift(of: node), y: y), proposal: .unspecified)
        }
        var start = geometry.margins.leading + geometry.insets.leading
        for node in before {
            let width = node.sizeThatFits(.unspecified).width
            place(node, at: isBeside(node) ? start : start - width)
            if isBeside(node) { start += width }
        }
        for (node, size) in zip(content, sizes) {
            placeInside(node, at: CGPoint(x: start + shift, y: y), proposal: offered)
            y += size.height
        }
        var end = geometry.margins.leading + ground.width - geometry.insets.trailing
        for node in after.reversed() {
            guard isBeside(node) else {
                place(node, at: end + ListRowNode.badgeDistance)
                continue
            }
            end -= node.sizeThatFits(.unspecified).width
            place(node, at: end)
            end -= ListRowNode.badgeDistance
        }
        if !graph.metrics.isCell { ownLineEnds = lineEnds(geometry, offered, ground.width) }
    }

    /// - Parameter width: the width of the row's background.
    private func lineEnds(_ geometry: ListRowAppearance.Geometry, _ offered: ProposedViewSize, _ width: CGFloat)
        -> ListLineEnds
    {
        var ends = ListLineEnds()
        if case .table = appearance.list.kind { return ends }
        for node in content {
            let start = leadingEdge(of: node)
            let (leading, trailing) = (
                node.guide(HorizontalAlignment.listRowSeparatorLeading.key, in: offered),
                node.guide(HorizontalAlignment.listRowSeparatorTrailing.key, in: offered)
            )
            ends.leading = ends.leading ?? leading.map { start + $0 } ?? node.firstText.map(leadingEdge)
            ends.trailing = ends.trailing ?? trailing.map { start + $0 }
        }
        // Alignment guides may lie outside of the row, so the ends are limited to it.
        func inside(_ place: CGFloat) -> CGFloat {
            min(max(place, geometry.margins.leading), geometry.margins.leading + width)
        }
        return ListLineEnds(leading: ends.leading.map(inside), trailing: ends.trailing.map(inside))
    }

    /// Returns the distance of a view's leading edge from the row's.
    private func leadingEdge(of node: LayoutNode) -> CGFloat {
        layoutDirection == .rightToLeft ? frame.maxX - node.frame.maxX : node.frame.minX - frame.minX
    }

    /// Returns half of the free height; on a terminal rounded down, so that an odd line is left below.
    private func half(_ free: CGFloat) -> CGFloat {
        let dot = graph.metrics.dotHeight
        return graph.metrics.isCell ? (free / 2 / dot).rounded(.down) * dot : free / 2
    }

    override var needsLayer: Bool {
        super.needsLayer || appearance.background(graph.metrics, paints) != nil || appearance.hasLine(graph.metrics)
            || hasRowSemantics
            || isHeading || appearance.state.isCursor || insertionEdge != nil
            || appearance.hasSectionLine(.top, graph.metrics)
            || appearance.hasSectionLine(.bottom, graph.metrics) || swipe != nil
    }

    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing {
        var commands: [DrawCommand] = []
        let area = part(contentInsets.margins)
        if let ground = appearance.background(graph.metrics, paints) {
            commands.append(DrawCommand(.fill, ground.outline, paint: ground.paint, rect: area))
        }
        if appearance.state.isSelected || wasSelected {
            let outline =
                appearance.background(graph.metrics, paints)?.outline ?? appearance.outline(graph.metrics) ?? .rectangle
            let paint = appearance.state.isSelected ? paints.chosen : .color(RGBA(packed: 0))
            commands.append(DrawCommand(.fill, outline, paint: paint, rect: area))
        }
        if lines == nil { commands += linesAndMarks }
        return Drawing(commands: commands, clip: clipsContent ? .rectangle : nil)
    }

    func part(_ insets: EdgeInsets) -> DotRect {
        graph.paint.dotRect(CGRect(origin: .zero, size: frame.size).inset(by: insets, layoutDirection), of: self)
    }

    // A dragged row is clipped to its area.
    var clipsContent: Bool { swipe != nil }

    func makeText() -> [TextRun] { lines == nil ? selectionMarks : [] }
}

/// The ends of the separator between two rows, from the rows' leading edge; nil where the row above sets none.
struct ListLineEnds: Equatable {
    var leading: CGFloat?
    var trailing: CGFloat?
}

extension LayoutNode {
    /// The text that starts first in the view, without its backgrounds and overlays.
    fileprivate final var firstText: LayoutNode? {
        if let text = self as? TextNode { return text.isEmpty ? nil : text }
        if self is any EditedNode || layoutValue(ObjectIdentifier(ExcludesTextFromAlignmentKey.self)) != nil {
            return self
        }
        let inside = principalChild.map { [$0] } ?? children
        let isMirrored = layoutDirection == .rightToLeft
        return inside.compactMap(\.firstText).min {
            isMirrored ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX
        }
    }
}

/// Excludes the texts inside a view from separator alignment, such as those of segments or calendar days.
private struct ExcludesTextFromAlignmentKey: LayoutValueKey { static let defaultValue = false }

extension View {
    nonisolated func excludesTextFromSeparatorAlignment() -> some View {
        layoutValue(key: ExcludesTextFromAlignmentKey.self, value: true)
    }
}

/// The paints of list rows.
struct ListRowPaints: Equatable {
    /// The paint of selection marks.
    var tint = Paint.foreground(level: 0)
    var palette = ForegroundPalette()
    /// The background of rows on the page of a grouped list.
    var cell = Paint.background
    /// The background of a selected row, on which text in any accent colour is legible.
    var chosen = Paint.color(RGBA(red: 120, green: 120, blue: 128, alpha: 36))
}

extension ListRowPaints {
    init(in environment: EnvironmentValues) {
        tint = TintShapeStyle()._paint(in: environment).paint
        palette = environment.foregroundPaints
        cell = Color(.secondarySystemGroupedBackground)._paint(in: environment).paint
        // Terminal clients adjust text for contrast, so the background may be stronger there.
        chosen = .color(
            environment.isCellDisplay
                ? RGBA(red: 120, green: 140, blue: 170, alpha: 70)
                : RGBA(red: 120, green: 120, blue: 128, alpha: environment.colorScheme == .dark ? 51 : 36))
    }
}

/// The delegate that performs a row's actions.
@MainActor
protocol ListRowDelegate: AnyObject {
    func choose()
    /// Selects the row by a pointer press; a second press within the double-click time performs the primary action.
    func press(extending: Bool, toggling: Bool)
    /// True if dragging the row reveals swipe actions.
    var hasSwipeActions: Bool { get }
    func hasSwipeActions(_ edge: HorizontalEdge) -> Bool
    var revealed: HorizontalEdge? { get }
    /// True while the list is edited, when a press marks the row.
    var isEditing: Bool { get }
    /// True if the row can be moved within its collection by dragging vertically.
    var isMovable: Bool { get }
    func showMove(over distance: CGFloat?)
    func move(over distance: CGFloat)
    func reveal(_ edge: HorizontalEdge?)
    /// Reveals the actions at an edge, or closes those shown; returns false if there are none.
    func revealByKey(_ edge: HorizontalEdge) -> Bool
    /// Performs the first action at an edge; returns false if a full swipe is not allowed.
    func swipeFully(_ edge: HorizontalEdge) -> Bool
    /// Returns true if the row's collection accepts items dropped beside the row.
    func canInsert(_ items: [NSItemProvider]) -> Bool
    func insert(_ items: [NSItemProvider], isAfter: Bool)
}

extension LayoutNode {
    /// The list row that contains the node.
    final var enclosingRow: ListRowNode? {
        var node: LayoutNode? = self
        while let current = node {
            if let row = current as? ListRowNode { return row }
            node = current.parent
        }
        return nil
    }
}

extension ListRowNode: KeyNode {
    /// Handles keys that controls in the row ignore, in the same way as when the list has the focus.
    func handleAfterFocus(_ key: KeyInput) -> Bool {
        guard key.modifiers.isEmpty, let owner else { return false }
        return switch key.key {
        case .left, .right:
            owner.revealByKey((key.key == .right) == (layoutDirection == .leftToRight) ? .leading : .trailing)
        case .escape: hideActions(owner)
        case .up: moveFocusToRow(by: -1)
        case .down: moveFocusToRow(by: 1)
        default: false
        }
    }

    private func hideActions(_ owner: any ListRowDelegate) -> Bool {
        guard owner.revealed != nil else { return false }
        owner.reveal(nil)
        return true
    }

    /// Moves the focus from a control in the row to the first one in the next row that has any.
    private func moveFocusToRow(by step: Int) -> Bool {
        let all = graph.interactiveNodes
        guard var index = all.firstIndex(where: { $0 === graph.focus.node }) else { return false }
        repeat { index += step } while all.indices.contains(index) && all[index].isInTree(of: self)
        guard all.indices.contains(index), let row = all[index].enclosingRow, row.parent === parent else {
            return false
        }
        graph.focus.move(to: row.firstInteractive ?? all[index])
        return true
    }
}

extension ListRowNode: DropNode {
    func accepts(_ items: [NSItemProvider], at place: CGPoint) -> Bool { owner?.canInsert(items) ?? false }

    func dragMoved(_ items: [NSItemProvider], to place: CGPoint) { insertionEdge = edge(at: place) }
    func dragLeft() { insertionEdge = nil }

    func drop(_ items: [NSItemProvider], at place: CGPoint) -> Bool {
        insertionEdge = nil
        owner?.insert(items, isAfter: edge(at: place) == .bottom)
        return true
    }

    private func edge(at place: CGPoint) -> VerticalEdge {
        let margins = contentInsets.margins
        let middle = margins.top + (frame.height - margins.top - margins.bottom) / 2
        return local(place).y < middle ? .top : .bottom
    }
}
