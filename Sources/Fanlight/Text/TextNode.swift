import Display
import Foundation
import Typesetting

/// What a text may do to its letters before it leaves some out.
struct TextFitting: Equatable {
    var minimumScale: CGFloat = 1
    var tightens = false
    var isSelectable = false
}

/// A text's room. One measurement tells the size for every proposal that the whole text fits into.
final class TextNode: LayoutNode {
    private(set) var shown = ShownText()
    private var natural: TypesetText?
    /// What is seen of a text that is too long to be set as a whole.
    var long: LongTextParts?
    /// Likewise, before it is known whether that is asked for.
    private var isLong = false
    /// The parts that can be pressed, one for each link.
    private(set) var links: [TextLinkNode] = []
    var openURL: OpenURLAction?
    /// What the author's renderer has drawn of it; nil where there never was one.
    var rendering: TextRendering?
    /// What it says of its lines to those around; nil where nobody reads that.
    var saying: TextLayoutSaying?

    var isEmpty: Bool { paragraphs.spans.allSatisfy(\.text.isEmpty) }

    var paragraphs: TextParagraphs { shown.paragraphs }
    var marks: [TextMark] { shown.marks }
    private var fitting: TextFitting { shown.fitting }

    func begin(with text: ShownText) {
        shown = text
        isLong = isTooLong
        takeMarks()
    }

    func take(_ new: ShownText) {
        let old = shown
        shown = new
        if let saying, new != old { saying.changed() }
        defer { if old.fitting.isSelectable, new != old { graph.selection.textChanged(self) } }
        if new.marks != old.marks || new.inks != old.inks { takeMarks() }
        if new.images != old.images {
            layerContentChanged()
            if isLong { invalidatePlacement() }
        }
        if new.isRedacted != old.isRedacted || new.inks != old.inks {
            layerContentChanged()
            if isLong { invalidatePlacement() }
        }
        if new.renderer != old.renderer || new.renderer != nil && new != old {
            layerContentChanged()
            invalidatePlacement()
        }
        if new.spacing != old.spacing { invalidateLayout() }
        if new.paragraphs == old.paragraphs, new.fitting == old.fitting, new.renderer == old.renderer { return }
        natural = nil
        layerContentChanged()
        let wasLong = isLong
        isLong = isTooLong
        long?.textChanged()
        if wasLong || isLong { return invalidateLayout() }
        if !links.isEmpty { invalidatePlacement() }
        // A text that takes as much room as before moves nothing around it.
        measureAgain()
    }

    override func forgetOwnSetText() {
        natural = nil
        long?.textChanged()
        saying?.changed()
    }

    /// Renderers are given a text as a whole.
    private var isTooLong: Bool { shown.renderer == nil && paragraphs.isLong }

    // MARK: Setting

    func set(_ proposal: ProposedViewSize) -> TypesetText {
        let width = proposal.width ?? .infinity
        let height = proposal.height ?? .infinity
        if !isLong {
            let whole = natural ?? graph.typesetter.typeset(paragraphs, maxWidth: .infinity, maxHeight: .infinity)
            natural = whole
            let isLowEnough = whole.height <= height + 1e-6 || whole.lineCount <= 1 && !mayShrink
            if whole.width <= width + 1e-6, isLowEnough, !whole.truncated { return whole }
        }
        return set(paragraphs, width: width, height: height)
    }

    private func set(_ paragraphs: TextParagraphs, width: Double, height: Double) -> TypesetText {
        let result = graph.typesetter.typeset(paragraphs, maxWidth: width, maxHeight: height)
        guard mayShrink || fitting.tightens && !graph.metrics.isCell, !result.fits(width, height) else { return result }
        return fitted(paragraphs, width: width, height: height) ?? result
    }

    private var mayShrink: Bool { fitting.minimumScale > 0 && fitting.minimumScale < 1 && !graph.metrics.isCell }

