import Display
import Foundation

/// The part of a scroll view in which its content is seen.
///
/// The content lies where it would lie if it were never scrolled; only where it is shown differs. So scrolling places
/// nothing anew, and one number of the picture says it all.
final class ViewportNode: LayoutNode {
    var axes: Axis.Set = [] {
        didSet {
            guard axes != oldValue else { return }
            var names: Set<AnyHashable> = [ScrollCoordinateSpaceName.nearest]
            for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
                names.insert(ScrollCoordinateSpaceName.along(axis))
            }
            knownGeometry.spaces = names
            invalidateLayout()
        }
    }
    /// Between the content and the edges of what can be scrolled to, as authors say.
    var givenMargins = EdgeInsets() {
        didSet {
            guard givenMargins != oldValue else { return }
            geometry?.wakeFollowers()
            invalidateLayout()
        }
    }
    /// How far the viewport reaches beyond its scroll view's room, into what keeps other views from there. Set by the
    /// scroll view before it places the viewport.
    var beyond = EdgeInsets() {
        didSet {
            guard beyond != oldValue else { return }
            geometry?.wakeFollowers()
            // Placed where it is already, its content still moves.
            isPlaced = false
        }
    }
    /// Between the content and the edges of what can be scrolled to: content is seen in what lies beyond, and comes to
    /// rest before it.
    var margins: EdgeInsets { isMeasuring ? givenMargins : givenMargins + beyond }
    private var isMeasuring = false
    var clips = true {
        didSet { if clips != oldValue { layerContentChanged() } }
    }
    var isEnabled = true {
        didSet { if isEnabled != oldValue { layerContentChanged() } }
    }
    /// Whether a field inside gives up the focus when a person scrolls.
    var endsWriting = false
    /// Whether the viewport belongs to what it shows, which speaks for it.
    var isPart = false
    var anchors = ScrollAnchors()
    /// What the content is offered. Set by the scroll view before it places the viewport.
    var offered = ProposedViewSize.unspecified
    /// The same where the scroll view lies, while it is asked about another room.
    private var whereItLies: ProposedViewSize?
    /// The directions in which the scroll view is offered nothing, and is as long as its content. Set by the scroll view
    /// before it measures.
    var unoffered: Axis.Set = []
    /// Told whenever what is seen changed, by scrolling or by layout.
    var onChange: ((ViewportNode) -> Void)?

    /// How far the content is scrolled: the place of the content, margins included, that is seen at the viewport's corner.
    private(set) var offset = CGPoint.zero
    /// The content with its margins.
    private(set) var contentSize = CGSize.zero
    /// Whether what is shown changes because a person scrolled.
    private(set) var isMovedByPerson = false {
        didSet { if isMovedByPerson { personMoves &+= 1 } }
    }
    /// How often a person scrolled.
    private(set) var personMoves: UInt32 = 0
    /// Says where a person's scrolling ends, given where it would and its direction; without one where content rests in
    /// another room.
    var aim: ((CGPoint, CGVector) -> CGPoint)?
    /// The view that stays where it is seen when what lies before it changes, or only when the viewport is larger or
    /// smaller than before.
    var findHeld: (() -> HeldView?)?
    /// That view when it was last seen, and where that was.
    private var held: (view: HeldView, seenAt: CGPoint)?
    private var isAnchored = false
    private var wasMirrored = false
    private var wanted: ScrollRequest? {
        didSet { if wanted == nil { endTravel() } }
    }
    /// Whether it is to show something that is still looked for.
    var isOnItsWay: Bool { wanted != nil }
    /// How what is wanted is gone to, where that takes time.
    private var travel: ScrollTravel?
    /// Told when the content begins to move by itself, and when it has come to rest.
    var onTravel: ((_ begins: Bool) -> Void)?
    private var followers: [WeakFollower] = []
    private var lastSize = CGSize.zero

    private struct WeakFollower {
        weak var node: (any ViewportFollower)?
    }

    // MARK: Room

    private var content: LayoutNode? { children.first }

    /// The content's size with its margins.
    func contentSize(offered: ProposedViewSize) -> CGSize {
        let size = content?.sizeThatFits(offered.inset(by: margins)) ?? .zero
        return CGSize(
            width: size.width + margins.leading + margins.trailing, height: size.height + margins.top + margins.bottom)
    }

    /// The same while it is not settled what the content will be offered: views inside that ask for the room are told this.
    func contentSize(measuring proposal: ProposedViewSize) -> CGSize {
        let settled = offered
        (offered, whereItLies) = (proposal, settled)
        // The room of the scroll view itself is asked for.
        isMeasuring = true
        defer {
            (offered, whereItLies) = (settled, nil)
            isMeasuring = false
        }
        return contentSize(offered: proposal)
    }

    /// Asks rows that are shown for their lengths as they are shown: the answers are kept, whatever else is asked meanwhile.
    func asItLies(_ body: () -> Void) {
        guard let whereItLies else { return body() }
        let asked = offered
        offered = whereItLies
        body()
        offered = asked
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var isFrameContainer: Bool { true }
    override var isMeasuredThrough: Bool { true }

    /// What is as wide as a scroll view stands between its margins. Where it lies, it reaches beyond its scroll view's room,
    /// also while that is measured anew.
    var roomForContent: CGSize {
        let margins = givenMargins + beyond
        return CGSize(
            width: max(frame.width - margins.leading - margins.trailing, 0),
            height: max(frame.height - margins.top - margins.bottom, 0))
    }

    /// Across its direction a scroll view is as long as its content, so what it was offered counts there.
    override var roomForFrames: CGSize {
        var room = roomForContent
        let offered = offered.inset(by: margins)
        if !axes.contains(.horizontal), let width = offered.width, width.isFinite { room.width = max(width, 0) }
        if !axes.contains(.vertical), let height = offered.height, height.isFinite { room.height = max(height, 0) }
        return room
    }

    override func hasRoom(_ axis: Axis) -> Bool { !unoffered.contains(Axis.Set(axis)) }
    override func isAsLongAsContent(_ axis: Axis) -> Bool { !axes.contains(Axis.Set(axis)) }

    override func placeChildren() {
        guard let content else { return }
        let before = (size: contentSize, offset: offset)
        contentSize = contentSize(offered: offered)
        let isMirrored = layoutDirection == .rightToLeft
        if isAnchored, isMirrored != wasMirrored, axes.contains(.horizontal) {
            // Read the other way it is as far from where it begins as it was.
            offset.x = (isMirrored ? end.x : max(before.size.width - lastSize.width, 0)) - offset.x
        } else if isAnchored {
            keepAnchor(before.size)
        } else {
            isAnchored = true
            offset = anchors.start.map { place(of: $0) } ?? startOfContent
        }
        wasMirrored = isMirrored
        offset = inRange(offset)
        if offset != before.offset { layerContentChanged() }
        content.place(at: contentOrigin, proposal: offered.inset(by: margins))
        keepHeld()
        restInRoom(from: before.offset)
        followWishes()
        noteHeld()
        if offset != before.offset { graph.geometry.shownElsewhere(inside: self) }
        graph.picture.orderChanged(under: self)
        onChange?(self)
        guard frame.size != lastSize else { return }
        lastSize = frame.size
        for follower in followers { follower.node?.viewportResized() }
    }

    /// Where content begins that needs less room than there is.
    private var contentOrigin: CGPoint {
        let isMirrored = layoutDirection == .rightToLeft
        var origin = CGPoint(
            x: frame.minX + (isMirrored ? margins.trailing : margins.leading), y: frame.minY + margins.top)
        let room = CGSize(width: frame.width - contentSize.width, height: frame.height - contentSize.height)
        let anchor = anchors.alignment ?? (axes == [.horizontal, .vertical] ? .center : .topLeading)
        if axes.contains(.horizontal), room.width > 0 {
            let x = isMirrored ? 1 - anchor.x : anchor.x
            origin.x += graph.metrics.quantized(room.width * x, .horizontal)
        }
        if axes.contains(.vertical), room.height > 0 {
            origin.y += graph.metrics.quantized(room.height * anchor.y, .vertical)
        }
        return origin
    }

    // MARK: Offsets

    /// The farthest that can be scrolled to.
    var end: CGPoint {
        CGPoint(
            x: axes.contains(.horizontal) ? max(contentSize.width - frame.width, 0) : 0,
            y: axes.contains(.vertical) ? max(contentSize.height - frame.height, 0) : 0)
    }

    func canScroll(_ axis: Axis) -> Bool { end[axis] > 0 }

    private var startOfContent: CGPoint {
        layoutDirection == .rightToLeft ? CGPoint(x: end.x, y: 0) : .zero
    }

    private func place(of anchor: UnitPoint) -> CGPoint {
        let anchor = directed(anchor)
        return CGPoint(x: end.x * anchor.x, y: end.y * anchor.y)
    }

    /// Content that grew at its end, or had less room, still shows the end if it did. Whoever scrolled away goes on reading.
    private func keepAnchor(_ before: CGSize) {
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
            let endBefore = max(before[axis] - lastSize[axis], 0)
            if isHeldByAnchor(axis, end: endBefore), let part = heldPart(axis) {
                offset[axis] += (end[axis] - endBefore) * part
            } else if layoutDirection == .rightToLeft, axis == .horizontal {
                offset.x += end.x - endBefore
            }
        }
    }

    /// Whether it is where its anchor keeps it, rather than where a person scrolled to.
    func isHeldByAnchor(_ axis: Axis, end: CGFloat? = nil) -> Bool {
        heldPart(axis).map { abs(offset[axis] - (end ?? self.end[axis]) * $0) < 1 } ?? false
    }

    private func heldPart(_ axis: Axis) -> CGFloat? {
        anchors.growth.map(directed).map { axis == .horizontal ? $0.x : $0.y }
    }

    /// Views came or went before the one that is held: it is shown where it was.
    private func keepHeld() {
        guard graph.transaction.scrollContentOffsetAdjustmentBehavior != .disabled else { return }
        guard let held, held.view.isAlwaysHeld, wanted == nil, let rect = held.view.place.rect() else { return }
        var point = offset
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) && !isHeldByAnchor(axis) {
            point[axis] += rect.origin[axis] - frame.origin[axis] - offset[axis] - held.seenAt[axis]
        }
        _ = move(to: point)
    }

    /// In another room content comes to rest as it does where a person has scrolled: at the same page, or the same view.
    private func restInRoom(from before: CGPoint) {
        guard frame.size != lastSize, lastSize != .zero, wanted == nil, aim != nil else { return }
        var share = CGPoint.zero
        for axis in Axis.allCases where lastSize[axis] > 0 { share[axis] = before[axis] / lastSize[axis] }
        // Where the view lies is found out while rows are made for the new room.
        wanted = ScrollRequest(target: { [weak self, held] in self?.rest(of: held, share) }, anchor: .topLeading)
    }

    private func rest(of held: (view: HeldView, seenAt: CGPoint)?, _ share: CGPoint) -> CGRect? {
        guard let aim else { return nil }
        let rect = held?.view.place.rect()
        var place = offset
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
            place[axis] =
                if let held, let rect { rect.origin[axis] - frame.origin[axis] - held.seenAt[axis] } else {
                    share[axis] * frame.size[axis]
                }
        }
        let aimed = aim(inRange(place), .zero)
        let start = seenInside.origin
        return CGRect(x: start.x - offset.x + aimed.x, y: start.y - offset.y + aimed.y, width: 0, height: 0)
    }

    /// Looks which view is to stay where it is seen, and where that is.
    func noteHeld() {
        held = nil
        guard let view = findHeld?(), let rect = view.place.rect() else { return }
        held = (view, CGPoint(x: rect.minX - frame.minX - offset.x, y: rect.minY - frame.minY - offset.y))
    }

    /// The nearest offset that exists, in whole dots, so that rows are drawn alike wherever they are seen.
    private func inRange(_ point: CGPoint) -> CGPoint {
        func length(_ axis: Axis, _ dot: CGFloat) -> CGFloat {
            let value = point[axis]
            guard value.isFinite else { return value > 0 ? end[axis] : 0 }
            let clamped = min(max(value, 0), end[axis])
            return clamped == end[axis] ? (clamped / dot).rounded(.up) * dot : (clamped / dot).rounded() * dot
        }
        return CGPoint(
            x: length(.horizontal, graph.metrics.dotWidth), y: length(.vertical, graph.metrics.dotHeight))
    }

    /// Shows the content from another place on, as near to it as there is content. Answers whether that is elsewhere.
    @discardableResult
    func scroll(to point: CGPoint, isByPerson: Bool = false) -> Bool {
        wanted = nil
        let isMoved = move(to: point)
        if isByPerson, isMoved { isMovedByPerson = true }
        return isMoved
    }

    /// A person scrolls by a length. Answers whether there was anything to scroll to.
    func scroll(by length: CGFloat, along axis: Axis) -> Bool {
        guard canScroll(axis), length.isFinite else { return false }
        var point = offset
        point[axis] += length
        if let aim {
            let velocity = axis == .horizontal ? CGVector(dx: length, dy: 0) : CGVector(dx: 0, dy: length)
            point = aim(inRange(point), velocity)
        }
        return scroll(to: point, isByPerson: true)
    }

    /// A person who scrolls has written what there was to write, where the author says so: also in a field beside.
    func endWriting() {
        guard endsWriting, graph.focus.node is any EditedNode else { return }
        graph.focus.move(to: nil)
    }

    /// A person takes the content to a place.
    func drag(to point: CGPoint) {
        if isEnabled, scroll(to: point, isByPerson: true) { endWriting() }
    }

    private func move(to point: CGPoint) -> Bool {
        let new = inRange(point)
        guard new != offset else { return false }
        offset = new
        layerContentChanged()
        graph.scrolled(self)
        return true
    }

    /// Content before what is seen turned out to be longer or shorter: what is seen stays where it is on the display.
    func contentMoved(by distance: CGFloat, along axis: Axis) {
        offset[axis] = max(offset[axis] + distance, 0)
        travel?.start[axis] += distance
        layerContentChanged()
    }

    /// After scrolling: whoever makes rows makes those that are seen now.
    func showPart() {
        guard isInTree(of: graph.root) else { return }
        followers.removeAll { $0.node == nil }
        for follower in followers { follower.node?.viewportMoved() }
        followWishes()
        noteHeld()
        shownPartChanged()
    }

    private func shownPartChanged() {
        graph.picture.orderChanged(under: self)
        graph.geometry.shownElsewhere(inside: self)
        onChange?(self)
        isMovedByPerson = false
    }

    // MARK: Wishes

    /// Scrolls to something whose place may only be found out by scrolling there.
    func scroll(to request: ScrollRequest, with animation: Animation? = nil) {
        endTravel()
        wanted = request
        if let animation {
            travel = ScrollTravel(animation, from: offset, graph.clock)
            onTravel?(true)
        }
        graph.scrolled(self)
    }

    /// Scrolls to a place, which may take time.
    func scroll(to point: CGPoint, with animation: Animation?) {
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
            }, anchor: .topLeading)
        scroll(to: request, with: animation)
    }

    private func endTravel() {
        guard let travel else { return }
        travel.stop()
        self.travel = nil
        onTravel?(false)
    }

    /// Goes a part of the way to where the wish leads, if that takes time. Answers whether there is more of it.
    private func goOn(to place: CGPoint) -> Bool {
        guard let travel else { return false }
        guard let next = travel.place(towards: inRange(place)) else {
            endTravel()
            return false
        }
        _ = move(to: next)
        travel.wait { [weak self] in
            guard let self else { return }
            graph.scrolled(self)
        }
        return true
    }

    private func followWishes() {
        guard let request = wanted else { return }
        guard let target = request.target(), request.tries < ScrollRequest.mostTries else {
            wanted = nil
            return
        }
        var place = place(showing: target, at: request.anchor)
        for axis in Axis.allCases where !request.axes.contains(Axis.Set(axis)) { place[axis] = offset[axis] }
        if goOn(to: place) { return }
        wanted?.tries += 1
        // What is found out about sizes in this pass counts in the next.
        if !move(to: place) {
            // It is there. Not looked for again, it would be gone to once more when the content is another one.
            if graph.needsLayout { graph.scrolled(self) } else { wanted = nil }
        }
        if request.isByPerson { isMovedByPerson = true }
    }

    // MARK: Parts

    /// Tells a node that makes its children as they are seen when that is others.
    func follow(_ node: any ViewportFollower) {
        if followers.contains(where: { $0.node === node }) { return }
        followers.append(WeakFollower(node: node))
    }

    // MARK: The picture

    override var contentShift: CGPoint { CGPoint(x: -offset.x, y: -offset.y) }
    override var clipsContent: Bool { clips }
    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { !isPart }
    /// All of it is scrolled, and what is done where there is no content is done to it.
    override var isHittable: Bool { true }

    override func makeDrawing() -> Drawing { clips ? Drawing(clip: .rectangle) : .none }

    override func makeSemantics() -> Semantics {
        if isPart { return .none }
        let scrolls = isEnabled && (canScroll(.horizontal) || canScroll(.vertical))
        return Semantics(role: .scrollArea, actions: scrolls ? .scroll : [])
    }
}
