import FanlightCore
import Foundation
import Observation

/// The pull of a tab view's shown page to the side, which shows the page beside it. At its end the pages turn, or
/// the shown one returns.
@MainActor
@Observable
final class PagePull {
    /// The time in seconds for which a pull continues with its velocity to choose its end.
    static let prediction: CGFloat = 0.25

    struct Pages: Equatable {
        let front: Subview.ID
        /// The page that comes in; nil beyond the first and the last page.
        let beside: Subview.ID?
        /// The side of that page: 1 after the front page, -1 before it.
        let side: CGFloat
    }

    /// The pages of the present pull; nil at rest.
    private(set) var pages: Pages?
    /// The share of its width by which the front page is moved towards the trailing edge.
    private var progress: CGFloat = 0
    /// The front page of the present drag.
    @ObservationIgnored private var dragged: Subview.ID?
    /// The progress at the begin of the present drag, before any resistance.
    @ObservationIgnored private var start: CGFloat = 0
    /// The last motion after a release.
    @ObservationIgnored private var snap: PageSnap?
    /// The number of drags so far.
    @ObservationIgnored private var drags = 0

    nonisolated init() {}

    /// Returns the share of its width by which a page is moved from the middle towards the trailing edge.
    func share(of page: Subview.ID) -> CGFloat {
        guard let pages else { return 0 }
        if page == pages.front { return progress }
        return page == pages.beside ? pages.side + progress : 0
    }

    /// Returns the page that is seen beside a page in a pull.
    func page(beside front: Subview.ID) -> Subview.ID? { pages?.front == front ? pages?.beside : nil }

    /// Begins a pull. It takes over the motion after the last one from where that is presented.
    func begin(_ drag: PageDrag, at now: Duration) {
        guard let front = drag.front?.id else { return }
        drags += 1
        dragged = front
        start = snap.flatMap { $0.page == front ? $0.share(at: now) : nil } ?? 0
        if drag.page(at: PagePull.side(of: start)) == nil { start = ScrollCourse.pull(stretching: start, in: 1) }
        snap = nil
    }

    /// Moves the pages by a share of their width. Beyond the first and the last one they follow with a resistance.
    func pull(_ drag: PageDrag, to progress: CGFloat) {
        guard let dragged, dragged == drag.front?.id else { return }
        let moved = start + progress
        let side = PagePull.side(of: moved)
        let pulled = Pages(front: dragged, beside: drag.page(at: side)?.id, side: side)
        if pages != pulled { pages = pulled }
        self.progress = pulled.beside == nil ? ScrollCourse.stretch(by: moved, in: 1) : min(max(moved, -1), 1)
    }

    /// Returns the side of the page that a movement of the front page shows.
    private static func side(of progress: CGFloat) -> CGFloat { progress > 0 ? -1 : 1 }

    /// Ends a pull with a velocity in page widths per second. The pages turn if the pull would pass the middle.
    ///
    /// - Parameter isSwipe: True if the pages turn at any velocity.
    func end(_ drag: PageDrag, velocity: CGFloat, isSwipe: Bool, at now: Duration) {
        guard let pages, let dragged, dragged == drag.front?.id else { return }
        let predicted = (progress + velocity * PagePull.prediction) * -pages.side
        guard isSwipe || predicted > 0.5, let next = drag.page(at: pages.side), next.id == pages.beside else {
            return springBack(at: now, velocity: velocity)
        }
        let snap = PageSnap(page: next.id, from: pages.side + progress, velocity: velocity, start: now)
        drag.turn(next.tag, snap.animation)
        guard drag.isSelected(next.tag) else { return springBack(at: now, velocity: velocity) }
        (self.snap, self.dragged) = (snap, nil)
        // The former front page leaves by its transition, from where it is.
        withAnimation(snap.animation) { reset() }
    }

    /// Lets the front page return.
    func springBack(at now: Duration, velocity: CGFloat = 0) {
        dragged = nil
        guard let pages else { return }
        let (drag, snap) = (drags, PageSnap(page: pages.front, from: progress, velocity: velocity, start: now))
        self.snap = snap
        withAnimation(snap.animation, completionCriteria: .removed) {
            progress = 0
        } completion: { [weak self] in
            onMainActor { if let self, self.drags == drag { self.reset() } }
        }
    }

    /// Ends a pull because the app shows another page.
    func shownPageChanged(to page: Subview.ID?) {
        guard let pages, pages.front != page else { return }
        dragged = nil
        reset()
    }

    private func reset() {
        if pages != nil { pages = nil }
        if progress != 0 { progress = 0 }
    }
}

/// The motion of a page to the middle after a release.
struct PageSnap {
    private static let spring = Spring.smooth(duration: InterfaceTiming.pageSnap)
    /// The largest velocity, as a multiple of the distance per second, at which the spring does not overshoot.
    private static let maximumVelocity = 2 * Double.pi / InterfaceTiming.pageSnap

    let page: Subview.ID
    /// The share of the page's width by which it is away from the middle at the start.
    private let from: CGFloat
    /// The velocity at the start, as a multiple of the distance per second.
    private let velocity: Double
    private let start: Duration

    /// - Parameter velocity: The velocity at the release, in page widths per second.
    init(page: Subview.ID, from: CGFloat, velocity: CGFloat, start: Duration) {
        let relative = from == 0 ? 0 : Double(-velocity / from)
        self.velocity = min(max(relative, 0), PageSnap.maximumVelocity)
        (self.page, self.from, self.start) = (page, from, start)
    }

    var animation: Animation { .interpolatingSpring(PageSnap.spring, initialVelocity: velocity) }

    /// Returns the share of the page's width by which it is presented away from the middle.
    func share(at now: Duration) -> CGFloat {
        let time = (now - start) / .seconds(1)
        guard time < PageSnap.spring.settlingDuration else { return 0 }
        return from * (1 - PageSnap.spring.value(target: 1.0, initialVelocity: velocity, time: time))
    }
}

/// The pages of a tab view as a drag turns them.
struct PageDrag {
    let stepper: TabStepper
    let pull: PagePull
    /// True if pages move with the pointer; false if they change when it is released.
    let followsPointer: Bool
    let isEnabled: Bool
    /// Selects a page, which is shown with an animation.
    let turn: (AnyHashable, Animation) -> Void
    /// Returns true if a page is the selected one now.
    let isSelected: (AnyHashable) -> Bool

    /// The shown page.
    var front: TabModel? {
        stepper.tabs.indices.contains(stepper.selected) ? stepper.tabs[stepper.selected] : nil
    }

    /// Returns the page at a side of the shown one: 1 after it, -1 before it.
    func page(at side: CGFloat) -> TabModel? { stepper.index(after: side < 0 ? -1 : 1).map { stepper.tabs[$0] } }
}
