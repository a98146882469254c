import Display
import Wire

/// The search for elements outside of the picture.
extension Client {
    /// Scrolls until an element is in the visible part of its scroll view. Searches forwards, then backwards.
    ///
    /// Rows outside of the picture are no elements yet. So the largest scroll view is scrolled by parts of its size.
    /// Then it is scrolled once more, and the scroll views inside it are searched as they come into view. Throws the
    /// failure of the first search if all ends are reached without the element.
    public func scroll(to locator: Locator, timeout: Duration? = nil) throws(ClientError) {
        let deadline = SuspendingClock.now + (timeout ?? options.timeout)
        guard let missing = try reveal(locator, timeout: timeout) else { return }
        let search = ScrollSearch(for: locator, timeout: timeout, deadline: deadline)
        for direction in ScrollSearch.directions {
            if try scan(direction, nil, search) == .found { return }
        }
        guard search.hasInner else { throw missing }
        // The page is at its beginning now.
        search.searchesInner = true
        if try scanInner(search) { return }
        for direction in ScrollSearch.directions where direction.x + direction.y > 0 {
            if try scan(direction, nil, search) == .found { return }
        }
        throw missing
    }

    /// Scrolls a scroll view in steps until its end is reached or the element is found.
    ///
    /// - Parameter view: A scroll view inside the largest one; nil for that one.
    private func scan(
        _ direction: ScrollSearch.Direction, _ view: LayerID?, _ search: ScrollSearch
    ) throws(ClientError) -> ScrollSearch.Outcome {
        var outcome = ScrollSearch.Outcome.still
        var before: [LayerID: [Double]] = [:]
        while let place = try place(of: view, search) {
            // Nothing has moved: the end is reached. At the end of an inner scroll view, the outer one may move.
            if place.frames == before { break }
            if let view, let frame = before[view], frame != place.frames[view] { break }
            if !before.isEmpty { outcome = .moved }
            before = place.frames
            guard SuspendingClock.now < search.deadline else {
                throw .timeout(waitedFor: "find the element by scrolling", pending: [])
            }
            // Less than the whole size, so that an element at an edge is whole in one of the steps.
            let step = (x: direction.x * place.area.width * 0.8, y: direction.y * place.area.height * 0.8)
            guard try scroll(place.area, by: step, timeout: search.timeout) else { break }
            if try reveal(search.locator, timeout: search.timeout) == nil { return .found }
            if view == nil, search.searchesInner, try scanInner(search) { return .found }
        }
        return outcome
    }

    /// Searches the visible scroll views inside the largest one, each once. Returns true if the element is found.
    private func scanInner(_ search: ScrollSearch) throws(ClientError) -> Bool {
        for view in try place(of: nil, search)?.inner ?? [] where search.searched.insert(view).inserted {
            var hasMoved = false
            for direction in ScrollSearch.sideways {
                let outcome = try scan(direction, view, search)
                if outcome == .found { return true }
                if outcome == .moved { hasMoved = true }
            }
            // A scroll view passes movements in the other direction on to the one around it.
            for direction in ScrollSearch.upAndDown where !hasMoved {
                if try scan(direction, view, search) == .found { return true }
            }
        }
        return false
    }

    /// Returns the visible part of a scroll view, the largest one for nil, inside the containers of the element.
    private func place(of view: LayerID?, _ search: ScrollSearch) throws(ClientError) -> ScrollSearch.Place? {
        var container = displayArea
        if var last = search.locator.within.last {
            last.within = Array(search.locator.within.dropLast())
            let element = try query(last, timeout: search.timeout).element
            container = container.intersection(ScrollArea(element.frame))
        }
        let elements = try inspect(timeout: search.timeout).elements
        let views = elements.filter { $0.actions.contains(.scroll) }
            .map { (element: $0, area: ScrollArea($0.frame).intersection(container)) }
        guard let largest = views.max(by: { $0.area.size < $1.area.size }), largest.area.size > 0 else { return nil }
        let tree = ElementTree(elements)
        let inner = views.filter { view in
            largest.area.intersection(view.area).size > 0
                && tree.around(view.element).contains { $0.id == largest.element.id }
        }
        if !inner.isEmpty { search.hasInner = true }
        var area = largest.area
        if let view {
            guard let found = inner.first(where: { $0.element.id == view }) else { return nil }
            area = area.intersection(found.area)
        }
        let frames = Dictionary(elements.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
        return .init(area: area, inner: inner.map(\.element.id), frames: frames)
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
}

/// The state of a search by scrolling.
private final class ScrollSearch {
    typealias Direction = (x: Double, y: Double)

    /// The result of scrolling to an end.
    enum Outcome { case found, moved, still }

    /// A scroll view as it is at a step of the search.
    struct Place {
        /// The visible part.
        let area: ScrollArea
        /// The visible scroll views inside the largest one.
        let inner: [LayerID]
        /// The frames of all elements.
        let frames: [LayerID: [Double]]
    }

    static let upAndDown: [Direction] = [(0, 1), (0, -1)]
    static let sideways: [Direction] = [(1, 0), (-1, 0)]
    static let directions = upAndDown + sideways

    let locator: Locator
    let timeout: Duration?
    let deadline: SuspendingClock.Instant
    /// True once the largest scroll view had others inside.
    var hasInner = false
    /// True to search those at each step.
    var searchesInner = false
    /// The inner scroll views that were searched.
    var searched: Set<LayerID> = []

    init(for locator: Locator, timeout: Duration?, deadline: SuspendingClock.Instant) {
        self.locator = locator
        self.timeout = timeout
        self.deadline = deadline
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
    var size: Double { width * height }

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
    var centre: ScreenPoint { ScrollArea(presentedFrame ?? frame).centre }
}
