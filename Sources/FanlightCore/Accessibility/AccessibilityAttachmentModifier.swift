import Display
import Foundation

/// Attaches accessibility attributes to a view, for scripts and assistive technology.
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

// Handlers are compared by what they were made from, because each evaluation makes new handler objects.
extension AccessibilityAttachmentModifier: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let old = a.assumingMemoryBound(to: Self.self).pointee.annotation
            var new = b.assumingMemoryBound(to: Self.self).pointee.annotation
            guard old.handlers.count == new.handlers.count,
                zip(old.handlers, new.handlers).allSatisfy({ $0.isEquivalent($1) })
            else { return false }
            new.handlers = old.handlers
            return old == new
        }
    }
}

extension SemanticAnnotation {
    /// A copy with its own handler objects. The same view value may be shown in two places, and each place replaces its
    /// closures separately.
    fileprivate var withOwnHandlers: SemanticAnnotation {
        guard !handlers.isEmpty else { return self }
        var result = self
        result.handlers = handlers.map(\.copy)
        return result
    }
}

/// Passes the annotation to the content's nodes that have semantics of their own, and wraps the others in
/// `AnnotationNode`s.
private final class AnnotationElement<Modified: View>: ViewElement<
    ModifiedContent<Modified, AccessibilityAttachmentModifier>
>
{
    private var content: _Element?
    private var wrappers: [ObjectIdentifier: AnnotationNode] = [:]
    private var annotation: SemanticAnnotation

    override init(_ view: ModifiedContent<Modified, AccessibilityAttachmentModifier>, _ context: _ElementContext) {
        annotation = view.modifier.annotation.withOwnHandlers
        super.init(view, context)
        if annotation.dependsOnEnvironment { annotation = adjustedToEnvironment(annotation) }
        content = context.inside(self).make(view.content)
    }

    /// Returns the annotation adjusted to the environment: no tap while disabled, no standard label or value while
    /// redacted.
    private func adjustedToEnvironment(_ annotation: SemanticAnnotation) -> SemanticAnnotation {
        isDirty = false
        _ = beginReading()
        let environment = readEnvironment()
        var seen = annotation
        if annotation.details.isTappable, !environment.isEnabled { seen = seen.withoutTaps }
        if annotation.hasStandardLabelOrValue, environment.isRedacted { seen = seen.withoutStandardLabelAndValue }
        return seen
    }

    override func reevaluate() {
        isDirty = false
        guard view.modifier.annotation.dependsOnEnvironment else { return }
        var next = adjustedToEnvironment(view.modifier.annotation)
        next.handlers = annotation.handlers
        guard next != annotation else { return }
        annotation = next
        contributedNodesChanged()
    }

    override func update(to new: ModifiedContent<Modified, AccessibilityAttachmentModifier>) {
        view = new
        content?.update(with: new.content)
        var next = new.modifier.annotation
        // The handlers stay the same objects and receive the new closures.
        if next.handlers.map(\.kind) == annotation.handlers.map(\.kind) {
            for (old, new) in zip(annotation.handlers, next.handlers) { old.replaceAction(new) }
            next.handlers = annotation.handlers
        } else {
            next = next.withOwnHandlers
        }
        if next.dependsOnEnvironment { next = adjustedToEnvironment(next) }
        guard next != annotation else { return }
        annotation = next
        contributedNodesChanged()
    }

    // Inner modifiers are collected first and reset the annotation; outer ones add to it.
    override func collectNodes(into nodes: inout [LayoutNode]) {
        guard annotation.isSet else {
            wrappers.values.forEach { $0.retire() }
            wrappers.removeAll()
            content?.collectNodes(into: &nodes)
            return
        }
        var inner: [LayoutNode] = []
        content?.collectNodes(into: &inner)
        var kept: [ObjectIdentifier: AnnotationNode] = [:]
        for node in inner {
            // A behaviour for child elements needs a node around them, so it is never passed to the node itself.
            if node.takesAttributes, annotation.children == nil {
                node.accessibilityAttributes = node.accessibilityAttributes.filled(by: annotation)
                // A node that has an identifier from here on must not merge with an inner one that has an identifier
                // too.
                (node as? AnnotationNode)?.updateMergedElement()
                nodes.append(node)
                continue
            }
            let key = ObjectIdentifier(node)
            let wrapper = wrappers.removeValue(forKey: key) ?? AnnotationNode(graph)
            wrapper.setChildren([node])
            wrapper.own = annotation
            wrapper.accessibilityAttributes = SemanticAnnotation()
            wrapper.updateMergedElement()
            kept[key] = wrapper
            nodes.append(wrapper)
        }
        wrappers.values.forEach { $0.retire() }
        wrappers = kept
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }

    override func willLeave() { wrappers.values.forEach { $0.retire() } }
}

extension View {
    /// Attaches accessibility attributes to the view; see `SemanticAnnotation`.
    package nonisolated func semantics(
        _ annotation: SemanticAnnotation
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        modifier(AccessibilityAttachmentModifier(annotation: annotation))
    }
}

extension ModifiedContent where Modifier == AccessibilityAttachmentModifier {
    /// Adds attributes to the same modifier.
    nonisolated func adding(_ annotation: SemanticAnnotation) -> Self {
        Self(
            content: content,
            modifier: AccessibilityAttachmentModifier(annotation: modifier.annotation.filled(by: annotation)))
    }
}
