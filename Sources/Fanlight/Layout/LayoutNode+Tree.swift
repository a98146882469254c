import Foundation

extension LayoutNode {
    /// Whether the node is a part of what another one shows.
    func isInTree(of root: LayoutNode) -> Bool {
        var node = self
        while node !== root {
            guard let parent = node.parent, parent.shows(node) else { return false }
            node = parent
        }
        return true
    }

    var depth: Int {
        var depth = 0
        var node = parent
        while let current = node {
            depth += 1
            node = current.parent
        }
        return depth
    }

    /// The axis of the nearest container that stacks.
    var enclosingStackAxis: Axis? {
        var node = parent
        while let current = node {
            if !current.isWrapper { return current.stackOrientation }
            node = current.parent
        }
        return nil
    }

    /// The node has come into another container: what is as long there as the container stacks tells those around it, which
    /// may have asked it elsewhere.
    func stackMayDiffer() {
        if followsStack { return invalidateLayout() }
        if isWrapper { for child in children { child.stackMayDiffer() } }
    }

    /// All that is offered, and a little where nothing is: the 10 points of SwiftUI, in whole cells where dots are coarse.
    final func filling(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: graph.metrics.nearest(CGSize(width: 10, height: 10)))
    }

    /// Tells the author of a mistake, once.
    func mistake(_ sentence: String) {
        if let nearestMaker { nearestMaker.mistake(sentence) } else { graph.reportOnce(sentence) }
    }

    /// The element that made the node, or one of those around it.
    final var nearestMaker: _Element? {
        var node: LayoutNode? = self
        while let current = node {
            if let maker = current.maker { return maker }
            node = current.parent
        }
        return nil
    }

    /// Letters in here were set for another kind of display.
    final func forgetSetText() {
        for child in children { child.forgetSetText() }
        forgetOwnSetText()
    }

    /// Nothing known about sizes holds any longer, here and below.
    func invalidateDeeply() {
        for child in children { child.invalidateDeeply() }
        invalidateLayout()
        layerContentChanged()
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first position from which on something is so, found by halving; the end if it never is.
    func firstPosition(where isReached: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isReached(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
