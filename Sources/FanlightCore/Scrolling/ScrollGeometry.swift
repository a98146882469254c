import Foundation

/// The geometry of a scroll view and its content.
public struct ScrollGeometry: Equatable, Sendable, CustomDebugStringConvertible {
    /// The position in the content at which the visible part begins.
    public var contentOffset: CGPoint
    /// The size of the content without its margins.
    public var contentSize: CGSize
    /// The margins between the content and the edges of the scrollable area.
    public var contentInsets: EdgeInsets
    public var containerSize: CGSize
    /// The visible part, in the content's coordinates.
    public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
    /// The visible part within the content's margins.
    public var bounds: CGRect { CGRect(origin: contentOffset, size: containerSize) }

    public init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
        self.contentOffset = contentOffset
        self.contentSize = contentSize
        self.contentInsets = contentInsets
        self.containerSize = containerSize
    }

    public var debugDescription: String {
        "ScrollGeometry(contentOffset: \(contentOffset), contentSize: \(contentSize), contentInsets: \(contentInsets), "
            + "containerSize: \(containerSize))"
    }
}

extension ViewportNode {
    /// The viewport's geometry as public API.
    var geometryOfContent: ScrollGeometry {
        ScrollGeometry(
            contentOffset: CGPoint(
                x: offset.x + overscroll.x - margins.leading, y: offset.y + overscroll.y - margins.top),
            contentSize: CGSize(
                width: max(contentSize.width - margins.leading - margins.trailing, 0),
                height: max(contentSize.height - margins.top - margins.bottom, 0)),
            contentInsets: margins, containerSize: frame.size)
    }
}

/// The phase of a scroll view's movement.
@frozen
public enum ScrollPhase: Hashable, Sendable, CustomDebugStringConvertible {
    case idle
    /// Touched, but not moved yet. Displays here report no touch before it moves.
    case tracking
    case interacting
    case decelerating
    case animating

    public var isScrolling: Bool { self != .idle }

    public var debugDescription: String {
        switch self {
        case .idle: "idle"
        case .tracking: "tracking"
        case .interacting: "interacting"
        case .decelerating: "decelerating"
        case .animating: "animating"
        }
    }
}

/// The state of a scroll view at a change of its phase.
public struct ScrollPhaseChangeContext {
    public let geometry: ScrollGeometry
    /// The velocity in points per second; nil while nothing moves by itself.
    public let velocity: CGVector?
}
