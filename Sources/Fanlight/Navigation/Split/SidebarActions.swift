@_spi(Nodes) import FanlightCore
import Observation

/// The actions that show and hide the first columns of split views. Commands, and code without a binding, call that of
/// the last one.
@MainActor
@Observable
final class SidebarActions: GraphService {
    static let key = GraphServiceKey()
    private var actions: [Action] = []

    private struct Action {
        let owner: ObjectIdentifier
        let isShown: () -> Bool
        let toggle: () -> Void
    }

    init(_ graph: ViewGraph) {}

    func add(_ owner: AnyObject, isShown: @escaping () -> Bool, _ toggle: @escaping () -> Void) {
        remove(owner)
        actions.append(Action(owner: ObjectIdentifier(owner), isShown: isShown, toggle: toggle))
    }

    func remove(_ owner: AnyObject) { actions.removeAll { $0.owner == ObjectIdentifier(owner) } }

    /// True if the first column is visible; nil without a split view.
    var isShown: Bool? { actions.last?.isShown() }

    /// Shows the first column, or hides it. Returns false without a split view.
    func toggle() -> Bool {
        actions.last?.toggle()
        return !actions.isEmpty
    }
}

extension PresentScene {
    /// Shows or hides the first column of a split view in the scene whose code runs. Returns true if there is one.
    @MainActor package static func toggleSidebar() -> Bool { graph?[SidebarActions.self].toggle() ?? false }
}
