import Foundation

extension LayoutNode {
    /// Returns true if the node is a visible part of another one.
    package func isInTree(of root: LayoutNode) -> Bool {
        var node = self
        while node !== root {
            guard let parent = node.parent, parent.isChildVisible(node) else { return false }
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

    /// The axis of the nearest stack.
    var enclosingStackAxis: Axis? {
        var node = parent
        while let current = node {
            if !current.isWrapper { return current.childContainer?.stackAxis }
            node = current.parent
        }
        return nil
    }

    /// Invalidates nodes whose size depends on the axis of the stack, after the node moved to another container.
    func invalidateForNewStack() {
        if stackItem?.followsStack == true { return invalidateLayout() }
        if isWrapper { for child in children { child.invalidateForNewStack() } }
    }

    /// Returns the proposed size, with a default for unspecified lengths. The default is the 10 points of SwiftUI, in
    /// whole cells on a terminal.
    package final func filling(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: graph.metrics.nearest(CGSize(width: 10, height: 10)))
    }

    /// Reports a mistake to the app author, once.
    package func reportUsageWarning(_ sentence: String) {
        if let nearestMaker { nearestMaker.reportUsageWarning(sentence) } else { graph.reportOnce(sentence) }
    }

    /// The nearest element that created this node or an ancestor.
    final var nearestMaker: _Element? {
        var node: LayoutNode? = self
        while let current = node {
            if let maker = current.ownerElement { return maker }
            node = current.parent
        }
        return nil
    }

    /// Discards typeset text, after the kind of display changed.
    final func discardTypesetText() {
        for child in children { child.discardTypesetText() }
        painting?.discardOwnTypesetText()
    }

    /// Invalidates all sizes and layers, here and below.
    func invalidateDeeply() {
        for child in children { child.invalidateDeeply() }
        invalidateLayout()
        invalidateLayerContent()
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the first position from which on a predicate holds, by binary search; the end if there is none.
    package func firstPosition(where isReached: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isReached(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
