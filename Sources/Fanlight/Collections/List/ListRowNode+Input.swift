@_spi(Nodes) import FanlightCore
import Foundation

extension ListRowNode: RowNode {
    var revealsSwipeActions: Bool { owner?.hasSwipeActions == true }
    var swipeActionNodes: [LayoutNode] { actions }
}

extension ListRowNode: SecondaryPressTarget {
    /// The action that opens the context menu of the entire content, which opens at the row's edges too.
    var secondaryAction: ((CGPoint?) -> Void)? {
        guard content.count == 1 else { return nil }
        return sequence(first: content[0]) { $0.principalChild }.lazy.compactMap { $0 as? any ContextMenuNode }.first?
            .secondaryAction
    }
}
