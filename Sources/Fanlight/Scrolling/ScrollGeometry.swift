import Foundation

/// What of its content a scroll view shows.
public struct ScrollGeometry: Equatable, Sendable, CustomDebugStringConvertible {
    /// Where in the content what is shown begins.
    public var contentOffset: CGPoint
    /// The content without its margins.
    public var contentSize: CGSize
    /// The margins between the content and the edges of what can be scrolled to.
    public var contentInsets: EdgeInsets
    public var containerSize: CGSize
    /// What is shown, in the content's coordinates.
    public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
    /// What is shown and lies within the content's margins.
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
    /// What the viewport shows, as authors see it.
    var geometryOfContent: ScrollGeometry {
        ScrollGeometry(
            contentOffset: CGPoint(x: offset.x - margins.leading, y: offset.y - margins.top),
            contentSize: CGSize(
                width: max(contentSize.width - margins.leading - margins.trailing, 0),
                height: max(contentSize.height - margins.top - margins.bottom, 0)),
            contentInsets: margins, containerSize: frame.size)
    }
}

/// What a scroll view is doing.
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

/// What is known when a scroll view's phase changes.
public struct ScrollPhaseChangeContext {
    public let geometry: ScrollGeometry
    /// Points a second; nil where nothing moves by itself.
    public let velocity: CGVector?
}
