import Display

/// Says something about a view, for scripts and assistive technology.
public struct _AccessibilityModifier: Equatable {
    let annotation: SemanticAnnotation
}

extension _AccessibilityModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        AnnotationElement(view, context)
    }
}

/// Hands the annotation to the content's nodes that speak for themselves, and speaks for those that do not.
private final class AnnotationElement<Modified: View>: ViewElement<ModifiedContent<Modified, _AccessibilityModifier>> {
    private var content: _Element?
    private var wrappers: [ObjectIdentifier: AnnotationNode] = [:]

    override init(_ view: ModifiedContent<Modified, _AccessibilityModifier>, _ context: _ElementContext) {
        super.init(view, context)
        content = context.inside(self).make(view.content)
    }

    override func update(to new: ModifiedContent<Modified, _AccessibilityModifier>) {
        let isSame = new.modifier == view.modifier
        view = new
        content?.update(with: new.content)
        if !isSame { contributedNodesChanged() }
    }

    // Inner modifiers collect first and set the annotation anew; outer ones add to it.
    override func collectNodes(into nodes: inout [LayoutNode]) {
        var inner: [LayoutNode] = []
        content?.collectNodes(into: &inner)
        var kept: [ObjectIdentifier: AnnotationNode] = [:]
        for node in inner {
            if node.speaksForItself {
                node.annotation = node.annotation.filled(by: view.modifier.annotation)
                nodes.append(node)
                continue
            }
            let key = ObjectIdentifier(node)
            let wrapper = wrappers.removeValue(forKey: key) ?? AnnotationNode(graph)
            wrapper.setChildren([node])
            wrapper.own = view.modifier.annotation
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

    override func makeSemantics() -> Semantics {
        own.applied(to: spoken.map { $0.annotation.applied(to: $0.makeSemantics()) } ?? Semantics(role: .group))
    }

    /// Finds the one element inside: reached without meeting a node with several children. One that has an identifier
    /// of its own stays an element of its own.
    func speakForInside() {
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
        spoken = nil
    }
}

extension View {
    /// A name by which scripts find the view. People do not see it.
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
        modifier(_AccessibilityModifier(annotation: SemanticAnnotation(identifier: identifier)))
    }

    /// What assistive technology calls the view.
    nonisolated public func accessibilityLabel(_ label: Text) -> some View {
        modifier(_AccessibilityModifier(annotation: SemanticAnnotation(label: label.plain)))
    }

    nonisolated public func accessibilityLabel(_ key: LocalizedStringKey) -> some View { accessibilityLabel(Text(key)) }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        accessibilityLabel(Text(verbatim: String(label)))
    }

    /// Keeps the view from assistive technology.
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
        modifier(_AccessibilityModifier(annotation: SemanticAnnotation(isHidden: hidden)))
    }
}