    /// Where the letters of this text stand, which differs from the one that is shown by its marks at most.
    func layout(of marked: ShownText) -> Text.Layout? {
        if paragraphs.isLong { return nil }
        let text = set(
            marked.paragraphs, width: proposal.width ?? .infinity, height: proposal.height ?? .infinity)
        return Text.Layout(text, marked, graph)
    }

    /// The same lines, with a mark on each span.
    func setMarked() -> TypesetText {
        let isWhole = set(proposal) == natural
        return set(
            paragraphs.marked, width: isWhole ? .infinity : proposal.width ?? .infinity,
            height: isWhole ? .infinity : proposal.height ?? .infinity)
    }

    /// The letters closer or smaller, if that makes the whole text fit, or else as small as they may be.
    private func fitted(_ paragraphs: TextParagraphs, width: Double, height: Double) -> TypesetText? {
        if fitting.tightens {
            for part in [0.01, 0.02, 0.03] {
                let result = graph.typesetter.typeset(
                    paragraphs.tightened(by: part), maxWidth: width, maxHeight: height)
                if result.fits(width, height) { return result }
            }
        }
        let least = fitting.minimumScale
        guard mayShrink else { return nil }
        let smallest = graph.typesetter.typeset(paragraphs.scaled(by: least), maxWidth: width, maxHeight: height)
        if !smallest.fits(width, height) { return smallest }
        var best = smallest
        var (low, high) = (least, 1.0)
        // A sixty-fourth of the way is less than anybody sees.
        for _ in 0..<6 {
            let middle = (low + high) / 2
            let result = graph.typesetter.typeset(paragraphs.scaled(by: middle), maxWidth: width, maxHeight: height)
            if result.fits(width, height) {
                low = middle
                best = result
            } else {
                high = middle
            }
        }
        return best
    }

    override func makeSpacing() -> ViewSpacing { shown.spacing }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { renderedSize(proposal) ?? plainSize(proposal) }

    /// Without what a renderer adds.
    func plainSize(_ proposal: ProposedViewSize) -> CGSize {
        if isLong, let size = longSize(proposal) { return size }
        if proposal.width == 0, !isEmpty {
            // Asked for its least: a text can do without any width, on one line. Nothing needs to be broken for that.
            let whole = set(.unspecified)
            let lines = max(whole.lineCount, paragraphs.reservedLines, 1)
            return CGSize(width: 0, height: paragraphs.reservedLines > 1 ? whole.height : whole.height / CGFloat(lines))
        }
        let text = set(proposal)
        return CGSize(width: text.width, height: text.height)
    }

    /// It does without any width: nothing of it is seen.
    private var hasNoWidth: Bool { proposal.width == 0 && !isLong }

    /// Lines broken at a width stay the same down to the longest of them, and whatever the height, if they fit.
    override func alike(_ proposal: ProposedViewSize) -> ProposalRange {
        guard !isLong, shown.renderer == nil else { return ProposalRange(only: proposal) }
        if proposal.width == 0, !isEmpty { return ProposalRange(widths: .init(only: 0), heights: .all) }
        let text = set(proposal)
        let isWhole = natural == text
        // Letters are as large as there is room for.
        if !isWhole, fitting.tightens || mayShrink { return ProposalRange(only: proposal) }
        var range = ProposalRange.all
        let width = proposal.width ?? .infinity
        if text.truncated {
            range.widths = .init(first: width, last: width, hasUnspecified: width == .infinity)
        } else {
            // A text wider than its room is one whose letters are, each by itself.
            let last = isWhole ? .infinity : width
            range.widths = .init(first: min(text.width, width), last: last, hasUnspecified: last == .infinity)
        }
        let height = proposal.height ?? .infinity
        let isCutByHeight = text.truncated && text.lineCount < paragraphs.lineLimit ?? .max
        range.heights.first = text.lineCount <= 1 && !mayShrink ? -.infinity : min(text.height, height)
        if isCutByHeight {
            range.heights.last = height
            range.heights.hasUnspecified = height == .infinity
        }
        return range
    }

