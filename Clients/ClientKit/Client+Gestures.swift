import Display
import Glibc

/// A movement of the pointer that takes time, as a person makes it.
public struct PointerPath: Equatable, Sendable {
    public var start: ScreenPoint
    public var end: ScreenPoint
    /// The number of moves between the press and the release.
    public var steps: Int
    public var duration: Duration

    public init(from start: ScreenPoint, to end: ScreenPoint, steps: Int, over duration: Duration) {
        self.start = start
        self.end = end
        self.steps = max(steps, 1)
        self.duration = max(duration, .zero)
    }

    /// The place after a number of steps.
    public func place(after step: Int) -> ScreenPoint {
        let part = Double(step) / Double(steps)
        return ScreenPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }

    /// The time from the press to the end of a step, in whole milliseconds, which sessions count in.
    func time(after step: Int) -> Duration {
        .milliseconds(Int64(((duration * step / steps) / .milliseconds(1)).rounded()))
    }
}

/// Gestures that take time.
extension Client {
    /// Returns the centre of an element as it is presented; a locator of a point alone is that point.
    public func place(of locator: Locator, timeout: Duration? = nil) throws(ClientError) -> ScreenPoint {
        if let point = locator.point, locator == Locator(point: point) { return point }
        return try query(locator, timeout: timeout).element.centre
    }

    /// Presses the pointer, moves it along a path and releases it. If a part of that fails, the press is cancelled.
    public func drag(along path: PointerPath, timeout: Duration? = nil) throws(ClientError) {
        try perform([.pointer(PointerInput(.pressed, at: path.start))], timeout: timeout)
        do throws(ClientError) {
            try moveAndRelease(along: path, timeout: timeout)
        } catch {
            // A press that nothing ends would change what later moves do.
            _ = try? perform([.pointer(PointerInput(.cancelled, at: path.start))], timeout: timeout)
            throw error
        }
    }

    private func moveAndRelease(along path: PointerPath, timeout: Duration?) throws(ClientError) {
        for step in 1...path.steps {
            try pass(path.time(after: step) - path.time(after: step - 1), timeout: timeout)
            // A press that is held at its place makes no moves.
            guard path.start != path.end else { continue }
            try perform([.pointer(PointerInput(.moved, at: path.place(after: step)))], timeout: timeout)
        }
        try perform([.pointer(PointerInput(.released, at: path.end))], timeout: timeout)
    }

    /// Lets time pass by the session's clock. A virtual clock is advanced, and the real one is waited for.
    private func pass(_ time: Duration, timeout: Duration?) throws(ClientError) {
        guard time > .zero else { return }
        do throws(ClientError) {
            try advance(by: time, timeout: timeout)
        } catch {
            guard case .refused(let failure) = error, failure.code == .refused else { throw error }
            usleep(UInt32(time / .microseconds(1)))
        }
    }
}
