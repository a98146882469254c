import CoreTransferable
@_spi(Nodes) import FanlightCore
import Foundation

/// The decoration of a list row. It is the node around the app's view, and the elements that the list adds beside it.
@MainActor
final class ListRowDecoration {
    /// The node around the view's own nodes.
    let node: ListRowNode
    private let item: any ContentItem
    private weak var row: LazyRow?
    private weak var rows: ListRowsDelegate?
    private var background: _Element?
    /// The badge at the end of the row.
    private var badge: _Element?
    /// The controls before and after the view while the list is edited.
    private var mark: _Element?
    private var handle: _Element?
    /// The swipe actions at both edges; `revealed` is the edge that shows them.
    private var leadingActions: _Element?
    private var trailingActions: _Element?
    /// Makes the delete button, if swiping the row deletes it.
    private var showDelete: (() -> Void)?
    private(set) var revealed: HorizontalEdge?

    init(_ row: LazyRow, in rows: ListRowsDelegate) {
        node = ListRowNode(ListRowAppearance(list: rows.appearance), rows.node.graph)
        item = row.item
        self.row = row
        self.rows = rows
        node.owner = self
    }

    private var controller: ListController? { rows?.controller }

    var hasEditControls: Bool { mark != nil || handle != nil }

    /// True if nothing in the app's view can have the focus.
    var isSilent: Bool { node.content.allSatisfy { $0.firstInteractive == nil } }

    /// Opens the context menu of the app's view; nil if it has none.
    var menu: ((CGPoint?) -> Void)? { node.content.lazy.compactMap(\.menuInside).first }

    // MARK: Elements

    private func update<Part: View>(
        _ part: ReferenceWritableKeyPath<ListRowDecoration, _Element?>, to view: Part?
    ) {
        switch (self[keyPath: part], view) {
        case (nil, nil): break
        case (let known?, let view?): known.update(with: view)
        case (nil, let view?):
            guard let container = rows?.container else { return }
            self[keyPath: part] =
                _ElementContext(graph: node.graph, parent: row, environment: container.environment).make(view)
        case (let leaving?, nil):
            self[keyPath: part] = nil
            leaving.unmount()
        }
    }

    private func nodes(of element: _Element?) -> [LayoutNode] {
        var nodes: [LayoutNode] = []
        element?.collectNodes(into: &nodes)
        return nodes
    }

    /// Updates the accessibility actions of the row. Actions of the same kinds keep their handler objects.
    private func offer(_ handlers: [AccessibilityHandler]) {
        let known = node.accessibilityAttributes.handlers
        if known.map(\.kind) == handlers.map(\.kind) {
            for (old, new) in zip(known, handlers) { old.replaceAction(new) }
        } else {
            node.accessibilityAttributes = SemanticsConfiguration(handlers: handlers)
        }
    }
}

extension ListRowDecoration: LazyRowDecoration {
    func update() {
        guard let row, let rows else { return }
        let (controller, index, item) = (rows.controller, row.index, item)
        let traits = rows.traits(of: row)
        update(\.background, to: traits.listRowBackground)
        update(\.badge, to: traits.rowBadge.map { BadgeLabel(badge: $0) })
        let isEditing = controller.isEditing && rows.list.segment(around: index)?.part == .content
        let find = { [weak rows] in rows?.list.index(of: item) }
        update(
            \.mark,
            to: isEditing
                ? RowMark(
                    state: controller.state(of: row), allowsSeveral: controller.selection?.allowsSeveral == true,
                    delete: controller.canDelete(index) ? { find().map(controller.delete) } : nil) : nil)
        update(
            \.handle,
            to: isEditing && controller.canMove(index)
                ? RowHandle { way in
                    find().map { controller.showMove(of: $0, over: way) }
                } move: { way in
                    find().map { controller.move($0, over: way) }
                }
                : nil)
        let close = { [weak self] in self?.reveal(nil) ?? () }
        let hasOwn = HorizontalEdge.allCases.contains { traits.swipeActions($0) != nil }
        // Rows that can be deleted get a swipe to delete, unless the app set swipe actions. The button is made only
        // when a swipe reveals it, because most rows are never swiped.
        let deletes = !hasOwn && !isEditing && controller.canDelete(index)
        let delete = deletes ? SwipeButtons.deleting(close) { find().map(controller.delete) } : nil
        showDelete = delete.map { button in { [weak self] in self?.update(\.trailingActions, to: button) } }
        for edge in HorizontalEdge.allCases {
            let own = traits.swipeActions(edge).map { SwipeButtons(edge: edge, content: $0, close: close) }
            update(
                edge == .leading ? \.leadingActions : \.trailingActions,
                to: own ?? (edge == .trailing && revealed == .trailing ? delete : nil))
        }
    }

