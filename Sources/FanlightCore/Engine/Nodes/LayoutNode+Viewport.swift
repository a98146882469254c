import Foundation

extension LayoutNode {
    /// The nearest viewport around the node.
    package final var enclosingViewport: (any Viewport)? {
        var node = parent
        while let current = node {
            if let viewport = current.hitTesting?.ownViewport { return viewport }
            node = current.parent
        }
        return nil
    }

    /// The part that all enclosing viewports show, in the coordinates of this node's frame.
    package final var visibleRectInViewports: CGRect {
        var viewports: [any Viewport] = []
        var node = enclosingViewport
        while let current = node {
            viewports.append(current)
            node = current.enclosingViewport
        }
        var seen = CGRect(x: 0, y: 0, width: graph.screen.width, height: graph.screen.height)
        for viewport in viewports.reversed() {
            let inside = seen.intersection(viewport.frame)
            let shift = viewport.contentShift
            seen = inside.isNull ? .zero : viewport.sweptArea(of: inside.offsetBy(dx: -shift.x, dy: -shift.y))
        }
        return seen
    }

    /// The part of the node's content that the picture contains: the visible part and about one screen around it. Nil
    /// if the picture contains all of the content.
    final var pictureWindow: CGRect? {
        guard let around = hitTesting?.ownViewport ?? enclosingViewport, around === self || exceeds(around) else {
            return nil
        }
        let seen = around.seen
        let window = around.sweptArea(of: seen).insetBy(
            dx: around.axes.contains(.horizontal) ? -seen.width : -CGSize.maximumLength,
            dy: around.axes.contains(.vertical) ? -seen.height : -CGSize.maximumLength)
        // A viewport that scrolls along one axis may be long along the axis of an outer one.
        guard let outer = around.enclosingViewport, around.exceeds(outer), let shown = outer.pictureWindow else {
            return window
        }
        return window.intersection(shown.offsetBy(dx: around.offset.x, dy: around.offset.y))
    }

    private func exceeds(_ viewport: any Viewport) -> Bool {
        viewport.axes.contains(.vertical) && frame.height > viewport.frame.height
            || viewport.axes.contains(.horizontal) && frame.width > viewport.frame.width
    }
}
