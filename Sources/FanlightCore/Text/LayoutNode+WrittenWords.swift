extension LayoutNode {
    /// The visible text of the node, without decorative symbols. The accessibility label if there is no text.
    var visibleText: String {
        let said = mergedAttributes
        if said?.isHidden == true { return "" }
        let words = (self as? TextNode)?.paragraphs.spans.map(\.text).joined() ?? shownChildren.visibleText
        return words.isEmpty ? said?.label ?? "" : words
    }
}

extension [LayoutNode] {
    @MainActor package var visibleText: String {
        map { $0.visibleText }.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
