import Display
import Foundation

/// The room of a lazy container: only the lines in view, and a few around them, have views.
final class LazyNode: LayoutNode, ViewportFollower {
    /// How much of what is seen is made beyond it, on either side.
    private static let margin: CGFloat = 0.25
    /// Lines that all begin at the same place cover each other: nobody sees the difference that more of them make.
    static let mostLinesAtOnePlace = 200

    weak var rowMaker: (any LazyRowMaker)?
    var arrangement: LazyArrangement {
        didSet {
            guard arrangement != oldValue else { return }
            needsMap = true
            extents.forget()
            isEstimated = false
            for row in rows.values { describe(row) }
            invalidateLayout()
        }
    }

    private(set) var map = LineMap()
    private var needsMap = true
    var extents = LineExtents()
    /// Whether `extents.estimate` was measured, and for how much room across the axis.
    private var isEstimated = false
    private var estimatedAcross: CGFloat?
    private var isMeasuredInView = false
    /// The room along the axis in which lines were measured in view.
    private var estimatedRoom: CGFloat?
    /// The part for which rows were made last.
    private var shownPart: ClosedRange<CGFloat>?
    /// The rows that exist, by item.
    private(set) var rows: [Int: LazyRow] = [:]
    /// Those of them that are placed. The first row may exist only to tell how long rows are.
    private var shown: Set<Int> = []
    /// The room across the axis that lengths were measured for.
    private(set) var across: CGFloat?
    private(set) var tracks: [GridTrack] = []
    /// How broad the content would like to be, as far as it was asked.
    var ideal: CGFloat?
    /// Where the first line is that is seen of a list, which is not seen from its beginning on.
    var held: HeldLine?
    private var knownMetrics: LayoutMetrics

    init(_ arrangement: LazyArrangement, _ graph: ViewGraph) {
        self.arrangement = arrangement
        knownMetrics = graph.metrics
        super.init(graph)
    }

    var axis: Axis { arrangement.axis }
    override var stackOrientation: Axis? { axis }
    var liveRows: [LazyRow] { Array(rows.values) }
    override var principalChild: LayoutNode? { nil }

    // MARK: Content

    /// The content has other views, or in another order. Those that are still there go on where they are now, and are to
    /// be collected again.
    func takeContent() {
        guard let list = rowMaker?.list else { return }
        let before = rows.values.sorted { $0.index < $1.index }
        let wereShown = shown
        let seenLines = heldLines
        rows.removeAll()
        shown.removeAll()
        let oldMap = map
        var shifted: (from: Int, by: Int)?
        var kept: [(row: LazyRow, line: Int?)] = []
        var moved: [Int: Int] = [:]
        for row in before {
            guard row.item.isMounted, let index = list.index(of: row.item), rows[index] == nil else {
                rowMaker?.letGo(row)
                continue
            }
            kept.append((row, oldMap.line(ofItem: row.index)))
            if wereShown.contains(row.index) { shown.insert(index) }
            moved[row.index] = index
            row.index = index
            rows[index] = row
        }
        rowMaker?.contentChanged { moved[$0] }
        map = LineMap(list, columns: tracks.count)
        needsMap = tracks.isEmpty && arrangement.tracks != nil
        for (row, _) in kept { describe(row) }
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
        hold(seenNow, of: seenLines.lowerBound, from: start)
        invalidateLayout()
    }

