import Foundation

/// What of the content is seen, and which offsets show what of it.
extension ViewportNode {
    /// The offset that shows a rectangle of the content at a place of the viewport, between its margins; without one, the nearest that shows
    /// it at all.
    func place(showing target: CGRect, at anchor: UnitPoint?) -> CGPoint {
        let inset = startMargin
        let start = CGPoint(x: target.minX - frame.minX - inset.x, y: target.minY - frame.minY - inset.y)
        let inside = roomForContent
        func place(_ axis: Axis, _ anchor: CGFloat?) -> CGFloat {
            let room = inside[axis] - target.size[axis]
            if let anchor { return start[axis] - room * anchor }
            if start[axis] < offset[axis] || room < 0 { return start[axis] }
            return max(offset[axis], start[axis] - room)
        }
        return CGPoint(x: place(.horizontal, anchor?.x), y: place(.vertical, anchor?.y))
    }

    /// The content's first point.
    func scrollToStart(along axis: Axis) {
        var start = offset
        start[axis] = 0
        scroll(to: start)
    }

    /// The content's last point, where its end was only estimated.
    func scrollToEnd(along axis: Axis, with animation: Animation? = nil, isByPerson: Bool = false) {
        let request = ScrollRequest(
            target: { [weak self] in
                guard let self else { return nil }
                return CGRect(
                    x: frame.minX + contentSize.width, y: frame.minY + contentSize.height, width: 0, height: 0)
            }, anchor: .bottomTrailing, axes: Axis.Set(axis), isByPerson: isByPerson)
        scroll(to: request, with: animation)
    }

    /// An author's anchor, counted from where lines begin, as it is counted on the display.
    func directed(_ anchor: UnitPoint) -> UnitPoint {
        layoutDirection == .rightToLeft ? UnitPoint(x: 1 - anchor.x, y: anchor.y) : anchor
    }

    /// How far from the viewport's corner the content begins.
    fileprivate var startMargin: CGPoint {
        CGPoint(x: layoutDirection == .rightToLeft ? margins.trailing : margins.leading, y: margins.top)
    }

    /// What is seen between the margins, where scrolling ends and positions are counted.
    var seenInside: CGRect {
        let inset = startMargin
        let seen = seen
        return CGRect(
            origin: CGPoint(x: seen.minX + inset.x, y: seen.minY + inset.y), size: roomForContent)
    }

    /// What is seen, in the coordinates of the content's frames.
    var seen: CGRect { CGRect(origin: CGPoint(x: frame.minX + offset.x, y: frame.minY + offset.y), size: frame.size) }
}
