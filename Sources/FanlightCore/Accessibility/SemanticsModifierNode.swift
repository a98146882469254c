import Display
import Foundation

/// Holds the attributes of accessibility modifiers around a view that does not accept them itself, such as a stack.
///
/// `SemanticsPass` finds the element that the attributes apply to, and documents the rules.
final class SemanticsModifierNode: WrapperNode, PaintedNode, SemanticNode {
    /// The element that the attributes apply to. Only `SemanticsPass` sets it.
    var target = SemanticsTarget()
    /// True while `SemanticsPass` has the node in its dirty set.
    var isDirty = false

    /// The last frame for which the descendants were described, and if the element lay in a corner of it.
    private var describedFrame = (CGRect.null, false)

    override var isAsLargeAsChild: Bool { true }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }
    func makeSemantics() -> Semantics { graph.semantics.semantics(of: self) }

    /// The treatment of the elements inside; nil if no modifier decides on it.
    var childBehavior: SemanticsConfiguration.ChildBehavior? { accessibilityAttributes.children }

    /// Sets the attributes of the node's own modifier. Outer modifiers add to them.
    func update(_ configuration: SemanticsConfiguration) {
        if configuration.children != nil { join(graph.semantics.combiningNodes) }
        accessibilityAttributes = configuration
        graph.semantics.invalidateTarget(of: self)
    }

    func descendantChanged(isOnPath: Bool) {
        if isOnPath { graph.semantics.invalidateTarget(of: self) }
        if childBehavior != nil { invalidateLayerContent() }
    }

    /// Removes the node. Content that stays in the tree then describes itself again.
    func retire() {
        graph.semantics.releaseTarget(of: self)
        unmount()
    }

    // MARK: Frame

    override var painting: (any PaintedNode)? { self }
    var framingNode: LayoutNode { moved ?? self }
    var layerFrame: CGRect { framingNode.frame }

    override func placeChildren() {
        super.placeChildren()
        invalidateLayersAfterMove()
    }

    /// The descendant that an offset or position moved out of this node's frame; its frame is the one to report.
    fileprivate var moved: LayoutNode? {
        var moved: LayoutNode?
        var node = child
        // The search stops at clips and effects, because they display their whole content at another position.
        while let current = node, current.isWrapper, current.stackItem?.isFrame != true, !(current is EffectNode),
            !current.isClipping
        {
            node = current.principalChild
            if current.stackItem?.movesChild == true { moved = node }
        }
        return moved
    }

    /// The element, if it lies in a corner of the reported frame and not in the middle.
    var elementInCorner: LayoutNode? {
        guard let element = target.merged?.describedNode, !element.frame.isEmpty else { return nil }
        let middle = CGPoint(x: layerFrame.midX, y: layerFrame.midY)
        if element.frame.contains(middle) { return nil }
        if (element as? any InteractiveNode)?.isControl == true { return element }
        // A role from modifiers makes a control of the whole frame. A tap gesture makes the middle usable if the hit
        // test there succeeds.
        let attributes = mergedAttributes ?? accessibilityAttributes
        if attributes.role != nil || attributes.added.role != nil { return nil }
        return attributes.details.isTappable && child?.hit(middle) != nil ? nil : element
    }

    /// Invalidates the layers inside when the reported frame changes, because their positions are relative to it.
    func invalidateLayersAfterMove() {
        let now = (layerFrame, elementInCorner != nil)
        guard now != describedFrame else { return }
        describedFrame = now
        invalidateLayerContent()
        for inside in layer.order { inside.invalidateLayerContent() }
    }
}

extension LayoutNode {
    /// The node whose frame the node's element has.
    final var framedNode: LayoutNode { (self as? SemanticsModifierNode)?.moved ?? self }
    /// The node whose frame is pressed for the node's element.
    final var pressedNode: LayoutNode { (self as? SemanticsModifierNode)?.elementInCorner ?? framedNode }
}

/// The element that the attributes of a modifier node apply to. Empty if the node is a group or combines several.
struct SemanticsTarget {
    private(set) weak var element: LayoutNode?
    /// True if elements beside the target stay exposed. The target then inherits the attributes and describes itself.
    private(set) var inherits = false

    init() {}

    init(_ element: LayoutNode, inherits: Bool) {
        self.element = element
        self.inherits = inherits
    }

    /// The target, if the modifier node and the target are exposed as one element.
    var merged: LayoutNode? { inherits ? nil : element }
    /// The element that describes itself with the modifier node's attributes.
    var inheriting: LayoutNode? { inherits ? element : nil }

    func isSame(as other: SemanticsTarget) -> Bool {
        element === other.element && (element == nil || inherits == other.inherits)
    }
}
