import Display

/// The semantics pass as the paint pass calls it.
@MainActor
protocol LayerSemantics: AnyObject {
    /// True if `resolve()` has work.
    var isDirty: Bool { get }
    /// Finds the elements that accessibility modifiers apply to, once views are settled.
    func resolve()
    /// Discards the dirty set of a graph without views.
    func discard()
    /// The semantics of a node's layer.
    func describe(_ node: LayoutNode) -> Semantics
    /// Called when the layers under a node changed, or their order.
    func layersChanged(under node: LayoutNode)
    /// Called when the text or the semantics of a committed layer changed.
    func descriptionChanged(of node: LayoutNode)
}

/// The declaration of animations as the paint pass calls it.
@MainActor
protocol LayerAnimating: AnyObject {
    /// The present time in microseconds of the session's clock.
    var now: Int64 { get }
    /// The clock, if it is virtual, or while any animation runs.
    var clock: ClockReading? { get }
    /// Returns true if any animation runs after a time.
    func isAnimated(after time: Int64) -> Bool
    /// Returns true if a transaction animates its changes.
    func animates(_ transaction: Transaction) -> Bool
    /// Returns true if two transactions animate their changes in the same way.
    func animates(_ transaction: Transaction, like other: Transaction) -> Bool
    /// Returns true if the changes of a node's layer are animated in this turn.
    func animates(_ node: LayoutNode) -> Bool
    /// Returns the animations of a layer after a change.
    func animations(
        of node: LayoutNode, _ id: LayerID, from before: Layer, to after: Layer, rotation: LayerRotation?
    ) -> [LayerAnimation]
    /// Stores the rotation of a new layer.
    func layerMade(_ id: LayerID, rotation: LayerRotation?)
    func layerRemoved(_ id: LayerID)
    /// True while a change is described that has the default animation where its transaction has none.
    var animatesByDefault: Bool { get set }
    /// Returns the animations of a new layer, which fades in or moves from a place with a velocity.
    func appear(
        _ node: LayoutNode, _ id: LayerID, _ layer: Layer, from place: (placement: Placement, velocity: [Float])?,
        fades: Bool
    ) -> [LayerAnimation]
    /// Notes the animation of an update in which a node's layer leaves. Returns false if it leaves at once.
    func beginDeparture(of node: LayoutNode, _ id: LayerID) -> Bool
    /// Returns the animations of a layer that leaves in the noted animation: fades out, or moves to a place.
    func disappear(_ id: LayerID, from before: Layer, to after: Layer) -> [LayerAnimation]
    /// Called once the animations of a layer are known that stays until they end.
    func layerDeparted(_ id: LayerID, _ animations: [LayerAnimation])
    /// Called once all changes so far are described.
    func changesDescribed()
}