    /// The views that exist contribute other nodes than before.
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
        if needsMap, let list = rowMaker?.list {
            needsMap = false
            map = LineMap(list, columns: tracks.count)
            extents.forget()
        }
        extents.count = map.lineCount
        extents.spacing =
            arrangement.spacing.map { metrics.quantized($0, axis) }
            ?? metrics.spacing(between: ViewSpacing(), and: ViewSpacing(), along: axis)
        guard map.lineCount > 0 else { return }
        // As long as it has no room of its own it may be asked about several, each with other lengths.
        if isEstimated, self.across != nil || across == estimatedAcross { return }
        isEstimated = true
        estimatedAcross = across
        extents.forget()
        extents.estimate = length(ofLine: 0, across)
    }

    // MARK: Rows

    func row(_ item: Int) -> LazyRow? {
        if let known = rows[item] { return known }
        guard let made = rowMaker?.makeRow(item) else { return nil }
        rows[item] = made
        describe(made)
        // What the row says of its lower edge is seen above the next one.
        if made.row != nil, let next = rows[item + 1] { describe(next) }
        for node in made.nodes where node.parent == nil { node.parent = self }
        return made
    }

    /// What a list says of its rows may be different now.
    func describeRows() {
        for row in rows.values { describe(row) }
    }

    /// The room that a view is offered.
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

    /// Makes what is in a line and measures it.
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

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        checkDisplay()
        // Asked for another width than it has, only to know what it would be: the lengths of a few rows tell enough, unless
        // there are views for all of them.
        let across = across ?? usable(proposal[axis.other])
        let ask = {
            self.prepare(across)
            for row in self.rows.values { self.measureAgain(row, across) }
        }
        if self.across != nil, let viewport = enclosingViewport { viewport.asItLies(ask) } else { ask() }
        var size = CGSize.zero
        let offered = usable(proposal[axis.other])
        size[axis] = total(in: offered) ?? extents.total
        // However much there is, all of it is filled.
        size[axis.other] =
            proposal[axis.other] == .infinity ? .infinity : max(offered ?? idealBreadth(), breadth(in: offered))
        return size
    }

    /// How long all lines are in another room than there is, where all of them have views: whether an indicator beside them
    /// is needed has nothing to do with how long they are beside it.
    private func total(in room: CGFloat?) -> CGFloat? {
        guard let room, room != across, across != nil, arrangement.tracks == nil, rows.count == map.lineCount,
            !rows.isEmpty
        else { return nil }
        let lengths = (0..<map.lineCount).reduce(0) { $0 + length(ofLine: $1, room) }
        return max(lengths + CGFloat(map.lineCount - 1) * extents.spacing, 0)
    }

    /// How much the tracks take of a room across the axis, be it another one than they have: less than what they have now
    /// may be enough for them.
    private func breadth(in room: CGFloat?) -> CGFloat {
        // Those that it has say nothing of where no room is said: as many as there once was room for would be kept.
        let tracks = room == across ? tracks : newTracks(in: room)
        return tracks.last.map { $0.start + $0.length } ?? 0
    }

    private func newTracks(in across: CGFloat?) -> [GridTrack] {
        guard let items = arrangement.tracks else { return [] }
        let metrics = graph.metrics
        let usual = metrics.spacing(between: ViewSpacing(), and: ViewSpacing(), along: axis.other)
        let dot = axis == .vertical ? metrics.dotWidth : metrics.dotHeight
        return GridTrack.tracks(items, in: across, spacing: usual, dot: metrics.isCell ? dot : nil)
    }

    /// There is no end along the axis, whatever is offered there.
    override func alike(_ proposal: ProposedViewSize) -> ProposalRange {
        var range = ProposalRange(only: proposal)
        range[axis] = .all
        return range
    }

    private func usable(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isFinite ? $0 : nil } }

    /// A row whose content changed may have another length.
    private func measureAgain(_ row: LazyRow, _ across: CGFloat?) {
        guard let line = map.line(ofItem: row.index) else { return }
        extents.set(line, to: length(ofLine: line, across))
    }

    override func changed() { contentMayDiffer() }
    override func childChanged(_ child: LayoutNode) { contentMayDiffer() }

    // MARK: Placing

    override func placeChildren() {
        checkDisplay()
        for viewport in viewportsAround { viewport.follow(self) }
        let isOtherRoom = across != frame.size[axis.other]
        if isOtherRoom {
            across = frame.size[axis.other]
            extents.forget()
            prepare(across)
            if rows.isEmpty == false, map.lineCount > 0 {
                extents.estimate = length(ofLine: map.line(ofItem: rows.keys.min() ?? 0) ?? 0, across)
            }
        }
        holdSeen(inOtherRoom: isOtherRoom)
        showRows()
    }

    func viewportMoved() {
        guard across != nil, isInTree(of: graph.root) else { return }
        rowMaker?.viewMoved()
        showRows()
    }

    /// Some viewport around is larger, in which this lies as it did: there is more of it to be seen.
    func viewportResized() {
        guard isPlaced, across != nil, shownPart != seen, isInTree(of: graph.root) else { return }
        showRows()
    }

    /// What is seen of the container, from its own start on.
    var seen: ClosedRange<CGFloat> {
        let seen = seenAround
        let start =
            axis == .horizontal && layoutDirection == .rightToLeft
            ? frame.maxX - seen.maxX : seen.origin[axis] - frame.origin[axis]
        return start...max(start + seen.size[axis], start)
    }

    /// Makes the lines that are seen and places them; lets go of all others.
    private func showRows() {
        guard map.lineCount > 0, extents.total > 0 || !rows.isEmpty else { return finish([]) }
        // One that is as long as its content gives rows no length, and another one whenever they have another one.
        let room = viewportsAround.first { $0.axes.contains(Axis.Set(axis)) }
            .flatMap { $0.hasRoom(axis) ? $0.frame.size[axis] : nil }
        if room != estimatedRoom {
            // Rows may be as long as the room is.
            estimatedRoom = room
            isMeasuredInView = false
        }
        var seen = seen
        var anchor = extents.line(at: seen.lowerBound)
        var before = extents.start(of: anchor)
        var lines = makeLines(around: seen)
        if !isMeasuredInView, !lines.isEmpty { settleEstimate(lines) }
        // What lies before the first line that is seen turned out longer or shorter: what is seen stays where it is.
        for _ in 0..<3 {
            let moved = extents.start(of: anchor) - before
            guard abs(moved) > 1e-6, seen.lowerBound > 0,
                let viewport = viewportsAround.first(where: { $0.axes.contains(Axis.Set(axis)) }),
                !viewport.isHeldByAnchor(axis), axis == .vertical || layoutDirection == .leftToRight,
                // What is at its start is only out of sight because something around it is.
                viewport.offset[axis] > 0
            else { break }
            viewport.contentMoved(by: moved, along: axis)
            seen = self.seen
            anchor = extents.line(at: seen.lowerBound)
            before = extents.start(of: anchor)
            lines = makeLines(around: seen)
        }
        noteHeld()
        shownPart = seen
        askBreadth(of: lines)
        let clear = clearPart(of: seen)
        finish(lines + pinnedLines(for: lines, clear), clear)
    }

    /// What of the part that is seen lies under nothing: what is pinned stays there.
    private func clearPart(of seen: ClosedRange<CGFloat>) -> ClosedRange<CGFloat> {
        guard let beyond = viewportsAround.first(where: { $0.axes.contains(Axis.Set(axis)) })?.beyond else {
            return seen
        }
        let (before, after) = axis == .vertical ? (beyond.top, beyond.bottom) : (beyond.leading, beyond.trailing)
        let start = min(seen.lowerBound + before, seen.upperBound)
        return start...max(start, seen.upperBound - after)
    }

    private func makeLines(around seen: ClosedRange<CGFloat>) -> [Int] {
        let length = seen.upperBound - seen.lowerBound
        guard length > 0, seen.upperBound >= 0, seen.lowerBound <= extents.total else { return [] }
        if extents.goesBack { return makeLinesBackwards(from: seen.lowerBound - length * LazyNode.margin) }
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

    /// Lines of which each begins before the one above it: as many as reach into what is seen.
    private func makeLinesBackwards(from start: CGFloat) -> [Int] {
        var lines: [Int] = []
        for line in 0..<min(map.lineCount, LazyNode.mostLinesAtOnePlace) {
            let length = self.length(ofLine: line, across)
            extents.set(line, to: length)
            guard extents.start(of: line) + length > start else { break }
            lines.append(line)
        }
        return lines
    }

    /// The first lines that were ever seen tell better than the very first one how long a line is.
    private func settleEstimate(_ lines: [Int]) {
        isMeasuredInView = true
        let lengths = lines.map { extents.length(of: $0) }
        let metrics = graph.metrics
        let dot = metrics.isCell ? (axis == .vertical ? metrics.dotHeight : metrics.dotWidth) : 1
        let mean = (lengths.reduce(0, +) / CGFloat(lengths.count) / dot).rounded() * dot
        guard lengths.contains(where: { $0 != extents.estimate }), mean > 0 else { return }
        extents.forget()
        extents.estimate = mean
        for (line, length) in zip(lines, lengths) { extents.set(line, to: length) }
    }

    // MARK: Showing

    private func finish(_ inView: [Int], _ seen: ClosedRange<CGFloat> = 0...0) {
        var lines = inView
        if let focusedLine, !lines.contains(focusedLine) { lines.append(focusedLine) }
        if let dragged = rowMaker?.draggedRow.flatMap(map.line), !lines.contains(dragged) { lines.append(dragged) }
        var kept: Set<Int> = []
        for line in lines { kept.formUnion(map.items(inLine: line)) }
        shown = kept
        // The first row tells sizes before anything is seen.
        if inView.isEmpty { kept.formUnion(map.items(inLine: 0)) }
        let left = rows.filter { !kept.contains($0.key) }
        for (item, row) in left.sorted(by: { $0.key < $1.key }) {
            rows[item] = nil
            rowMaker?.letGo(row)
        }
        setLiveChildren()
        for line in lines {
            let (start, _) = position(of: line, seen)
            for item in map.items(inLine: line) {
                if let row = rows[item] { place(row, inLine: line, at: start) }
            }
        }
        // Whoever is around counts on the length that was told when it asked.
        if abs(min(extents.total, CGSize.mostLength) - frame.size[axis]) > 1e-6 { invalidateLayout() }
    }

    private func setLiveChildren() {
        var plain: [LayoutNode] = []
        var pinned: [LayoutNode] = []
        for (item, row) in rows.sorted(by: { $0.key < $1.key }) where shown.contains(item) {
            if isPinned(item) { pinned += row.nodes } else { plain += row.nodes }
        }
        setChildren(plain + pinned, keepsSize: true)
    }

    /// What is pinned is painted last, and read where it belongs.
    override var readChildren: [LayoutNode] {
        guard !arrangement.pinned.isEmpty else { return shownChildren }
        return rows.sorted { $0.key < $1.key }.filter { shown.contains($0.key) }.flatMap(\.value.nodes)
    }

    var viewportsAround: [ViewportNode] {
        var found: [ViewportNode] = []
        var next = enclosingViewport
        while let viewport = next {
            found.append(viewport)
            next = viewport.enclosingViewport
        }
        return found
    }

    // MARK: Finding

    /// Where a view lies or would lie, in the coordinates of the container.
    func rect(ofItem item: Int) -> CGRect? {
        guard let line = map.line(ofItem: item) else { return nil }
        var rect = frame
        rect.origin[axis] += extents.start(of: line)
        rect.size[axis] = extents.length(of: line)
        if axis == .horizontal, layoutDirection == .rightToLeft { rect.origin.x = frame.minX + frame.maxX - rect.maxX }
        return rect
    }

    /// On another display nothing that was measured holds.
    private func checkDisplay() {
        guard graph.metrics != knownMetrics else { return }
        knownMetrics = graph.metrics
        ideal = nil
        isEstimated = false
        isMeasuredInView = false
        across = nil
        extents.forget()
    }
}
