import Display
import FanlightCore
import PlatformSupport

/// A press of the pointer on a view, from its beginning to its end. One object stands for all of its moments.
@MainActor @preconcurrency
public final class UITouch {
    /// The progress of a touch.
    public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

    /// The origin of a touch, which is always a pointer here.
    public enum TouchType: Int, Sendable { case direct, indirect, pencil, indirectPointer }

    public fileprivate(set) var phase = Phase.began
    /// The position of the touch in a series of quick ones, from 1.
    public fileprivate(set) var tapCount = 1
    /// The time since the beginning of the session, in seconds.
    public fileprivate(set) var timestamp: TimeInterval = 0
    /// The front view at the first location.
    public fileprivate(set) weak var view: UIView?
    public var window: UIWindow? { view?.window }
    public let type = TouchType.indirectPointer
    /// Zero: pointers have no pressure.
    public let force: CGFloat = 0
    public let maximumPossibleForce: CGFloat = 0
    public let majorRadius: CGFloat = 0

    /// The outermost superview, whose coordinates the locations have.
    private weak var root: UIView?
    private var place = CGPoint.zero
    private var scenePlace = CGPoint.zero
    private var previous: (place: CGPoint, scenePlace: CGPoint)

    init(_ press: ViewPress, in root: UIView, at place: CGPoint) {
        (self.root, self.place, scenePlace) = (root, place, press.sceneLocation)
        previous = (place, press.sceneLocation)
        (tapCount, timestamp) = (press.count, press.time)
    }

    fileprivate func advance(to phase: Phase, _ press: ViewPress, at place: CGPoint) {
        previous = (self.place, scenePlace)
        (self.place, scenePlace) = (place, press.sceneLocation)
        (self.phase, timestamp) = (phase, press.time)
    }

    /// Returns the location in a view of the same hierarchy. Without one it is that in the scene.
    public func location(in view: UIView?) -> CGPoint {
        guard let view, let root else { return scenePlace }
        return root.convert(place, to: view)
    }

    public func previousLocation(in view: UIView?) -> CGPoint {
        guard let view, let root else { return previous.scenePlace }
        return root.convert(previous.place, to: view)
    }

    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}

extension UITouch: Hashable {
    nonisolated public static func == (a: UITouch, b: UITouch) -> Bool { a === b }
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An input event.
@MainActor @preconcurrency
public final class UIEvent {
    /// The origin of an event.
    public enum EventType: Int, Sendable { case touches, motion, remoteControl, presses }

    public let type = EventType.touches
    /// The touches of the event; nil for an action that no touch has caused.
    public let allTouches: Set<UITouch>?
    public fileprivate(set) var timestamp: TimeInterval = 0

    init(_ touch: UITouch? = nil) { allTouches = touch.map { [$0] } }

    public func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
    /// Returns the moments of a touch since the last event, which is only the present one here.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
    /// Returns nothing: locations are not predicted here.
    public func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}

/// The touch of the present press, and its way to the front view and along the responder chain.
@MainActor
final class TouchDelivery {
    private static var present: TouchDelivery?
    private let touch: UITouch
    private let event: UIEvent
    /// The view that reports the press, and the outermost one around it.
    private let (reporter, root): (UIView, UIView)

    private init(_ press: ViewPress, _ reporter: UIView) {
        let root = sequence(first: reporter, next: \.superview).reduce(reporter) { $1 }
        (self.reporter, self.root) = (reporter, root)
        touch = UITouch(press, in: root, at: reporter.convert(press.location, to: root))
        event = UIEvent(touch)
    }

    static func handle(_ press: ViewPress, on view: UIView) {
        if press.phase == .pressed {
            let delivery = TouchDelivery(press, view)
            guard let front = view.hitTest(press.location, with: delivery.event) else { return }
            delivery.touch.view = front
            present = delivery
            delivery.send(.began)
        } else if let present, present.reporter === view {
            present.touch.advance(
                to: press.phase == .moved ? .moved : press.phase == .released ? .ended : .cancelled, press,
                at: view.convert(press.location, to: present.root))
            present.send(present.touch.phase)
        }
    }

    /// Cancels the touch in a view or inside, because a recogniser of the view has recognised the press.
    static func cancel(in view: UIView) {
        guard let present, present.touch.view?.isDescendant(of: view) == true else { return }
        present.touch.phase = .cancelled
        present.send(.cancelled)
    }

    private func send(_ phase: UITouch.Phase) {
        let isOver = phase == .ended || phase == .cancelled
        if isOver { TouchDelivery.present = nil }
        event.timestamp = touch.timestamp
        guard let view = touch.view else { return }
        switch phase {
        case .began: view.touchesBegan([touch], with: event)
        case .moved, .stationary: view.touchesMoved([touch], with: event)
        case .ended: view.touchesEnded([touch], with: event)
        case .cancelled: view.touchesCancelled([touch], with: event)
        }
    }
}
