import Foundation

/// A direction and a length in the plane.
struct Direction {
    var dx: CGFloat
    var dy: CGFloat
}
