import Display
import Foundation
import Typesetting

/// The adjustments that a text may make before it truncates, and whether it is selectable.
struct TextFitting: Equatable {
    var minimumScale: CGFloat = 1
    var allowsTightening = false
    var isSelectable = false
}

/// The node of a text. One measurement gives the size for all proposals into which the whole text fits.
package final class TextNode: LayoutNode, HitTestable, PaintedNode, SemanticNode, StackItem {
    private(set) var shown = ResolvedTextContent()
    private var natural: TypesetText?
    /// The realised part of a text that is too long to be typeset as a whole.
    var long: RealizedTextParts?
    /// True if the text is too long. `long` is nil until the parts are needed.
    private var isLong = false
    /// The link nodes, one for each link.
    private(set) var links: [TextLinkNode] = []
    var openURL: OpenURLAction?
    /// The state of the app's renderer; nil if the text never had a renderer.
    var rendering: TextRendering?
    /// The published layout; nil while no view reads it.
    var layoutPublisher: TextLayoutPublisher?

    package var isEmpty: Bool { paragraphs.spans.allSatisfy(\.text.isEmpty) }

    package var paragraphs: TextParagraphs { shown.paragraphs }
    var marks: [TextMark] { shown.marks }
    private var fitting: TextFitting { shown.fitting }

    func begin(with text: ResolvedTextContent) {
        shown = text
        isLong = isTooLong
        updateMarks()
    }

    func update(_ new: ResolvedTextContent) {
        let old = shown
        shown = new
        if let layoutPublisher, new != old { layoutPublisher.changed() }
        defer { if old.fitting.isSelectable, new != old { graph.text.selection?.textChanged(self) } }
        if new.marks != old.marks || new.palette != old.palette { updateMarks() }
        if new.images != old.images {
            invalidateLayerContent()
            if isLong { invalidatePlacement() }
        }
        if new.isRedacted != old.isRedacted || new.palette != old.palette {
            invalidateLayerContent()
            if isLong { invalidatePlacement() }
        }
        if new.renderer != old.renderer || new.renderer != nil && new != old {
            invalidateLayerContent()
            invalidatePlacement()
        }
        if new.spacing != old.spacing { invalidateLayout() }
        if new.paragraphs == old.paragraphs, new.fitting == old.fitting, new.renderer == old.renderer { return }
        natural = nil
        invalidateLayerContent()
        let wasLong = isLong
        isLong = isTooLong
        long?.textChanged()
        if wasLong || isLong { return invalidateLayout() }
        if !links.isEmpty { invalidatePlacement() }
        // Text of the same size does not invalidate its container.
        invalidateIfSizeChanged()
    }

    package override var painting: (any PaintedNode)? { self }
    package func clusters(of run: TextRun) -> [TextCluster] { graph.typesetter.clusters(of: run) }
    package func discardOwnTypesetText() {
        natural = nil
        long?.textChanged()
        layoutPublisher?.changed()
    }

    /// A renderer receives a text as a whole, so such a text is never split.
    private var isTooLong: Bool { shown.renderer == nil && paragraphs.isLong }

    // MARK: Typesetting

    func typeset(_ proposal: ProposedViewSize) -> TypesetText {
        let width = proposal.width ?? .infinity
        let height = proposal.height ?? .infinity
        if !isLong {
            let whole = natural ?? graph.typesetter.typeset(paragraphs, maxWidth: .infinity, maxHeight: .infinity)
            natural = whole
            let fitsHeight = whole.height <= height + 1e-6 || whole.lineCount <= 1 && !mayShrink
            if whole.width <= width + 1e-6, fitsHeight, !whole.truncated { return whole }
        }
        return typeset(paragraphs, width: width, height: height)
    }

    private func typeset(_ paragraphs: TextParagraphs, width: Double, height: Double) -> TypesetText {
        let result = graph.typesetter.typeset(paragraphs, maxWidth: width, maxHeight: height)
        guard mayShrink || fitting.allowsTightening && !graph.metrics.isCell, !result.fits(width, height) else {
            return result
        }
        return fitted(paragraphs, width: width, height: height) ?? result
    }

    private var mayShrink: Bool { fitting.minimumScale > 0 && fitting.minimumScale < 1 && !graph.metrics.isCell }

    /// The layout of a text that differs from the displayed one only in its marks.
    func layout(of marked: ResolvedTextContent) -> Text.Layout? {
        if paragraphs.isLong { return nil }
        let text = typeset(
            marked.paragraphs, width: proposal.width ?? .infinity, height: proposal.height ?? .infinity)
        return Text.Layout(text, marked, graph)
    }

    /// Typesets the same lines with a mark on each span.
    func typesetWithMarks() -> TypesetText {
        let isWhole = typeset(proposal) == natural
        return typeset(
            paragraphs.marked, width: isWhole ? .infinity : proposal.width ?? .infinity,
            height: isWhole ? .infinity : proposal.height ?? .infinity)
    }

    /// Typesets the text tighter or smaller, so that all of it fits, or else at the smallest scale.
    private func fitted(_ paragraphs: TextParagraphs, width: Double, height: Double) -> TypesetText? {
        if fitting.allowsTightening {
            for part in [0.01, 0.02, 0.03] {
                let result = graph.typesetter.typeset(
                    paragraphs.tightened(by: part), maxWidth: width, maxHeight: height)
                if result.fits(width, height) { return result }
            }
        }
        let minimumScale = fitting.minimumScale
        guard mayShrink else { return nil }
        let smallest = graph.typesetter.typeset(paragraphs.scaled(by: minimumScale), maxWidth: width, maxHeight: height)
        if !smallest.fits(width, height) { return smallest }
        var best = smallest
        var (low, high) = (minimumScale, 1.0)
        // A resolution of 1/64 of the range is not visible.
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

    package override func measure(_ proposal: ProposedViewSize) -> CGSize {
        renderedSize(proposal) ?? plainSize(proposal)
    }

    /// The size without a renderer's additions.
    func plainSize(_ proposal: ProposedViewSize) -> CGSize {
        if isLong, let size = longSize(proposal) { return size }
        if proposal.width == 0, !isEmpty {
            // A zero width requests the minimum size: no width and one line. This needs no line breaking.
            let whole = typeset(.unspecified)
            let lines = max(whole.lineCount, paragraphs.reservedLines, 1)
            return CGSize(width: 0, height: paragraphs.reservedLines > 1 ? whole.height : whole.height / CGFloat(lines))
        }
        let text = typeset(proposal)
        return CGSize(width: text.width, height: text.height)
    }

    /// True if the text was proposed zero width, so that no part of it is visible.
    private var hasNoWidth: Bool { proposal.width == 0 && !isLong }

    /// The same line breaks result for all widths down to the longest line. They also result for all heights if the
    /// lines fit.
    package override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        guard !isLong, shown.renderer == nil else { return ProposalRange(only: proposal) }
        if proposal.width == 0, !isEmpty { return ProposalRange(widths: .init(only: 0), heights: .all) }
        let text = typeset(proposal)
        let isWhole = natural == text
        // The scale depends on the available space, so the size applies to this proposal only.
        if !isWhole, fitting.allowsTightening || mayShrink { return ProposalRange(only: proposal) }
        var range = ProposalRange.all
        let width = proposal.width ?? .infinity
        if text.truncated {
            range.widths = .init(first: width, last: width, hasUnspecified: width == .infinity)
        } else {
            // A text is wider than its proposal only if single characters are.
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

    package override var stackItem: (any StackItem)? { self }
    /// A single-line text has the same width for every larger proposal. It can be broken between any characters for
    /// smaller ones.
    package func hasConstantBounds(_ axis: Axis) -> Bool {
        guard axis == .horizontal, !isLong, shown.renderer == nil, !fitting.allowsTightening, fitting.minimumScale >= 1
        else {
            return false
        }
        return isEmpty || typeset(ProposedViewSize(width: .infinity, height: nil)).lineCount <= 1
    }

    package override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard key.isTextBaseline else { return nil }
        let isFirst = key == VerticalAlignment.firstTextBaseline.key
        if isLong, let baseline = longBaseline(last: !isFirst, proposal) { return baseline }
        if proposal.width == 0, !isEmpty {
            // The baseline of the single line with zero width; see `plainSize`.
            let whole = typeset(.unspecified)
            return isFirst || paragraphs.reservedLines <= 1 ? whole.firstBaseline : whole.lastBaseline
        }
        let text = typeset(proposal)
        return isFirst ? text.firstBaseline : text.lastBaseline
    }

    // MARK: Display

    package override var needsLayer: Bool { true }
    package var appliesOuterEffects: Bool { true }
    /// False on a terminal, whose cells show one of two texts only.
    package var fadesOtherText: Bool { !graph.metrics.isCell }
    package override var semantics: (any SemanticNode)? { self }
    package var acceptsAttributes: Bool { true }
    package override var hitTesting: (any HitTestable)? { self }
    package var isHittable: Bool { !isEmpty }
    package func makeText() -> [TextRun] {
        if isEmpty || isShownInParts || hasNoWidth { return [] }
        if shown.isRedacted { return typeset(proposal).shaded(graph.metrics) }
        if shown.renderer != nil { return [] }
        let runs = typeset(proposal).displayedRuns(shown.images, graph.metrics)
        return graph.metrics.isCell ? runs.inverted(in: selectedAreas, graph.typesetter) : runs
    }

    package func makeDrawing() -> Drawing {
        if hasNoWidth { return .none }
        if shown.isRedacted {
            return isShownInParts ? .none : Drawing(commands: typeset(proposal).redacted(graph.metrics, shown.palette))
        }
        if isShownInParts { return .none }
        // Drawings of a renderer keep their colours on a terminal.
        let selected = selectedAreas.selectionBackground(
            shown.palette, isCell: graph.metrics.isCell && shown.renderer == nil)
        guard shown.renderer == nil, !shown.images.isEmpty || marks.contains(where: { $0.background != nil }) else {
            return selected.isEmpty ? .none : Drawing(commands: selected)
        }
        let text = typeset(proposal)
        return Drawing(
            commands: marks.backgrounds(behind: text) + selected + text.imageCommands(shown.images, graph.metrics))
    }

    /// Text drawn unchanged needs no label of its own; truncated text, or text broken inside a word, does.
    package func makeSemantics() -> Semantics {
        // On a terminal the bars are characters, which must not become part of a control's label.
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
            semantics.label = .own(shown.accessibleText())
            return semantics
        }
        let drawn = typeset(proposal)
        if drawn.runs.count <= 1, !drawn.truncated, shown.images.isEmpty, !shown.mayDifferForAccessibility {
            return semantics
        }
        let whole = shown.accessibleText()
        if shown.mayDifferForAccessibility || !drawn.isAccessibleAsDisplayed(shown.images, graph.metrics)
            || drawn.accessibleText(shown.images) != whole
        {
            semantics.label = .own(whole)
        }
        return semantics
    }

    // MARK: Links

    private func updateMarks() {
        let new = marks
        invalidateLayerContent()
        let wanted = new.indices.filter { new[$0].link != nil }
        if wanted.isEmpty, links.isEmpty { return }
        defer { invalidatePlacement() }
        for link in links.dropFirst(wanted.count) { link.unmount() }
        links.removeLast(max(0, links.count - wanted.count))
        while links.count < wanted.count { links.append(TextLinkNode(graph)) }
        for (link, index) in zip(links, wanted) {
            if let url = new[index].link { link.update(url, mark: index + 1, owner: self, shown.palette) }
        }
        setChildren((long?.nodes ?? []) + (rendering?.nodes ?? []) + links)
    }

    package override func placeChildren() {
        layoutPublisher?.changed()
        if isLong { return placeParts() }
        if let long {
            long.removeParts()
            self.long = nil
            setChildren(links)
        }
        if let rendering {
            if render(rendering) { setChildren(rendering.nodes + links, keepsSize: true) }
            rendering.nodes.place(in: frame)
        }
        placeLinks([(frame.origin, links.isEmpty || hasNoWidth ? nil : typeset(proposal))])
    }

    /// - Parameter shown: the displayed lines, with the origin of each block.
    func placeLinks(_ shown: [(origin: CGPoint, text: TypesetText?)]) {
        let (width, height) = (graph.metrics.dotWidth, graph.metrics.dotHeight)
        if links.isEmpty { return }
        // Collects the areas of all links in one pass, because there may be thousands of links.
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
        let textByMark = self.shown.accessibleTextByMark
        for link in links {
            link.areas = areas[link.mark] ?? []
            link.linkText = textByMark[link.mark] ?? ""
            let around = link.areas.dropFirst().reduce(link.areas.first ?? .null) { $0.union($1) }
            link.place(
                at: around.isNull ? frame.origin : around.origin,
                proposal: ProposedViewSize(around.isNull ? .zero : around.size))
        }
    }

    func unmountWithLinks() {
        if fitting.isSelectable { graph.text.selection?.textRemoved(self) }
        for link in links { link.unmount() }
        rendering?.nodes.unmount()
        long?.removeParts()
        unmount()
    }

}

