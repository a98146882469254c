import Display
import Foundation

/// A node whose semantics depend on its descendants.
@MainActor
package protocol DescendantSemanticsObserver: LayoutNode {
    /// Called when a descendant changed. `isOnTheWay` is true if the descendant is on the path whose semantics this
    /// node merges, and false if it is beside that path.
    func insideChanged(onTheWay isOnTheWay: Bool)
}

/// A node that exposes other views to assistive technology in place of a view's descendants.
@MainActor
protocol AccessibilityRepresentationNode: LayoutNode {
    var replaced: LayoutNode? { get }
}

/// Applies accessibility modifiers to the view inside. If exactly one element is inside, this node merges with it. A
/// principal element among several receives the attributes itself: a text with a button over it, for example, or a main
/// part.
final class AnnotationNode: WrapperNode, DescendantSemanticsObserver, PaintedNode, SemanticNode {
    var own = SemanticAnnotation() {
        didSet {
            guard own != oldValue else { return }
            if own.children != nil { join(graph.semantics.combining) }
            invalidateSemantics()
            if (own.identifier == nil) != (oldValue.identifier == nil) { notifyMergingAncestors() }
        }
    }

    /// The single element inside, whose semantics this node merges into its own.
    private(set) weak var mergedElement: LayoutNode?
    /// The principal element among several, which receives this node's attributes.
    private weak var attributeTarget: LayoutNode?
    /// The element that the attributes apply to.
    fileprivate var describedElement: LayoutNode? { mergedElement ?? attributeTarget }
    private var isMergeUpdateQueued = false
    private let merging: Participation

    override init(_ graph: ViewGraph) {
        merging = graph.semantics.merging.join()
        super.init(graph)
    }

    /// The last frame in which descendants were described, and whether the element lay in a corner of it.
    private var reportedFrame = (CGRect.null, false)

    override var isAsLargeAsChild: Bool { true }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var carriesAttributes: Bool { true }
    // Attributes that go to `attributeTarget` do not count as this node's own.
    var exposesIdentifier: Bool {
        if own.identifier != nil || accessibilityAttributes.identifier != nil { return true }
        return attributeTarget == nil && (mergedElement.map(\.hasIdentifier) ?? (saidOfReplaced?.identifier != nil))
    }

    /// The attributes of this node and of the modifiers around it.
    var attributesIncludingOuter: SemanticAnnotation { ownAttributes.map { own.filled(by: $0) } ?? own }

    func attributesChanged() { attributeTarget?.invalidateSemantics() }

    /// Attributes of the inner element take precedence over this node's.
    func makeMergedAttributes() -> SemanticAnnotation? {
        if attributeTarget != nil { return nil }
        let inner = mergedElement?.mergedAttributes ?? saidOfReplaced
        let here = inner.map { $0.filled(by: own) } ?? own
        return ownAttributes.map { here.filled(by: $0) } ?? here
    }

    func makeSemantics() -> Semantics {
        guard attributeTarget == nil else { return .none }
        var semantics = semantics(with: mergedAttributes ?? own)
        if meantInCorner != nil { semantics.state.insert(.hasSmallerTarget) }
        return semantics
    }

    /// The semantics of the view before the merged attributes are applied to them.
    private func semantics(with said: SemanticAnnotation) -> Semantics {
        if own.children == .contained { return Semantics(role: .group) }
        if let inner = mergedElement as? AnnotationNode { return inner.semantics(with: said) }
        return mergedElement?.plainSemantics ?? semanticsOfSeveral(said)
    }

    /// The semantics for several elements inside, or none.
    private func semanticsOfSeveral(_ said: SemanticAnnotation) -> Semantics {
        switch own.children {
        case .combined: return withFocus(combined)
        case .combinedWhilePlain:
            if isPlainInside { return combined }
            var rest = said
            rest.children = nil
            return rest.isSet ? Semantics(role: .group) : .none
        case .contained: return Semantics(role: .group)
        case .ignored: return withFocus(Semantics(role: .group))
        case nil: break
        }
        // A view that is a control only by its modifiers takes its label from the text drawn in it.
        guard let role = said.role ?? said.added.role else { return Semantics(role: .group) }
        return Semantics(role: role, label: .drawn, actions: role == .toggle ? .tap : [])
    }

