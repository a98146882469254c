import Display
import Foundation

/// An event that recognisers handle.
@_spi(Nodes) public enum GestureEvent {
    case pressed(PointerSample)
    case moved(PointerSample)
    case released(PointerSample)
    /// The passage of time, without input.
    case time(Duration)
    /// Another gesture of the same press has recognised a hold, so the press cannot become a tap any more.
    case held
    /// A two-finger event that a script sends.
    case twoFinger(TwoFingerSample)

    /// True if the event is only the passage of time.
    var isTime: Bool { if case .time = self { true } else { false } }
}

/// A pointer's location at a time.
@_spi(Nodes) public struct PointerSample {
    /// The location in the scene.
    package var location: CGPoint
    package var time: Duration
    var date: Date
    package var modifiers: EventModifiers
    /// The position of the press in a series of quick presses, from 1; see `PressCount`.
    package var presses = 1
}

/// The change of the distance and angle of two fingers since they were put down.
@_spi(Nodes) public struct TwoFingerSample {
    enum Phase { case began, changed, ended }
    var phase: Phase
    var scale: CGFloat
    var angle: Angle
    var sample: PointerSample
}

/// Actions to run for gestures, in order.
@_spi(Nodes) public struct GestureEffects {
    private var list: [(source: ObjectIdentifier?, run: () -> Void)] = []

    package mutating func add(_ run: @escaping () -> Void) { list.append((nil, run)) }

    /// Adds an update of a gesture's value. While effects are held back, only the newest update of a source is kept.
    package mutating func change(_ source: AnyObject, _ run: @escaping () -> Void) {
        let source = ObjectIdentifier(source)
        if let last = list.lastIndex(where: { $0.source == source }) { list.remove(at: last) }
        list.append((source, run))
    }

    mutating func append(_ other: GestureEffects) { list += other.list }

    func run() {
        for effect in list { effect.run() }
    }
}

/// The context in which a gesture is recognised. Opaque outside the framework.
@MainActor
public struct _GestureContext {
    /// The reference is weak, so that a recogniser does not keep a view that leaves during a gesture.
    private(set) weak var host: (any GestureHost)?

    init(host: any GestureHost) { self.host = host }

    /// Links the properties of an app's own gesture and returns its body.
    func body<G: Gesture>(of gesture: inout G, _ slots: PropertySlots?) -> G.Body {
        if let slots, let element = host as? _Element {
            let context = _LinkContext(element: element, token: element.continueReading())
            withUnsafeMutablePointer(to: &gesture) { slots.link(at: UnsafeMutableRawPointer($0), context) }
        }
        return gesture.body
    }

    /// Converts a point of the scene to a coordinate space, with the present layout.
    package func point(_ point: CGPoint, in space: CoordinateSpace) -> CGPoint {
        guard let node = host?.gestureNode else { return point }
        switch space {
        case .global: return point
        case .local: return node.local(point)
        case .named(let name): return node.expectedSpace(named: name)?.local(point) ?? point
        }
    }

    /// The size of the view.
    package var size: CGSize { host?.gestureNode?.frame.size ?? .zero }

    /// The distance that a pointer may move and still count as held.
    package var slop: CGFloat {
        host?.gestureNode?.graph.metrics.slop ?? 10
    }
}

extension LayoutMetrics {
    /// The distance that a pointer may move and still count as held. On a terminal it is one cell in each direction,
    /// because the pointer may be at a cell's edge.
    var slop: CGFloat { isCell ? max(dotWidth, dotHeight) + 1 : 10 }
}

/// The owner of a gesture: the element of a modifier, or a control.
@MainActor
protocol GestureHost: AnyObject {
    /// The node that the active gesture belongs to.
    var gestureNode: LayoutNode? { get }
}

extension LayoutNode {
    /// Converts a point of the scene to one relative to the node's upper left corner.
    package final func local(_ point: CGPoint) -> CGPoint {
        var around: [LayoutNode] = []
        var node = parent
        while let current = node {
            around.append(current)
            node = current.parent
        }
        let inside = around.reversed().reduce(point) { $1.hitTesting?.pointInContent($0) ?? $0 }
        return CGPoint(x: inside.x - frame.minX, y: inside.y - frame.minY)
    }
}

extension CGPoint {
    package func distance(to other: CGPoint) -> CGFloat {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}

extension Duration {
    var seconds: Double {
        let parts = components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
}
