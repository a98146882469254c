import CoreTransferable
import Foundation

/// Makes the views of a lazy container as they come into view, and lets go of them when they have left it.
@MainActor
protocol LazyRowMaker: AnyObject {
    /// The content's views as they are now.
    var list: ItemList { get }
    func makeRow(_ item: Int) -> LazyRow?
    /// What the row's view says, in a list, and what the list says of the row.
    func words(of row: LazyRow) -> ListRowWords
    func state(of row: LazyRow) -> ListRowState
    /// A row that is dragged, and stays even where it is not seen.
    var draggedRow: Int? { get }
    /// The content is another one; answers where a row is now.
    func contentChanged(_ moved: (Int) -> Int?)
    func letGo(_ row: LazyRow)
    /// Another part of the content is seen.
    func viewMoved()
}

/// A view of a lazy container that exists now.
@MainActor
final class LazyRow {
    let item: any ContentItem
    let place: ItemPlaceElement
    /// Which of the content's views it is.
    var index: Int
    private(set) var nodes: [LayoutNode] = []
    /// What is around the view's own nodes, in a list.
    let row: ListRowNode?
    /// What is behind the view, in a list.
    var background: _Element?
    /// What is at the end of the row, in a list.
    var badge: _Element?
    /// What is before and after the view while the list is edited.
    var mark: _Element?
    var handle: _Element?
    /// What can be done to the row, at its edges, and which of them is shown.
    var leadingActions: _Element?
    var trailingActions: _Element?
    /// Makes the button that deletes the row, where that is what dragging it does.
    var showDelete: (() -> Void)?
    var revealed: HorizontalEdge?
    weak var controller: ListController?

    init(_ item: any ContentItem, _ place: ItemPlaceElement, index: Int, row: ListRowNode?) {
        self.item = item
        self.place = place
        self.index = index
        self.row = row
        row?.owner = self
    }

    /// Takes what can be seen of the view.
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
        // To be deleted is offered anyway.
        let buttons = showDelete == nil ? leading + trailing : []
        offer(actions + buttons.flatMap(\.buttonHandlers))
        let shown = revealed.map { $0 == .leading ? leading : trailing } ?? []
        row.take(nodes, background: behind.first, before: before, after: atEnd, actions: shown)
        nodes = [row]
    }

    /// What is written in the author's view, without what the list puts beside it.
    var writtenWords: String { (row?.content ?? nodes).writtenWords }

    /// What can be done to the row by whoever does not see it: the same things stay the same.
    private func offer(_ handlers: [AccessibilityHandler]) {
        guard let row else { return }
        let known = row.annotation.handlers
        if known.map(\.kind) == handlers.map(\.kind) {
            for (old, new) in zip(known, handlers) { old.take(new) }
        } else {
            row.annotation = SemanticAnnotation(handlers: handlers)
        }
    }

    /// What is beside the view leaves with it.
    func leave() {
        for part in [background, badge, mark, handle, leadingActions, trailingActions] { part?.unmount() }
        row?.leaveWithGround()
    }
}

extension LazyRow: ListRowOwner {
    func choose() { controller?.choose(index) }
    func press(extending: Bool, toggling: Bool) { controller?.press(index, extending: extending, toggling: toggling) }
    var reveals: Bool { HorizontalEdge.allCases.contains(where: reveals) }

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

    func revealByKey(_ edge: HorizontalEdge) -> Bool {
        guard reveals else { return false }
        reveal(revealed == nil && reveals(edge) ? edge : nil)
        return true
    }

    /// Whether there is nothing in the author's view that can have the focus.
    var isSilent: Bool { row?.content.allSatisfy { $0.firstInteractive == nil } ?? false }

    /// Asks for the menu that the author's view has.
    var menu: ((CGPoint?) -> Void)? { row?.content.lazy.compactMap(\.menuInside).first }

    func reveal(_ edge: HorizontalEdge?) {
        guard edge != revealed else { return }
        revealed = edge
        if edge == .trailing, trailingActions == nil { showDelete?() }
        if edge != nil { controller?.revealed(self) }
        place.parent?.contributedNodesChanged()
    }
}

/// What kind of arrangement a lazy container is.
struct LazyArrangement: Equatable {
    /// The direction in which its lines follow each other.
    var axis: Axis
    /// Between lines; nil: the usual distance.
    var spacing: CGFloat?
    /// Where views lie across the axis.
    var guide: AlignmentKey
    /// The columns of a grid; nil in a stack, whose views have all the room there is.
    var tracks: [GridItem]?
    var pinned: PinnedScrollableViews = []
    /// Where the views are rows of a list: how those look.
    var rows: ListLook?
}

extension LazyArrangement: GivenNumbers {
    func checked(_ teller: any MistakeTeller) -> LazyArrangement {
        var result = self
        let kind = tracks == nil ? "Stack" : "Grid"
        let name = rows == nil ? "Lazy\(axis == .vertical ? "V" : "H")\(kind)(spacing:)" : "listRowSpacing"
        result.spacing = teller.number(spacing, name)
        result.rows = rows?.checked(teller)
        if let tracks { result.tracks = tracks.map { $0.checked(teller) } }
        return result
    }
}
