import Display
import FanlightCore
import PlatformSupport

extension NSView {
    // MARK: Coordinates

    /// Returns a point of another view in the coordinates of this one.
    ///
    /// - Parameter view: a view with the same outermost superview; nil for the coordinates of events.
    public func convert(_ point: NSPoint, from view: NSView?) -> NSPoint {
        fromEvent(view?.toEvent(point) ?? point)
    }

    /// Returns a point of this view in the coordinates of another one.
    ///
    /// - Parameter view: a view with the same outermost superview; nil for the coordinates of events.
    public func convert(_ point: NSPoint, to view: NSView?) -> NSPoint {
        let place = toEvent(point)
        return view?.fromEvent(place) ?? place
    }

    /// Converts a point to the coordinates of events: those of the outermost superview, with y growing upwards.
    private func toEvent(_ point: NSPoint) -> NSPoint {
        guard let superview else { return upright(point) }
        let turned = isFlipped == superview.isFlipped ? point : mirrored(point)
        return superview.toEvent(NSPoint(x: turned.x + frame.minX, y: turned.y + frame.minY))
    }

    private func fromEvent(_ point: NSPoint) -> NSPoint {
        guard let superview else { return upright(point) }
        let outer = superview.fromEvent(point)
        let place = NSPoint(x: outer.x - frame.minX, y: outer.y - frame.minY)
        return isFlipped == superview.isFlipped ? place : mirrored(place)
    }

    private func upright(_ point: NSPoint) -> NSPoint { isFlipped ? mirrored(point) : point }
    private func mirrored(_ point: NSPoint) -> NSPoint { NSPoint(x: point.x, y: bounds.height - point.y) }

    /// Returns true if a point is in a rectangle, both in coordinates of the view.
    public func isMousePoint(_ point: NSPoint, in rect: NSRect) -> Bool { rect.contains(point) }

    final func frontView(at point: NSPoint) -> NSView? {
        let own = superview.map { convert(point, from: $0) } ?? fromEvent(point)
        guard !isHidden, bounds.contains(own) else { return nil }
        return subviews.reversed().lazy.compactMap { $0.hitTest(own) }.first ?? self
    }

    // MARK: Presses

    package final func handle(_ press: ViewPress) {
        let own = isFlipped ? press.location : mirrored(press.location)
        let place = toEvent(own)
        if press.phase == .pressed { NSView.pressCount = press.count }
        let event = NSEvent(press, at: place, count: NSView.pressCount)
        switch press.phase {
        case .pressed:
            let target = hitTest(superview.map { convert(own, to: $0) } ?? place)
            NSView.pressed = target
            target?.mouseDown(with: event)
        case .moved: NSView.pressed?.mouseDragged(with: event)
        case .released, .cancelled:
            let target = NSView.pressed
            NSView.pressed = nil
            target?.mouseUp(with: event)
        }
    }

    /// The front view at the beginning of the present press.
    private static weak var pressed: NSView?
    private static var pressCount = 1
}
