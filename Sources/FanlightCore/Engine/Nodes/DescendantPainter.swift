/// A node that draws its descendants as a part of its own drawing.
@MainActor
protocol DescendantPainter: LayoutNode {
    /// Called when the drawing of a descendant may have changed.
    func descendantDrawingChanged()
}