    // MARK: Merging several elements

    /// Adds the focused state if a descendant has the focus: the merged descendants are no elements of their own.
    private func withFocus(_ semantics: Semantics) -> Semantics {
        guard let focused = graph.focus.node, focused.isInTree(of: self) else { return semantics }
        var semantics = semantics
        semantics.state.insert(.focused)
        return semantics
    }

    /// True if this node is one element that merges all its descendants.
    var combines: Bool {
        if let inner = mergedElement as? AnnotationNode { return inner.combines }
        return own.children == .combined || own.children == .combinedWhilePlain && isPlainInside
    }

    /// One element made of several. It performs the action of its only control, or offers each of several controls by
    /// name.
    private var combined: Semantics {
        var semantics = Semantics(role: .text, label: .drawn, state: .combined)
        let controls = combinedControls
        if controls.count == 1 {
            let only = controls[0].exposingNode.ownSemantics
            // The control's value is left out: the merged label has it already.
            semantics.role = only.role
            semantics.actions = only.actions
            semantics.state.formUnion(only.state.intersection([.disabled, .selected]))
        } else {
            semantics.details.actionNames = controls.map(\.accessibleName).filter { !$0.isEmpty }
        }
        return semantics
    }

    /// True if no descendant takes input or has an identifier.
    private var isPlainInside: Bool {
        func isPlain(_ node: LayoutNode) -> Bool {
            // Selectable text does not count as a control.
            (node is TextNode || !(node is any InteractiveNode)) && !node.hasIdentifier
                && node.shownChildren.allSatisfy(isPlain)
        }
        return child.map(isPlain) ?? true
    }

    /// The controls among the merged elements, in reading order.
    var combinedControls: [any InteractiveNode] {
        if let inner = mergedElement as? AnnotationNode { return inner.combinedControls }
        var found: [any InteractiveNode] = []
        func gather(_ node: LayoutNode) {
            if let control = node as? any InteractiveNode, control.isControl { return found.append(control) }
            node.shownChildren.forEach(gather)
        }
        if own.children == .combined, let child { gather(child) }
        return found
    }

    // MARK: Merging with a single element

    func insideChanged(onTheWay isOnTheWay: Bool) {
        if isOnTheWay { scheduleMergeUpdate() }
        if own.children != nil { invalidateLayerContent() }
    }

    /// Schedules another search for the single element, because descendants were rebuilt or another one may qualify.
    func scheduleMergeUpdate() {
        guard !isMergeUpdateQueued else { return }
        isMergeUpdateQueued = true
        graph.afterSettling { [weak self] in
            self?.isMergeUpdateQueued = false
            self?.updateMergedElement()
        }
    }

    /// Finds the single or principal element inside, and becomes its merging container or the source of its attributes.
    func updateMergedElement() {
        let now = findDescribedElement()
        let (toSpeakFor, toGive) = now?.isBesideOthers == true ? (nil, now?.node) : (now?.node, nil)
        let isSame = toSpeakFor === mergedElement && toGive === attributeTarget
        if isSame, toSpeakFor == nil || toSpeakFor?.mergingContainer === self,
            toGive == nil || toGive?.attributeSource === self
        {
            return
        }
        let (hadIdentifier, gave) = (hasIdentifier, attributeTarget != nil)
        forget(unless: toSpeakFor, toGive)
        (mergedElement, attributeTarget) = (toSpeakFor, toGive)
        toSpeakFor?.mergingContainer = self
        toGive?.attributeSource = self
        // The attributes that an inner node receives decide if it can merge with its own inner element.
        (toGive as? AnnotationNode)?.updateMergedElement()
        invalidateLayerContent()
        updateReportedFrame()
        if hasIdentifier != hadIdentifier || (attributeTarget != nil) != gave { nextAround?.updateMergedElement() }
    }

    // MARK: Frame

    override var painting: (any PaintedNode)? { self }
    var layerFrame: CGRect { moved?.frame ?? frame }

    override func placeChildren() {
        super.placeChildren()
        updateReportedFrame()
    }

