import Display
import Foundation

/// Something that gestures are recognised by.
enum GestureEvent {
    case pressed(PointerSample)
    case moved(PointerSample)
    case released(PointerSample)
    /// Nothing but that it is so late now.
    case time(Duration)
    /// Another gesture of the same press has recognised that it is held: who waits for a quick release waits in vain.
    case held
    /// Two fingers, as a script has them.
    case spread(SpreadSample)

    /// Time has passed, and nothing else.
    var isTime: Bool { if case .time = self { true } else { false } }
}

/// Where the pointer is at a moment.
struct PointerSample {
    /// In the scene.
    var location: CGPoint
    var time: Duration
    var date: Date
    var modifiers: EventModifiers
    /// Of a press: the how manyth in a row it is; see `PressCount`.
    var presses = 1
}

/// How far two fingers are apart, and how far they were turned, since they were put down.
struct SpreadSample {
    enum Phase { case began, changed, ended }
    var phase: Phase
    var scale: CGFloat
    var angle: Angle
    var sample: PointerSample
}

/// What is to be done about gestures, in order.
struct GestureEffects {
    private var list: [(source: ObjectIdentifier?, run: () -> Void)] = []

    mutating func add(_ run: @escaping () -> Void) { list.append((nil, run)) }

    /// Tells how far a gesture is now. While that is kept back, only the newest counts.
    mutating func change(_ source: AnyObject, _ run: @escaping () -> Void) {
        let source = ObjectIdentifier(source)
        if let last = list.lastIndex(where: { $0.source == source }) { list.remove(at: last) }
        list.append((source, run))
    }

    mutating func append(_ other: GestureEffects) { list += other.list }

    func run() {
        for effect in list { effect.run() }
    }
}

/// Where a gesture is recognised. Opaque outside the framework.
@MainActor
public struct _GestureContext {
    /// A view that leaves in the middle of a gesture is not kept by what was recognised of it.
    private(set) weak var host: (any GestureHost)?

    init(host: any GestureHost) { self.host = host }

    /// The author's gesture with its properties connected, and what it is made of.
    func body<G: Gesture>(of gesture: inout G, _ slots: PropertySlots?) -> G.Body {
        if let slots, let element = host as? _Element {
            let context = _LinkContext(element: element, token: element.continueReading())
            withUnsafeMutablePointer(to: &gesture) { slots.link(at: UnsafeMutableRawPointer($0), context) }
        }
        return gesture.body
    }

    /// A place of the scene as it is counted from a space, as things are now.
    func point(_ point: CGPoint, in space: CoordinateSpace) -> CGPoint {
        guard let node = host?.gestureNode else { return point }
        switch space {
        case .global: return point
        case .local: return node.local(point)
        case .named(let name): return node.expectedSpace(named: name)?.local(point) ?? point
        }
    }

    /// The size of the view.
    var size: CGSize { host?.gestureNode?.frame.size ?? .zero }

    /// How far a pointer that is held still may move.
    var slop: CGFloat {
        host?.gestureNode?.graph.metrics.slop ?? 10
    }
}

extension LayoutMetrics {
    /// How far a pointer that is held still may move: on a terminal a cell each way, as it may be at the edge of one.
    var slop: CGFloat { isCell ? max(dotWidth, dotHeight) + 1 : 10 }
}

/// Who has a gesture: the element of a modifier, or a control.
@MainActor
protocol GestureHost: AnyObject {
    /// The view that the gesture in progress belongs to.
    var gestureNode: LayoutNode? { get }
}

extension LayoutNode {
    /// A place of the scene, counted from the node's upper left corner.
    final func local(_ point: CGPoint) -> CGPoint {
        var around: [LayoutNode] = []
        var node = parent
        while let current = node {
            around.append(current)
            node = current.parent
        }
        let inside = around.reversed().reduce(point) { $1.placed($0) }
        return CGPoint(x: inside.x - frame.minX, y: inside.y - frame.minY)
    }
}

extension CGPoint {
    func distance(to other: CGPoint) -> CGFloat {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}

extension Duration {
    var seconds: Double {
        let parts = components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
}
