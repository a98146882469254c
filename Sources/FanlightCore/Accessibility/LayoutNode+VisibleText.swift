extension LayoutNode {
    /// The visible text of the node, without decorative symbols. The accessibility label if there is no text.
    var visibleText: String {
        let attributes = mergedAttributes
        if attributes?.isHidden == true { return "" }
        let words = (self as? TextNode)?.paragraphs.spans.map(\.text).joined() ?? shownChildren.visibleText
        return words.isEmpty ? attributes?.label ?? "" : words
    }
}

extension [LayoutNode] {
    @MainActor package var visibleText: String {
        map { $0.visibleText }.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension SemanticsPass: VisibleTextSource {
    func visibleText(of nodes: [LayoutNode]) -> String { nodes.visibleText }
}
