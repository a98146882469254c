import Display

/// A node's layer and its last committed content.
struct LayerRecord {
    private(set) var isKnown = false
    var isQueued = false
    /// True if the nodes inside have no layers because they are invisible.
    var hidesInside = false
    /// True if nodes inside far from the viewport have no layers.
    var omitsDistantLayers = false
    private var number: UInt32 = 0
    /// The nodes with layers directly under this one, in order.
    var order: [LayoutNode] = []
    private var last = CommittedLayer()
    /// True while the layer fades out: it keeps its content, although its opacity is 0. Stored last: a
    /// fifth Boolean before the number would add padding.
    var isFading = false

    /// The layer's id, nil before the node is in the picture and for the scene.
    var id: LayerID? {
        get { number == 0 ? nil : LayerID(number) }
        set { number = newValue?.rawValue ?? 0 }
    }

    /// The last committed layer; nil before the first commit.
    var committed: Layer? {
        get { isKnown ? last.layer : nil }
        set {
            isKnown = newValue != nil
            last = newValue.map { CommittedLayer($0) } ?? CommittedLayer()
        }
    }

    /// True if the last committed layer has animations.
    var isAnimated: Bool { isKnown && last.isAnimated }

    /// The last committed place of the layer.
    var place: Place? {
        get { isKnown ? last.place : nil }
        set { if isKnown, let newValue { last.place = newValue } }
    }
}

extension LayerRecord {
    /// Returns true while the opacity is animated to 0.
    func fades(at time: Int64) -> Bool {
        isFading && committed?.animations.contains { $0.property == .opacity && $0.isRunning(at: time) } == true
    }

    /// Returns the end of the last animation of a property, or of a layer inside. 0 if there is none.
    @MainActor func lastEnd(of property: LayerAnimation.Property? = .opacity) -> Int64 {
        var last: Int64 = 0
        if isAnimated, let animations = committed?.animations {
            for animation in animations where property == nil || animation.property == property {
                last = max(last, animation.end ?? .max)
            }
        }
        for node in order where node.layer.id != nil { last = max(last, node.layer.lastEnd(of: nil)) }
        return last
    }
}

/// A layer in compact form. There are many layers, and most have only a frame and some text or a colour.
private struct CommittedLayer {
    /// The parts that few layers have.
    final class RareParts {
        let placement: Placement
        let drawing: Drawing
        let semantics: Semantics
        let animations: [LayerAnimation]

        init(_ layer: Layer) {
            placement = layer.placement
            drawing = layer.drawing
            semantics = layer.semantics
            animations = layer.animations
        }
    }

    var place = Place(parent: .scene)
    private var frame = DotRect.zero
    private var commands: [DrawCommand] = []
    private var text: [TextRun] = []
    private var rest: RareParts?
    private var isPlainText = false

    init() {}

    init(_ layer: Layer) {
        place = layer.place
        frame = layer.placement.frame
        commands = layer.drawing.commands
        text = layer.text
        isPlainText = layer.semantics.role == .text && layer.semantics == .plainText
        let (placement, drawing) = (layer.placement, layer.drawing)
        let hasCommonPartsOnly =
            placement.contentX == 0 && placement.contentY == 0 && placement.transform == nil && drawing.isPlain
            && (isPlainText || layer.semantics == .none) && layer.animations.isEmpty
        if !hasCommonPartsOnly { rest = RareParts(layer) }
    }

    var isAnimated: Bool { rest.map { !$0.animations.isEmpty } ?? false }

    var layer: Layer {
        Layer(
            place: place, placement: rest?.placement ?? Placement(frame: frame),
            drawing: rest?.drawing ?? Drawing(commands: commands), text: text,
            semantics: rest?.semantics ?? (isPlainText ? .plainText : .none), animations: rest?.animations ?? [])
    }
}
