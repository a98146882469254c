/// The title of a scene's window.
@MainActor
final class WindowTitle: GraphService {
    static let key = GraphServiceKey()
    /// nil before there is a window, and for a view without one.
    var text: String?

    init(_ graph: ViewGraph) {}
}

extension ViewGraph {
    /// The title of the shown window. nil before there is a window, and for a view without one.
    package var windowTitle: String? {
        get { self[WindowTitle.self].text }
        set { self[WindowTitle.self].text = newValue }
    }
}
