import Foundation

extension LazyNode {
    /// The ideal size across the axis. It is the largest size of all lines that were visible so far, including a first
    /// screen of lines.
    ///
    /// It only grows while the content is the same. If it shrank when a row scrolls out of view, other rows would
    /// become visible. The size would grow again, in an endless cycle.
    func idealBreadth() -> CGFloat {
        if let ideal = arrangement.idealBreadth ?? ideal { return ideal }
        let available = axis == .vertical ? graph.screen.height : graph.screen.width
        var (line, position, breadth) = (0, CGFloat.zero, CGFloat.zero)
        while line < min(map.lineCount, LazyNode.maximumLinesAtOnePosition), position <= available {
            let size = idealSize(ofLine: line)
            breadth = max(breadth, size[axis.other])
            position += size[axis] + extents.spacing
            line += 1
        }
        ideal = breadth
        return breadth
    }

    /// Grows the ideal breadth for lines that came into view, if a container has measured it.
    func growIdealBreadth(of lines: [Int]) {
        guard let known = ideal, measurementCache.contains(where: { proposal, _ in proposal[axis.other] == nil }) else {
            return
        }
        var breadth = known
        for line in lines { breadth = max(breadth, idealSize(ofLine: line)[axis.other]) }
        guard breadth > known + 1e-6 else { return }
        ideal = breadth
        invalidateLayout()
    }

    /// Resets the ideal breadth when content may have changed, but not for changes found while rows are placed.
    func invalidateIdealBreadth() { if !graph.layout.isPlacing { ideal = nil } }

    private func idealSize(ofLine line: Int) -> CGSize {
        var size = CGSize.zero
        for item in map.items(inLine: line) {
            var length: CGFloat = 0
            for node in row(item)?.nodes ?? [] {
                let wanted = node.sizeThatFits(.unspecified)
                length += wanted[axis]
                size[axis.other] = max(size[axis.other], wanted[axis.other])
            }
            size[axis] = max(size[axis], length)
        }
        return size
    }
}
