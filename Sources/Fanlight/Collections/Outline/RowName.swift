import Display
@_spi(Nodes) import FanlightCore
import Foundation
import Observation

/// The name of a tree's row: the text in it. It is also the accessibility label of the row's arrow, which is a separate
/// control.
@MainActor
@Observable
final class RowName {
    fileprivate(set) var words: String?

    nonisolated init() {}
}

/// A modifier that reads the name of the row inside; inactive if `name` is nil.
struct RowNaming {
    let name: RowName?
}

extension RowNaming: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        RowNamingElement(wrapping: view, context)
    }
}

private final class RowNamingElement<Modified: View>: WrapperElement<Modified, RowNaming> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = RowNamingNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? RowNamingNode)?.name = view.modifier.name }
}

private final class RowNamingNode: WrapperNode, SemanticNode, SettledDependent {
    private var isUpdateScheduled = false
    var name: RowName? {
        didSet {
            guard name !== oldValue else { return }
            layerPresenceChanged()
            guard name != nil else { return }
            join(graph.semantics.combiningNodes)
            descendantChanged(isOnPath: true)
        }
    }

    override var isAsLargeAsChild: Bool { true }
    override var needsLayer: Bool { name != nil || super.needsLayer }

    override var semantics: (any SemanticNode)? { self }
    /// Hides plain text from assistive technology: it is announced as the label of the arrow.
    func makeSemantics() -> Semantics {
        name?.words != nil && isPlain(self) ? Semantics(state: .hidden) : .none
    }

    func descendantChanged(isOnPath: Bool) {
        guard name != nil, !isUpdateScheduled else { return }
        isUpdateScheduled = true
        graph.afterSettling(self)
    }

    func viewsSettled() {
        isUpdateScheduled = false
        let words = shownChildren.flatMap(\.accessibleTexts).joined(separator: " ").trimmingCharacters(in: .whitespaces)
        // A list row with its own semantics already announces its text and its actions.
        let now = words.isEmpty || isInSpokenRow ? nil : words
        guard let name, name.words != now else { return }
        name.words = now
        invalidateLayerContent()
    }

    /// Returns true if the content is plain text, without controls, gestures or accessibility attributes.
    private func isPlain(_ node: LayoutNode) -> Bool {
        if (node as? any GestureNode)?.changesGestures == true { return false }
        if node is any InteractiveNode && !(node is TextNode) { return false }
        if node.hasIdentifier || node.mergedAttributes.map({ !$0.isHidden && $0.isSet }) == true { return false }
        return node.shownChildren.allSatisfy(isPlain)
    }

    private var isInSpokenRow: Bool {
        var node = parent
        while let current = node {
            if let row = current as? ListRowNode { return row.acceptsAttributes }
            node = current.parent
        }
        return false
    }
}
