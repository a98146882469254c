import Display
import Foundation
import Typesetting

/// The realised part of a long text. It has the visible paragraphs and about a screen around them, with a node for
/// every few paragraphs.
@MainActor
final class RealizedTextParts {
    fileprivate var text: LongText
    fileprivate var parts: [Int: TextPartNode] = [:]
    /// True if the text has changed. Parts that also occur in the new text are kept.
    fileprivate var isStale = false
    /// True if the text was last placed in parts. Text far from the viewport has no part nodes.
    fileprivate(set) var isShown = false

    fileprivate init(_ text: LongText) { self.text = text }

    var nodes: [LayoutNode] { parts.sorted { $0.key < $1.key }.map(\.value) }

    func textChanged() { isStale = true }

    func removeParts() {
        isShown = false
        for part in parts.values { part.unmount() }
        parts = [:]
    }
}

extension TextParagraphs {
    /// True if typesetting all of the text at once would take too long.
    var isLong: Bool {
        // Summing up the spans is cheap, because nearly all texts have one short span.
        spans.reduce(0) { $0 + $1.text.utf8.count } > LongText.minimumBytes
    }
}

extension TextNode: ViewportFollower {
    package var needsEveryOffset: Bool { false }

    /// Returns the parts if the whole text fits into the proposed height. Truncated text is typeset without parts.
    private func longParts(_ proposal: ProposedViewSize) -> RealizedTextParts? {
        if long == nil || long?.isStale == true {
            guard let text = LongText(paragraphs, graph.typesetter) else { return nil }
            if let long {
                long.text = text
                long.isStale = false
            } else {
                long = RealizedTextParts(text)
            }
        }
        guard let long else { return nil }
        let height = proposal.height ?? .infinity
        if !height.isFinite || long.text.estimatedSize(maxWidth: proposal.width ?? .infinity).height <= height {
            return long
        }
        return nil
    }

    var isShownInParts: Bool { long?.isShown ?? false }

    func longSize(_ proposal: ProposedViewSize) -> CGSize? {
        guard let long = longParts(proposal) else { return nil }
        if proposal.width == 0 { return CGSize(width: 0, height: long.text.lineHeight) }
        let size = long.text.estimatedSize(maxWidth: proposal.width ?? .infinity)
        let dot = graph.metrics.dotWidth
        return CGSize(
            width: min((size.width / dot).rounded(.up) * dot, proposal.width ?? .infinity), height: size.height)
    }

    func longBaseline(last: Bool, _ proposal: ProposedViewSize) -> CGFloat? {
        guard let long = longParts(proposal) else { return nil }
        long.text.fit(proposal.width ?? .infinity)
        return long.text.baseline(last: last, graph.typesetter)
    }

    func placeParts() {
        guard let long = longParts(proposal) else {
            self.long?.removeParts()
            setChildren(links)
            return placeLinks([(frame.origin, links.isEmpty ? nil : typeset(proposal))])
        }
        var viewport = enclosingViewport
        while let current = viewport {
            current.addFollower(self)
            viewport = current.enclosingViewport
        }
        long.text.fit(proposal.width ?? .infinity)
        if !long.isShown { invalidateLayerContent() }
        long.isShown = true
        showParts(long)
    }

    package func viewportMoved() {
        guard let long, isShownInParts, isPlaced, isInTree(of: graph.root) else { return }
        showParts(long)
    }

    package func viewportResized() { viewportMoved() }

    /// The visible part, from the text's own top.
    private var seen: ClosedRange<CGFloat> {
        let seen = visibleRectInViewports
        return (seen.minY - frame.minY)...(max(seen.maxY, seen.minY) - frame.minY)
    }

    private func showParts(_ long: RealizedTextParts) {
        var seen = seen
        var near = 0..<0
        // Blocks before the first visible block may be longer or shorter than estimated. The offset is then corrected,
        // so that the visible part stays in place.
        for _ in 0..<4 {
            let anchor = long.text.block(at: seen.lowerBound)
            let before = long.text.top(of: anchor)
            near = set(long, around: seen)
            let moved = long.text.top(of: anchor) - before
            guard abs(moved) > 1e-6, seen.lowerBound > 0,
                let viewport = enclosingViewport, viewport.axes.contains(.vertical), !viewport.isHeldByAnchor(.vertical)
            else { break }
            viewport.contentMoved(by: moved, along: .vertical)
            seen = self.seen
        }
        showBlocks(near, of: long)
        let size = longSize(proposal) ?? frame.size
        if size != frame.size { invalidateLayout() }
    }

    private func set(_ long: RealizedTextParts, around seen: ClosedRange<CGFloat>) -> Range<Int> {
        let screen = seen.upperBound - seen.lowerBound
        return long.text.set(from: seen.lowerBound - screen, to: seen.upperBound + screen, graph.typesetter)
    }

    private func showBlocks(_ near: Range<Int>, of long: RealizedTextParts) {
        for (block, part) in long.parts where !near.contains(block) || !part.shows(long.text.lines(of: block), shown) {
            part.unmount()
            long.parts[block] = nil
        }
        for block in near where long.parts[block] == nil {
            guard let lines = long.text.lines(of: block) else { continue }
            long.parts[block] = TextPartNode(lines, shown, graph) { [weak self] in
                self?.selectedAreas(inBlock: block) ?? []
            }
        }
        setChildren(long.nodes + links, keepsSize: true)
        var placed: [(CGPoint, TypesetText?)] = []
        for (block, part) in long.parts {
            let origin = CGPoint(x: frame.minX + inset(of: part.lines), y: frame.minY + long.text.top(of: block))
            part.place(at: origin, proposal: .unspecified)
            placed.append((origin, part.lines))
        }
        placeLinks(placed)
    }

    // MARK: Selection

    /// The selected rectangles of a block of lines.
    private func selectedAreas(inBlock block: Int) -> [DotRect] {
        guard shown.fitting.isSelectable, let places = long?.text.places(of: block) else { return [] }
        return selected(among: places, selectableBlock(block))
    }

    func selectionChangedInParts() {
        guard let long else { return }
        for part in long.parts.values { part.invalidateLayerContent() }
    }

    private func selectableBlock(_ block: Int) -> SelectableBlock? {
        guard let long, let part = long.parts[block] else { return nil }
        var text = paragraphs
        text.spans = long.text.spans(of: block)
        text.reservedLines = 1
        let set = graph.typesetter.typeset(text.marked, maxWidth: long.text.maxWidth, maxHeight: .infinity)
        return SelectableBlock(
            origin: CGPoint(x: inset(of: part.lines), y: long.text.top(of: block)),
            lines: selectableLines(set, of: text.plainText, from: long.text.places(of: block).lowerBound))
    }

    func longBlock(at y: CGFloat) -> SelectableBlock? {
        guard let long, let first = long.parts.keys.min(), let last = long.parts.keys.max() else { return nil }
        return selectableBlock(min(max(long.text.block(at: y), first), last))
    }

    func longBlock(of place: Int) -> SelectableBlock? {
        guard let long else { return nil }
        return long.parts.keys.sorted().last { long.text.places(of: $0).lowerBound <= place }.flatMap(selectableBlock)
    }

    /// The horizontal inset of a part's lines, because each part is only as wide as its own lines.
    private func inset(of lines: TypesetText) -> CGFloat {
        let free = max(frame.width - lines.width, 0)
        switch paragraphs.alignment {
        case .center: return graph.metrics.quantized(free / 2, .horizontal)
        case .leading: return paragraphs.rightToLeft ? free : 0
        case .trailing: return paragraphs.rightToLeft ? 0 : free
        }
    }
}
