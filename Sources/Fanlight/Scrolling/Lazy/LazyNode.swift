import Display
import Foundation

/// Makes the views of a lazy container as they come into view, and lets go of them when they have left it.
@MainActor
protocol LazyRowMaker: AnyObject {
    /// The content's views as they are now.
    var list: ItemList { get }
    func makeRow(_ item: Int) -> LazyRow?
    func letGo(_ row: LazyRow)
}

/// A view of a lazy container that exists now.
@MainActor
final class LazyRow {
    let item: any ContentItem
    let place: ItemPlaceElement
    /// Which of the content's views it is.
    var index: Int
    var nodes: [LayoutNode]

    init(_ item: any ContentItem, _ place: ItemPlaceElement, index: Int, nodes: [LayoutNode]) {
        self.item = item
        self.place = place
        self.index = index
        self.nodes = nodes
    }
}

/// What kind of arrangement a lazy container is.
struct LazyArrangement: Equatable {
    /// The direction in which its lines follow each other.
    var axis: Axis
    /// Between lines; nil: the usual distance.
    var spacing: CGFloat?
    /// Where views lie across the axis.
    var guide: AlignmentKey
    /// The columns of a grid; nil in a stack, whose views have all the room there is.
    var tracks: [GridItem]?
    var pinned: PinnedScrollableViews = []
}

/// The room of a lazy container: only the lines in view, and a few around them, have views.
final class LazyNode: LayoutNode, ViewportFollower {
    /// How much of what is seen is made beyond it, on either side.
    private static let margin: CGFloat = 0.25

    weak var maker: (any LazyRowMaker)?
    var arrangement: LazyArrangement {
        didSet {
            guard arrangement != oldValue else { return }
            needsMap = true
            extents.forget()
            isEstimated = false
            invalidateLayout()
        }
    }

    private var map = LineMap()
    private var needsMap = true
    private var extents = LineExtents()
    /// Whether `extents.estimate` was measured.
    private var isEstimated = false
    private var isMeasuredInView = false
    /// The rows that exist, by item.
    private var rows: [Int: LazyRow] = [:]
    /// Those of them that are placed. The first row may exist only to tell how long rows are.
    private var shown: Set<Int> = []
    /// The room across the axis that lengths were measured for.
    private var across: CGFloat?
    private var tracks: [GridTrack] = []
    private var knownMetrics: LayoutMetrics

    init(_ arrangement: LazyArrangement, _ graph: ViewGraph) {
        self.arrangement = arrangement
        knownMetrics = graph.metrics
        super.init(graph)
    }

    private var axis: Axis { arrangement.axis }
    override var stackOrientation: Axis? { axis }
    var liveRows: [LazyRow] { Array(rows.values) }
    override var principalChild: LayoutNode? { nil }

    // MARK: Content

    /// The content has other views, or in another order. Those that are still there go on where they are now.
    func takeContent() {
        guard let list = maker?.list else { return }
        let before = rows.values.sorted { $0.index < $1.index }
        let wereShown = shown
        rows.removeAll()
        shown.removeAll()
        let oldMap = map
        var shifted: (from: Int, by: Int)?
        var kept: [(row: LazyRow, line: Int?)] = []
        for row in before {
            guard row.item.isMounted, let index = list.index(of: row.item), rows[index] == nil else {
                maker?.letGo(row)
                continue
            }
            kept.append((row, oldMap.line(ofItem: row.index)))
            if wereShown.contains(row.index) { shown.insert(index) }
            row.index = index
            rows[index] = row
        }
        setLiveChildren()
        map = LineMap(list, columns: tracks.count)
        needsMap = tracks.isEmpty && arrangement.tracks != nil
        for (row, oldLine) in kept where shifted == nil {
            if let oldLine, let line = map.line(ofItem: row.index) { shifted = (oldLine, line - oldLine) }
        }
        if let shifted { extents.shift(from: shifted.from, by: shifted.by) }
        extents.count = map.lineCount
        extents.trim()
        invalidateLayout()
    }

    /// The views that exist contribute other nodes than before.
    func rowsChanged() {
        setLiveChildren()
        invalidateLayout()
    }

    private func prepare(_ across: CGFloat?) {
        let metrics = graph.metrics
        if let items = arrangement.tracks {
            let usual = metrics.spacing(between: ViewSpacing(), and: ViewSpacing(), along: axis.other)
            let dot = axis == .vertical ? metrics.dotWidth : metrics.dotHeight
            let new = GridTrack.tracks(items, in: across, spacing: usual, dot: metrics.isCell ? dot : nil)
            if new.count != tracks.count { needsMap = true }
            tracks = new
        }
        if needsMap, let list = maker?.list {
            needsMap = false
            map = LineMap(list, columns: tracks.count)
            extents.forget()
        }
        extents.count = map.lineCount
        extents.spacing =
            arrangement.spacing.map { metrics.quantized($0, axis) }
            ?? metrics.spacing(between: ViewSpacing(), and: ViewSpacing(), along: axis)
        guard !isEstimated, map.lineCount > 0 else { return }
        isEstimated = true
        extents.estimate = length(ofLine: 0, across)
    }

