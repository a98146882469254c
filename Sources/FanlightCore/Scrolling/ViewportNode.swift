import Display
import Foundation

/// The part of a scroll view in which its content is visible.
///
/// Frames in the content are independent of the offset; only their display position depends on it. So scrolling places
/// no node again, and changes a single number of the picture.
package final class ViewportNode: LayoutNode, ScrolledNode, HitTestable, Viewport, PaintedNode, SemanticNode,
    FrameContainer, StackItem
{
    package var axes: Axis.Set = [] {
        didSet {
            guard axes != oldValue else { return }
            var names: Set<AnyHashable> = [ScrollCoordinateSpaceName.nearest]
            for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
                names.insert(ScrollCoordinateSpaceName.along(axis))
            }
            cachedGeometry.spaces = names
            invalidateLayout()
        }
    }
    /// The app's margins between the content and the edges of the scrollable area.
    var givenMargins = EdgeInsets() {
        didSet {
            guard givenMargins != oldValue else { return }
            geometry?.invalidateFollowers()
            invalidateLayout()
        }
    }
    /// The insets by which the viewport exceeds its scroll view's frame, into a safe area. The scroll view must set
    /// them before it places the viewport.
    var safeAreaOverhang = EdgeInsets() {
        didSet {
            guard safeAreaOverhang != oldValue else { return }
            geometry?.invalidateFollowers()
            // The content moves even if the viewport's own frame stays the same.
            isPlaced = false
        }
    }
    /// The bar above, part of which scrolls away with the content.
    weak var bar: (any ScrolledBar)?
    /// The scrolled bar of the page, also if another scroll view moves it.
    weak var barOfPage: (any ScrolledBar)?
    /// The margins between the content and the edges of the scrollable area. Content is visible in them, but comes to
    /// rest within them.
    var margins: EdgeInsets { isMeasuring ? givenMargins : givenMargins + safeAreaOverhang }
    private var isMeasuring = false
    var clips = true {
        didSet { if clips != oldValue { invalidateLayerContent() } }
    }
    package var isEnabled = true {
        didSet { if isEnabled != oldValue { invalidateLayerContent() } }
    }
    /// True if a focused field loses the focus when a person scrolls.
    var dismissesTextInput = false
    /// True if the viewport is part of an editor, whose node provides the semantics.
    var isPartOfEditor = false
    var anchors = ScrollAnchors()
    /// The proposal for the content. The scroll view must set it before placing the viewport.
    var offered = ProposedViewSize.unspecified
    /// The placed scroll view's proposal for the content, stored while another one is measured.
    private var placedProposal: ProposedViewSize?
    /// The axes without a proposed length, along which the scroll view is as long as its content. The scroll view must
    /// set them before it measures.
    var unoffered: Axis.Set = []
    /// Called whenever the visible part changed, by scrolling or by layout.
    var onChange: ((ViewportNode) -> Void)?

    /// The scroll offset: the point of the content, margins included, at the viewport's corner.
    package private(set) var offset = CGPoint.zero
    /// The size of the content with its margins.
    private(set) var contentSize = CGSize.zero
    /// True while the visible part changes because a person scrolled.
    private(set) var isMovedByPerson = false {
        didSet { if isMovedByPerson { personMoves &+= 1 } }
    }
    /// True while content decelerates to where a person's movement has led.
    private(set) var isDecelerating = false
    /// Counts the times that a person scrolled.
    private(set) var personMoves: UInt32 = 0
    /// Returns the target offset of the scroll target behaviour, given the proposed offset and the direction of a
    /// person's scrolling. Called without a direction after the viewport was resized. Nil without such a behaviour.
    var targetOffset: ((CGPoint, CGVector) -> CGPoint)?
    /// Finds the anchor view. It keeps its position when content before it changes, or only when the viewport is
    /// resized.
    var findAnchorView: (() -> ScrollAnchorView?)?
    /// The anchor view at its last check, with its position in the viewport.
    private var anchorView: (view: ScrollAnchorView, seenAt: CGPoint)?
    private var isAnchored = false
    private var wasMirrored = false
    /// The scroll request that is not completed; nil if there is none.
    private var pendingRequest: ScrollRequest? {
        didSet { if pendingRequest == nil { endScrollAnimation() } }
    }
    var hasPendingRequest: Bool { pendingRequest != nil }
    /// The animation of the pending request in steps of the session; nil if it is not animated.
    private var scrollAnimation: ScrollAnimation?
    /// Called when an animated movement or a deceleration begins, and when it ends.
    var onPhaseChange: ((_ phase: ScrollPhase, _ begins: Bool) -> Void)?
    /// Returns true if a modifier around the scroll view depends on each offset.
    var isObserved: (() -> Bool)?
    /// The distance by which content is displayed beyond its ends while a pointer pulls it there.
    var overscroll = CGPoint.zero
    /// The animation that clients carry out by themselves; nil if none runs.
    var clientAnimation: ClientScrollAnimation?
    private(set) var followers: [WeakFollower] = []
    private var lastSize = CGSize.zero

    struct WeakFollower {
        weak var node: (any ViewportFollower)?
    }

    // MARK: Layout

    private var content: LayoutNode? { children.first }

    /// The content's size with its margins.
    func contentSize(offered: ProposedViewSize) -> CGSize {
        let size = content?.sizeThatFits(offered.inset(by: margins)) ?? .zero
        return CGSize(
            width: size.width + margins.leading + margins.trailing, height: size.height + margins.top + margins.bottom)
    }

    /// Measures the content with a proposal that is not final. Views inside that depend on the viewport's size use it
    /// meanwhile.
    func contentSize(measuring proposal: ProposedViewSize) -> CGSize {
        let settled = offered
        (offered, placedProposal) = (proposal, settled)
        // Measuring determines the scroll view's own size, so `safeAreaOverhang` does not count.
        isMeasuring = true
        defer {
            (offered, placedProposal) = (settled, nil)
            isMeasuring = false
        }
        return contentSize(offered: proposal)
    }

    /// Measures realised rows with the placed proposal, because their lengths are cached even while another proposal is
    /// measured.
    func withPlacedProposal(_ body: () -> Void) {
        guard let placedProposal else { return body() }
        let asked = offered
        offered = placedProposal
        body()
        offered = asked
    }

    package override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    package override var frameContainer: (any FrameContainer)? { self }
    package override var stackItem: (any StackItem)? { self }
    package var isTransparentToMeasuring: Bool { true }

    /// The viewport's size between its margins, for views as wide as the scroll view. It includes `safeAreaOverhang` of
    /// the placed viewport, even during measuring.
    var contentProposal: CGSize {
        let margins = givenMargins + safeAreaOverhang
        return CGSize(
            width: max(frame.width - margins.leading - margins.trailing, 0),
            height: max(frame.height - margins.top - margins.bottom, 0))
    }

    /// The container's length is the proposed length on axes that do not scroll. There the scroll view is as long as
    /// its content.
    package var containerSize: CGSize {
        var available = contentProposal
        let offered = offered.inset(by: margins)
        if !axes.contains(.horizontal), let width = offered.width, width.isFinite { available.width = max(width, 0) }
        if !axes.contains(.vertical), let height = offered.height, height.isFinite { available.height = max(height, 0) }
        return available
    }

    package func hasOwnLength(_ axis: Axis) -> Bool { !unoffered.contains(Axis.Set(axis)) }
    package func isAsLongAsContent(_ axis: Axis) -> Bool { !axes.contains(Axis.Set(axis)) }

    package override func placeChildren() {
        guard let content else { return }
        let before = (size: contentSize, offset: offset)
        contentSize = contentSize(offered: offered)
        let isMirrored = layoutDirection == .rightToLeft
        if isAnchored, isMirrored != wasMirrored, axes.contains(.horizontal) {
            // The distance from the leading edge stays the same when the layout direction changes.
            offset.x = (isMirrored ? end.x : max(before.size.width - lastSize.width, 0)) - offset.x
        } else if isAnchored {
            restoreAnchor(before.size)
        } else {
            isAnchored = true
            offset = anchors.start.map { place(of: $0) } ?? startOfContent
        }
        wasMirrored = isMirrored
        offset = inRange(offset)
        if offset != before.offset { invalidateLayerContent() }
        content.place(at: contentOrigin, proposal: offered.inset(by: margins))
        restoreAnchorView()
        settleAfterResize(from: before.offset)
        continueRequest()
        storeAnchorView()
        if offset != before.offset { graph.geometry.contentMoved(inside: self) }
        graph.paint.orderChanged(under: self)
        onChange?(self)
        guard frame.size != lastSize else { return }
        lastSize = frame.size
        for follower in followers { follower.node?.viewportResized() }
    }

    /// The origin of the content, aligned if it is smaller than the viewport.
    private var contentOrigin: CGPoint {
        let isMirrored = layoutDirection == .rightToLeft
        var origin = CGPoint(
            x: frame.minX + (isMirrored ? margins.trailing : margins.leading), y: frame.minY + margins.top)
        let available = CGSize(width: frame.width - contentSize.width, height: frame.height - contentSize.height)
        let anchor = anchors.alignment ?? (axes == [.horizontal, .vertical] ? .center : .topLeading)
        if axes.contains(.horizontal), available.width > 0 {
            let x = isMirrored ? 1 - anchor.x : anchor.x
            origin.x += graph.metrics.quantized(available.width * x, .horizontal)
        }
        if axes.contains(.vertical), available.height > 0 {
            origin.y += graph.metrics.quantized(available.height * anchor.y, .vertical)
        }
        return origin
    }

    // MARK: Offsets

    /// The largest offset.
    var end: CGPoint {
        CGPoint(
            x: axes.contains(.horizontal) ? max(contentSize.width - frame.width, 0) : 0,
            y: axes.contains(.vertical) ? max(contentSize.height - frame.height, 0) : 0)
    }

    package func canScroll(_ axis: Axis) -> Bool { end[axis] > 0 }

    private var startOfContent: CGPoint {
        layoutDirection == .rightToLeft ? CGPoint(x: end.x, y: 0) : .zero
    }

    private func place(of anchor: UnitPoint) -> CGPoint {
        let anchor = directed(anchor)
        return CGPoint(x: end.x * anchor.x, y: end.y * anchor.y)
    }

    /// Keeps the end visible if it was, when content grows at its end or the viewport shrinks. Content that a person
    /// scrolled away from the end keeps its offset.
    private func restoreAnchor(_ before: CGSize) {
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
            let endBefore = max(before[axis] - lastSize[axis], 0)
            if isHeldByAnchor(axis, end: endBefore), let part = sizeAnchor(axis) {
                offset[axis] += (end[axis] - endBefore) * part
            } else if layoutDirection == .rightToLeft, axis == .horizontal {
                offset.x += end.x - endBefore
            }
        }
    }

    /// True if the offset follows from the size-change anchor, and not from scrolling by a person.
    package func isHeldByAnchor(_ axis: Axis) -> Bool { isHeldByAnchor(axis, end: nil) }

    private func isHeldByAnchor(_ axis: Axis, end: CGFloat?) -> Bool {
        sizeAnchor(axis).map { abs(offset[axis] - (end ?? self.end[axis]) * $0) < 1 } ?? false
    }

    private func sizeAnchor(_ axis: Axis) -> CGFloat? {
        anchors.growth.map(directed).map { axis == .horizontal ? $0.x : $0.y }
    }

    /// Restores the anchor view's position after views before it were inserted or removed.
    private func restoreAnchorView() {
        guard graph.transaction.scrollContentOffsetAdjustmentBehavior != .disabled else { return }
        guard let anchorView, anchorView.view.appliesToContentChanges, pendingRequest == nil,
            let rect = anchorView.view.place.rect()
        else { return }
        var point = offset
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) && !isHeldByAnchor(axis) {
            point[axis] += rect.origin[axis] - frame.origin[axis] - offset[axis] - anchorView.seenAt[axis]
        }
        _ = move(to: point)
    }

    /// Brings content to rest in a resized viewport with the scroll target behaviour. It rests at the same page, or the
    /// same view.
    private func settleAfterResize(from before: CGPoint) {
        guard frame.size != lastSize, lastSize != .zero, pendingRequest == nil, targetOffset != nil else { return }
        var share = CGPoint.zero
        for axis in Axis.allCases where lastSize[axis] > 0 { share[axis] = before[axis] / lastSize[axis] }
        // Scrolls by a request, because the view's place may change while rows are realised for the new size.
        pendingRequest = ScrollRequest(
            target: { [weak self, anchorView] in self?.rest(of: anchorView, share) }, anchor: .topLeading)
    }

    private func rest(of anchorView: (view: ScrollAnchorView, seenAt: CGPoint)?, _ share: CGPoint) -> CGRect? {
        guard let targetOffset else { return nil }
        let rect = anchorView?.view.place.rect()
        var place = offset
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
            place[axis] =
                if let anchorView, let rect { rect.origin[axis] - frame.origin[axis] - anchorView.seenAt[axis] } else {
                    share[axis] * frame.size[axis]
                }
        }
        let aimed = targetOffset(inRange(place), .zero)
        let start = seenInside.origin
        return CGRect(x: start.x - offset.x + aimed.x, y: start.y - offset.y + aimed.y, width: 0, height: 0)
    }

    /// Stores the anchor view and its position.
    func storeAnchorView() {
        anchorView = nil
        guard let view = findAnchorView?(), let rect = view.place.rect() else { return }
        anchorView = (view, CGPoint(x: rect.minX - frame.minX - offset.x, y: rect.minY - frame.minY - offset.y))
    }

    /// The nearest valid offset, in whole dots, so that rows are drawn the same at every position.
    func inRange(_ point: CGPoint) -> CGPoint {
        func length(_ axis: Axis, _ dot: CGFloat) -> CGFloat {
            let value = point[axis]
            guard value.isFinite else { return value > 0 ? end[axis] : 0 }
            let clamped = min(max(value, 0), end[axis])
            return clamped == end[axis] ? (clamped / dot).rounded(.up) * dot : (clamped / dot).rounded() * dot
        }
        return CGPoint(
            x: length(.horizontal, graph.metrics.dotWidth), y: length(.vertical, graph.metrics.dotHeight))
    }

    /// Scrolls to the nearest valid offset. Returns true if the offset changed.
    @discardableResult
    func scroll(to point: CGPoint, isByPerson: Bool = false) -> Bool {
        pendingRequest = nil
        endClientAnimation()
        let isMoved = move(to: point)
        if isByPerson, isMoved { isMovedByPerson = true }
        return isMoved
    }

    /// Scrolls by a length on behalf of a person. Returns true if the offset changed.
    package func scroll(by length: CGFloat, along axis: Axis) -> Bool {
        guard canScroll(axis), length.isFinite else { return false }
        if stopMovement() { setOverscroll(.zero) }
        var point = offset
        point[axis] += length
        if let targetOffset {
            let velocity = axis == .horizontal ? CGVector(dx: length, dy: 0) : CGVector(dx: 0, dy: length)
            point = targetOffset(inRange(point), velocity)
        }
        return scroll(to: point, isByPerson: true)
    }

    private func move(to point: CGPoint) -> Bool {
        let new = inRange(point)
        guard new != offset else { return false }
        offset = new
        clientAnimation?.endMoved(to: new)
        invalidateLayerContent()
        graph.scrolled(self)
        return true
    }

    /// Corrects the offset after content before the visible part changed its length, so that the visible part stays in
    /// place.
    package func contentMoved(by distance: CGFloat, along axis: Axis) {
        // Content that goes to its start still ends there.
        let isFixed = offset[axis] == 0 && (clientAnimation?.start[axis] ?? 0) > 0
        if !isFixed { offset[axis] = max(offset[axis] + distance, 0) }
        scrollAnimation?.start[axis] += distance
        clientAnimation?.start[axis] += distance
        invalidateLayerContent()
    }

    /// Realises the visible rows and continues the pending request after the offset changed.
    func updateVisiblePart() {
        guard isInTree(of: graph.root) else { return }
        followers.removeAll { $0.node == nil }
        for follower in followers { follower.node?.viewportMoved() }
        continueRequest()
        storeAnchorView()
        shownPartChanged()
    }

    private func shownPartChanged() {
        graph.paint.orderChanged(under: self)
        graph.geometry.contentMoved(inside: self)
        onChange?(self)
        (isMovedByPerson, isDecelerating) = (false, false)
    }

    // MARK: Scroll requests

    /// Scrolls to a target whose place may be known only after scrolling.
    func scroll(to request: ScrollRequest, with animation: Animation? = nil, as phase: ScrollPhase = .animating) {
        if stopMovement() { setOverscroll(.zero) }
        endScrollAnimation()
        pendingRequest = request
        if let animation {
            scrollAnimation = ScrollAnimation(animation, phase, from: offset, graph.clock)
            onPhaseChange?(phase, true)
        }
        graph.scrolled(self)
    }

    /// Scrolls to an offset, with an animation if one is given.
    func scroll(to point: CGPoint, with animation: Animation?, as phase: ScrollPhase = .animating) {
        guard let animation else {
            scroll(to: point)
            return
        }
        let request = ScrollRequest(
            target: { [weak self] in
                guard let self else { return nil }
                let start = seenInside.origin
                return CGRect(
                    x: start.x - offset.x + point.x, y: start.y - offset.y + point.y, width: 0, height: 0)
            }, anchor: .topLeading, isByPerson: phase == .decelerating, isDeceleration: phase == .decelerating)
        scroll(to: request, with: animation, as: phase)
    }

    /// Stops a deceleration in steps of the session. Returns true if there was one.
    func stopDeceleration() -> Bool {
        guard scrollAnimation?.phase == .decelerating else { return false }
        pendingRequest = nil
        return true
    }

    private func endScrollAnimation() {
        guard let scrollAnimation else { return }
        scrollAnimation.stop()
        self.scrollAnimation = nil
        onPhaseChange?(scrollAnimation.phase, false)
    }

    /// Takes the next step of an animated request. Returns true if more steps follow.
    private func stepAnimation(to place: CGPoint) -> Bool {
        guard let scrollAnimation else { return false }
        if beginClientAnimation(to: inRange(place), of: scrollAnimation) {
            self.scrollAnimation = nil
            return false
        }
        guard let next = scrollAnimation.place(towards: inRange(place)) else {
            endScrollAnimation()
            return false
        }
        _ = move(to: next)
        scrollAnimation.wait { [weak self] in
            guard let self else { return }
            graph.scrolled(self)
        }
        return true
    }

    private func continueRequest() {
        guard let request = pendingRequest else { return }
        guard let target = request.target(), request.tries < ScrollRequest.maximumTries else {
            pendingRequest = nil
            return
        }
        var place = place(showing: target, at: request.anchor)
        for axis in Axis.allCases where !request.axes.contains(Axis.Set(axis)) { place[axis] = offset[axis] }
        if stepAnimation(to: place) { return }
        pendingRequest?.tries += 1
        // Sizes found in this pass take effect in the next one.
        if !move(to: place) {
            // The target is reached. The request ends once layout is settled, so that later changes of content do not
            // scroll again.
            if graph.layout.needsPlacement { graph.scrolled(self) } else { pendingRequest = nil }
        }
        if request.isByPerson { (isMovedByPerson, isDecelerating) = (true, request.isDeceleration) }
    }

    // MARK: Followers

    /// Registers a node to be notified when the visible part changes.
    package func addFollower(_ node: any ViewportFollower) {
        if followers.contains(where: { $0.node === node }) { return }
        followers.removeAll { $0.node == nil }
        followers.append(WeakFollower(node: node))
    }

    // MARK: The picture

    package override var hitTesting: (any HitTestable)? { self }
    package var ownViewport: (any Viewport)? { self }
    package var contentShift: CGPoint { CGPoint(x: -offset.x - overscroll.x, y: -offset.y - overscroll.y) }
    package var clipsContent: Bool { clips }
    package override var needsLayer: Bool { true }
    package override var semantics: (any SemanticNode)? { self }
    package var acceptsAttributes: Bool { !isPartOfEditor }
    /// The whole viewport takes hits, so that scrolling works where there is no content.
    package var isHittable: Bool { true }

    package override var painting: (any PaintedNode)? { self }
    package func makeDrawing() -> Drawing { clips ? Drawing(clip: .rectangle) : .none }
    package func placementAnimations() -> [LayerAnimation]? { offsetAnimations() }

    package func makeSemantics() -> Semantics {
        if isPartOfEditor { return .none }
        let scrolls = isEnabled && (canScroll(.horizontal) || canScroll(.vertical))
        return Semantics(role: .scrollArea, actions: scrolls ? .scroll : [])
    }
}
