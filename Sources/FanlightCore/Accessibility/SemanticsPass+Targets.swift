/// Rules 3 to 7: the element that the attributes of a modifier node apply to.
extension SemanticsPass {
    /// Finds the target of a modifier node and invalidates the nodes whose semantics depend on it.
    func resolveTarget(of modifier: SemanticsModifierNode) {
        let target = findTarget(of: modifier)
        if target.isSame(as: modifier.target), target.element.map({ $0.semanticsContainer === modifier }) ?? true {
            return
        }
        let before = (modifier.hasIdentifier, modifier.target.inheriting != nil)
        if let left = modifier.target.element, left !== target.element { left.leaveContainer(modifier) }
        modifier.target = target
        target.element?.enterContainer(modifier)
        // Invalidates an inner modifier node, because inherited attributes decide whether it may merge its own target.
        // A merged modifier node does not depend on the outer one, which ends the mutual invalidation.
        if let inner = target.inheriting as? SemanticsModifierNode { invalidateTarget(of: inner) }
        modifier.invalidateLayerContent()
        modifier.invalidateLayersAfterMove()
        if before != (modifier.hasIdentifier, modifier.target.inheriting != nil), let outer = modifier.outerModifier {
            invalidateTarget(of: outer)
        }
    }

    /// Removes the attributes of a removed modifier node from its target.
    func releaseTarget(of modifier: SemanticsModifierNode) {
        modifier.target.element?.leaveContainer(modifier)
        modifier.target = SemanticsTarget()
    }

    private func findTarget(of modifier: SemanticsModifierNode) -> SemanticsTarget {
        if let behavior = modifier.childBehavior {
            // Rule 11: elements inside stay exposed, so only a group can be merged. With other behaviours no element
            // inside stays exposed.
            guard behavior == .contained, let group = modifier.groupInside else { return SemanticsTarget() }
            return SemanticsTarget(group, inherits: false)
        }
        let attributes = modifier.attributesIncludingOuter
        var hasOthers = false
        var node = modifier.child
        while let current = node {
            if current.canAcceptAttributes {
                // Rule 6.
                if attributes.identifier != nil, current.hasIdentifier { return SemanticsTarget() }
                if (current as? SemanticsModifierNode)?.target.inheriting != nil {
                    hasOthers = true
                } else if hasOthers, !current.plainSemantics.isElement {
                    // Rule 5 is about elements. A view without semantics, such as a colour, is only a background of
                    // the controls beside it.
                    return SemanticsTarget()
                }
                // Rule 7.
                if hasOthers, attributes.isHidden { return SemanticsTarget() }
                return SemanticsTarget(current, inherits: hasOthers)
            }
            let beside = current.semantics?.besidePrincipal ?? []
            if !beside.isEmpty { modifier.join(modifiersBesideSiblings) }
            node = current.semanticsChild
            let isMainPart = current.principalChild == nil && node?.isMainPart == true
            hasOthers = hasOthers || isMainPart || beside.contains(where: \.hasControls)
        }
        return SemanticsTarget()
    }

    /// Returns true if a modifier node is a group.
    fileprivate func isGroup(_ modifier: SemanticsModifierNode) -> Bool {
        modifier.childBehavior == nil && findTarget(of: modifier).element == nil
    }
}

extension SemanticsModifierNode {
    /// The group directly inside that has no identifier. A modifier that contains elements applies to that group.
    fileprivate var groupInside: SemanticsModifierNode? {
        var node = child
        while let current = node {
            if let inner = current as? SemanticsModifierNode {
                return graph.semantics.isGroup(inner) && !inner.hasIdentifier ? inner : nil
            }
            guard current.isWrapper else { return nil }
            node = current.principalChild
        }
        return nil
    }

    /// The nearest modifier node around whose path leads here.
    fileprivate var outerModifier: SemanticsModifierNode? {
        var below: LayoutNode = self
        while let node = below.parent, node.semanticsChild === below {
            if let outer = node as? SemanticsModifierNode { return outer }
            below = node
        }
        return nil
    }
}

extension LayoutNode {
    /// Rule 3: the child that represents the node. It is the principal child, the main part, or the only visible child
    /// of a few. An icon beside its title, for example, is hidden.
    final var semanticsChild: LayoutNode? {
        if semantics?.hasEquallyImportantSiblings == true { return nil }
        if let principalChild { return principalChild }
        let shown = shownChildren
        if !graph.semantics.mainPartNodes.isEmpty, let main = shown.prefix(4).first(where: \.isMainPart) { return main }
        guard (2...4).contains(shown.count) else { return nil }
        let exposed = shown.filter { $0.mergedAttributes?.isHidden != true }
        return exposed.count == 1 ? exposed[0] : nil
    }

    /// True if the node is, or wraps, the main part of a control of several elements.
    final var isMainPart: Bool {
        if semantics?.marksMainPart == true { return true }
        return isWrapper && !graph.semantics.mainPartNodes.isEmpty && principalChild?.isMainPart == true
    }

    /// True if this subtree has a control that is not hidden.
    final var hasControls: Bool {
        if mergedAttributes?.isHidden == true || isHidingContent { return false }
        return (self as? any InteractiveNode)?.isControl == true || shownChildren.contains(where: \.hasControls)
    }

    /// True if the node itself accepts the attributes that modifiers set.
    final var canAcceptAttributes: Bool { semantics?.acceptsAttributes ?? false }
}
