@_spi(Nodes) import FanlightCore

extension ListRowNode: RowNode {
    var revealsSwipeActions: Bool { owner?.reveals == true }
    var swipeActionNodes: [LayoutNode] { actions }
}
