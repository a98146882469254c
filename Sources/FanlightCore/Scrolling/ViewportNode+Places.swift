import Foundation

/// Conversions between offsets and visible parts of the content.
extension ViewportNode {
    /// The offset that shows a rectangle of the content at an anchor between the margins. Without an anchor, the
    /// nearest offset that makes it visible.
    func place(showing target: CGRect, at anchor: UnitPoint?) -> CGPoint {
        let inset = startMargin
        let start = CGPoint(x: target.minX - frame.minX - inset.x, y: target.minY - frame.minY - inset.y)
        let inside = restingSize
        func place(_ axis: Axis, _ anchor: CGFloat?) -> CGFloat {
            let remaining = inside[axis] - target.size[axis]
            if let anchor { return start[axis] - remaining * anchor }
            if start[axis] < offset[axis] || remaining < 0 { return start[axis] }
            return max(offset[axis], start[axis] - remaining)
        }
        return CGPoint(x: place(.horizontal, anchor?.x), y: place(.vertical, anchor?.y))
    }

    /// Scrolls to the start of the content.
    func scrollToStart(along axis: Axis) {
        var start = offset
        start[axis] = 0
        scroll(to: start)
    }

    /// Scrolls to the end of the content, which may still be an estimate.
    func scrollToEnd(along axis: Axis, with animation: Animation? = nil, isByPerson: Bool = false) {
        let request = ScrollRequest(
            target: { [weak self] in
                guard let self else { return nil }
                return CGRect(
                    x: frame.minX + contentSize.width, y: frame.minY + contentSize.height, width: 0, height: 0)
            }, anchor: .bottomTrailing, axes: Axis.Set(axis), isByPerson: isByPerson)
        scroll(to: request, with: animation)
    }

    /// Converts an anchor given from the leading side to one from the left.
    func directed(_ anchor: UnitPoint) -> UnitPoint {
        layoutDirection == .rightToLeft ? UnitPoint(x: 1 - anchor.x, y: anchor.y) : anchor
    }

    /// The distance of resting content from the viewport's corner, once the bar above has scrolled away.
    fileprivate var startMargin: CGPoint {
        CGPoint(
            x: layoutDirection == .rightToLeft ? margins.trailing : margins.leading, y: margins.top - scrolledLength)
    }

    /// The part of the margin at the top that scrolls away.
    var scrolledLength: CGFloat { min(bar?.scrolledLength ?? 0, safeAreaOverhang.top) }

    /// The insets of the part that no bar covers.
    var coveredInsets: EdgeInsets {
        var covered = safeAreaOverhang
        covered.top -= min(scrolledLength, max(offset.y, 0))
        return covered
    }

    /// The viewport's size without the parts beneath bars, once the bar above has scrolled away.
    var clearSize: CGSize {
        CGSize(
            width: max(frame.width - safeAreaOverhang.leading - safeAreaOverhang.trailing, 0),
            height: max(frame.height - safeAreaOverhang.top - safeAreaOverhang.bottom + scrolledLength, 0))
    }

    /// The size between the margins, once the bar above has scrolled away.
    private var restingSize: CGSize {
        CGSize(width: contentProposal.width, height: contentProposal.height + scrolledLength)
    }

    /// The visible part between the margins, where scrolling ends and positions are measured.
    package var seenInside: CGRect {
        let inset = startMargin
        let seen = seen
        return CGRect(
            origin: CGPoint(x: seen.minX + inset.x, y: seen.minY + inset.y), size: restingSize)
    }

    /// True while content continues below the visible part, which a bar at the bottom covers.
    package var continuesBelow: Bool {
        safeAreaOverhang.bottom > 0 && contentSize.height - offset.y > frame.height + 0.5
    }

    /// The visible part, in the coordinates of the content's frames.
    package var seen: CGRect {
        CGRect(origin: CGPoint(x: frame.minX + offset.x, y: frame.minY + offset.y), size: frame.size)
    }
}

extension LayoutNode {
    /// The nearest viewport around the node, for a change of its offset.
    package final var enclosingViewportNode: ViewportNode? { enclosingViewport as? ViewportNode }
}
