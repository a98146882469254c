import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// Lets a pointer turn the pages of a tab view. Gestures and horizontal scroll views in a page come first.
struct PagePullModifier: ViewModifier {
    let drag: PageDrag
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PagePullElement(wrapping: view, context)
    }
}

private final class PagePullElement<Modified: View>: WrapperElement<Modified, PagePullModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { PagePullNode(view.modifier.drag, graph) }
    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? PagePullNode)?.drag = view.modifier.drag }
}

private final class PagePullNode: WrapperNode, GestureNode {
    var drag: PageDrag

    init(_ drag: PageDrag, _ graph: ViewGraph) {
        self.drag = drag
        super.init(graph)
    }

    override var isAsLargeAsChild: Bool { true }
    var gestureIdentity: ObjectIdentifier { ObjectIdentifier(self) }

    func combiningGestures(_ inner: AnyGesture<Void>?) -> AnyGesture<Void>? {
        guard drag.isEnabled, drag.stepper.tabs.count > 1 else { return inner }
        let own = AnyGesture(PagePullGesture(node: self))
        return inner.map { AnyGesture($0.exclusively(before: own).map { _ in }) } ?? own
    }

    /// Returns true if a scroll view in a page uses horizontal drags there.
    func isScrolledHorizontally(at location: CGPoint) -> Bool {
        var viewport = graph.viewport(at: location)
        while let current = viewport, current.isInTree(of: self) {
            if current.isEnabled, current.canScroll(.horizontal) { return true }
            viewport = current.enclosingViewportNode
        }
        return false
    }

    /// Returns the share of the pages' width for a distance on the display, positive towards the trailing edge.
    func share(_ distance: CGFloat) -> CGFloat {
        guard frame.width > 0 else { return 0 }
        return (layoutDirection == .rightToLeft ? -distance : distance) / frame.width
    }
}

private struct PagePullGesture {
    weak var node: PagePullNode?
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

    private weak var node: PagePullNode?
    private let drag: _GestureRecognizer<DragGesture.Value>
    private var pressed: Duration?
    private var hasBegun = false

    init(_ node: PagePullNode?, _ context: _GestureContext) {
        self.node = node
        let isCell = node?.graph.metrics.isCell == true
        let gesture = DragGesture(
            minimumDistance: isCell ? PagePullRecognizer.distanceOnCells : 10, coordinateSpace: .global)
        drag = DragGesture._makeRecognizer(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        let (pages, now) = (node.drag, node.graph.clock.now)
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
        _ value: DragGesture.Value, of node: PagePullNode, at now: Duration, _ effects: inout GestureEffects
    ) {
        let (pages, way) = (node.drag, value.translation)
        let (share, velocity) = (node.share(way.width), node.share(value.velocity.width))
        let isCell = node.graph.metrics.isCell
        let isImmediate = isCell || pressed == now
        let isSwipe = isImmediate && abs(way.width) > PagePullRecognizer.swipe
        guard !pages.followsPointer else {
            return effects.add {
                pages.pull.pull(pages, to: share)
                pages.pull.end(pages, velocity: velocity, isSwipe: isSwipe, at: now)
            }
        }
        let predicted = (share + velocity * PagePull.prediction) * (share < 0 ? -1 : 1)
        guard abs(way.width) > abs(way.height), isSwipe || !isImmediate && predicted > 0.5 else { return }
        effects.add { pages.stepper.move(by: share < 0 ? 1 : -1) }
    }

    override func cancel(_ effects: inout GestureEffects) {
        drag.end(&effects)
        guard hasBegun, let node, node.drag.followsPointer else { return }
        let (pull, now) = (node.drag.pull, node.graph.clock.now)
        effects.add { pull.springBack(at: now) }
    }
}