    // MARK: Rows

    private func row(_ item: Int) -> LazyRow? {
        if let known = rows[item] { return known }
        guard let made = maker?.makeRow(item) else { return nil }
        rows[item] = made
        for node in made.nodes where node.parent == nil { node.parent = self }
        return made
    }

    /// The room that a view is offered.
    private func offer(_ item: Int, inLine line: Int, _ across: CGFloat?) -> ProposedViewSize {
        var offered = ProposedViewSize.unspecified
        offered[axis.other] = across
        if let track = track(of: item, inLine: line) { offered[axis.other] = track.length }
        return offered
    }

    private func track(of item: Int, inLine line: Int) -> GridTrack? {
        guard arrangement.tracks != nil, let run = map.run(ofLine: line), run.part == .content, !tracks.isEmpty else {
            return nil
        }
        let number = (item - run.items.lowerBound) % run.perLine
        return number < tracks.count ? tracks[number] : nil
    }

    /// Makes what is in a line and measures it.
    private func length(ofLine line: Int, _ across: CGFloat?) -> CGFloat {
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
        // Asked for another width than it has, only to know what it would be: the lengths of a few rows tell enough.
        prepare(across ?? usable(proposal[axis.other]))
        for row in rows.values { measureAgain(row) }
        var size = CGSize.zero
        size[axis] = extents.total
        let breadth = tracks.last.map { $0.start + $0.length } ?? 0
        size[axis.other] = max(usable(proposal[axis.other]) ?? idealBreadth, breadth)
        return size
    }

