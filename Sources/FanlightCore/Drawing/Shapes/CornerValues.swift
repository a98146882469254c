import Foundation
import PathGeometry

/// A type with a value for each corner of a rectangle.
nonisolated protocol CornerValues {
    associatedtype CornerValue
    var topLeading: CornerValue { get set }
    var topTrailing: CornerValue { get set }
    var bottomLeading: CornerValue { get set }
    var bottomTrailing: CornerValue { get set }
}

extension CornerValues {
    /// Returns the path to the value of a corner.
    fileprivate nonisolated static func path(to corner: Edge.Corner) -> WritableKeyPath<Self, CornerValue> {
        switch corner {
        case .topLeading: \.topLeading
        case .topTrailing: \.topTrailing
        case .bottomLeading: \.bottomLeading
        case .bottomTrailing: \.bottomTrailing
        }
    }
}

extension RectangleCornerRadii: CornerValues {
    public subscript(corner: Edge.Corner) -> CGFloat {
        get { self[keyPath: Self.path(to: corner)] }
        set { self[keyPath: Self.path(to: corner)] = newValue }
    }
}

extension RoundedRectangularShapeCorners: CornerValues {
    public subscript(corner: Edge.Corner) -> Edge.Corner.Style {
        get { self[keyPath: Self.path(to: corner)] }
        set { self[keyPath: Self.path(to: corner)] = newValue }
    }
}
