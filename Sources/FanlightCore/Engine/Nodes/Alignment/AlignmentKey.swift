import Foundation

/// Identifies an alignment guide.
@_spi(Nodes) public struct AlignmentKey: Hashable, Sendable {
    /// The framework's own guides, whose default positions follow from a view's size.
    enum Standard: Sendable {
        case start, center, end, firstBaseline, lastBaseline
    }

    private let type: ObjectIdentifier
    let id: any AlignmentID.Type
    package let axis: Axis
    private let standard: Standard?

    init(id: any AlignmentID.Type, axis: Axis, standard: Standard? = nil) {
        type = ObjectIdentifier(id)
        self.id = id
        self.axis = axis
        self.standard = standard
    }

    public static func == (a: AlignmentKey, b: AlignmentKey) -> Bool { a.type == b.type && a.axis == b.axis }
    public func hash(into hasher: inout Hasher) { hasher.combine(type) }

    package var isTextBaseline: Bool { standard == .firstBaseline || standard == .lastBaseline }

    /// Returns the guide's default position in a view of this size, nil where the app's `AlignmentID` type defines it.
    func standardPosition(in size: CGSize) -> CGFloat? {
        switch standard {
        case .start: 0
        case .center: size[axis] / 2
        case .end, .firstBaseline, .lastBaseline: size[axis]
        case nil: nil
        }
    }

    /// Combines the guides of several children into their container's. The first baseline is the topmost, the last
    /// baseline the lowest, every other guide the mean.
    package func combine(_ values: [CGFloat]) -> CGFloat? {
        guard !values.isEmpty else { return nil }
        switch standard {
        case .firstBaseline: return values.min()
        case .lastBaseline: return values.max()
        default: return values.reduce(0, +) / CGFloat(values.count)
        }
    }
}
