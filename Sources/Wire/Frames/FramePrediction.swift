import Display

/// What the nodes of a frame say less about, because the ones before them said it. Kept alike by both sides.
struct SiblingPrediction {
    struct Sibling {
        var id = LayerID.scene
        /// y, width, x, height, content y, content x.
        var placement = SIMD8<Int32>.zero
    }

    /// The parent of the node before.
    private(set) var parent = LayerID.scene
    /// The last node before with that parent.
    private var current = Sibling()
    private var others: [LayerID: Sibling] = [:]

    /// The last node before with this parent; id 0 and zeros if there is none.
    mutating func last(of parent: LayerID) -> Sibling {
        if parent != self.parent {
            others[self.parent] = current
            current = others[parent] ?? Sibling()
            self.parent = parent
        }
        return current
    }

    /// To be called after `last` with the parent of this node.
    mutating func record(_ id: LayerID, _ placement: SIMD8<Int32>) {
        current = Sibling(id: id, placement: placement)
    }
}

extension Placement {
    static let listedLengths = 6

    /// The order in which lengths travel: what differs most in a column comes first.
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
    /// How many numbers remain when zeros at the end are left out.
    var significantCount: Int {
        var count = Placement.listedLengths
        while count > 0, self[count - 1] == 0 { count -= 1 }
        return count
    }
}
