@_spi(Nodes) import FanlightCore

/// The actions that show and hide the first columns of split views. Code without a binding calls that of the last one.
@MainActor
final class SidebarActions: GraphService {
    static let key = GraphServiceKey()
    private var actions: [(owner: ObjectIdentifier, toggle: () -> Void)] = []

    init(_ graph: ViewGraph) {}

    func add(_ owner: AnyObject, _ toggle: @escaping () -> Void) {
        remove(owner)
        actions.append((ObjectIdentifier(owner), toggle))
    }

    func remove(_ owner: AnyObject) { actions.removeAll { $0.owner == ObjectIdentifier(owner) } }

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
