import CoreTransferable
import Foundation

/// Makes the rows of a lazy container as they come into view, and evicts them after they have left it.
@MainActor
protocol LazyRowMaker: AnyObject {
    /// The current views of the content.
    var list: ItemList { get }
    func makeRow(_ item: Int) -> LazyRow?
    /// The list traits of the row's view, and the state that the list gives the row.
    func words(of row: LazyRow) -> ListRowWords
    func state(of row: LazyRow) -> ListRowState
    /// The row that is dragged. It stays realised even while it is not visible.
    var draggedRow: Int? { get }
    /// Reports changed content; `moved` returns the new index of a row.
    func contentChanged(_ moved: (Int) -> Int?)
    func letGo(_ row: LazyRow)
    /// Reports that another part of the content is visible.
    func viewMoved()
}

/// A realised view of a lazy container.
@MainActor
package final class LazyRow {
    package let item: any ContentItem
    let place: ItemPlaceElement
    /// The position among the content's views.
    package var index: Int
    package private(set) var nodes: [LayoutNode] = []
    /// The node around the view's own nodes, in a list.
    package let row: ListRowNode?
    /// The background of the row, in a list.
    var background: _Element?
    /// The badge at the end of the row, in a list.
    var badge: _Element?
    /// The controls before and after the view while the list is edited.
    var mark: _Element?
    var handle: _Element?
    /// The swipe actions at both edges; `revealed` is the edge that shows them.
    var leadingActions: _Element?
    var trailingActions: _Element?
    /// Makes the delete button, if swiping the row deletes it.
    var showDelete: (() -> Void)?
    package var revealed: HorizontalEdge?
    weak var controller: ListController?

    init(_ item: any ContentItem, _ place: ItemPlaceElement, index: Int, row: ListRowNode?) {
        self.item = item
        self.place = place
        self.index = index
        self.row = row
        row?.owner = self
    }

    /// Collects the nodes of the view and of the row's own parts.
    func collectNodes() {
        nodes.removeAll()
        place.collectNodes(into: &nodes)
        guard let row else { return }
        var behind: [LayoutNode] = []
        background?.collectNodes(into: &behind)
        var atEnd: [LayoutNode] = []
        badge?.collectNodes(into: &atEnd)
        var before: [LayoutNode] = []
        mark?.collectNodes(into: &before)
        handle?.collectNodes(into: &atEnd)
        var leading: [LayoutNode] = []
        leadingActions?.collectNodes(into: &leading)
        var trailing: [LayoutNode] = []
        trailingActions?.collectNodes(into: &trailing)
        if revealed == .leading { before += leading } else { leading.forEach { $0.withdraw() } }
        if revealed == .trailing { atEnd += trailing } else { trailing.forEach { $0.withdraw() } }
        let actions = controller?.handlers(of: self) ?? []
        // The list offers deletion as an action already.
        let buttons = showDelete == nil ? leading + trailing : []
        offer(actions + buttons.flatMap(\.buttonHandlers))
        let shown = revealed.map { $0 == .leading ? leading : trailing } ?? []
        row.take(nodes, background: behind.first, before: before, after: atEnd, actions: shown)
        nodes = [row]
    }

    /// The text in the app's view, without the parts that the list adds.
    var writtenWords: String { (row?.content ?? nodes).writtenWords }

    /// Updates the accessibility actions of the row. Actions of the same kinds keep their handler objects.
    private func offer(_ handlers: [AccessibilityHandler]) {
        guard let row else { return }
        let known = row.annotation.handlers
        if known.map(\.kind) == handlers.map(\.kind) {
            for (old, new) in zip(known, handlers) { old.take(new) }
        } else {
            row.annotation = SemanticAnnotation(handlers: handlers)
        }
    }

    /// Removes the parts beside the view together with it.
    func leave() {
        for part in [background, badge, mark, handle, leadingActions, trailingActions] { part?.unmount() }
        row?.leaveWithGround()
    }
}

extension LazyRow: ListRowOwner {
    func choose() { controller?.choose(index) }
    func press(extending: Bool, toggling: Bool) { controller?.press(index, extending: extending, toggling: toggling) }
    package var reveals: Bool { HorizontalEdge.allCases.contains(where: reveals) }

    func reveals(_ edge: HorizontalEdge) -> Bool {
        edge == .leading ? leadingActions != nil : trailingActions != nil || showDelete != nil
    }

    var isMovable: Bool { controller?.canMove(index) ?? false }
    func showMove(over distance: CGFloat?) { controller?.showMove(of: index, over: distance) }
    func move(over distance: CGFloat) { controller?.move(index, over: distance) }

    func canInsert(_ items: [NSItemProvider]) -> Bool { controller?.canInsert(items, at: index) ?? false }

    func insert(_ items: [NSItemProvider], isAfter: Bool, _ clipboard: SceneClipboard) {
        controller?.insert(items, at: index, isAfter: isAfter, clipboard)
    }

    func swipeFully(_ edge: HorizontalEdge) -> Bool {
        if edge == .trailing, showDelete != nil {
            controller?.delete(index)
            return true
        }
        guard item.traits.allowsFullSwipe(edge) else { return false }
        var found: [LayoutNode] = []
        (edge == .leading ? leadingActions : trailingActions)?.collectNodes(into: &found)
        defer { place.parent?.contributedNodesChanged() }
        guard let button = found.lazy.compactMap(\.firstButton).first, button.isInteractive else { return false }
        button.activate()
        return true
    }

    package func revealByKey(_ edge: HorizontalEdge) -> Bool {
        guard reveals else { return false }
        reveal(revealed == nil && reveals(edge) ? edge : nil)
        return true
    }

    /// True if nothing in the app's view can have the focus.
    package var isSilent: Bool { row?.content.allSatisfy { $0.firstInteractive == nil } ?? false }

    /// Opens the context menu of the app's view; nil if it has none.
    package var menu: ((CGPoint?) -> Void)? { row?.content.lazy.compactMap(\.menuInside).first }

    package func reveal(_ edge: HorizontalEdge?) {
        guard edge != revealed else { return }
        revealed = edge
        if edge == .trailing, trailingActions == nil { showDelete?() }
        if edge != nil { controller?.revealed(self) }
        place.parent?.contributedNodesChanged()
    }
}

/// The layout parameters of a lazy container.
package struct LazyArrangement: Equatable {
    /// The direction in which lines follow each other.
    package var axis: Axis
    /// The distance between lines; nil for the default.
    package var spacing: CGFloat?
    /// The alignment of views across the axis.
    package var guide: AlignmentKey
    /// The columns of a grid; nil in a stack, whose views get the full breadth.
    var tracks: [GridItem]?
    package var pinned: PinnedScrollableViews = []
    /// The appearance of list rows; nil if the views are no list rows.
    package var rows: ListLook?
}

extension LazyArrangement: GivenNumbers {
    package func checked(_ teller: any MistakeTeller) -> LazyArrangement {
        var result = self
        let kind = tracks == nil ? "Stack" : "Grid"
        let name = rows == nil ? "Lazy\(axis == .vertical ? "V" : "H")\(kind)(spacing:)" : "listRowSpacing"
        result.spacing = teller.number(spacing, name)
        result.rows = rows?.checked(teller)
        if let tracks { result.tracks = tracks.map { $0.checked(teller) } }
        return result
    }
}
