import Display
import Glibc
import Wire

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

/// Gestures that take time, and the search for elements outside of the picture.
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

    /// Scrolls until an element is in the visible part of its scroll view. Searches forwards, then backwards.
    ///
    /// Rows outside of the picture are no elements yet, so the scroll view is scrolled by parts of its size. Throws the
    /// failure of the first search if its ends are reached without the element.
    public func scroll(to locator: Locator, timeout: Duration? = nil) throws(ClientError) {
        let deadline = SuspendingClock.now + (timeout ?? options.timeout)
        guard let missing = try reveal(locator, timeout: timeout) else { return }
        for (x, y) in [(0.0, 1.0), (0, -1), (1, 0), (-1, 0)] {
            var before: [LayerID: [Double]] = [:]
            while let area = try scrollArea(for: locator, timeout: timeout) {
                let frames = Dictionary(
                    try inspect(timeout: timeout).elements.map { ($0.id, $0.frame) },
                    uniquingKeysWith: { first, _ in first })
                // Nothing has moved: the end is reached.
                if frames == before { break }
                before = frames
                guard SuspendingClock.now < deadline else {
                    throw .timeout(waitedFor: "find the element by scrolling", pending: [])
                }
                // Less than the whole size, so that an element at an edge is whole in one of the steps.
                let step = (x: x * area.width * 0.8, y: y * area.height * 0.8)
                guard try scroll(area, by: step, timeout: timeout) else { break }
                if try reveal(locator, timeout: timeout) == nil { return }
            }
        }
        throw missing
    }

    /// Scrolls an element of the picture into the visible part of each scroll view around it, the outermost first.
    /// Returns the failure if there is no such element.
    private func reveal(_ locator: Locator, timeout: Duration?) throws(ClientError) -> ClientError? {
        var depth = 0
        while true {
            let element: ElementInfo
            do throws(ClientError) {
                element = try query(locator, timeout: timeout).element
            } catch {
                guard case .refused(let failure) = error, failure.code == .unknownElement else { throw error }
                return error
            }
            let known = ElementTree(try inspect(timeout: timeout).elements)
            let views = known.around(element).filter { $0.actions.contains(.scroll) }.reversed() as [ElementInfo]
            guard depth < views.count else { return nil }
            let area = views[...depth].reduce(displayArea) { $0.intersection(ScrollArea($1.frame)) }
            let isLast = depth + 1 == views.count
            // A scroll view inside this one becomes visible first, then the element in it.
            let place = isLast ? element.centre : ScrollArea(views[depth + 1].frame).centre
            depth += 1
            guard area.width > 0, area.height > 0 else { continue }
            var isSeen = area.contains(place)
            if isSeen, isLast { isSeen = try isOnTop(element, known, timeout: timeout) }
            guard !isSeen else { continue }
            _ = try scroll(area, by: (x: place.x - area.centre.x, y: place.y - area.centre.y), timeout: timeout)
        }
    }

    /// Returns false if something else is met at the element's centre, such as a bar above the scroll view.
    private func isOnTop(
        _ element: ElementInfo, _ known: ElementTree, timeout: Duration?
    ) throws(ClientError) -> Bool {
        do throws(ClientError) {
            let met = try query(Locator(point: element.centre), timeout: timeout).element
            if met.id == element.id || known.around(met).contains(where: { $0.id == element.id }) { return true }
            // In a gap of the element, what it is in is met, up to the scroll view.
            let around = known.around(element)
            let end = around.firstIndex { $0.actions.contains(.scroll) } ?? around.endIndex - 1
            return around[...end].contains { $0.id == met.id }
        } catch {
            guard case .refused(let failure) = error, failure.code == .unknownElement else { throw error }
            return false
        }
    }

    private var displayArea: ScrollArea {
        ScrollArea([0, 0, attached?.screen.width ?? 0, attached?.screen.height ?? 0])
    }

    /// Scrolls what is at the centre of an area. Returns false at its end, or if it does not scroll that way.
    private func scroll(
        _ area: ScrollArea, by distance: (x: Double, y: Double), timeout: Duration?
    ) throws(ClientError) -> Bool {
        let input = ScrollInput(at: area.centre, deltaX: distance.x, deltaY: distance.y)
        do throws(ClientError) {
            try perform([.scroll(input)], timeout: timeout)
            return true
        } catch {
            guard case .refused(let failure) = error, failure.code == .notTaken else { throw error }
            return false
        }
    }

    /// Returns the visible part of the scroll view to search in: the largest one, inside the containers of the element.
    private func scrollArea(for locator: Locator, timeout: Duration?) throws(ClientError) -> ScrollArea? {
        var container = displayArea
        if var last = locator.within.last {
            last.within = Array(locator.within.dropLast())
            container = container.intersection(ScrollArea(try query(last, timeout: timeout).element.frame))
        }
        let areas = try inspect(timeout: timeout).elements.filter { $0.actions.contains(.scroll) }
            .map { ScrollArea($0.frame).intersection(container) }
        return areas.filter { $0.width > 0 && $0.height > 0 }.max { $0.width * $0.height < $1.width * $1.height }
    }
}

/// The elements of a picture by their ids.
private struct ElementTree {
    private let elements: [LayerID: ElementInfo]

    init(_ elements: [ElementInfo]) {
        self.elements = Dictionary(elements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the elements around one, the innermost first.
    func around(_ element: ElementInfo) -> [ElementInfo] {
        var found: [ElementInfo] = []
        // A parent of its own would make a circle.
        while found.count < elements.count, let next = elements[found.last?.parent ?? element.parent] {
            found.append(next)
        }
        return found
    }
}

/// A rectangle in points of the scene.
private struct ScrollArea {
    var x, y, width, height: Double

    init(_ frame: [Double]) {
        (x, y, width, height) = frame.count == 4 ? (frame[0], frame[1], frame[2], frame[3]) : (0, 0, 0, 0)
    }

    var centre: ScreenPoint { ScreenPoint(x: x + width / 2, y: y + height / 2) }

    func contains(_ point: ScreenPoint) -> Bool {
        point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
    }

    func intersection(_ other: ScrollArea) -> ScrollArea {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
        return ScrollArea([left, top, max(right - left, 0), max(bottom - top, 0)])
    }
}

extension ElementInfo {
    /// The centre of the element as it is presented.
    fileprivate var centre: ScreenPoint { ScrollArea(presentedFrame ?? frame).centre }
}