    private func usable(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isFinite ? $0 : nil } }

    /// A row whose content changed may have another length.
    private func measureAgain(_ row: LazyRow) {
        guard let line = map.line(ofItem: row.index) else { return }
        extents.set(line, to: length(ofLine: line, across))
    }

    private var idealBreadth: CGFloat {
        var breadth: CGFloat = 0
        for row in rows.values {
            for node in row.nodes { breadth = max(breadth, node.sizeThatFits(.unspecified)[axis.other]) }
        }
        return breadth
    }

    // MARK: Placing

    override func placeChildren() {
        checkDisplay()
        for viewport in viewportsAround { viewport.follow(self) }
        if across != frame.size[axis.other] {
            across = frame.size[axis.other]
            extents.forget()
            prepare(across)
            if rows.isEmpty == false, map.lineCount > 0 {
                extents.estimate = length(ofLine: map.line(ofItem: rows.keys.min() ?? 0) ?? 0, across)
            }
        }
        showRows()
    }

    func viewportMoved() {
        guard across != nil, isInTree(of: graph.root) else { return }
        showRows()
    }

    /// What is seen of the container, from its own start on.
    private var seen: ClosedRange<CGFloat> {
        let seen = seenAround
        let start = seen.origin[axis] - frame.origin[axis]
        return start...max(start + seen.size[axis], start)
    }

    /// Makes the lines that are seen and places them; lets go of all others.
    private func showRows() {
        let total = extents.total
        guard map.lineCount > 0, total > 0 || !rows.isEmpty else { return finish([], total) }
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
                viewport.anchors.growth == nil
            else { break }
            viewport.contentMoved(by: moved, along: axis)
            seen = self.seen
            anchor = extents.line(at: seen.lowerBound)
            before = extents.start(of: anchor)
            lines = makeLines(around: seen)
        }
        finish(lines + pinnedLines(for: lines, seen), total, seen)
    }

    private func makeLines(around seen: ClosedRange<CGFloat>) -> [Int] {
        let length = seen.upperBound - seen.lowerBound
        guard length > 0, seen.upperBound >= 0, seen.lowerBound <= extents.total else { return [] }
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

    // MARK: Pinned views

    /// Headers and footers that stay in view with their section, though their own place may be out of it.
    private func pinnedLines(for lines: [Int], _ seen: ClosedRange<CGFloat>) -> [Int] {
        guard !arrangement.pinned.isEmpty, let first = lines.first, let last = lines.last else { return [] }
        var found: [Int] = []
        let edges = [first, last, extents.line(at: seen.lowerBound), extents.line(at: seen.upperBound)]
        for number in Set(edges.compactMap { map.run(ofLine: $0)?.section }) {
            guard let section = map.sections[number] else { continue }
            let parts: [(PinnedScrollableViews, Range<Int>?)] = [
                (.sectionHeaders, section.header), (.sectionFooters, section.footer),
            ]
            for (kind, range) in parts {
                guard arrangement.pinned.contains(kind), let range else { continue }
                for line in range where !lines.contains(line) && !found.contains(line) {
                    extents.set(line, to: length(ofLine: line, across))
                    found.append(line)
                }
            }
        }
        return found
    }

    /// Where a line is shown: its own place, or the edge of what is seen while its section is.
    private func position(of line: Int, _ seen: ClosedRange<CGFloat>) -> (start: CGFloat, isPinned: Bool) {
        let own = extents.start(of: line)
        guard let run = map.run(ofLine: line), let number = run.section, let section = map.sections[number] else {
            return (own, false)
        }
        let length = extents.length(of: line)
        if run.part == .header, arrangement.pinned.contains(.sectionHeaders) {
            let end = extents.start(of: section.lines.upperBound) - extents.spacing
            return (max(own, min(seen.lowerBound, end - length)), true)
        }
        if run.part == .footer, arrangement.pinned.contains(.sectionFooters) {
            let start = extents.start(of: section.lines.lowerBound)
            return (min(own, max(seen.upperBound - length, start)), true)
        }
        return (own, false)
    }

    // MARK: Showing

    private func finish(_ lines: [Int], _ total: CGFloat, _ seen: ClosedRange<CGFloat> = 0...0) {
        var kept: Set<Int> = []
        for line in lines { kept.formUnion(map.items(inLine: line)) }
        shown = kept
        // The first row tells sizes before anything is seen.
        if lines.isEmpty { kept.formUnion(map.items(inLine: 0)) }
        let left = rows.filter { !kept.contains($0.key) }
        for (item, row) in left {
            rows[item] = nil
            maker?.letGo(row)
        }
        setLiveChildren()
        for line in lines {
            let (start, _) = position(of: line, seen)
            for item in map.items(inLine: line) {
                if let row = rows[item] { place(row, inLine: line, at: start) }
            }
        }
        if abs(extents.total - total) > 1e-6 { invalidateLayout() }
    }

    private func place(_ row: LazyRow, inLine line: Int, at start: CGFloat) {
        let offered = offer(row.index, inLine: line, across)
        let track = track(of: row.index, inLine: line)
        let room = across ?? 0
        var along = start
        for node in row.nodes {
            let size = node.sizeThatFits(offered)
            var point = CGPoint.zero
            point[axis] = frame.origin[axis] + along
            if let track {
                let guides = (horizontal: track.alignment.horizontal.key, vertical: track.alignment.vertical.key)
                let (guide, guideAcross) =
                    axis == .vertical ? (guides.vertical, guides.horizontal) : (guides.horizontal, guides.vertical)
                point[axis] += offset(of: node, offered, by: guide, along: axis, in: extents.length(of: line))
                point[axis.other] =
                    gridStart(room) + track.start
                    + offset(of: node, offered, by: guideAcross, along: axis.other, in: track.length)
            } else {
                point[axis.other] = offset(of: node, offered, by: arrangement.guide, along: axis.other, in: room)
            }
            if axis.other == .horizontal, graph.layoutDirection == .rightToLeft {
                point.x = room - point.x - size.width
            }
            point[axis.other] += frame.origin[axis.other]
            node.place(at: point, proposal: offered)
            along += size[axis]
        }
    }

    /// Where the columns of a grid begin that do not fill its room.
    private func gridStart(_ room: CGFloat) -> CGFloat {
        let breadth = tracks.last.map { $0.start + $0.length } ?? 0
        guard room > breadth else { return 0 }
        return graph.metrics.quantized(guide(arrangement.guide, along: axis.other, in: room - breadth), axis.other)
    }

    /// Where a view begins in a room, so that its guide meets the room's.
    private func offset(
        of node: LayoutNode, _ offered: ProposedViewSize, by key: AlignmentKey, along axis: Axis, in room: CGFloat
    ) -> CGFloat {
        let inner = node.explicitAlignment(key, in: offered) ?? key.id.defaultValue(in: node.dimensions(in: offered))
        return graph.metrics.quantized(guide(key, along: axis, in: room) - inner, axis)
    }

    /// Where a guide is in a room of its own.
    private func guide(_ key: AlignmentKey, along axis: Axis, in room: CGFloat) -> CGFloat {
        var size = CGSize.zero
        size[axis] = room
        return key.id.defaultValue(in: ViewDimensions(width: size.width, height: size.height) { _ in nil })
    }

    private func setLiveChildren() {
        var plain: [LayoutNode] = []
        var pinned: [LayoutNode] = []
        for (item, row) in rows.sorted(by: { $0.key < $1.key }) where shown.contains(item) {
            if isPinned(item) { pinned += row.nodes } else { plain += row.nodes }
        }
        setChildren(plain + pinned, keepsSize: true)
    }

    /// Whether a view may lie over others: then it is painted after them.
    private func isPinned(_ item: Int) -> Bool {
        guard !arrangement.pinned.isEmpty, let line = map.line(ofItem: item), let run = map.run(ofLine: line) else {
            return false
        }
        return run.part == .header && arrangement.pinned.contains(.sectionHeaders)
            || run.part == .footer && arrangement.pinned.contains(.sectionFooters)
    }

    private var viewportsAround: [ViewportNode] {
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
        return rect
    }

    /// On another display nothing that was measured holds.
    private func checkDisplay() {
        guard graph.metrics != knownMetrics else { return }
        knownMetrics = graph.metrics
        isEstimated = false
        isMeasuredInView = false
        across = nil
        extents.forget()
    }
}