    /// The descendant that an offset or position moved out of this node's frame; its frame is the one to report.
    private var moved: LayoutNode? {
        var moved: LayoutNode?
        var node = child
        // The search stops at clips and effects, because these show all of their content elsewhere.
        while let current = node, current.isWrapper, current.stackItem?.isFrame != true, !(current is EffectNode),
            !current.isClipping
        {
            node = current.principalChild
            if current.stackItem?.movesChild == true { moved = node }
        }
        return moved
    }

    /// The node whose frame is reported.
    var placed: LayoutNode { moved ?? self }
    /// The node whose frame is pressed.
    var pressed: LayoutNode { meantInCorner ?? placed }

    /// The element, if it lies in a corner of the reported frame and not in the middle.
    private var meantInCorner: LayoutNode? {
        guard let meant = mergedElement?.describedNode, !meant.frame.isEmpty else { return nil }
        let middle = CGPoint(x: layerFrame.midX, y: layerFrame.midY)
        if meant.frame.contains(middle) { return nil }
        if (meant as? any InteractiveNode)?.isControl == true { return meant }
        // A role from modifiers makes a control of the whole frame. A tap gesture makes the middle usable if the hit
        // test there succeeds.
        let said = mergedAttributes ?? own
        if said.role != nil || said.added.role != nil { return nil }
        return said.details.isTappable && child?.hit(middle) != nil ? nil : meant
    }

    /// Invalidates the layers inside when the reported frame changes, because their positions are relative to it.
    private func updateReportedFrame() {
        let now = (layerFrame, meantInCorner != nil)
        guard now != reportedFrame else { return }
        reportedFrame = now
        invalidateLayerContent()
        for inside in layer.order { inside.invalidateLayerContent() }
    }

    /// Removes this node. The content may stay, and then has its own semantics again.
    func retire() {
        forget(unless: nil, nil)
        leave()
    }

    private func forget(unless toSpeakFor: LayoutNode?, _ toGive: LayoutNode?) {
        if let mergedElement, mergedElement !== toSpeakFor, mergedElement.mergingContainer === self {
            mergedElement.mergingContainer = nil
        }
        if let attributeTarget, attributeTarget !== toGive, attributeTarget.attributeSource === self {
            attributeTarget.attributeSource = nil
        }
    }

    /// The element that attributes of the whole content apply to.
    private struct Meant {
        let node: LayoutNode
        /// True if other elements inside stay exposed too.
        let isBesideOthers: Bool
    }

    /// Finds the single element inside: the one reached without passing a node with several children. An element that
    /// has an identifier stays separate if this node has one too.
    private func findDescribedElement() -> Meant? {
        if own.children == .contained { return groupInside.map { Meant(node: $0, isBesideOthers: false) } }
        guard own.children == nil else { return nil }
        var node = child
        var isBesideOthers = false
        while let current = node {
            if current.takesAttributes {
                let said = attributesIncludingOuter
                if said.identifier != nil, current.hasIdentifier { return nil }
                if (current as? AnnotationNode)?.attributeTarget != nil {
                    isBesideOthers = true
                } else if isBesideOthers, !current.plainSemantics.isElement {
                    // The principal view has no semantics of its own, such as a colour, and is only a background for
                    // the others.
                    return nil
                }
                // A hidden view hides everything beside it too, so the attributes stay here.
                return isBesideOthers && said.isHidden ? nil : Meant(node: current, isBesideOthers: isBesideOthers)
            }
            let beside = current.semantics?.besidePrincipal ?? []
            if !beside.isEmpty { join(graph.semantics.besideOthers) }
            node = current.principalExposedChild
            let isMainPart = current.principalChild == nil && node?.isMainPart == true
            isBesideOthers = isBesideOthers || isMainPart || beside.contains(where: \.hasControls)
        }
        return nil
    }

    /// The annotation inside that has no single element either. Its attributes apply to the group that `contain` makes.
    private var groupInside: AnnotationNode? {
        var node = child
        while let current = node {
            if let inner = current as? AnnotationNode {
                return inner.own.children == nil && inner.findDescribedElement() == nil && !inner.hasIdentifier
                    ? inner : nil
            }
            guard current.isWrapper else { return nil }
            node = current.principalChild
        }
        return nil
    }

