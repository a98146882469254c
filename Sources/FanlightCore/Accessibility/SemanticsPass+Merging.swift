import Display

/// Rules 8 to 13: the semantics of a modifier node, from its attributes and the elements inside.
extension SemanticsPass {
    /// Returns the semantics of a modifier node before its merged attributes are applied.
    func semantics(of modifier: SemanticsModifierNode) -> Semantics {
        guard modifier.target.inheriting == nil else { return .none }
        let attributes = modifier.mergedAttributes ?? modifier.accessibilityAttributes
        var semantics = semantics(of: modifier, with: attributes)
        if modifier.elementInCorner != nil { semantics.state.insert(.hasSmallerTarget) }
        return semantics
    }

    private func semantics(of modifier: SemanticsModifierNode, with attributes: SemanticsConfiguration) -> Semantics {
        if modifier.childBehavior == .contained { return Semantics(role: .group) }
        guard let merged = modifier.target.merged else { return mergedSemantics(in: modifier, with: attributes) }
        // Outer attributes may give a role to the group inside.
        if let inner = merged as? SemanticsModifierNode { return semantics(of: inner, with: attributes) }
        return merged.plainSemantics
    }

    /// Returns the semantics for several elements inside, or none.
    private func mergedSemantics(
        in modifier: SemanticsModifierNode, with attributes: SemanticsConfiguration
    ) -> Semantics {
        switch modifier.childBehavior {
        case .combined: return withFocus(combination(of: modifier), of: modifier)
        case .combinedWhilePlain:
            if modifier.isPlainInside { return combination(of: modifier) }
            var others = attributes
            others.children = nil
            return others.isSet ? Semantics(role: .group) : .none
        case .contained: return Semantics(role: .group)
        case .ignored: return withFocus(Semantics(role: .group), of: modifier)
        case nil: break
        }
        // A view that is a control only by its modifiers takes its label from the text drawn in it.
        guard let role = attributes.role ?? attributes.added.role else { return Semantics(role: .group) }
        return Semantics(role: role, label: .drawn, actions: role == .toggle ? .tap : [])
    }

    /// Adds the focused state if a descendant has the focus: the descendants are no elements of their own.
    private func withFocus(_ semantics: Semantics, of modifier: SemanticsModifierNode) -> Semantics {
        guard let focused = modifier.graph.focus.node, focused.isInTree(of: modifier) else { return semantics }
        var semantics = semantics
        semantics.state.insert(.focused)
        return semantics
    }

    /// Returns one element made of several. It performs the action of its only control, or offers each of several
    /// controls by name.
    private func combination(of modifier: SemanticsModifierNode) -> Semantics {
        var semantics = Semantics(role: .text, label: .drawn, state: .combined)
        let controls = modifier.combinedControls
        if controls.count == 1 {
            let only = controls[0].exposingNode.ownSemantics
            // Leaves out the control's value, because the merged label already contains it.
            semantics.role = only.role
            semantics.actions = only.actions
            semantics.state.formUnion(only.state.intersection([.disabled, .selected]))
        } else {
            semantics.details.actionNames = controls.map(\.accessibleName).filter { !$0.isEmpty }
        }
        return semantics
    }
}

extension SemanticsModifierNode {
    /// The node's attributes with those that it inherits.
    var attributesIncludingOuter: SemanticsConfiguration { ownAttributes ?? accessibilityAttributes }

    /// Rule 8: the attributes of the target and of this node; nil if the target describes itself with them.
    fileprivate var attributesWithTarget: SemanticsConfiguration? {
        if target.inheriting != nil { return nil }
        let inner = target.merged?.mergedAttributes ?? attributesOfReplaced
        return inner.map { $0.filled(by: attributesIncludingOuter) } ?? attributesIncludingOuter
    }

