import CoreTransferable

/// A collection's handler for items dropped between its rows.
@MainActor
package protocol RowInsertion {
    func accepts(_ items: [NSItemProvider]) -> Bool
    /// Inserts dropped items; `graph` provides the scene's clipboard.
    func insert(_ items: [NSItemProvider], at offset: Int, in graph: ViewGraph)
}

package enum RowInsertionTrait: _ViewTraitKey {
    package static var defaultValue: (any RowInsertion)? { nil }
}
