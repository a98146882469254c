import Display

/// The prediction of a node's placement from its preceding sibling. Both sides keep the same state.
struct SiblingPrediction {
    struct Sibling {
        var id = LayerID.scene
        /// The y, width, x, height, content y and content x.
        var placement = SIMD8<Int32>.zero
    }

    /// The parent of the previous node.
    private(set) var parent = LayerID.scene
    /// The last node with that parent.
    private var current = Sibling()
    private var others: [LayerID: Sibling] = [:]

    /// Returns the last node with this parent; ID 0 and zeros if there is none.
    mutating func last(of parent: LayerID) -> Sibling {
        if parent != self.parent {
            others[self.parent] = current
            current = others[parent] ?? Sibling()
            self.parent = parent
        }
        return current
    }

    /// Records a node. It must follow a call of `last` with the same parent.
    mutating func record(_ id: LayerID, _ placement: SIMD8<Int32>) {
        current = Sibling(id: id, placement: placement)
    }
}

extension Placement {
    static let listedLengths = 6

    /// The lengths in wire order: those that differ most within a column come first.
    var listed: SIMD8<Int32> {
        [
            frame.y.sendableDots, frame.width.sendableDots, frame.x.sendableDots, frame.height.sendableDots,
            contentY.sendableDots, contentX.sendableDots, 0, 0,
        ]
    }

    init(listed: SIMD8<Int32>, transform: Transform?) {
        self.init(
            frame: DotRect(x: listed[2], y: listed[0], width: listed[1], height: listed[3]), contentX: listed[5],
            contentY: listed[4], transform: transform)
    }
}

extension SIMD8<Int32> {
    /// The count of numbers without trailing zeros.
    var significantCount: Int {
        var count = Placement.listedLengths
        while count > 0, self[count - 1] == 0 { count -= 1 }
        return count
    }
}