    /// The attributes of a view whose descendants are replaced for assistive technology.
    fileprivate var attributesOfReplaced: SemanticsConfiguration? {
        guard childBehavior == .contained else { return nil }
        var node = child
        while let current = node {
            if let pair = current as? RepresentationPairNode {
                var attributes = pair.replaced?.mergedAttributes
                attributes?.isHidden = false
                return attributes
            }
            guard current.isWrapper else { return nil }
            node = current.principalChild
        }
        return nil
    }

    /// True if the node's element has an identifier. Attributes that the target inherits do not count as this node's.
    fileprivate var exposesIdentifier: Bool {
        if accessibilityAttributes.identifier != nil { return true }
        guard target.inheriting == nil else { return false }
        return target.merged.map(\.hasIdentifier) ?? (attributesOfReplaced?.identifier != nil)
    }

    /// True if no descendant takes input or has an identifier.
    fileprivate var isPlainInside: Bool {
        func isPlain(_ node: LayoutNode) -> Bool {
            // Selectable text does not count as a control.
            (node is TextNode || !(node is any InteractiveNode)) && !node.hasIdentifier
                && node.shownChildren.allSatisfy(isPlain)
        }
        return child.map(isPlain) ?? true
    }
}

extension LayoutNode {
    /// The attributes of the node's element from all modifiers; nil where none are set.
    package final var mergedAttributes: SemanticsConfiguration? {
        if let modifier = self as? SemanticsModifierNode { return modifier.attributesWithTarget }
        return ownAttributes
    }

    /// The node's semantics before attributes are applied.
    final var plainSemantics: Semantics { semantics?.makeSemantics() ?? .none }

    /// The node's semantics with its attributes applied, no matter which node exposes them.
    final var ownSemantics: Semantics { mergedAttributes?.applied(to: plainSemantics) ?? plainSemantics }

    package final var hasIdentifier: Bool {
        if let modifier = self as? SemanticsModifierNode { return modifier.exposesIdentifier }
        return hasOwnIdentifier
    }

    /// True if the node is one element that combines all its descendants.
    final var combines: Bool {
        guard let modifier = self as? SemanticsModifierNode else { return false }
        if let inner = modifier.target.merged as? SemanticsModifierNode { return inner.combines }
        return modifier.childBehavior == .combined
            || modifier.childBehavior == .combinedWhilePlain && modifier.isPlainInside
    }

    /// The controls among the elements that the node combines, in reading order.
    final var combinedControls: [any InteractiveNode] {
        guard let modifier = self as? SemanticsModifierNode else { return [] }
        if let inner = modifier.target.merged as? SemanticsModifierNode { return inner.combinedControls }
        var found: [any InteractiveNode] = []
        func gather(_ node: LayoutNode) {
            if let control = node as? any InteractiveNode, control.isControl { return found.append(control) }
            node.shownChildren.forEach(gather)
        }
        if modifier.childBehavior == .combined, let child = modifier.child { gather(child) }
        return found
    }

    /// Invalidates the nodes that combine this one's semantics when the focus enters or leaves it.
    final func notifyMergingAncestorsOfFocus() {
        guard !graph.semantics.combiningNodes.isEmpty else { return }
        for node in sequence(first: self, next: \.parent) {
            (node as? SemanticsModifierNode)?.descendantChanged(isOnPath: false)
        }
    }

    /// The label of a control: from its modifiers, else from the texts in it.
    package final var accessibleName: String {
        if case .own(let label) = exposingNode.ownSemantics.label { return label }
        return shownChildren.flatMap(\.accessibleTexts).joined(separator: " ").trimmingCharacters(in: .whitespaces)
    }

    /// The labels and texts of this subtree, except hidden ones.
    package final var accessibleTexts: [String] {
        if let attributes = mergedAttributes {
            if attributes.isHidden { return [] }
            if let label = attributes.effectiveLabel { return [label] }
        }
        return isHidingContent ? [] : layerText.map(\.text) + shownChildren.flatMap(\.accessibleTexts)
    }
}