    func wrap(_ nodes: [LayoutNode]) -> LayoutNode {
        let behind = self.nodes(of: background)
        var atEnd = self.nodes(of: badge)
        var before = self.nodes(of: mark)
        atEnd += self.nodes(of: handle)
        let leading = self.nodes(of: leadingActions)
        let trailing = self.nodes(of: trailingActions)
        if revealed == .leading { before += leading } else { leading.forEach { $0.detach() } }
        if revealed == .trailing { atEnd += trailing } else { trailing.forEach { $0.detach() } }
        let actions = row.flatMap { controller?.handlers(of: $0) } ?? []
        // The list offers deletion as an action already.
        let buttons = showDelete == nil ? leading + trailing : []
        // Rows are made before the views are settled, and labels of controls may be set around them.
        if !buttons.isEmpty { node.graph.semantics.resolve() }
        offer(actions + buttons.flatMap(\.buttonHandlers))
        let shown = revealed.map { $0 == .leading ? leading : trailing } ?? []
        node.setContent(nodes, background: behind.first, before: before, after: atEnd, actions: shown)
        return node
    }

    func describe() {
        if let row { rows?.describe(row, node) }
    }

    func forEachPrecedingElement(_ visit: (_Element) -> Void) { background.map(visit) }

    func forEachFollowingElement(_ visit: (_Element) -> Void) {
        for part in [badge, mark, handle, leadingActions, trailingActions] { part.map(visit) }
    }

    func unmountNodes() { node.unmountWithBackground() }
}

extension ListRowDecoration: ListRowDelegate {
    /// Passes the list's controller and the row's current index to an action; nil after the row was removed.
    private func with<Result>(_ act: (ListController, Int) -> Result) -> Result? {
        guard let row, let controller else { return nil }
        return act(controller, row.index)
    }

    func choose() { with { $0.select($1) } }

    func press(extending: Bool, toggling: Bool) {
        with { $0.press($1, extending: extending, toggling: toggling) }
    }

    var hasSwipeActions: Bool { HorizontalEdge.allCases.contains(where: hasSwipeActions) }

    func hasSwipeActions(_ edge: HorizontalEdge) -> Bool {
        edge == .leading ? leadingActions != nil : trailingActions != nil || showDelete != nil
    }

    var isEditing: Bool { controller?.isEditing ?? false }
    var isMovable: Bool { with { $0.canMove($1) } ?? false }
    func showMove(over distance: CGFloat?) { with { $0.showMove(of: $1, over: distance) } }
    func move(over distance: CGFloat) { with { $0.move($1, over: distance) } }
    func canInsert(_ items: [NSItemProvider]) -> Bool { with { $0.canInsert(items, at: $1) } ?? false }

    func insert(_ items: [NSItemProvider], isAfter: Bool) {
        with { $0.insert(items, at: $1, isAfter: isAfter, in: node.graph) }
    }

    func swipeFully(_ edge: HorizontalEdge) -> Bool {
        if edge == .trailing, showDelete != nil {
            with { $0.delete($1) }
            return true
        }
        guard item.traits.allowsFullSwipe(edge) else { return false }
        let found = nodes(of: edge == .leading ? leadingActions : trailingActions)
        defer { row?.contributedNodesChanged() }
        guard let button = found.lazy.compactMap(\.firstButton).first, button.isInteractive else { return false }
        button.activate()
        return true
    }

    func revealByKey(_ edge: HorizontalEdge) -> Bool {
        guard hasSwipeActions else { return false }
        reveal(revealed == nil && hasSwipeActions(edge) ? edge : nil)
        return true
    }

    func reveal(_ edge: HorizontalEdge?) {
        guard edge != revealed else { return }
        revealed = edge
        if edge == .trailing, trailingActions == nil { showDelete?() }
        if edge != nil { controller?.revealed(self) }
        row?.contributedNodesChanged()
    }
}
