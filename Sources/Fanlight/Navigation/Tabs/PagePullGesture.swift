import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The pages of a tab view are pulled to the side. Gestures and horizontal scroll views in a page come first.
extension PageDrag: DraggedPages {
    func combiningDrag(_ inner: AnyGesture<Void>?, of node: DraggedPagesNode<PageDrag>) -> AnyGesture<Void>? {
        guard isEnabled, stepper.tabs.count > 1 else { return inner }
        let own = AnyGesture(PagePullGesture(node: node))
        return inner.map { AnyGesture($0.exclusively(before: own).map { _ in }) } ?? own
    }
}

extension DraggedPagesNode<PageDrag> {
    /// Returns true if a scroll view in a page uses horizontal drags there.
    fileprivate func isScrolledHorizontally(at location: CGPoint) -> Bool {
        var viewport = graph.viewport(at: location)
        while let current = viewport, current.isInTree(of: self) {
            if current.isEnabled, current.canScroll(.horizontal) { return true }
            viewport = current.enclosingViewportNode
        }
        return false
    }
}

private struct PagePullGesture {
    weak var node: DraggedPagesNode<PageDrag>?
}

extension PagePullGesture: Gesture {
    typealias Value = Void
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        PagePullRecognizer(gesture.node, context)
    }
}

/// The recogniser of a horizontal drag. It fails for others, so that content can scroll.
private final class PagePullRecognizer: _GestureRecognizer<Void> {
    /// The distance in points of a drag that turns the page on cells, and by a script without velocity.
    private static let swipe: CGFloat = 40
    /// The distance in points after which a press is a drag on cells: about three columns.
    private static let distanceOnCells: CGFloat = 24

    private weak var node: DraggedPagesNode<PageDrag>?
    private let drag: _GestureRecognizer<DragGesture.Value>
    private var pressed: Duration?
    private var hasBegun = false

    init(_ node: DraggedPagesNode<PageDrag>?, _ context: _GestureContext) {
        self.node = node
        let isCell = node?.graph.metrics.isCell == true
        let gesture = DragGesture(
            minimumDistance: isCell ? PagePullRecognizer.distanceOnCells : 10, coordinateSpace: .global)
        drag = DragGesture._makeRecognizer(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        let (pages, now) = (node.pages, node.graph.clock.now)
        if case .pressed(let sample) = event {
            guard !node.isScrolledHorizontally(at: sample.location) else { return .failed }
            pressed = sample.time
        }
        switch drag.step(event, &effects) {
        case .possible: return .possible
        case .active(let value):
            guard begins(value, pages, now, &effects) else { return .failed }
            guard pages.followsPointer else { return .active(()) }
            let share = node.share(value.translation.width)
            effects.change(self) { pages.pull.pull(pages, to: share) }
            return .active(())
        case .ended(let value):
            guard begins(value, pages, now, &effects) else { return .failed }
            end(value, of: node, at: now, &effects)
            return .ended(())
        case .failed:
            if hasBegun, pages.followsPointer { effects.add { pages.pull.springBack(at: now) } }
            return .failed
        }
    }

    /// Returns true if the drag is horizontal.
    private func begins(
        _ value: DragGesture.Value, _ pages: PageDrag, _ now: Duration, _ effects: inout GestureEffects
    ) -> Bool {
        if hasBegun { return true }
        guard abs(value.translation.width) > abs(value.translation.height) else { return false }
        hasBegun = true
        if pages.followsPointer { effects.add { pages.pull.begin(pages, at: now) } }
        return true
    }

    private func end(
        _ value: DragGesture.Value, of node: DraggedPagesNode<PageDrag>, at now: Duration,
        _ effects: inout GestureEffects
    ) {
        let (pages, translation) = (node.pages, value.translation)
        let (share, velocity) = (node.share(translation.width), node.share(value.velocity.width))
        let isCell = node.graph.metrics.isCell
        let isImmediate = isCell || pressed == now
        let isSwipe = isImmediate && abs(translation.width) > PagePullRecognizer.swipe
        guard !pages.followsPointer else {
            return effects.add {
                pages.pull.pull(pages, to: share)
                pages.pull.end(pages, velocity: velocity, isSwipe: isSwipe, at: now)
            }
        }
        let predicted = (share + velocity * PagePull.prediction) * (share < 0 ? -1 : 1)
        guard abs(translation.width) > abs(translation.height), isSwipe || !isImmediate && predicted > 0.5
        else { return }
        effects.add { pages.stepper.move(by: share < 0 ? 1 : -1) }
    }

    override func cancel(_ effects: inout GestureEffects) {
        drag.end(&effects)
        guard hasBegun, let node, node.pages.followsPointer else { return }
        let (pull, now) = (node.pages.pull, node.graph.clock.now)
        effects.add { pull.springBack(at: now) }
    }
}
