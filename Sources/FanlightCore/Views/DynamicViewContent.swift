import Foundation

/// A view that creates views from a collection, so that a list can edit the collection.
public protocol DynamicViewContent: View {
    associatedtype Data: Collection
    var data: Data { get }
}

extension ModifiedContent: DynamicViewContent where Content: DynamicViewContent, Modifier: ViewModifier {
    public var data: Content.Data { content.data }
}

/// Actions of a list on its rows at a person's request.
package enum RowAction {
    package struct Delete: _ViewTraitKey {
        package static var defaultValue: Action { Action() }

        /// The app's closure as a property. A bare closure passed as a generic value would be wrapped in a new closure
        /// each time.
        package struct Action {
            package var perform: ((IndexSet) -> Void)?
        }
    }
    package struct Move: _ViewTraitKey {
        package static var defaultValue: Action { Action() }

        /// The app's closure as a property, as for `Delete`.
        package struct Action {
            package var perform: ((IndexSet, Int) -> Void)?
        }
    }
    /// The position of a row's data element, for an action.
    package enum Place<Action: _ViewTraitKey> {}
    package enum DeleteDisabled: _ViewTraitKey { package static let defaultValue = false }
    package enum MoveDisabled: _ViewTraitKey { package static let defaultValue = false }
}

extension DynamicViewContent {
    /// Sets the action that deletes rows of a list; nil disables deletion.
    nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
        modifier(_TraitWritingModifier<RowAction.Delete>(value: .init(perform: action)))
    }

    /// Sets the action that moves rows of a list; nil disables moving.
    nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
        modifier(_TraitWritingModifier<RowAction.Move>(value: .init(perform: action)))
    }
}

extension View {
    /// Disables deletion of the list row that contains the view.
    nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View {
        _trait(RowAction.DeleteDisabled.self, isDisabled)
    }

    /// Disables moving of the list row that contains the view.
    nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View {
        _trait(RowAction.MoveDisabled.self, isDisabled)
    }
}