    /// Between its letters a line may always be broken, and one line is as wide as it is.
    override func isSteady(_ axis: Axis) -> Bool {
        guard axis == .horizontal, !isLong, shown.renderer == nil, !fitting.tightens, fitting.minimumScale >= 1 else {
            return false
        }
        return isEmpty || set(ProposedViewSize(width: .infinity, height: nil)).lineCount <= 1
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard key.isTextBaseline else { return nil }
        let isFirst = key == VerticalAlignment.firstTextBaseline.key
        if isLong, let baseline = longBaseline(last: !isFirst, proposal) { return baseline }
        if proposal.width == 0, !isEmpty {
            // On the one line that it can do without any width on, see `plainSize`.
            let whole = set(.unspecified)
            return isFirst || paragraphs.reservedLines <= 1 ? whole.firstBaseline : whole.lastBaseline
        }
        let text = set(proposal)
        return isFirst ? text.firstBaseline : text.lastBaseline
    }

    // MARK: Showing

    override var needsLayer: Bool { true }
    override var takesEffects: Bool { true }
    override var speaksForItself: Bool { true }
    override var isHittable: Bool { !isEmpty }
    override func makeText() -> [TextRun] {
        if isEmpty || isShownInParts || hasNoWidth { return [] }
        if shown.isRedacted { return set(proposal).shaded(graph.metrics) }
        if shown.renderer != nil { return [] }
        let runs = set(proposal).written(shown.images, graph.metrics)
        return graph.metrics.isCell ? runs.inverted(in: selectedAreas, graph.typesetter) : runs
    }

    override func makeDrawing() -> Drawing {
        if hasNoWidth { return .none }
        if shown.isRedacted {
            return isShownInParts ? .none : Drawing(commands: set(proposal).redacted(graph.metrics, shown.inks))
        }
        if isShownInParts { return .none }
        // What a renderer draws on a terminal keeps its colours.
        let selected = selectedAreas.ground(shown.inks, isCell: graph.metrics.isCell && shown.renderer == nil)
        guard shown.renderer == nil, !shown.images.isEmpty || marks.contains(where: { $0.background != nil }) else {
            return selected.isEmpty ? .none : Drawing(commands: selected)
        }
        let text = set(proposal)
        return Drawing(commands: marks.grounds(behind: text) + selected + text.drawn(shown.images, graph.metrics))
    }

    /// A text that is drawn as it is needs no label of its own; one that was cut or broken inside a word does.
    override func makeSemantics() -> Semantics {
        // On a terminal there are letters in place of bars, and those are no part of what a control is called.
        if shown.isRedacted { return Semantics(state: graph.metrics.isCell ? .hidden : []) }
        var semantics = Semantics.plainText
        if mayBeSelected {
            semantics.state.insert(.selectable)
            semantics.details.actionNames = [TextNode.copyAction]
        }
        if isEmpty { return semantics }
        if isShownInParts {
            return Semantics(role: .group, state: semantics.state, details: semantics.details)
        }
        if hasNoWidth {
            semantics.label = .own(shown.spoken())
            return semantics
        }
        let drawn = set(proposal)
        if drawn.runs.count <= 1, !drawn.truncated, shown.images.isEmpty, !shown.isCalledOtherwise { return semantics }
        let whole = shown.spoken()
        if shown.isCalledOtherwise || !drawn.readsAsWritten(shown.images, graph.metrics)
            || drawn.read(shown.images) != whole
        {
            semantics.label = .own(whole)
        }
        return semantics
    }

    // MARK: Links

    private func takeMarks() {
        let new = marks
        layerContentChanged()
        let wanted = new.indices.filter { new[$0].link != nil }
        if wanted.isEmpty, links.isEmpty { return }
        defer { invalidatePlacement() }
        for link in links.dropFirst(wanted.count) { link.leave() }
        links.removeLast(max(0, links.count - wanted.count))
        while links.count < wanted.count { links.append(TextLinkNode(graph)) }
        for (link, index) in zip(links, wanted) {
            if let url = new[index].link { link.take(url, mark: index + 1, owner: self, shown.inks) }
        }
        setChildren((long?.nodes ?? []) + (rendering?.nodes ?? []) + links)
    }

