import Display
import Foundation

/// The node of a lazy container. Only the visible lines, and a few around them, are realised.
package final class LazyNode: LayoutNode, ViewportFollower, FocusContainer, ChildContainer {
    /// The share of the visible length that is realised beyond it, on either side.
    private static let margin: CGFloat = 0.25
    /// The largest number of lines realised at one position. Such lines cover each other, so further lines would make
    /// no visible difference.
    static let maximumLinesAtOnePosition = 200

    package weak var container: (any LazyContainer)?
    private(set) var arrangement: LazyArrangement

    package private(set) var map = LineMap()
    private var needsMap = true
    package var extents = LineExtents()
    /// True once `extents.estimate` is measured for `estimatedAcross`.
    private var isEstimated = false
    private var estimatedAcross: CGFloat?
    private var isMeasuredInView = false
    /// The viewport's length along the axis for which lines were measured in view.
    private var estimatedViewportLength: CGFloat?
    /// The visible part for which rows were realised last.
    private var shownPart: ClosedRange<CGFloat>?
    /// The realised rows, by item.
    package private(set) var rows: [Int: LazyRow] = [:]
    /// Rows that were removed from the content and whose transitions are about to be described.
    var leaving: [LazyRow] = []
    /// The realised rows that are placed. The first row may be realised only to estimate lengths.
    private var shown: Set<Int> = []
    /// The items among which unrealised ones are new in the content.
    private var inserted = 0..<0
    /// The length across the axis that lines were measured for.
    private(set) var across: CGFloat?
    private(set) var tracks: [GridTrack] = []
    /// The ideal length across the axis, as far as lines were measured.
    var ideal: CGFloat?
    /// The first visible line of a list that is scrolled away from its beginning.
    var anchorLine: AnchorLine?
    private var cachedMetrics: LayoutMetrics

    package init(_ arrangement: LazyArrangement, _ graph: ViewGraph) {
        self.arrangement = arrangement
        cachedMetrics = graph.metrics
        super.init(graph)
    }

    var axis: Axis { arrangement.axis }
    package override var childContainer: (any ChildContainer)? { self }
    package var stackAxis: Axis? { axis }
    package var liveRows: [LazyRow] { Array(rows.values) }
    package override var principalChild: LayoutNode? { nil }

    /// Applies the layout parameters of a new view. `rowsChanged` is true if the delegate's decoration of the
    /// rows has changed.
    func setArrangement(_ arrangement: LazyArrangement, rowsChanged: Bool) {
        let isOther = arrangement != self.arrangement
        self.arrangement = arrangement
        guard isOther || rowsChanged else { return }
        needsMap = true
        extents.removeAll()
        isEstimated = false
        describeRows()
        invalidateLayout()
    }

    // MARK: Content

    /// Updates the container to content with other views or another order. Remaining views keep their state under new
    /// indexes, and must be collected again.
    func reconcileContent() {
        guard let list = container?.list else { return }
        let before = rows.values.sorted { $0.index < $1.index }
        let wereShown = shown
        let seenLines = anchorLines
        rows.removeAll()
        shown.removeAll()
        let oldMap = map
        var shifted: (from: Int, by: Int)?
        var kept: [(row: LazyRow, line: Int?)] = []
        var moved: [Int: Int] = [:]
        for row in before {
            let found = row.item.isMounted ? list.index(of: row.item) : nil
            guard let index = found, rows[index] == nil else {
                container?.evict(row, isDropped: found == nil)
                continue
            }
            kept.append((row, oldMap.line(ofItem: row.index)))
            if wereShown.contains(row.index) { shown.insert(index) }
            moved[row.index] = index
            row.index = index
            rows[index] = row
        }
        let first = wereShown.contains(0) ? 0 : shown.min() ?? 0
        let isEndShown = wereShown.contains((oldMap.runs.last?.items.upperBound ?? 0) - 1)
        inserted = first..<max(first, isEndShown ? list.count : shown.max() ?? list.count)
        container?.delegate?.contentChanged { moved[$0] }
        map = LineMap(list, columns: tracks.count)
        needsMap = tracks.isEmpty && arrangement.tracks != nil
        for (row, _) in kept { row.decoration?.describe() }
        for (row, oldLine) in kept where shifted == nil {
            if let oldLine, let line = map.line(ofItem: row.index) { shifted = (oldLine, line - oldLine) }
        }
        let start = extents.start(of: seenLines.lowerBound)
        if let shifted { extents.shift(from: shifted.from, by: shifted.by) }
        extents.count = map.lineCount
        extents.trim()
        let seenNow = kept.compactMap { row, line in
            line.flatMap { seenLines.contains($0) ? (before: $0, now: map.line(ofItem: row.index) ?? 0) : nil }
        }
        restoreFirstVisibleLine(seenNow, of: seenLines.lowerBound, from: start)
        invalidateLayout()
    }

    /// Updates the container after realised views changed the nodes that they contribute.
    func rowsChanged() {
        setLiveChildren()
        invalidateLayout()
    }

    private func prepare(_ across: CGFloat?) {
        let metrics = graph.metrics
        if arrangement.tracks != nil {
            let new = newTracks(in: across)
            if new.count != tracks.count { needsMap = true }
            tracks = new
        }
        if needsMap, let list = container?.list {
            needsMap = false
            map = LineMap(list, columns: tracks.count)
            extents.removeAll()
        }
        extents.count = map.lineCount
        extents.spacing =
            arrangement.spacing.map { metrics.quantized($0, axis) }
            ?? metrics.spacing(between: ViewSpacing(), and: ViewSpacing(), along: axis)
        guard map.lineCount > 0 else { return }
        // Before the container is placed, it may be measured for several widths, which may result in different lengths.
        if isEstimated, self.across != nil || across == estimatedAcross { return }
        isEstimated = true
        estimatedAcross = across
        extents.removeAll()
        extents.estimate = length(ofLine: 0, across)
    }

    // MARK: Rows

    func row(_ item: Int) -> LazyRow? {
        if let known = rows[item] { return known }
        guard let made = container?.makeRow(item, isInserted: inserted.contains(item)) else { return nil }
        rows[item] = made
        if let decoration = made.decoration {
            decoration.describe()
            // The lower separator of this row is drawn above the next row.
            rows[item + 1]?.decoration?.describe()
        }
        for node in made.nodes where node.parent == nil { node.parent = self }
        return made
    }

    /// Updates the decoration of all realised rows.
    package func describeRows() {
        for row in rows.values { row.decoration?.describe() }
    }

    /// The proposal for a view.
    func offer(_ item: Int, inLine line: Int, _ across: CGFloat?) -> ProposedViewSize {
        var offered = ProposedViewSize.unspecified
        offered[axis.other] = across
        if let track = track(of: item, inLine: line) { offered[axis.other] = track.length }
        return offered
    }

    func track(of item: Int, inLine line: Int) -> GridTrack? {
        guard arrangement.tracks != nil, let run = map.run(ofLine: line), run.part == .content, !tracks.isEmpty else {
            return nil
        }
        let number = (item - run.items.lowerBound) % run.perLine
        return number < tracks.count ? tracks[number] : nil
    }

    /// Realises a line and returns its measured length.
    func length(ofLine line: Int, _ across: CGFloat?) -> CGFloat {
        var longest: CGFloat = 0
        for item in map.items(inLine: line) {
            guard let row = row(item) else { continue }
            let offered = offer(item, inLine: line, across)
            var length: CGFloat = 0
            for node in row.nodes { length += node.sizeThatFits(offered)[axis] }
            longest = max(longest, length)
        }
        return longest
    }

    // MARK: Size

    package override func measure(_ proposal: ProposedViewSize) -> CGSize {
        checkDisplay()
        // A query for a width other than the current width uses the lengths of the realised rows. The result is exact
        // only if all rows are realised.
        let across = across ?? usable(proposal[axis.other])
        let measureRows = {
            self.prepare(across)
            for row in self.rows.values { self.measureAgain(row, across) }
        }
        if self.across != nil, let viewport = enclosingViewportNode {
            viewport.withPlacedProposal(measureRows)
        } else {
            measureRows()
        }
        var size = CGSize.zero
        let offered = usable(proposal[axis.other])
        size[axis] = total(in: offered) ?? extents.total
        // The container fills an infinite proposal, so it returns infinity.
        size[axis.other] =
            proposal[axis.other] == .infinity ? .infinity : max(offered ?? idealBreadth(), breadth(in: offered))
        return size
    }

    /// The total length for another width, if all lines are realised. The need for an indicator must not depend on the
    /// lengths beside an indicator.
    private func total(in available: CGFloat?) -> CGFloat? {
        guard let available, available != across, across != nil, arrangement.tracks == nil, rows.count == map.lineCount,
            !rows.isEmpty
        else { return nil }
        let lengths = (0..<map.lineCount).reduce(0) { $0 + length(ofLine: $1, available) }
        return max(lengths + CGFloat(map.lineCount - 1) * extents.spacing, 0)
    }

    /// The breadth of the tracks for a proposed length, which may be less than the present length.
    private func breadth(in available: CGFloat?) -> CGFloat {
        // Without a proposal the present tracks do not count: an adaptive grid would keep as many columns as once
        // fitted.
        let tracks = available == across ? tracks : newTracks(in: available)
        return tracks.last.map { $0.start + $0.length } ?? 0
    }

    private func newTracks(in across: CGFloat?) -> [GridTrack] {
        guard let items = arrangement.tracks else { return [] }
        let metrics = graph.metrics
        let usual = metrics.spacing(between: ViewSpacing(), and: ViewSpacing(), along: axis.other)
        let dot = axis == .vertical ? metrics.dotWidth : metrics.dotHeight
        let guide = arrangement.guide
        let alignment =
            axis == .vertical
            ? Alignment(horizontal: HorizontalAlignment(key: guide), vertical: .center)
            : Alignment(horizontal: .center, vertical: VerticalAlignment(key: guide))
        return GridTrack.tracks(
            items, in: across, spacing: usual, alignment: alignment, dot: metrics.isCell ? dot : nil)
    }

    /// The size is independent of the proposal along the axis.
    package override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        var range = ProposalRange(only: proposal)
        range[axis] = .all
        return range
    }

    private func usable(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isFinite ? $0 : nil } }

    /// Measures a realised row, whose content may have changed its length.
    private func measureAgain(_ row: LazyRow, _ across: CGFloat?) {
        guard let line = map.line(ofItem: row.index) else { return }
        extents.set(line, to: length(ofLine: line, across))
    }

    package override func changed() { invalidateIdealBreadth() }
    package override func childChanged(_ child: LayoutNode) { invalidateIdealBreadth() }

    // MARK: Placing

    package override func placeChildren() {
        checkDisplay()
        for viewport in viewportsAround { viewport.addFollower(self) }
        let isBreadthChanged = across != frame.size[axis.other]
        if isBreadthChanged {
            across = frame.size[axis.other]
            extents.removeAll()
            prepare(across)
            if rows.isEmpty == false, map.lineCount > 0 {
                extents.estimate = length(ofLine: map.line(ofItem: rows.keys.min() ?? 0) ?? 0, across)
            }
        }
        keepVisibleLine(inOtherWidth: isBreadthChanged)
        showRows()
    }

    package func viewportMoved() {
        guard across != nil, isInTree(of: graph.root) else { return }
        container?.delegate?.viewMoved()
        showRows()
    }

    /// Shows more rows after an enclosing viewport grew while this container stayed in place.
    package func viewportResized() {
        guard isPlaced, across != nil, shownPart != visibleRange, isInTree(of: graph.root) else { return }
        showRows()
    }

    /// The visible part, measured from the container's own start.
    var visibleRange: ClosedRange<CGFloat> {
        let seen = visibleRectInViewports
        let start =
            axis == .horizontal && layoutDirection == .rightToLeft
            ? frame.maxX - seen.maxX : seen.origin[axis] - frame.origin[axis]
        return start...max(start + seen.size[axis], start)
    }

    /// The distance to the part that is still shown when content begins to move towards its start by itself.
    private var distanceToShown: CGFloat {
        guard let viewport = viewportsAround.first(where: { $0.axes.contains(Axis.Set(axis)) }),
            let start = viewport.clientAnimation?.start
        else { return 0 }
        return max(start[axis] - viewport.offset[axis], 0)
    }

    /// Pinned lines move with each offset.
    package var needsEveryOffset: Bool { !arrangement.pinned.isEmpty }

    /// Realises and places the visible lines, and evicts all others.
    private func showRows() {
        guard map.lineCount > 0, extents.total > 0 || !rows.isEmpty else { return placeAndEvict([]) }
        // A viewport that is as long as its content provides no length for rows. Its length depends on the rows.
        let available = viewportsAround.first { $0.axes.contains(Axis.Set(axis)) }
            .flatMap { $0.hasOwnLength(axis) ? $0.frame.size[axis] : nil }
        if available != estimatedViewportLength {
            // Row lengths may depend on the viewport's length.
            estimatedViewportLength = available
            isMeasuredInView = false
        }
        var seen = visibleRange
        var anchor = extents.line(at: seen.lowerBound + distanceToShown)
        var before = extents.start(of: anchor)
        var lines = makeLines(around: seen)
        if !isMeasuredInView, !lines.isEmpty { refineEstimate(lines) }
        // Lines before the first visible line may be longer or shorter than estimated. The offset is then corrected, so
        // that the visible part stays in place.
        for _ in 0..<3 {
            let moved = extents.start(of: anchor) - before
            guard abs(moved) > 1e-6, seen.lowerBound + distanceToShown > 0,
                let viewport = viewportsAround.first(where: { $0.axes.contains(Axis.Set(axis)) }),
                !viewport.isHeldByAnchor(axis), axis == .vertical || layoutDirection == .leftToRight,
                // At offset zero, the start is out of view only because an outer viewport scrolled.
                viewport.offset[axis] > 0 || viewport.clientAnimation != nil
            else { break }
            viewport.contentMoved(by: moved, along: axis)
            seen = self.visibleRange
            anchor = extents.line(at: seen.lowerBound + distanceToShown)
            before = extents.start(of: anchor)
            lines = makeLines(around: seen)
        }
        storeAnchorLine()
        shownPart = seen
        growIdealBreadth(of: lines)
        let clear = clearPart(of: seen)
        placeAndEvict(lines + pinnedLines(for: lines, clear), clear)
    }

    /// The visible part that no overlapping bar covers; pinned lines stay inside of it.
    private func clearPart(of seen: ClosedRange<CGFloat>) -> ClosedRange<CGFloat> {
        guard let viewport = viewportsAround.first(where: { $0.axes.contains(Axis.Set(axis)) }) else { return seen }
        let covered = viewport.coveredInsets
        let (before, after) =
            axis == .vertical ? (covered.top, covered.bottom) : (covered.leading, covered.trailing)
        let start = min(seen.lowerBound + before, seen.upperBound)
        return start...max(start, seen.upperBound - after)
    }

    private func makeLines(around seen: ClosedRange<CGFloat>) -> [Int] {
        let length = seen.upperBound - seen.lowerBound
        guard length > 0, seen.upperBound >= 0, seen.lowerBound <= extents.total else { return [] }
        if extents.hasNonPositiveStep { return makeLinesBackwards(from: seen.lowerBound - length * LazyNode.margin) }
        let end = seen.upperBound + length * LazyNode.margin
        var line = extents.line(at: max(seen.lowerBound - length * LazyNode.margin, 0))
        var position = extents.start(of: line)
        var lines: [Int] = []
        while line < map.lineCount, position < end || lines.isEmpty {
            let length = self.length(ofLine: line, across)
            extents.set(line, to: length)
            lines.append(line)
            position += length + extents.spacing
            line += 1
        }
        return lines
    }

    /// Realises lines that begin before the line above them, because of negative spacing. Stops at the first line that
    /// does not reach into the visible part.
    private func makeLinesBackwards(from start: CGFloat) -> [Int] {
        var lines: [Int] = []
        for line in 0..<min(map.lineCount, LazyNode.maximumLinesAtOnePosition) {
            let length = self.length(ofLine: line, across)
            extents.set(line, to: length)
            guard extents.start(of: line) + length > start else { break }
            lines.append(line)
        }
        return lines
    }

    /// Replaces the estimate, based on the first line alone, with the mean length of the first visible lines.
    private func refineEstimate(_ lines: [Int]) {
        isMeasuredInView = true
        let lengths = lines.map { extents.length(of: $0) }
        let metrics = graph.metrics
        let dot = metrics.isCell ? (axis == .vertical ? metrics.dotHeight : metrics.dotWidth) : 1
        let mean = (lengths.reduce(0, +) / CGFloat(lengths.count) / dot).rounded() * dot
        guard lengths.contains(where: { $0 != extents.estimate }), mean > 0 else { return }
        extents.removeAll()
        extents.estimate = mean
        for (line, length) in zip(lines, lengths) { extents.set(line, to: length) }
    }

    // MARK: Showing

    private func placeAndEvict(_ inView: [Int], _ seen: ClosedRange<CGFloat> = 0...0) {
        var lines = inView
        if let focusedLine, !lines.contains(focusedLine) { lines.append(focusedLine) }
        if let retained = container?.delegate?.retainedRow.flatMap(map.line), !lines.contains(retained) {
            lines.append(retained)
        }
        var kept: Set<Int> = []
        for line in lines { kept.formUnion(map.items(inLine: line)) }
        shown = kept
        // The first row stays realised for measuring while nothing is visible, but leaves the picture.
        if inView.isEmpty { kept.formUnion(map.items(inLine: 0)) }
        for item in kept.subtracting(shown) { rows[item]?.nodes.forEach { $0.removeLayers() } }
        let left = rows.filter { !kept.contains($0.key) }
        for (item, row) in left.sorted(by: { $0.key < $1.key }) {
            rows[item] = nil
            container?.evict(row, isDropped: false)
        }
        inserted = 0..<0
        setLiveChildren()
        for node in leaving.flatMap(\.nodes) { node.place(at: node.frame.origin, proposal: node.proposal) }
        for line in lines {
            let (start, _) = position(of: line, seen)
            for item in map.items(inLine: line) {
                if let row = rows[item] { place(row, inLine: line, at: start) }
            }
        }
        // Outer containers used the length returned for their measurement, so they are invalidated if the length has
        // changed.
        if abs(min(extents.total, CGSize.maximumLength) - frame.size[axis]) > 1e-6 { invalidateLayout() }
    }

    private func setLiveChildren() {
        var plain: [LayoutNode] = []
        var pinned: [LayoutNode] = []
        for (item, row) in rows.sorted(by: { $0.key < $1.key }) where shown.contains(item) {
            if isPinned(item) { pinned += row.nodes } else { plain += row.nodes }
        }
        setChildren(leaving.flatMap(\.nodes) + plain + pinned, keepsSize: true)
    }

    package override var focusContainer: (any FocusContainer)? { self }
    /// Pinned lines are painted last, but read at their own position.
    package var childrenInReadingOrder: [LayoutNode] {
        guard !arrangement.pinned.isEmpty else { return shownChildren }
        return rows.sorted { $0.key < $1.key }.filter { shown.contains($0.key) }.flatMap(\.value.nodes)
    }

    var viewportsAround: [ViewportNode] {
        var found: [ViewportNode] = []
        var next = enclosingViewportNode
        while let viewport = next {
            found.append(viewport)
            next = viewport.enclosingViewportNode
        }
        return found
    }

    // MARK: Finding

    /// The frame of an item, realised or estimated, in the coordinates of the container's frame.
    package func rect(ofItem item: Int) -> CGRect? {
        guard let line = map.line(ofItem: item) else { return nil }
        var rect = frame
        rect.origin[axis] += extents.start(of: line)
        rect.size[axis] = extents.length(of: line)
        if axis == .horizontal, layoutDirection == .rightToLeft { rect.origin.x = frame.minX + frame.maxX - rect.maxX }
        return rect
    }

    /// Discards all measurements when the display metrics change.
    private func checkDisplay() {
        guard graph.metrics != cachedMetrics else { return }
        cachedMetrics = graph.metrics
        ideal = nil
        isEstimated = false
        isMeasuredInView = false
        across = nil
        extents.removeAll()
    }
}
