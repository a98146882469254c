import Display
import Foundation

/// How far a key scrolls.
enum ScrollStep: Equatable {
    case line(Int)
    case page(Int)
    case start
    case end

    /// Whether it is meant along whatever can be scrolled.
    var isAlongAnything: Bool { if case .line = self { false } else { true } }

    /// Lines that an arrow key scrolls, on a display of points.
    static let lineLength: CGFloat = 40
    /// What stays in view of the page before.
    static let overlap: CGFloat = 40
}

extension ViewGraph {
    /// Scrolls what is seen at a place: the innermost scroll view that can move that way.
    func scroll(_ input: ScrollInput) -> InputOutcome {
        let place = CGPoint(x: input.location.x, y: input.location.y)
        let delta = CGPoint(x: input.deltaX, y: input.deltaY)
        let inner = viewport(at: place)
        let hasScrolled = scroll(from: inner, by: delta)
        let hasPulled = keys.refreshables > 0 && pull.turned(over: inner, by: delta.y, hasScrolled: hasScrolled)
        // At its end already: that is what was asked for.
        return hasScrolled || hasPulled || canScroll(from: inner, by: delta) ? .handled : .ignored
    }

    /// Whether the viewport, or one around it, is there for scrolling in one of the directions.
    func canScroll(from inner: ViewportNode?, by delta: CGPoint) -> Bool {
        var viewport = inner
        while let current = viewport {
            if current.isEnabled, Axis.allCases.contains(where: { delta[$0] != 0 && current.canScroll($0) }) {
                return true
            }
            viewport = current.enclosingViewport
        }
        return false
    }

    /// Scrolls the viewport, or those around it where it is at its end. Each direction may be another's.
    func scroll(from inner: ViewportNode?, by delta: CGPoint) -> Bool {
        var left = delta
        var viewport = inner
        while let current = viewport, left != .zero {
            if current.isEnabled {
                for axis in Axis.allCases where left[axis] != 0 {
                    guard current.scroll(by: left[axis], along: axis) else { continue }
                    current.endWriting()
                    left[axis] = 0
                }
            }
            viewport = current.enclosingViewport
        }
        return left != delta
    }

    /// The innermost viewport around what a pointer meets at a place of the scene, or there where it meets nothing. What lies
    /// over a scroll view, as a sheet does, keeps it from what is done there.
    func viewport(at place: CGPoint) -> ViewportNode? {
        /// Whether anything is met in a node, and the viewport inside the node that it is in.
        func find(in node: LayoutNode, _ point: CGPoint) -> (isMet: Bool, viewport: ViewportNode?) {
            guard node.allowsHits, !node.clipsContent || node.frame.contains(point) else { return (false, nil) }
            let inside = node.placed(point)
            guard node.lets(inside) else { return (false, nil) }
            let child = node.hittableChildren.lazy.map { find(in: $0, inside) }.first(where: \.isMet)
            if let found = child?.viewport { return (true, found) }
            // Its bar belongs to a scroll view, too.
            if let viewport = node as? ViewportNode ?? (node as? ScrollNode)?.viewport, node.frame.contains(point) {
                return (true, viewport)
            }
            return (child != nil || node.isHittable && node.contains(point), nil)
        }
        return find(in: root, place).viewport
    }

    /// Scrolls with a key: in or around what has the focus, or else, where nothing scrolls there, what fills most of the display.
    /// True also at its end.
    func scroll(_ step: ScrollStep, along axis: Axis) -> Bool {
        scroll(step, along: axis, from: focus.node?.viewportInside ?? focus.node?.enclosingViewport)
            || scroll(step, along: axis, from: largestViewport(along: axis))
    }

    private func scroll(_ step: ScrollStep, along axis: Axis, from inner: ViewportNode?) -> Bool {
        var viewport = inner
        var isMeant = false
        while let current = viewport {
            if current.isEnabled {
                if current.scroll(step, along: axis) { return true }
                isMeant = isMeant || current.canScroll(axis)
            }
            viewport = current.enclosingViewport
        }
        return isMeant
    }

    private func largestViewport(along axis: Axis) -> ViewportNode? {
        var largest: (viewport: ViewportNode, area: CGFloat)?
        func look(_ node: LayoutNode) {
            guard node.allowsHits else { return }
            if let viewport = node as? ViewportNode {
                let area = viewport.frame.width * viewport.frame.height
                if viewport.canScroll(axis), area > largest?.area ?? 0 { largest = (viewport, area) }
                // What is inside is smaller, unless this one cannot scroll.
                if viewport.canScroll(axis) { return }
            }
            node.shownChildren.forEach(look)
        }
        look(interactionRoot)
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
            let page = max(frame.size[axis] - (isCell ? dot : ScrollStep.overlap), dot)
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

    /// Scrolls just so far that a node inside is seen, here and in the viewports around.
    func reveal(_ node: LayoutNode) { reveal(node.frame, of: node) }

    /// The same for a part of a node, in the coordinates that the node lies in. Answers whether anything was scrolled.
    @discardableResult
    func reveal(_ part: CGRect, of node: LayoutNode) -> Bool {
        var target = part
        var inner: LayoutNode = node
        var viewport: ViewportNode? = self
        var hasScrolled = false
        while let current = viewport {
            if inner !== node { target = target.offsetBy(dx: inner.contentShift.x, dy: inner.contentShift.y) }
            // It is for a person who goes on with keys that something is to be seen.
            if current.scroll(to: current.place(showing: target, at: nil), isByPerson: true) { hasScrolled = true }
            inner = current
            viewport = current.enclosingViewport
        }
        return hasScrolled
    }
}

extension KeyInput {
    /// What the key means to a scroll view.
    var scrollStep: (step: ScrollStep, axis: Axis)? {
        // As in whatever shows pages: Space turns to the next, and with Shift to the one before.
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