    override func placeChildren() {
        saying?.changed()
        if isLong { return placeParts() }
        if let long {
            long.leave()
            self.long = nil
            setChildren(links)
        }
        if let rendering {
            if render(rendering) { setChildren(rendering.nodes + links, keepsSize: true) }
            rendering.nodes.place(in: frame)
        }
        placeLinks([(frame.origin, links.isEmpty || hasNoWidth ? nil : set(proposal))])
    }

    /// - Parameter shown: the lines that are shown, with the place where each of them begin.
    func placeLinks(_ shown: [(origin: CGPoint, text: TypesetText?)]) {
        let (width, height) = (graph.metrics.dotWidth, graph.metrics.dotHeight)
        if links.isEmpty { return }
        // Once for all links: there may be thousands.
        var areas: [Int: [CGRect]] = [:]
        for (origin, text) in shown {
            guard let text else { continue }
            for (run, mark) in zip(text.runs, text.marks) where mark.mark > 0 {
                let rect = run.rect(mark.line)
                areas[mark.mark, default: []].append(
                    CGRect(
                        x: origin.x + Double(rect.x) * width, y: origin.y + Double(rect.y) * height,
                        width: Double(rect.width) * width, height: Double(rect.height) * height))
            }
        }
        let letters = self.shown.spokenByMark
        for link in links {
            link.areas = areas[link.mark] ?? []
            link.letters = letters[link.mark] ?? ""
            let around = link.areas.dropFirst().reduce(link.areas.first ?? .null) { $0.union($1) }
            link.place(
                at: around.isNull ? frame.origin : around.origin,
                proposal: ProposedViewSize(around.isNull ? .zero : around.size))
        }
    }

    func leaveWithLinks() {
        if fitting.isSelectable { graph.selection.left(self) }
        for link in links { link.leave() }
        rendering?.nodes.leave()
        long?.leave()
        leave()
    }

}

extension TypesetText {
    /// Whether nothing is cut, and no line is wider or higher than there is room: a single letter cannot be broken.
    fileprivate func fits(_ width: Double, _ height: Double) -> Bool {
        !truncated && self.width <= width + 1e-6 && self.height <= height + 1e-6
    }
}

extension TextParagraphs {
    /// The same text with a mark on each span.
    var marked: TextParagraphs {
        var copy = self
        for index in copy.spans.indices { copy.spans[index].mark = index + 1 }
        return copy
    }

    /// The same text with smaller letters.
    fileprivate func scaled(by factor: Double) -> TextParagraphs {
        var copy = self
        copy.lineSpacing *= factor
        for index in copy.spans.indices {
            copy.spans[index].font.resize(to: copy.spans[index].font.size * factor)
            copy.spans[index].tracking *= factor
            copy.spans[index].room = copy.spans[index].room?.scaled(by: factor)
            copy.spans[index].baselineOffset *= factor
        }
        return copy
    }

    /// The same text with letters closer by a part of their size.
    fileprivate func tightened(by part: Double) -> TextParagraphs {
        var copy = self
        for index in copy.spans.indices { copy.spans[index].tracking -= copy.spans[index].font.size * part }
        return copy
    }
}

extension [TextMark] {
    /// Grounds behind letters that have one, as high as their line.
    func grounds(behind text: TypesetText) -> [DrawCommand] {
        var commands: [DrawCommand] = []
        for (run, mark) in zip(text.runs, text.marks) {
            guard mark.mark > 0, let background = self[mark.mark - 1].background else { continue }
            commands.append(DrawCommand(.fill, paint: background, rect: run.rect(mark.line)))
        }
        return commands
    }
}
