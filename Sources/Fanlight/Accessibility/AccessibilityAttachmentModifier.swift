import Display
import Foundation

/// Says something about a view, for scripts and assistive technology.
public struct AccessibilityAttachmentModifier {
    let annotation: SemanticAnnotation
}

extension AccessibilityAttachmentModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        AnnotationElement(view, context)
    }
}

/// Hands the annotation to the content's nodes that speak for themselves, and speaks for those that do not.
private final class AnnotationElement<Modified: View>: ViewElement<
    ModifiedContent<Modified, AccessibilityAttachmentModifier>
>
{
    private var content: _Element?
    private var wrappers: [ObjectIdentifier: AnnotationNode] = [:]
    private var annotation: SemanticAnnotation

    override init(_ view: ModifiedContent<Modified, AccessibilityAttachmentModifier>, _ context: _ElementContext) {
        annotation = view.modifier.annotation
        super.init(view, context)
        content = context.inside(self).make(view.content)
    }

    override func update(to new: ModifiedContent<Modified, AccessibilityAttachmentModifier>) {
        view = new
        content?.update(with: new.content)
        var next = new.modifier.annotation
        // What can be done stays the same thing, with a new closure.
        if next.handlers.map(\.kind) == annotation.handlers.map(\.kind) {
            for (old, new) in zip(annotation.handlers, next.handlers) { old.take(new) }
            next.handlers = annotation.handlers
        }
        guard next != annotation else { return }
        annotation = next
        contributedNodesChanged()
    }

    // Inner modifiers collect first and set the annotation anew; outer ones add to it.
    override func collectNodes(into nodes: inout [LayoutNode]) {
        guard annotation.isSet else {
            wrappers.values.forEach { $0.leave() }
            wrappers.removeAll()
            content?.collectNodes(into: &nodes)
            return
        }
        var inner: [LayoutNode] = []
        content?.collectNodes(into: &inner)
        var kept: [ObjectIdentifier: AnnotationNode] = [:]
        for node in inner {
            // What becomes of the elements inside is said around them.
            if node.speaksForItself, annotation.children == nil {
                node.annotation = node.annotation.filled(by: annotation)
                nodes.append(node)
                continue
            }
            let key = ObjectIdentifier(node)
            let wrapper = wrappers.removeValue(forKey: key) ?? AnnotationNode(graph)
            wrapper.setChildren([node])
            wrapper.own = annotation
            wrapper.annotation = SemanticAnnotation()
            wrapper.speakForInside()
            kept[key] = wrapper
            nodes.append(wrapper)
        }
        wrappers.values.forEach { $0.leave() }
        wrappers = kept
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }

    override func willLeave() { wrappers.values.forEach { $0.leave() } }
}

/// Says what modifiers say about the view inside. If there is exactly one element inside, they speak of that one.
final class AnnotationNode: WrapperNode {
    var own = SemanticAnnotation() {
        didSet { if own != oldValue { layerContentChanged() } }
    }

    private(set) weak var spoken: LayoutNode?

    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }
    override var hasIdentifier: Bool { own.identifier != nil || super.hasIdentifier }

    /// What can be done here: what the one inside offers, and what is said around it.
    var ownHandlers: [AccessibilityHandler] { (spoken?.annotation.handlers ?? []) + own.handlers }

    override func makeSemantics() -> Semantics {
        own.applied(to: spoken.map { $0.annotation.applied(to: $0.makeSemantics()) } ?? unspoken)
    }

    /// One element of several: it does what the only control among them does, or each of them by its name.
    private var combined: Semantics {
        var semantics = Semantics(role: .text, label: .drawn, state: .combined)
        if combinedControls.count == 1 {
            let only = combinedControls[0].spokenInCombination
            (semantics.role, semantics.value) = (only.role, only.value)
            semantics.actions = only.actions
            semantics.state.formUnion(only.state.intersection([.disabled, .selected]))
        } else {
            semantics.details.actionNames = combinedControls.map(\.spokenName).filter { !$0.isEmpty }
        }
        return semantics
    }

    /// What takes input among the elements that are combined, in reading order.
    var combinedControls: [any InteractiveNode] {
        var found: [any InteractiveNode] = []
        func gather(_ node: LayoutNode) {
            if let control = node as? any InteractiveNode, control.isControl { return found.append(control) }
            node.shownChildren.forEach(gather)
        }
        if own.children == .combined, let child { gather(child) }
        return found
    }

    /// Several elements inside, or none.
    private var unspoken: Semantics {
        switch own.children {
        case .combined: return combined
        case .contained, .ignored: return Semantics(role: .group)
        case nil: break
        }
        // A control of which only modifiers say that it is one is called what is written in it.
        guard let role = own.role ?? own.added.role else { return Semantics(role: .group) }
        return Semantics(role: role, label: .drawn, actions: role == .toggle ? .tap : [])
    }

    /// What is inside was put together anew, which this node need not have noticed: there may be others between.
    func insideIsOther() {
        graph.afterSettling { [weak self] in
            guard let self, spoken == nil || spoken?.speaker !== self else { return }
            let before = spoken
            speakForInside()
            for node in [self, before, spoken] { node?.layerContentChanged() }
        }
    }

    /// Finds the one element inside: reached without meeting a node with several children. One that has an identifier
    /// of its own stays an element of its own.
    func speakForInside() {
        spoken = nil
        guard own.children == nil else { return }
        var node = child
        while let current = node {
            if current.speaksForItself {
                if current.hasIdentifier { break }
                spoken = current
                current.speaker = self
                return
            }
            node = current.principalChild
        }
    }
}

extension LayoutNode {
    /// What the node says, with what modifiers around it say.
    fileprivate var spokenInCombination: Semantics {
        let plain = annotation.applied(to: makeSemantics())
        return speaker.map { $0.own.applied(to: plain) } ?? plain
    }

    /// What a control is called: by its modifiers, else by the texts in it.
    final var spokenName: String {
        if case .own(let label) = spokenInCombination.label { return label }
        var words: [String] = []
        func gather(_ node: LayoutNode) {
            if node.annotation.isHidden { return }
            if let label = node.annotation.label { return words.append(label) }
            words += node.makeText().map(\.text)
            node.shownChildren.forEach(gather)
        }
        shownChildren.forEach(gather)
        return words.joined(separator: " ").trimmingCharacters(in: .whitespaces)
    }
}

extension View {
    /// Says something about the view; see `SemanticAnnotation`.
    nonisolated func semantics(
        _ annotation: SemanticAnnotation
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        modifier(AccessibilityAttachmentModifier(annotation: annotation))
    }
}

extension ModifiedContent where Modifier == AccessibilityAttachmentModifier {
    /// Says more with the same modifier.
    nonisolated func adding(_ annotation: SemanticAnnotation) -> Self {
        Self(
            content: content,
            modifier: AccessibilityAttachmentModifier(annotation: modifier.annotation.filled(by: annotation)))
    }
}
