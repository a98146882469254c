import Foundation

/// The anchor of a list: the line at the upper edge of the viewport. It keeps its position unless the list is scrolled.
struct AnchorLine {
    var line: Int
    /// The distance from the start of the first line.
    var start: CGFloat
    /// The length of the line that is above the edge.
    var hidden: CGFloat
}

/// Keeps the visible part of a list in place when lines before it are inserted, removed, or change their length.
extension LazyNode {
    /// The visible lines of a list that is scrolled away from its beginning; empty otherwise.
    var anchorLines: Range<Int> {
        guard arrangement.keepsFirstLine, across != nil, map.lineCount > 0, isInTree(of: graph.root) else {
            return 0..<0
        }
        let seen = visibleRange
        guard seen.lowerBound > 0, seen.upperBound > seen.lowerBound else { return 0..<0 }
        let first = extents.line(at: seen.lowerBound)
        return first..<max(extents.line(at: seen.upperBound - 1e-6), first) + 1
    }

    /// Restores the position of the first visible line after rows before it were inserted or removed. The list keeps
    /// its offset if its beginning is visible. It also does if that line was removed, or if rows changed their order.
    func restoreFirstVisibleLine(_ lines: [(before: Int, now: Int)], of seenFirst: Int, from start: CGFloat) {
        let known = anchorLine
        anchorLine = nil
        guard let first = lines.first, first.before == seenFirst,
            zip(lines, lines.dropFirst()).allSatisfy({ $0.now < $1.now }),
            graph.transaction.scrollContentOffsetAdjustmentBehavior != .disabled,
            let viewport = enclosingViewportNode, !viewport.isHeldByAnchor(axis)
        else { return }
        let now = extents.start(of: first.now)
        anchorLine = known.map { AnchorLine(line: first.now, start: now, hidden: $0.hidden) }
        guard abs(now - start) > 1e-6 else { return }
        viewport.contentMoved(by: now - start, along: axis)
    }

    /// Stores the line at the upper edge after lines were shown.
    func storeAnchorLine() {
        let seen = visibleRange
        guard arrangement.keepsFirstLine, seen.lowerBound > 0, seen.upperBound > seen.lowerBound else {
            return anchorLine = nil
        }
        let line = extents.line(at: seen.lowerBound)
        let start = extents.start(of: line)
        anchorLine = AnchorLine(line: line, start: start, hidden: seen.lowerBound - start)
    }

    /// Restores the position of the anchor line before lines are shown again. The lengths of the lines above it may
    /// have changed. In a container of another width, all lengths may have changed.
    func keepVisibleLine(inOtherWidth isOtherWidth: Bool) {
        guard let anchorLine, map.lineCount > anchorLine.line,
            graph.transaction.scrollContentOffsetAdjustmentBehavior != .disabled,
            let viewport = viewportsAround.first(where: { $0.axes.contains(Axis.Set(axis)) }),
            !viewport.isHeldByAnchor(axis), !viewport.hasPendingRequest
        else { return }
        let start = extents.start(of: anchorLine.line)
        guard isOtherWidth || abs(start - anchorLine.start) > 1e-6 else { return }
        let hidden = min(anchorLine.hidden, max(extents.length(of: anchorLine.line) - 1, 0))
        // If the content became shorter, the viewport may have been moved back from an offset past the end.
        let farthest = viewport.end[axis] + extents.total - frame.size[axis]
        let distance = start + (isOtherWidth ? wholeDots(hidden) : anchorLine.hidden) - visibleRange.lowerBound
        let offset = min(viewport.offset[axis] + distance, max(farthest, 0))
        guard abs(offset - viewport.offset[axis]) > 1e-6 else { return }
        viewport.contentMoved(by: offset - viewport.offset[axis], along: axis)
    }

    private func wholeDots(_ length: CGFloat) -> CGFloat {
        let dot = axis == .vertical ? graph.metrics.dotHeight : graph.metrics.dotWidth
        return (length / dot).rounded(.down) * dot
    }
}
