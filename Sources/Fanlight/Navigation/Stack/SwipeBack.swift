@_spi(Nodes) import FanlightCore
import Foundation
import Observation

/// The pull of a navigation's front page, which then shows the page below. At its end the navigation goes back, or the
/// front page returns.
@MainActor
@Observable
final class SwipeBack {
    /// The width in points of the area at the leading edge in which a pull begins.
    static let edge: CGFloat = 20
    /// The time in seconds for which the pull continues with its velocity to choose its end.
    private static let prediction: CGFloat = 0.25

    struct Pages: Equatable {
        let front: ObjectIdentifier
        let below: ObjectIdentifier
    }

    /// The part of a page in a pull. The number is the share of its width by which the front page is pulled.
    enum Part {
        case front(CGFloat)
        case below(CGFloat)
    }

    /// The pages of the present pull; nil at rest.
    private(set) var pages: Pages?
    private var progress: CGFloat = 0
    /// The number of pulls so far.
    @ObservationIgnored private var pulls = 0
    /// True while the pulled page leaves the navigation. Its place is where the motion begins.
    @ObservationIgnored private var isGoingBack = false

    nonisolated init() {}

    func part(of page: ObjectIdentifier) -> Part? {
        guard let pages else { return nil }
        return page == pages.front ? .front(progress) : page == pages.below ? .below(progress) : nil
    }

    /// Returns the page that is seen below a page in a pull.
    func page(below front: ObjectIdentifier) -> ObjectIdentifier? { pages?.front == front ? pages?.below : nil }

    func begin(_ pages: Pages) {
        pulls += 1
        self.pages = pages
    }

    /// Moves the front page to a progress, the share of its width.
    func pull(_ pulled: Pages, to progress: CGFloat) {
        if pages == pulled { self.progress = min(max(progress, 0), 1) }
    }

    /// Ends a pull with a velocity in page widths per second. The navigation goes back if the pull would pass the
    /// middle.
    func end(_ pulled: Pages, velocity: CGFloat, in model: NavigationModel) {
        guard pages == pulled else { return }
        guard progress + velocity * SwipeBack.prediction > 0.5 else { return springBack() }
        isGoingBack = true
        model.pop()
        isGoingBack = false
        withAnimation(InterfaceTiming.navigation) { reset() }
    }

    func springBack() {
        let pull = pulls
        withAnimation(InterfaceTiming.navigation) {
            progress = 0
        } completion: { [weak self] in
            onMainActor { if let self, self.pulls == pull { self.reset() } }
        }
    }

    /// Ends a pull because the pages have changed.
    func pagesChanged() { if !isGoingBack { reset() } }

    private func reset() {
        if pages != nil { pages = nil }
        if progress != 0 { progress = 0 }
    }
}

/// The navigation's front page is pulled from its leading edge. Gestures of the page wait until the pull has failed.
extension NavigationModel: DraggedPages {
    func combiningDrag(
        _ inner: AnyGesture<Void>?, of node: DraggedPagesNode<NavigationModel>
    ) -> AnyGesture<Void>? {
        guard !node.graph.metrics.isCell, let pages = swipeablePages else { return inner }
        let own = AnyGesture(SwipeBackGesture(node: node, pages: pages))
        return inner.map { AnyGesture(own.exclusively(before: $0).map { _ in }) } ?? own
    }
}

extension DraggedPagesNode<NavigationModel> {
    fileprivate func isNearEdge(_ location: CGPoint) -> Bool {
        let x = local(location).x
        return (0..<SwipeBack.edge).contains(layoutDirection == .rightToLeft ? frame.width - x : x)
    }
}

private struct SwipeBackGesture {
    weak var node: DraggedPagesNode<NavigationModel>?
    let pages: SwipeBack.Pages
}

extension SwipeBackGesture: Gesture {
    typealias Value = Void
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        SwipeBackRecognizer(gesture, context)
    }
}

/// The recogniser of a drag that begins near the leading edge and goes away from it.
private final class SwipeBackRecognizer: _GestureRecognizer<Void> {
    private weak var node: DraggedPagesNode<NavigationModel>?
    private let pages: SwipeBack.Pages
    private let drag: _GestureRecognizer<DragGesture.Value>
    private var hasBegun = false

    init(_ gesture: SwipeBackGesture, _ context: _GestureContext) {
        node = gesture.node
        pages = gesture.pages
        drag = DragGesture._makeRecognizer(DragGesture(coordinateSpace: .global), context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        let (swipe, pages) = (node.pages.swipe, pages)
        switch event {
        case .pressed(let sample): guard node.isNearEdge(sample.location) else { return .failed }
        case .held: guard hasBegun else { return .failed }
        default: break
        }
        switch drag.step(event, &effects) {
        case .possible: return .possible
        case .active(let value):
            guard begins(value, swipe, node, &effects) else { return .failed }
            let share = node.share(value.translation.width)
            effects.change(self) { swipe.pull(pages, to: share) }
            return .active(())
        case .ended(let value):
            guard begins(value, swipe, node, &effects) else { return .failed }
            let (share, velocity) = (node.share(value.translation.width), node.share(value.velocity.width))
            effects.add { [model = node.pages] in
                swipe.pull(pages, to: share)
                swipe.end(pages, velocity: velocity, in: model)
            }
            return .ended(())
        case .failed:
            if hasBegun { effects.add { swipe.springBack() } }
            return .failed
        }
    }

    /// Returns true if the drag goes away from the edge.
    private func begins(
        _ value: DragGesture.Value, _ swipe: SwipeBack, _ node: DraggedPagesNode<NavigationModel>,
        _ effects: inout GestureEffects
    ) -> Bool {
        if hasBegun { return true }
        let distance = node.share(value.translation.width) * node.frame.width
        guard distance > abs(value.translation.height) else { return false }
        hasBegun = true
        let pages = pages
        effects.add { swipe.begin(pages) }
        return true
    }

    override func cancel(_ effects: inout GestureEffects) {
        drag.end(&effects)
        guard hasBegun, let swipe = node?.pages.swipe else { return }
        effects.add { swipe.springBack() }
    }
}
