import CoreTransferable
import Foundation
import UniformTypeIdentifiers

/// A collection's handler for items dropped between its rows.
@MainActor
protocol RowInsertion {
    func accepts(_ items: [NSItemProvider]) -> Bool
    func insert(_ items: [NSItemProvider], at offset: Int, _ clipboard: SceneClipboard)
}

enum RowInsertionTrait: _ViewTraitKey {
    static var defaultValue: (any RowInsertion)? { nil }
}

/// A handler of item providers of some types.
struct ProviderInsertion {
    let types: [UTType]
    let action: (Int, [NSItemProvider]) -> Void
}

extension ProviderInsertion: RowInsertion {
    func accepts(_ items: [NSItemProvider]) -> Bool { items.contains { $0.isAny(of: types) } }

    func insert(_ items: [NSItemProvider], at offset: Int, _ clipboard: SceneClipboard) {
        action(offset, items.filter { $0.isAny(of: types) })
    }
}

/// A handler of dropped values.
struct ValueInsertion<T: Transferable> {
    let action: ([T], Int) -> Void
}

extension ValueInsertion: RowInsertion {
    func accepts(_ items: [NSItemProvider]) -> Bool { items.contains { $0.step(to: T.self) != nil } }

    func insert(_ items: [NSItemProvider], at offset: Int, _ clipboard: SceneClipboard) {
        _ = clipboard.values(of: items, as: T.self, .dropped) { action($0, offset) }
    }
}

extension DynamicViewContent {
    /// Sets an action for items of these types dropped between rows of a list.
    nonisolated public func onInsert(
        of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
    ) -> some DynamicViewContent {
        modifier(
            _TraitWritingModifier<RowInsertionTrait>(
                value: ProviderInsertion(types: supportedContentTypes, action: action)))
    }

    /// Sets an action for items of these types dropped between rows of a list.
    nonisolated public func onInsert(
        of supportedContentTypes: [String], perform action: @escaping (Int, [NSItemProvider]) -> Void
    ) -> some DynamicViewContent {
        onInsert(of: supportedContentTypes.compactMap { UTType($0) }, perform: action)
    }

    /// Accepts values dropped between rows of a list; the action receives the offset of insertion.
    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ offset: Int) -> Void
    ) -> some DynamicViewContent {
        modifier(_TraitWritingModifier<RowInsertionTrait>(value: ValueInsertion(action: action)))
    }
}

extension ItemTraits {
    fileprivate var insertion: (any RowInsertion)? { self[ObjectIdentifier(RowInsertionTrait.self)] ?? nil }
}

extension ListController {
    private func insertion(_ index: Int) -> (any RowInsertion)? { rows?.list.segment(around: index)?.traits.insertion }

    /// Returns the handler of items dropped outside of all rows: that of an empty collection, or of the last one, after
    /// its last row.
    private func insertionBesideRows(_ items: [NSItemProvider]) -> (insertion: any RowInsertion, offset: Int)? {
        guard let list = rows?.list else { return nil }
        if let empty = list.withoutRows.lazy.compactMap(\.insertion).first(where: { $0.accepts(items) }) {
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

    /// Returns true if a point of the scene lies on a row: items that the row does not accept are rejected there.
    private func isOnRow(_ place: CGPoint) -> Bool {
        rows?.listNode.liveRows.contains { row in
            isContent(row.index) && row.nodes.contains { $0.contains(scenePoint: place) }
        } ?? false
    }

    func insertBesideRows(_ items: [NSItemProvider], at place: CGPoint, _ clipboard: SceneClipboard) -> Bool {
        guard !isOnRow(place), let found = insertionBesideRows(items) else { return false }
        found.insertion.insert(items, at: found.offset, clipboard)
        return true
    }

    func canInsert(_ items: [NSItemProvider], at index: Int) -> Bool {
        insertion(index)?.accepts(items) ?? false
    }

    /// Inserts dropped items before or after a row.
    func insert(_ items: [NSItemProvider], at index: Int, isAfter: Bool, _ clipboard: SceneClipboard) {
        guard let insertion = insertion(index), let segment = rows?.list.segment(around: index) else { return }
        let offset = segment.place(of: index, for: RowInsertionTrait.self).offset
        insertion.insert(items, at: isAfter ? offset + 1 : offset, clipboard)
    }
}
