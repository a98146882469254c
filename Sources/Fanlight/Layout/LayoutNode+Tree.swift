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

    /// Tells the author of a mistake, once.
    func mistake(_ sentence: String) {
        var node: LayoutNode? = self
        while let current = node {
            if let maker = current.maker { return maker.mistake(sentence) }
            node = current.parent
        }
        graph.reportOnce(sentence)
    }

    /// Nothing known about sizes holds any longer, here and below.
    /// Letters in here were set for another kind of display.
    final func forgetSetText() {
        for child in children { child.forgetSetText() }
        forgetOwnSetText()
    }

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
