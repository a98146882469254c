import CoreTransferable

/// A collection's handler for items dropped between its rows.
@MainActor
protocol RowInsertion {
    func accepts(_ items: [NSItemProvider]) -> Bool
    /// Inserts dropped items; `graph` provides the scene's clipboard.
    func insert(_ items: [NSItemProvider], at offset: Int, in graph: ViewGraph)
}

enum RowInsertionTrait: _ViewTraitKey {
    static var defaultValue: (any RowInsertion)? { nil }
}
