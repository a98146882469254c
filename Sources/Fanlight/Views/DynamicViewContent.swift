import Foundation

/// A view that makes views from a collection, so that a list can change the collection.
public protocol DynamicViewContent: View {
    associatedtype Data: Collection
    var data: Data { get }
}

extension ModifiedContent: DynamicViewContent where Content: DynamicViewContent, Modifier: ViewModifier {
    public var data: Content.Data { content.data }
}

/// What a list does to rows when a person asks for it.
enum RowAction {
    struct Delete: _ViewTraitKey {
        static var defaultValue: ((IndexSet) -> Void)? { nil }
    }
    struct Move: _ViewTraitKey {
        static var defaultValue: ((IndexSet, Int) -> Void)? { nil }
    }
    /// Which element a row is for, as far as an action goes.
    enum Place<Action: _ViewTraitKey> {}
    enum DeleteDisabled: _ViewTraitKey { static let defaultValue = false }
    enum MoveDisabled: _ViewTraitKey { static let defaultValue = false }
}

extension DynamicViewContent {
    /// What to do when a person deletes rows of a list; nil forbids it.
    nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
        modifier(_TraitWritingModifier<RowAction.Delete>(value: action))
    }

    /// What to do when a person moves rows of a list; nil forbids it.
    nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
        modifier(_TraitWritingModifier<RowAction.Move>(value: action))
    }
}

extension View {
    /// Whether the row that the view is of a list may not be deleted.
    nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View {
        _trait(RowAction.DeleteDisabled.self, isDisabled)
    }

    /// Whether the row that the view is of a list may not be moved.
    nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View {
        _trait(RowAction.MoveDisabled.self, isDisabled)
    }
}
