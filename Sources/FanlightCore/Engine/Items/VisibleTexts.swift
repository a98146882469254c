/// Gathers the text that nodes show. The semantics pass registers itself as the source.
@MainActor
protocol VisibleTextSource: AnyObject {
    func visibleText(of nodes: [LayoutNode]) -> String
}

/// The visible texts of a scene's views, from the source that registered with it.
@MainActor
final class VisibleTexts: GraphService {
    static let key = GraphServiceKey()
    weak var source: (any VisibleTextSource)?
    init(_ graph: ViewGraph) {}
    /// Returns the visible text of some nodes, separated by spaces.
    func joined(_ nodes: [LayoutNode]) -> String { source?.visibleText(of: nodes) ?? "" }
}
