import Display
@_spi(Nodes) import FanlightCore

/// Marks the accessories of a field. Text typed while one of them is focused goes to the field.
struct FieldAccessoryModifier {}

extension FieldAccessoryModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        FieldAccessoryElement(wrapping: view, context)
    }
}

private final class FieldAccessoryElement<Modified: View>: WrapperElement<Modified, FieldAccessoryModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { FieldAccessoryNode(graph) }
}

private final class FieldAccessoryNode: WrapperNode, KeyNode {
    func handleAfterFocus(_ key: KeyInput) -> Bool {
        let isWriting = !key.text.isEmpty && key.key != .enter && key.key != .tab && key.key != .space
        guard isWriting || key.key == .backspace, key.modifiers.subtracting(.shift).isEmpty else { return false }
        return moveFocus { $0.handleKey(key) }
    }

    func handleAfterFocus(text: String) -> Bool { moveFocus { $0.insert(text: text, isPasted: false) } }

    private func moveFocus(_ write: (any EditedNode) -> Bool) -> Bool {
        guard !(graph.focus.node is any EditedNode), let field = fieldInside, field.isInteractive else { return false }
        graph.focus.move(to: field)
        return write(field)
    }
}

extension LayoutNode {
    /// The first field in this subtree.
    final var fieldInside: (any EditedNode)? {
        if let own = self as? any EditedNode { return own }
        for child in shownChildren {
            if let found = child.fieldInside { return found }
        }
        return nil
    }
}
