import Display
import Foundation

/// The distance that a key scrolls.
package enum ScrollStep: Equatable {
    case line(Int)
    case page(Int)
    case start
    case end

    /// True if the step may scroll along either axis.
    var allowsAnyAxis: Bool { if case .line = self { false } else { true } }

    /// The length that an arrow key scrolls, in points, on a display without cells.
    static let lineLength: CGFloat = 40
    /// The length of the previous page that stays visible, in points.
    static let overlap: CGFloat = 40
}

extension ViewGraph {
    /// Scrolls the innermost scroll view at the input's location that can move in its direction.
    func scroll(_ input: ScrollInput) -> InputOutcome {
        let place = CGPoint(x: input.location.x, y: input.location.y)
        let delta = CGPoint(x: input.deltaX, y: input.deltaY)
        let inner = viewport(at: place)
        let hasScrolled = scroll(from: inner, by: delta)
        let hasPulled = pull.turned(over: inner, by: delta.y, hasScrolled: hasScrolled)
        // A scroll view that is at its end already handles the input too.
        return hasScrolled || hasPulled || canScroll(from: inner, by: delta) ? .handled : .ignored
    }

    /// True if the viewport, or one around it, can scroll along one of the delta's axes.
    func canScroll(from inner: ViewportNode?, by delta: CGPoint) -> Bool {
        var viewport = inner
        while let current = viewport {
            if current.isEnabled, Axis.allCases.contains(where: { delta[$0] != 0 && current.canScroll($0) }) {
                return true
            }
            viewport = current.enclosingViewportNode
        }
        return false
    }

    /// Scrolls the viewport, or if that is at its end, a viewport around it. Each axis may scroll a different viewport.
    func scroll(from inner: ViewportNode?, by delta: CGPoint) -> Bool {
        var left = delta
        var viewport = inner
        while let current = viewport, left != .zero {
            if current.isEnabled {
                for axis in Axis.allCases where left[axis] != 0 {
                    guard current.scroll(by: left[axis], along: axis) else { continue }
                    current.dismissTextInput()
                    left[axis] = 0
                }
            }
            viewport = current.enclosingViewportNode
        }
        return left != delta
    }

    /// The innermost viewport around the view that a hit test finds. If the hit test finds no view, the innermost
    /// viewport at the point. Views over a scroll view, such as a sheet, block it.
    package func viewport(at place: CGPoint) -> ViewportNode? {
        /// Returns whether the hit test finds anything in a node, and the viewport around it inside of the node.
        func find(in node: LayoutNode, _ point: CGPoint) -> (isMet: Bool, viewport: ViewportNode?) {
            let target = node.hitTesting
            var inside = point
            if let target {
                guard target.allowsHits, !target.clipsContent || node.frame.contains(point) else { return (false, nil) }
                inside = target.pointInContent(point)
                guard target.allowsContentHit(inside) else { return (false, nil) }
            }
            let child = node.hittableChildren.lazy.map { find(in: $0, inside) }.first(where: \.isMet)
            if let found = child?.viewport { return (true, found) }
            // Scroll indicators belong to their scroll view too.
            if let viewport = node as? ViewportNode ?? (node as? ScrollNode)?.viewport, node.frame.contains(point) {
                return (true, viewport)
            }
            let isTarget = target.map { $0.isHittable && $0.contains(point) } ?? false
            return (child != nil || isTarget, nil)
        }
        return find(in: root, place).viewport
    }

    /// Scrolls with a key: in or around the focused view, or else in the largest viewport on the display. Returns true
    /// also at the end of a viewport.
    package func scroll(_ step: ScrollStep, along axis: Axis) -> Bool {
        scroll(step, along: axis, from: focus.node?.viewportInside ?? focus.node?.enclosingViewportNode)
            || scroll(step, along: axis, from: largestViewport(along: axis))
    }

    private func scroll(_ step: ScrollStep, along axis: Axis, from inner: ViewportNode?) -> Bool {
        var viewport = inner
        var isHandled = false
        while let current = viewport {
            if current.isEnabled {
                if current.scroll(step, along: axis) { return true }
                isHandled = isHandled || current.canScroll(axis)
            }
            viewport = current.enclosingViewportNode
        }
        return isHandled
    }

    private func largestViewport(along axis: Axis) -> ViewportNode? {
        var largest: (viewport: ViewportNode, area: CGFloat)?
        func visit(_ node: LayoutNode) {
            guard node.allowsHitTesting else { return }
            if let viewport = node as? ViewportNode {
                let area = viewport.frame.width * viewport.frame.height
                if viewport.canScroll(axis), area > largest?.area ?? 0 { largest = (viewport, area) }
                // Nested viewports are smaller, and are considered only if this viewport cannot scroll.
                if viewport.canScroll(axis) { return }
            }
            node.shownChildren.forEach(visit)
        }
        visit(interactionRoot)
        return largest?.viewport
    }
}

extension ViewportNode {
    func scroll(_ step: ScrollStep, along axis: Axis) -> Bool {
        guard canScroll(axis) else { return false }
        let isCell = graph.metrics.isCell
        let dot = axis == .horizontal ? graph.metrics.dotWidth : graph.metrics.dotHeight
        switch step {
        case .line(let count): return scroll(by: CGFloat(count) * (isCell ? dot : ScrollStep.lineLength), along: axis)
        case .page(let count):
            // Content beneath bars is not seen.
            let page = max(clearSize[axis] - (isCell ? dot : ScrollStep.overlap), dot)
            return scroll(by: CGFloat(count) * page, along: axis)
        case .start:
            var point = offset
            point[axis] = 0
            return scroll(to: point, isByPerson: true)
        case .end:
            guard offset[axis] < end[axis] else { return false }
            scrollToEnd(along: axis, isByPerson: true)
            return true
        }
    }

    /// Scrolls the shortest distance that makes a node visible, here and in the viewports around.
    func reveal(_ node: LayoutNode) { reveal(node.frame, of: node) }

    /// Scrolls to a part of a node, given in the coordinates of the node's frame. Returns true if anything was
    /// scrolled.
    @discardableResult
    package func reveal(_ part: CGRect, of node: LayoutNode) -> Bool {
        var target = part
        var inner: LayoutNode = node
        var viewport: ViewportNode? = self
        var hasScrolled = false
        while let current = viewport {
            if inner !== node { target = target.offsetBy(dx: inner.contentOffset.x, dy: inner.contentOffset.y) }
            // A reveal counts as scrolling by a person, because it serves a person who uses the keyboard.
            if current.scroll(to: current.place(showing: target, at: nil), isByPerson: true) { hasScrolled = true }
            inner = current
            viewport = current.enclosingViewportNode
        }
        return hasScrolled
    }
}

extension KeyInput {
    /// The scroll step of a key; nil for keys that do not scroll.
    var scrollStep: (step: ScrollStep, axis: Axis)? {
        // Space scrolls to the next page, and Shift-Space to the previous page, as in other pagers.
        if key == .space, modifiers.subtracting(.shift).isEmpty {
            return (.page(modifiers.contains(.shift) ? -1 : 1), .vertical)
        }
        guard modifiers.isEmpty else { return nil }
        switch key {
        case .up: return (.line(-1), .vertical)
        case .down: return (.line(1), .vertical)
        case .left: return (.line(-1), .horizontal)
        case .right: return (.line(1), .horizontal)
        case .pageUp: return (.page(-1), .vertical)
        case .pageDown: return (.page(1), .vertical)
        case .home: return (.start, .vertical)
        case .end: return (.end, .vertical)
        default: return nil
        }
    }
}
