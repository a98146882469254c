import Foundation

/// A line of a list that is seen at the upper edge, as long as nobody scrolls.
struct HeldLine {
    var line: Int
    /// Where it begins, from the start of the first line on.
    var start: CGFloat
    /// How far it reaches beyond the edge.
    var hidden: CGFloat
}

/// What is seen of a list stays where it is when lines before that come, go, or become longer or shorter.
extension LazyNode {
    /// The lines of a list that are seen, where it is not seen from its beginning on.
    var heldLines: Range<Int> {
        guard arrangement.rows != nil, across != nil, map.lineCount > 0, isInTree(of: graph.root) else { return 0..<0 }
        let seen = seen
        guard seen.lowerBound > 0, seen.upperBound > seen.lowerBound else { return 0..<0 }
        let first = extents.line(at: seen.lowerBound)
        return first..<max(extents.line(at: seen.upperBound - 1e-6), first) + 1
    }

    /// Rows came or went before the first one that is seen of a list: it is shown where it was. A list whose first row is
    /// seen goes on from its first one; where that one went, or rows are in another order, it stays where it is scrolled to.
    func hold(_ lines: [(before: Int, now: Int)], of seenFirst: Int, from start: CGFloat) {
        let known = held
        held = nil
        guard let first = lines.first, first.before == seenFirst,
            zip(lines, lines.dropFirst()).allSatisfy({ $0.now < $1.now }),
            graph.transaction.scrollContentOffsetAdjustmentBehavior != .disabled,
            let viewport = enclosingViewport, !viewport.isHeldByAnchor(axis)
        else { return }
        let now = extents.start(of: first.now)
        held = known.map { HeldLine(line: first.now, start: now, hidden: $0.hidden) }
        guard abs(now - start) > 1e-6 else { return }
        viewport.contentMoved(by: now - start, along: axis)
    }

    /// After lines were shown.
    func noteHeld() {
        let seen = seen
        guard arrangement.rows != nil, seen.lowerBound > 0, seen.upperBound > seen.lowerBound else { return held = nil }
        let line = extents.line(at: seen.lowerBound)
        let start = extents.start(of: line)
        held = HeldLine(line: line, start: start, hidden: seen.lowerBound - start)
    }

    /// Before lines are shown again: those above what was seen have other lengths now, or all of them have in a room of
    /// another width.
    func holdSeen(inOtherRoom isOtherRoom: Bool) {
        guard let held, map.lineCount > held.line,
            graph.transaction.scrollContentOffsetAdjustmentBehavior != .disabled,
            let viewport = viewportsAround.first(where: { $0.axes.contains(Axis.Set(axis)) }),
            !viewport.isHeldByAnchor(axis), !viewport.isOnItsWay
        else { return }
        let start = extents.start(of: held.line)
        guard isOtherRoom || abs(start - held.start) > 1e-6 else { return }
        let hidden = min(held.hidden, max(extents.length(of: held.line) - 1, 0))
        // In the meantime the viewport may have come back from where there was nothing any more.
        let farthest = viewport.end[axis] + extents.total - frame.size[axis]
        let distance = start + (isOtherRoom ? wholeDots(hidden) : held.hidden) - seen.lowerBound
        let offset = min(viewport.offset[axis] + distance, max(farthest, 0))
        guard abs(offset - viewport.offset[axis]) > 1e-6 else { return }
        viewport.contentMoved(by: offset - viewport.offset[axis], along: axis)
    }

    private func wholeDots(_ length: CGFloat) -> CGFloat {
        let dot = axis == .vertical ? graph.metrics.dotHeight : graph.metrics.dotWidth
        return (length / dot).rounded(.down) * dot
    }
}
