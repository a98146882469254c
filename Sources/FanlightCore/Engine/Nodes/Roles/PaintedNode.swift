import Display
import Foundation
import Typesetting

/// A node that decides on the content of its layer: it draws something, or shows its content faded or transformed.
///
/// Each adopting class overrides `LayoutNode.painting`. `LayoutNode.needsLayer` still decides if there is a layer.
@MainActor
@_spi(Nodes) public protocol PaintedNode: LayoutNode {
    /// Returns the drawing of the node's layer.
    func makeDrawing() -> Drawing
    /// Returns the text of the node's layer.
    func makeText() -> [TextRun]
    /// Discards the node's own typeset text, after the kind of display changed.
    func discardOwnTypesetText()
    /// The frame of the node's layer.
    var layerFrame: CGRect { get }
    /// The node that has the frame of the layer: one inside, if the layer follows a view that is moved.
    var framingNode: LayoutNode { get }
    /// The transform of the node's layer.
    var layerTransform: Transform? { get }
    /// The rotation that `layerTransform` ends with; nil for none.
    var layerRotation: LayerRotation? { get }
    /// Returns the intermediate drawings of an animated change, at equal steps. They go from the first one to the
    /// layer's present drawing. Empty if clients can interpolate both ends.
    ///
    /// The second value is the velocity before the change, as shares of the distance per second. Nil if only the
    /// drawings tell it.
    func intermediateDrawings(of change: DrawingChange) -> (drawings: [Drawing], speed: Double?)
    /// Returns the intermediate drawings of a running change and its start, once after a step has made more of them.
    func takeRefinedDrawings() -> (drawings: [Drawing], start: Int64)?
    /// Returns the animations of the layer's placement; nil unless the node moves by itself.
    func placementAnimations() -> [LayerAnimation]?
    /// Returns the characters of a run with their places.
    func clusters(of run: TextRun) -> [TextCluster]
    /// True if another text of the node fades in by default, in animated updates.
    var fadesOtherText: Bool { get }
    /// True if everything inside is invisible and has no layers. Read only for nodes that have a layer.
    var hidesContent: Bool { get }
    /// True if all visible content is in one layer without semantics of its own. That layer can then apply an outer
    /// effect.
    var appliesOuterEffects: Bool { get }
    /// The fill that covers the whole node with one paint and is its only content.
    var uniformFill: (any UniformFill)? { get }
    /// Returns the outermost effect of this node, or merged into it, with a change that is not described yet.
    ///
    /// - Parameter property: The opacity or the transform, to find an effect that sets it; nil for any effect.
    func changedEffect(of property: LayerAnimation.Property?) -> LayoutNode?
    /// The effect around the content that the content's own layer applies; nil if a layer of its own does.
    var effectOnContent: (any PaintedNode)? { get }
    /// The paths of this node's effect, and of those merged into it.
    var effectPaths: [any EffectPath] { get }
}

extension PaintedNode {
    @_spi(Nodes) public func makeDrawing() -> Drawing { .none }
    @_spi(Nodes) public func makeText() -> [TextRun] { [] }
    @_spi(Nodes) public func discardOwnTypesetText() {}
    @_spi(Nodes) public var layerFrame: CGRect { frame }
    @_spi(Nodes) public var framingNode: LayoutNode { self }
    @_spi(Nodes) public var layerTransform: Transform? { nil }
    @_spi(Nodes) public var layerRotation: LayerRotation? { nil }
    @_spi(Nodes) public func intermediateDrawings(of change: DrawingChange) -> (drawings: [Drawing], speed: Double?) {
        ([], nil)
    }
    @_spi(Nodes) public func takeRefinedDrawings() -> (drawings: [Drawing], start: Int64)? { nil }
    @_spi(Nodes) public func placementAnimations() -> [LayerAnimation]? { nil }
    @_spi(Nodes) public func clusters(of run: TextRun) -> [TextCluster] { [] }
    @_spi(Nodes) public var fadesOtherText: Bool { false }
    @_spi(Nodes) public var hidesContent: Bool { false }
    @_spi(Nodes) public var appliesOuterEffects: Bool { false }
    @_spi(Nodes) public var uniformFill: (any UniformFill)? { nil }
    @_spi(Nodes) public func changedEffect(of property: LayerAnimation.Property?) -> LayoutNode? { nil }
    @_spi(Nodes) public var effectOnContent: (any PaintedNode)? { nil }
    @_spi(Nodes) public var effectPaths: [any EffectPath] { [] }
}

/// A change of a node's drawing, which may have intermediate drawings.
@_spi(Nodes) public struct DrawingChange {
    /// The time in microseconds of the session's clock.
    let time: Int64
    /// True if the next animation may continue the velocity of this change.
    let isTracked: Bool
    /// The fraction of the previous change that is left, and its change per second. Nil if the change is
    /// not animated.
    var left: (share: Double, speed: Double)?
    /// The largest number of drawings.
    var drawingLimit = 0
    /// The fractions of two changes that are left, by the fraction of both. Nil if the change is not added.
    var sum: ((Double) -> (old: Double, new: Double))?
    /// The layer's size by the share of the change; nil if it stays.
    var size: ((Double) -> DotRect)?

    init(at time: Int64, isTracked: Bool) {
        self.time = time
        self.isTracked = isTracked
    }
}
