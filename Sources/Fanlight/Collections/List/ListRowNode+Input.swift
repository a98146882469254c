@_spi(Nodes) import FanlightCore

extension ListRowNode: RowNode {
    var revealsSwipeActions: Bool { owner?.hasSwipeActions == true }
    var swipeActionNodes: [LayoutNode] { actions }
}
