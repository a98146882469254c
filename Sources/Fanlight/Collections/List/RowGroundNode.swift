import Display

/// What the author puts behind a row. At a round edge of the section it is cut as the section's ground is.
final class RowGroundNode: WrapperNode {
    var outline: Outline? {
        didSet {
            guard outline != oldValue else { return }
            layerComesOrGoes()
        }
    }

    override var needsLayer: Bool { outline != nil || super.needsLayer }
    override var speaksForItself: Bool { outline != nil }
    override func makeDrawing() -> Drawing { outline.map { Drawing(clip: $0) } ?? .none }
}
