import CoreTransferable
@_spi(Nodes) import FanlightCore
import Foundation

extension ItemTraits {
    fileprivate var insertion: (any RowInsertion)? { self[ObjectIdentifier(RowInsertionTrait.self)] ?? nil }
}

extension ListController {
    private func insertion(_ index: Int) -> (any RowInsertion)? { rows?.list.segment(around: index)?.traits.insertion }

    /// Returns the handler of items dropped outside of all rows. That is the handler of an empty collection, or of the
    /// last one, after its last row.
    private func insertionBesideRows(_ items: [NSItemProvider]) -> (insertion: any RowInsertion, offset: Int)? {
        guard let list = rows?.list else { return nil }
        if let empty = list.emptyCollectionTraits.lazy.compactMap(\.insertion).first(where: { $0.accepts(items) }) {
            return (empty, 0)
        }
        for segment in list.segments.reversed() {
            guard segment.count > 0, let last = segment.traits.insertion, last.accepts(items) else { continue }
            let place = segment.place(of: segment.start + segment.count - 1, for: RowInsertionTrait.self)
            return (last, place.offset + 1)
        }
        return nil
    }

    func canInsertBesideRows(_ items: [NSItemProvider]) -> Bool { insertionBesideRows(items) != nil }

    /// Returns true if a point of the scene lies on a row. Items that the row does not accept are rejected there.
    private func isOnRow(_ place: CGPoint) -> Bool {
        rows?.listNode.liveRows.contains { row in
            isContent(row.index) && row.nodes.contains { $0.contains(scenePoint: place) }
        } ?? false
    }

    func insertBesideRows(_ items: [NSItemProvider], at place: CGPoint, in graph: ViewGraph) -> Bool {
        guard !isOnRow(place), let found = insertionBesideRows(items) else { return false }
        found.insertion.insert(items, at: found.offset, in: graph)
        return true
    }

    func canInsert(_ items: [NSItemProvider], at index: Int) -> Bool {
        insertion(index)?.accepts(items) ?? false
    }

    /// Inserts dropped items before or after a row.
    func insert(_ items: [NSItemProvider], at index: Int, isAfter: Bool, in graph: ViewGraph) {
        guard let insertion = insertion(index), let segment = rows?.list.segment(around: index) else { return }
        let offset = segment.place(of: index, for: RowInsertionTrait.self).offset
        insertion.insert(items, at: isAfter ? offset + 1 : offset, in: graph)
    }
}
