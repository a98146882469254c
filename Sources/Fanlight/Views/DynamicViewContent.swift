import Foundation

/// A view that makes views from a collection, so that a list can change the collection.
public protocol DynamicViewContent: View {
    associatedtype Data: Collection
    var data: Data { get }
}

extension ModifiedContent: DynamicViewContent where Content: DynamicViewContent, Modifier: ViewModifier {
    public var data: Content.Data { content.data }
}

/// What a list does to rows when a person asks for it. A row finds its own number with `ItemRows.index(of:)`.
enum RowAction {
    struct Delete: _ViewTraitKey {
        static var defaultValue: ((IndexSet) -> Void)? { nil }
    }
    struct Move: _ViewTraitKey {
        static var defaultValue: ((IndexSet, Int) -> Void)? { nil }
    }
}

extension DynamicViewContent {
    /// What to do when a person deletes rows; nil forbids it.
    @available(*, deprecated, message: "Has no effect until there are lists whose rows can be deleted.")
    nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
        modifier(_TraitWritingModifier<RowAction.Delete>(value: action))
    }

    /// What to do when a person moves rows; nil forbids it.
    @available(*, deprecated, message: "Has no effect until there are lists whose rows can be moved.")
    nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
        modifier(_TraitWritingModifier<RowAction.Move>(value: action))
    }
}
