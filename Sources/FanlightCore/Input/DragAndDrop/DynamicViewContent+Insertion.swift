import CoreTransferable
import Foundation
import UniformTypeIdentifiers

/// A handler of item providers of some types.
package struct ProviderInsertion {
    let types: [UTType]
    let action: (Int, [NSItemProvider]) -> Void

    package init(types: [UTType], action: @escaping (Int, [NSItemProvider]) -> Void) {
        self.types = types
        self.action = action
    }
}

extension ProviderInsertion: RowInsertion {
    package func accepts(_ items: [NSItemProvider]) -> Bool { items.contains { $0.isAny(of: types) } }

    package func insert(_ items: [NSItemProvider], at offset: Int, in graph: ViewGraph) {
        action(offset, items.filter { $0.isAny(of: types) })
    }
}

/// A handler of dropped values.
package struct ValueInsertion<T: Transferable> {
    // The app's closure as it was given; see `ValueComparison`.
    private var action: (([T], Int) -> Void)?
    private var offsetFirst: ((Int, [T]) -> Void)?

    package init(action: @escaping ([T], Int) -> Void) { self.action = action }
    package init(offsetFirst: @escaping (Int, [T]) -> Void) { self.offsetFirst = offsetFirst }
}

extension ValueInsertion: RowInsertion {
    package func accepts(_ items: [NSItemProvider]) -> Bool { items.contains { $0.step(to: T.self) != nil } }

    package func insert(_ items: [NSItemProvider], at offset: Int, in graph: ViewGraph) {
        _ = graph.clipboard.values(of: items, as: T.self, .dropped) {
            action?($0, offset)
            offsetFirst?(offset, $0)
        }
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
