import Foundation

/// Makes the views of a lazy container as they come into view, and lets go of them when they have left it.
@MainActor
protocol LazyRowMaker: AnyObject {
    /// The content's views as they are now.
    var list: ItemList { get }
    func makeRow(_ item: Int) -> LazyRow?
    /// What the row's view says, in a list.
    func words(of row: LazyRow) -> ListRowWords
    func letGo(_ row: LazyRow)
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

    init(_ item: any ContentItem, _ place: ItemPlaceElement, index: Int, row: ListRowNode?) {
        self.item = item
        self.place = place
        self.index = index
        self.row = row
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
        row.take(nodes, background: behind.first, badge: atEnd.first)
        nodes = [row]
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