extension TypesetText {
    /// True if nothing is truncated and no line exceeds the size. A single character cannot be broken, so a line may
    /// exceed it.
    fileprivate func fits(_ width: Double, _ height: Double) -> Bool {
        !truncated && self.width <= width + 1e-6 && self.height <= height + 1e-6
    }
}

extension TextParagraphs {
    /// A copy with a mark on each span.
    var marked: TextParagraphs {
        var copy = self
        for index in copy.spans.indices { copy.spans[index].mark = index + 1 }
        return copy
    }

    /// A copy with characters scaled by a factor.
    fileprivate func scaled(by factor: Double) -> TextParagraphs {
        var copy = self
        copy.lineSpacing *= factor
        for index in copy.spans.indices {
            copy.spans[index].font.resize(to: copy.spans[index].font.size * factor)
            copy.spans[index].tracking *= factor
            copy.spans[index].attachment = copy.spans[index].attachment?.scaled(by: factor)
            copy.spans[index].baselineOffset *= factor
        }
        return copy
    }

    /// A copy with characters closer by a part of the font size.
    fileprivate func tightened(by part: Double) -> TextParagraphs {
        var copy = self
        for index in copy.spans.indices { copy.spans[index].tracking -= copy.spans[index].font.size * part }
        return copy
    }
}

extension [TextMark] {
    /// The backgrounds behind marked characters, as high as their line.
    func backgrounds(behind text: TypesetText) -> [DrawCommand] {
        var commands: [DrawCommand] = []
        for (run, mark) in zip(text.runs, text.marks) {
            guard mark.mark > 0, let background = self[mark.mark - 1].background else { continue }
            commands.append(DrawCommand(.fill, paint: background, rect: run.rect(mark.line)))
        }
        return commands
    }
}
