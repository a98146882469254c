import Foundation

extension LazyNode {
    /// The breadth that is wanted where none is offered: what the lines want that a screen would show first, and those that
    /// came into view since.
    ///
    /// As long as the content is the same it only grows. Rows out of view are let go: were the container narrower without
    /// them, others would come into view, and those again would be let go for the first ones.
    func idealBreadth() -> CGFloat {
        if let ideal { return ideal }
        let room = axis == .vertical ? graph.screen.height : graph.screen.width
        var (line, position, breadth) = (0, CGFloat.zero, CGFloat.zero)
        while line < min(map.lineCount, LazyNode.mostLinesAtOnePlace), position <= room {
            let size = idealSize(ofLine: line)
            breadth = max(breadth, size[axis.other])
            position += size[axis] + extents.spacing
            line += 1
        }
        ideal = breadth
        return breadth
    }

    /// Lines came into view: where somebody was told how broad the content would like to be, they may want more.
    func askBreadth(of lines: [Int]) {
        guard let known = ideal, knownSizes.contains(where: { proposal, _ in proposal[axis.other] == nil }) else {
            return
        }
        var breadth = known
        for line in lines { breadth = max(breadth, idealSize(ofLine: line)[axis.other]) }
        guard breadth > known + 1e-6 else { return }
        ideal = breadth
        invalidateLayout()
    }

    /// What is found out while rows are placed is not another content.
    func contentMayDiffer() { if !graph.isPlacing { ideal = nil } }

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