    /// The attributes of a view whose descendants are replaced by others for assistive technology.
    private var saidOfReplaced: SemanticAnnotation? {
        guard own.children == .contained else { return nil }
        var node = child
        while let current = node {
            if let pair = current as? any AccessibilityRepresentationNode {
                var said = pair.replaced?.mergedAttributes
                said?.isHidden = false
                return said
            }
            guard current.isWrapper else { return nil }
            node = current.principalChild
        }
        return nil
    }

    /// The nearest ancestor `AnnotationNode` that may merge this one.
    private var nextAround: AnnotationNode? {
        var below: LayoutNode = self
        while let node = below.parent, node.principalExposedChild === below {
            if let around = node as? AnnotationNode { return around }
            below = node
        }
        return nil
    }
}

extension LayoutNode {
    /// The principal child, or the only child of a few that is not hidden. An icon, for example, is hidden beside its
    /// title.
    fileprivate var principalExposedChild: LayoutNode? {
        if semantics?.hasEquallyImportantSiblings == true { return nil }
        if let principalChild { return principalChild }
        let shown = shownChildren
        if !graph.semantics.mainParts.isEmpty, let main = shown.prefix(4).first(where: \.isMainPart) { return main }
        guard (2...4).contains(shown.count) else { return nil }
        let told = shown.filter { $0.mergedAttributes?.isHidden != true }
        return told.count == 1 ? told[0] : nil
    }

    /// True if this subtree has a control that is not hidden.
    final var hasControls: Bool {
        if mergedAttributes?.isHidden == true || isHidingContent { return false }
        return (self as? any InteractiveNode)?.isControl == true || shownChildren.contains(where: \.hasControls)
    }

    /// The node's semantics with its attributes applied, no matter which node exposes them.
    final var ownSemantics: Semantics {
        guard let semantics else { return ownAttributes?.applied(to: .none) ?? .none }
        let attributes = semantics.makeMergedAttributes()
        let plain = semantics.makeSemantics()
        return attributes?.applied(to: plain) ?? plain
    }

    /// The outermost node in the chain of merging containers, which exposes this node's semantics.
    final var exposingNode: LayoutNode {
        var node = self
        while let speaker = node.mergingContainer { node = speaker }
        return node
    }

    /// The innermost element that this node's attributes apply to, or the node itself.
    final var describedNode: LayoutNode {
        var node = self
        while let inner = (node as? AnnotationNode)?.describedElement { node = inner }
        return node
    }

    /// Notifies merging containers that the focus enters or leaves this node.
    final func notifyMergingAncestorsOfFocus() {
        guard !graph.semantics.combining.isEmpty else { return }
        for node in sequence(first: self, next: \.parent) {
            (node as? AnnotationNode)?.insideChanged(onTheWay: false)
        }
    }

    /// Notifies ancestors whose semantics depend on this node that it was rebuilt or has other semantics.
    final func notifyMergingAncestors() {
        let participants = graph.semantics
        guard !participants.merging.isEmpty else { return }
        let hasSiblings = !participants.besideOthers.isEmpty
        let goesOn = hasSiblings || !participants.combining.isEmpty
        var (node, isOnTheWay) = (self, true)
        while true {
            (node as? any DescendantSemanticsObserver)?.insideChanged(onTheWay: isOnTheWay)
            guard let parent = node.parent else { return }
            if isOnTheWay, parent.principalExposedChild !== node { isOnTheWay = false }
            // A control beside a view decides if that view's attributes apply to a single element.
            if !isOnTheWay, hasSiblings {
                isOnTheWay = parent.semantics?.besidePrincipal.contains { $0 === node } ?? false
            }
            guard isOnTheWay || goesOn else { return }
            node = parent
        }
    }

    /// The label of a control: from its modifiers, else from the texts in it.
    package final var accessibleName: String {
        if case .own(let label) = exposingNode.ownSemantics.label { return label }
        return shownChildren.flatMap(\.accessibleTexts).joined(separator: " ").trimmingCharacters(in: .whitespaces)
    }

    /// The labels and texts of this subtree, except hidden ones.
    package final var accessibleTexts: [String] {
        if let said = mergedAttributes {
            if said.isHidden { return [] }
            if let label = said.effectiveLabel { return [label] }
        }
        return isHidingContent ? [] : layerText.map(\.text) + shownChildren.flatMap(\.accessibleTexts)
    }
}
