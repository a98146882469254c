import Display

/// A node's layer, and what of it the picture already has.
struct LayerRecord {
    var id: LayerID?
    /// What was last committed; nil before the first time.
    var committed: Layer?
    var isQueued = false
    /// The nodes whose layers hang directly under this one, in order.
    var order: [LayoutNode] = []

    var isKnown: Bool { committed != nil }
}

/// What accessibility modifiers say about the view they are applied to.
struct SemanticAnnotation: Equatable {
    var identifier: String?
    var label: String?
    var isHidden = false

    var isSet: Bool { self != SemanticAnnotation() }

    /// An outer modifier adds to, and does not replace, what an inner one said.
    func filled(by outer: SemanticAnnotation) -> SemanticAnnotation {
        SemanticAnnotation(
            identifier: identifier ?? outer.identifier, label: label ?? outer.label,
            isHidden: isHidden || outer.isHidden)
    }

    func applied(to semantics: Semantics) -> Semantics {
        var result = semantics
        if let identifier { result.identifier = identifier }
        if let label { result.label = .own(label) }
        if isHidden { result.state.insert(.hidden) }
        return result
    }
}
