import Display
import Foundation
import Observation

/// What a row of a tree is called: the words in it. Its arrow, which is a control of its own, is called that, too.
@MainActor
@Observable
final class RowName {
    fileprivate(set) var words: String?

    nonisolated init() {}
}

/// Reads what the row inside is called; nil where nobody asks.
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

private final class RowNamingNode: WrapperNode, SpeakingOfInside {
    private var isLookQueued = false
    var name: RowName? {
        didSet {
            guard name !== oldValue else { return }
            layerComesOrGoes()
            guard name != nil else { return }
            (graph.hasSpeakers, graph.hasCombinations) = (true, true)
            insideChanged(onTheWay: true)
        }
    }

    override var isAsLargeAsChild: Bool { true }
    override var needsLayer: Bool { name != nil || super.needsLayer }

    /// Plain words are said once: by the arrow that is called by them.
    override func makeSemantics() -> Semantics {
        name?.words != nil && isPlain(self) ? Semantics(state: .hidden) : .none
    }

    func insideChanged(onTheWay isOnTheWay: Bool) {
        guard name != nil, !isLookQueued else { return }
        isLookQueued = true
        graph.afterSettling { [weak self] in
            guard let self else { return }
            isLookQueued = false
            let words = shownChildren.flatMap(\.spokenWords).joined(separator: " ").trimmingCharacters(in: .whitespaces)
            // A row of a list says itself what it is called, and what can be done with it.
            let now = words.isEmpty || isInSpokenRow ? nil : words
            guard let name, name.words != now else { return }
            name.words = now
            layerContentChanged()
        }
    }

    /// Whether there is nothing to be said or done inside but to read it.
    private func isPlain(_ node: LayoutNode) -> Bool {
        if node is any GestureNode || node is any InteractiveNode && !(node is TextNode) { return false }
        if node.hasIdentifier || node.said.map({ !$0.isHidden && $0.isSet }) == true { return false }
        return node.shownChildren.allSatisfy(isPlain)
    }

    private var isInSpokenRow: Bool {
        var node = parent
        while let current = node {
            if let row = current as? ListRowNode { return row.speaksForItself }
            node = current.parent
        }
        return false
    }
}
