/// The encoded size up to which a layer may use the reserve: a label of a control, for example.
private let smallLayer = 1_024
/// Bytes beyond `PictureLimits.bytes` for small layers, so that controls beside large texts keep their labels.
private let reserve = 512 << 10
/// The share of `PictureLimits.runs` for small layers.
private let reservedRuns = 8_000

/// The size of a picture that is being made, and the parts left out because it would exceed `PictureLimits`.
///
/// `Node` is what the picture is made from: each layer shows one. Layers are counted by the owner.
public struct PictureBudget<Node: AnyObject> {
    /// The sum of `Layer.encodedBytes` over all layers.
    private var bytes = 0
    /// The number of runs of text over all layers.
    private var runs = 0
    /// The nodes whose layers lack some of the layers directly inside.
    private var outer: [ObjectIdentifier: Node] = [:]
    /// The nodes whose layers lack the layers inside, which would be nested too deep.
    private var deepest: [ObjectIdentifier: Node] = [:]
    /// The nodes whose layers lack their content.
    private var empty: [ObjectIdentifier: Node] = [:]
    private var drawings = DrawingBudget()
    /// The nodes whose layers lack their drawing.
    private var undrawn: [ObjectIdentifier: Node] = [:]
    private var isReported = false

    public init() {}

    /// Subtracts a layer that leaves the picture.
    public mutating func remove(_ node: Node, _ layer: Layer?) {
        bytes -= layer?.encodedBytes ?? 0
        runs -= layer?.text.count ?? 0
        if !outer.isEmpty { outer[ObjectIdentifier(node)] = nil }
        if !deepest.isEmpty { deepest[ObjectIdentifier(node)] = nil }
        if !empty.isEmpty { empty[ObjectIdentifier(node)] = nil }
        if !undrawn.isEmpty { undrawn[ObjectIdentifier(node)] = nil }
    }

    /// Subtracts the drawings of a layer that leaves the picture. Those of a departing layer stay longer than its node.
    public mutating func removeDrawings(of id: LayerID) { drawings.remove(id) }

    /// Ends a commit: drawings that come later are not shared with those before.
    public mutating func endCommit() { drawings.endCommit() }

    /// Adds a layer that returns to the picture.
    public mutating func add(_ layer: Layer) {
        bytes += layer.encodedBytes
        runs += layer.text.count
    }

    /// Records that a new layer in that of `node` is left out. Returns a sentence for the app's author the first time.
    public mutating func leaveOutLayer(in node: Node) -> String? {
        outer[ObjectIdentifier(node)] = node
        return report(
            "the picture would have more than \(PictureLimits.layers) layers, so the last ones are left out. A list, "
                + "or a stack in a scroll view, has layers only near the visible part.")
    }

    /// Records that a new layer in that of `node` is left out because of its depth. Returns a sentence for the app's
    /// author the first time.
    public mutating func leaveOutDeepLayer(in node: Node) -> String? {
        deepest[ObjectIdentifier(node)] = node
        return report(
            "the picture would have layers nested more than \(PictureLimits.depth) deep, so the innermost are left "
                + "out. Views with effects, clips or scrolling have layers around their content.")
    }

    /// Removes and returns the nodes that lack deep layers. To be called once layers have left the picture.
    public mutating func removeDeepest() -> [Node] {
        if deepest.isEmpty { return [] }
        defer { deepest = [:] }
        return Array(deepest.values)
    }

    /// Cuts long parts of a changed layer, and leaves its content out if the picture has no space for it. Returns a
    /// sentence for the app's author the first time.
    public mutating func limit(_ layer: inout Layer, of node: Node, insteadOf before: Layer?) -> String? {
        var sentence = layer.cutToLimits()
        bytes -= before?.encodedBytes ?? 0
        runs -= before?.text.count ?? 0
        let count = layer.encodedBytes
        let isSmall = count <= smallLayer
        let hasSpace = bytes + count <= PictureLimits.bytes + (isSmall ? reserve : 0)
        let hasRunsLeft = runs + layer.text.count <= PictureLimits.runs - (isSmall ? 0 : reservedRuns)
        if !hasSpace && (!layer.text.isEmpty || layer.semantics != .none) || !hasRunsLeft && !layer.text.isEmpty {
            (layer.text, layer.semantics) = ([], .none)
            empty[ObjectIdentifier(node)] = node
            sentence =
                hasSpace
                ? "the texts of the picture have more than \(PictureLimits.runs) parts of one style, so some are "
                    + "left out."
                : "the texts of the picture have more than \(PictureLimits.bytes) bytes, so some are left out."
        }
        bytes += layer.encodedBytes
        runs += layer.text.count
        return sentence.flatMap { report($0) }
    }

    /// Leaves out the drawing of a changed layer, or those of its animations, if there is no space. Returns a
    /// sentence for the app's author the first time.
    ///
    /// - Parameters:
    ///   - node: The node that the layer shows; nil for a departing layer.
    ///   - before: The layer as it was limited last.
    ///   - time: The time of the session's clock, at which some animations have ended.
    public mutating func limitDrawings(
        _ layer: inout Layer, _ id: LayerID, of node: Node?, insteadOf before: Layer?,
        at time: @autoclosure () -> Int64
    ) -> String? {
        let isDrawn = drawings.limitDrawing(&layer, id, insteadOf: before, at: time)
        if !isDrawn, let node { undrawn[ObjectIdentifier(node)] = node }
        let isMoving = drawings.limitAnimations(&layer, id, insteadOf: before, at: time)
        if isDrawn && isMoving { return nil }
        return report(
            "the drawings of the picture have more than \(PictureLimits.drawingBytes) bytes, so some are left out.")
    }

    /// Removes and returns the nodes that lack something, once the picture has space for it.
    public mutating func removeReturning(layers: Int) -> (outer: [Node], empty: [Node]) {
        if outer.isEmpty, empty.isEmpty, undrawn.isEmpty { return ([], []) }
        var returning: (outer: [Node], empty: [Node]) = ([], [])
        if layers < PictureLimits.layers {
            returning.outer = Array(outer.values)
            outer = [:]
        }
        if bytes < PictureLimits.bytes / 2, runs < PictureLimits.runs / 2 {
            returning.empty = Array(empty.values)
            empty = [:]
        }
        if drawings.bytes < PictureLimits.drawingBytes / 2 {
            returning.empty += undrawn.values
            undrawn = [:]
        }
        return returning
    }

    private mutating func report(_ sentence: String) -> String? {
        defer { isReported = true }
        return isReported ? nil : sentence
    }
}
