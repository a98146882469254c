import Display
import Foundation

extension ViewGraph {
    /// Performs an action that assistive technology or a script requests for an element.
    func perform(_ action: ElementAction, on layer: LayerID) -> InputOutcome {
        guard let node = paint.node(of: layer) else { return .stale }
        if !action.isAllowedWhileDisabled, node.isInDisabled { return .refused("This element is disabled.") }
        if action == .focus { focus.recordUse() } else if action.isDoneByPressing { focus.recordPress() }
        if let outcome = node.performAnnotated(action) { return outcome }
        if case .scroll(let x, let y) = action { return scroll(byX: x, y: y, at: node) }
        if action == .moveAccessibilityCursor {
            accessibilityCursor.move(to: node)
            return .handled
        }
        if let outcome = pointer.perform(action, on: node) { return outcome }
        // Taps in the middle of the view, as a person would.
        if case .tap(let count) = action, node.mergedAttributes?.details.isTappable == true,
            pointer.tap(node, count: count)
        {
            return .handled
        }
        guard let target = node.interactiveInside else {
            if case .tap(let count) = action, pointer.tap(node, count: count) { return .handled }
            if action == .focus, let menu = node.menuWithFocus {
                focus.move(to: menu)
                return .handled
            }
            return .refused("This element takes no input: it is not a control.")
        }
        guard target.isInteractive else {
            // Rows that cannot be selected are not disabled.
            let isDisabled = target.ownSemantics.state.contains(.disabled)
            return .refused(
                isDisabled ? "This element is disabled." : "This element is not interactive: it takes no input.")
        }
        switch action {
        case .tap(let count):
            guard target.activatesOnTap else {
                return .refused("A tap on this element as a whole has no effect: set its value, or tap a part of it.")
            }
            // If a hit test finds gestures of the app, these gestures handle the tap.
            if target.isKeyProxy, pointer.tapGestures(in: target, at: node, count: count) { return .handled }
            // Gestures around the control also receive the tap, or consume it.
            if pointer.tapGestures(around: target, at: node, count: count) { return .handled }
            for _ in 0..<max(1, min(count, ElementAction.maximumTaps)) { target.activate() }
            return .handled
        case .focus:
            guard target.isFocusStop else {
                return .refused("A single row cannot have the focus: focus its container.")
            }
            focus.move(to: target)
            return .handled
        case .setValue(let value): return target.setValue(value)
        case .increment, .decrement:
            let steps = action == .increment ? 1 : -1
            return target.adjust(steps) ? .handled : .refused("This element has no value to step.")
        case .scroll, .drag, .magnify, .rotate, .perform, .moveAccessibilityCursor: return .ignored
        }
    }

    /// Performs an action of a pointer at a point, where views need not be elements, such as a plain colour. The
    /// element that is there, if any, comes first with a handler of its own.
    func perform(_ action: ElementAction, at point: CGPoint, on layer: LayerID?) -> InputOutcome {
        if action.isDoneByPressing { focus.recordPress() }
        if let node = layer.flatMap(paint.node(of:)) {
            if node.isInDisabled { return .refused("This element is disabled.") }
            if let outcome = node.performAnnotated(action) { return outcome }
        }
        return pointer.perform(action, at: point) ?? .ignored
    }

    /// The layer that takes a press in place of the element. The layer's node covers the element in a hit test. Visible
    /// covering layers can be found in the picture; this function finds covering nodes that draw nothing.
    func cover(of layer: LayerID, for action: ElementAction) -> LayerID? {
        guard action.isDoneByPressing, let node = paint.node(of: layer),
            node.interactiveInside?.isInteractive == true, let met = pointer.met(insteadOf: node)
        else { return nil }
        return sequence(first: met) { $0.parent }.lazy.compactMap(\.layer.id).first ?? .scene
    }

    private func scroll(byX x: Double, y: Double, at node: LayoutNode) -> InputOutcome {
        guard let viewport = node.viewportInside ?? node.enclosingViewportNode else {
            return .refused("Nothing scrolls here.")
        }
        guard viewport.isEnabled else { return .refused("Scrolling is disabled here.") }
        let delta = CGPoint(x: x, y: y)
        // A scroll view that is at its end already handles the action too.
        guard scroll(from: viewport, by: delta) || canScroll(from: viewport, by: delta) else {
            return .refused("Nothing here scrolls that way.")
        }
        return .handled
    }
}

extension ElementAction {
    /// True if the action does not change its element and is therefore allowed on disabled elements.
    fileprivate var isAllowedWhileDisabled: Bool {
        switch self {
        case .moveAccessibilityCursor, .scroll: true
        default: false
        }
    }

    /// True if a pointer performs the action.
    fileprivate var isDoneByPressing: Bool {
        switch self {
        case .tap, .setValue, .increment, .decrement, .drag, .magnify, .rotate: true
        case .moveAccessibilityCursor, .focus, .scroll, .perform: false
        }
    }
}

extension LayoutNode {
    /// True if the node, or one around it, is disabled.
    fileprivate var isInDisabled: Bool {
        var node: LayoutNode? = self
        while let current = node {
            if current.needsLayer, current.ownSemantics.state.contains(.disabled) { return true }
            node = current.parent
        }
        return false
    }

    /// The viewport along the chain of principal children.
    final var viewportInside: ViewportNode? {
        var node: LayoutNode? = self
        while let current = node {
            if let viewport = current as? ViewportNode { return viewport }
            node = current.principalChild
        }
        return nil
    }

    /// The interactive node along the chain of principal children, starting with this one.
    package final var interactiveInside: (any InteractiveNode)? {
        var node: LayoutNode? = self
        while let current = node {
            if let interactive = current as? any InteractiveNode, interactive.isControl { return interactive }
            let combined = current.combinedControls
            if !combined.isEmpty { return combined.count == 1 ? combined[0] : nil }
            node = current.principalChild
        }
        return nil
    }

    /// The node that takes the focus for the context menu of an element that is not a control.
    fileprivate var menuWithFocus: (any ContextMenuNode)? {
        sequence(first: self) { $0.principalChild }.lazy.compactMap { $0 as? any ContextMenuNode }.first(
            where: \.isInteractive)
    }
}
