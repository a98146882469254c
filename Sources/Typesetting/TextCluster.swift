import Display

/// A grapheme cluster of a run with its position in dots.
public struct TextCluster: Hashable, Sendable {
    public var text: String
    public var x: Double
    public var width: Double

    public init(_ text: String, x: Double, width: Double) {
        self.text = text
        self.x = x
        self.width = width
    }
}

extension CellTypesetter {
    public func clusters(of run: TextRun) -> [TextCluster] {
        var x = 0.0
        return CellWidth.cells(of: run.text).map { text, width in
            defer { x += Double(width) + max(0, run.style.tracking.dots) }
            return TextCluster(text, x: x, width: Double(width))
        }
    }
}
