@_spi(Nodes) import FanlightCore

/// The split view whose first column code shows and hides without a binding: the last one that appeared.
@MainActor
final class SidebarToggle: GraphService {
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
    @MainActor package static func toggleSidebar() -> Bool { graph?[SidebarToggle.self].toggle() ?? false }
}
