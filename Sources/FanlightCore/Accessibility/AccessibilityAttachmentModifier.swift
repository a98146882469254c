import Display
import Foundation

/// Attaches accessibility attributes to a view, for scripts and assistive technology.
public struct AccessibilityAttachmentModifier {
    let configuration: SemanticsConfiguration
}

extension AccessibilityAttachmentModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        SemanticsModifierElement(view, context)
    }
}

// Compares handlers by kind and closure, because each evaluation makes new handler objects.
extension AccessibilityAttachmentModifier: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let old = a.assumingMemoryBound(to: Self.self).pointee.configuration
            var new = b.assumingMemoryBound(to: Self.self).pointee.configuration
            guard old.handlers.count == new.handlers.count,
                zip(old.handlers, new.handlers).allSatisfy({ $0.isEquivalent($1) })
            else { return false }
            new.handlers = old.handlers
            return old == new
        }
    }
}

extension SemanticsConfiguration {
    /// A copy with its own handler objects. The same view value may be shown in two places, and each place replaces its
    /// closures separately.
    fileprivate var withOwnHandlers: SemanticsConfiguration {
        guard !handlers.isEmpty else { return self }
        var result = self
        result.handlers = handlers.map(\.copy)
        return result
    }
}

/// Passes the configuration to the content's nodes that have semantics of their own, and wraps the others in
/// `SemanticsModifierNode`s.
private final class SemanticsModifierElement<Modified: View>: ViewElement<
    ModifiedContent<Modified, AccessibilityAttachmentModifier>
>
{
    private var content: _Element?
    private var wrappers: [ObjectIdentifier: SemanticsModifierNode] = [:]
    private var configuration: SemanticsConfiguration

    override init(_ view: ModifiedContent<Modified, AccessibilityAttachmentModifier>, _ context: _ElementContext) {
        configuration = view.modifier.configuration.withOwnHandlers
        super.init(view, context)
        if configuration.dependsOnEnvironment { configuration = adjustedToEnvironment(configuration) }
        content = context.inside(self).make(view.content)
    }

    /// Returns the configuration adjusted to the environment: no tap while disabled, no standard label or value while
    /// redacted.
    private func adjustedToEnvironment(_ configuration: SemanticsConfiguration) -> SemanticsConfiguration {
        isDirty = false
        _ = beginReading()
        let environment = readEnvironment()
        var seen = configuration
        if configuration.details.isTappable, !environment.isEnabled { seen = seen.withoutTaps }
        if configuration.hasStandardLabelOrValue, environment.isRedacted { seen = seen.withoutStandardLabelAndValue }
        return seen
    }

    override func reevaluate() {
        isDirty = false
        guard view.modifier.configuration.dependsOnEnvironment else { return }
        var next = adjustedToEnvironment(view.modifier.configuration)
        next.handlers = configuration.handlers
        guard next != configuration else { return }
        configuration = next
        contributedNodesChanged()
    }

    override func update(to new: ModifiedContent<Modified, AccessibilityAttachmentModifier>) {
        view = new
        content?.update(with: new.content)
        var next = new.modifier.configuration
        // The handlers stay the same objects and receive the new closures.
        if next.handlers.map(\.kind) == configuration.handlers.map(\.kind) {
            for (old, new) in zip(configuration.handlers, next.handlers) { old.replaceAction(new) }
            next.handlers = configuration.handlers
        } else {
            next = next.withOwnHandlers
        }
        if next.dependsOnEnvironment { next = adjustedToEnvironment(next) }
        guard next != configuration else { return }
        configuration = next
        contributedNodesChanged()
    }

    // Inner modifiers are collected first and reset the configuration; outer ones add to it.
    override func collectNodes(into nodes: inout [LayoutNode]) {
        guard configuration.isSet else {
            wrappers.values.forEach { $0.retire() }
            wrappers.removeAll()
            content?.collectNodes(into: &nodes)
            return
        }
        var inner: [LayoutNode] = []
        content?.collectNodes(into: &inner)
        var kept: [ObjectIdentifier: SemanticsModifierNode] = [:]
        for node in inner {
            // A behaviour for child elements needs an enclosing node, so it is never passed to the content's own node.
            if node.canAcceptAttributes, configuration.children == nil {
                node.accessibilityAttributes = node.accessibilityAttributes.filled(by: configuration)
                // Attributes added to a modifier node decide on its target, too.
                if let modifier = node as? SemanticsModifierNode { graph.semantics.invalidateTarget(of: modifier) }
                nodes.append(node)
                continue
            }
            let key = ObjectIdentifier(node)
            let wrapper = wrappers.removeValue(forKey: key) ?? SemanticsModifierNode(graph)
            wrapper.setChildren([node])
            wrapper.update(configuration)
            kept[key] = wrapper
            nodes.append(wrapper)
        }
        wrappers.values.forEach { $0.retire() }
        wrappers = kept
    }

    override func visitNodes(_ visit: (LayoutNode) -> Void) {
        wrappers.values.forEach(visit)
        super.visitNodes { if wrappers[ObjectIdentifier($0)] == nil { visit($0) } }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }

    override func willUnmount() { wrappers.values.forEach { $0.retire() } }
}

extension View {
    /// Attaches accessibility attributes to the view; see `SemanticsConfiguration`.
    package nonisolated func semantics(
        _ configuration: SemanticsConfiguration
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        modifier(AccessibilityAttachmentModifier(configuration: configuration))
    }
}

extension ModifiedContent where Modifier == AccessibilityAttachmentModifier {
    /// Adds attributes to the same modifier.
    package nonisolated func adding(_ configuration: SemanticsConfiguration) -> Self {
        Self(
            content: content,
            modifier: AccessibilityAttachmentModifier(configuration: modifier.configuration.filled(by: configuration)))
    }
}
