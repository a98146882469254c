import Display

/// A node that fills its whole rectangle with one paint, such as a colour or a rectangle. If the node is the only
/// content of a clip, the clip draws the paint in its own shape.
@MainActor
@_spi(Nodes) public protocol UniformFill: LayoutNode {
    var paint: Paint { get }
    /// Updates the enclosing effect after a change of the paint, the blend mode or the accessibility attributes.
    func fillChanged(wasUniform: Bool)
    /// Updates the enclosing effect that draws the paint after a change of the frame.
    func fillMoved()
}
