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
    private(set) var paragraphs = TextParagraphs([])
    private var fitting = TextFitting()
    private(set) var marks: [TextMark] = []
    private var natural: TypesetText?
    /// What is seen of a text that is too long to be set as a whole.
    var long: LongTextParts?
    /// Likewise, before it is known whether that is asked for.
    private var isLong = false
    /// The parts that can be pressed, one for each link.
    private(set) var links: [TextLinkNode] = []
    var openURL: OpenURLAction?

    private var isEmpty: Bool { paragraphs.spans.allSatisfy(\.text.isEmpty) }

    func begin(with paragraphs: TextParagraphs, fitting: TextFitting, marks: [TextMark]) {
        self.paragraphs = paragraphs
        self.fitting = fitting
        isLong = paragraphs.isLong
        takeMarks(marks)
    }

    func take(_ new: TextParagraphs, fitting: TextFitting, marks: [TextMark]) {
        if marks != self.marks { takeMarks(marks) }
        if new == paragraphs, fitting == self.fitting { return }
        paragraphs = new
        self.fitting = fitting
        natural = nil
        layerContentChanged()
        let wasLong = isLong
        isLong = new.isLong
        long?.textChanged()
        if wasLong || isLong { return invalidateLayout() }
        if !links.isEmpty { invalidatePlacement() }
        // A text that takes as much room as before moves nothing around it.
        for (proposal, size) in knownSizes.all where measure(proposal).sanitized != size { return invalidateLayout() }
    }

    // MARK: Setting

    func set(_ proposal: ProposedViewSize) -> TypesetText {
        let width = proposal.width ?? .infinity
        let height = proposal.height ?? .infinity
        if !isLong {
            let whole = natural ?? graph.typesetter.typeset(paragraphs, maxWidth: .infinity, maxHeight: .infinity)
            natural = whole
            if whole.width <= width + 1e-6, whole.height <= height || whole.lineCount <= 1, !whole.truncated {
                return whole
            }
        }
        let result = graph.typesetter.typeset(paragraphs, maxWidth: width, maxHeight: height)
        guard result.truncated, !graph.metrics.isCell else { return result }
        return fitted(width: width, height: height) ?? result
    }

    /// The letters closer or smaller, if that makes the whole text fit, or else as small as they may be.
    private func fitted(width: Double, height: Double) -> TypesetText? {
        if fitting.tightens {
            for part in [0.01, 0.02, 0.03] {
                let result = graph.typesetter.typeset(
                    paragraphs.tightened(by: part), maxWidth: width, maxHeight: height)
                if !result.truncated { return result }
            }
        }
        let least = fitting.minimumScale
        guard least < 1, least > 0 else { return nil }
        let smallest = graph.typesetter.typeset(paragraphs.scaled(by: least), maxWidth: width, maxHeight: height)
        if smallest.truncated { return smallest }
        var best = smallest
        var (low, high) = (least, 1.0)
        // A sixty-fourth of the way is less than anybody sees.
        for _ in 0..<6 {
            let middle = (low + high) / 2
            let result = graph.typesetter.typeset(paragraphs.scaled(by: middle), maxWidth: width, maxHeight: height)
            if result.truncated {
                high = middle
            } else {
                low = middle
                best = result
            }
        }
        return best
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
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

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard key.isTextBaseline else { return nil }
        let isFirst = key == VerticalAlignment.firstTextBaseline.key
        if isLong, let baseline = longBaseline(last: !isFirst, proposal) { return baseline }
        let text = set(proposal)
        return isFirst ? text.firstBaseline : text.lastBaseline
    }

    // MARK: Showing

    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }
    override var isHittable: Bool { !isEmpty }
    override func makeText() -> [TextRun] { isEmpty || isShownInParts ? [] : set(proposal).runs }

    override func makeDrawing() -> Drawing {
        guard !isShownInParts, marks.contains(where: { $0.background != nil }) else { return .none }
        return marks.grounds(behind: set(proposal))
    }

    /// A text that is drawn as it is needs no label of its own; one that was cut or broken inside a word does.
    override func makeSemantics() -> Semantics {
        var semantics = Semantics.plainText
        if fitting.isSelectable { semantics.state.insert(.selectable) }
        if isEmpty { return semantics }
        if isShownInParts { return Semantics(role: .group, state: semantics.state) }
        let drawn = set(proposal)
        if drawn.runs.count <= 1, !drawn.truncated { return semantics }
        let whole = paragraphs.spans.map(\.text).joined()
        if drawn.runs.readTogether != whole { semantics.label = .own(whole) }
        return semantics
    }

    // MARK: Links

    private func takeMarks(_ new: [TextMark]) {
        marks = new
        layerContentChanged()
        let wanted = new.indices.filter { new[$0].link != nil }
        if wanted.isEmpty, links.isEmpty { return }
        defer { invalidatePlacement() }
        for link in links.dropFirst(wanted.count) { link.leave() }
        links.removeLast(max(0, links.count - wanted.count))
        while links.count < wanted.count { links.append(TextLinkNode(graph)) }
        for (link, index) in zip(links, wanted) {
            if let url = new[index].link { link.take(url, mark: index + 1, owner: self) }
        }
        setChildren((long?.nodes ?? []) + links)
    }

    override func placeChildren() {
        if isLong { return placeParts() }
        if let long {
            long.leave()
            self.long = nil
            setChildren(links)
        }
        placeLinks([(frame.origin, links.isEmpty ? nil : set(proposal))])
    }

    /// - Parameter shown: the lines that are shown, with the place where each of them begin.
    func placeLinks(_ shown: [(origin: CGPoint, text: TypesetText?)]) {
        let (width, height) = (graph.metrics.dotWidth, graph.metrics.dotHeight)
        for link in links {
            link.letters = ""
            link.areas = []
            for (origin, text) in shown {
                guard let text else { continue }
                for (run, mark) in zip(text.runs, text.marks) where mark.mark == link.mark {
                    let rect = run.rect(mark.line)
                    link.areas.append(
                        CGRect(
                            x: origin.x + Double(rect.x) * width, y: origin.y + Double(rect.y) * height,
                            width: Double(rect.width) * width, height: Double(rect.height) * height))
                }
            }
            link.letters = paragraphs.spans.filter { $0.mark == link.mark }.map(\.text).joined()
            let around = link.areas.dropFirst().reduce(link.areas.first ?? .null) { $0.union($1) }
            link.place(
                at: around.isNull ? frame.origin : around.origin,
                proposal: ProposedViewSize(around.isNull ? .zero : around.size))
        }
    }

    func leaveWithLinks() {
        for link in links { link.leave() }
        long?.leave()
        leave()
    }

}

extension TextParagraphs {
    /// The same text with smaller letters.
    fileprivate func scaled(by factor: Double) -> TextParagraphs {
        var copy = self
        copy.lineSpacing *= factor
        for index in copy.spans.indices {
            copy.spans[index].font.resize(to: copy.spans[index].font.size * factor)
            copy.spans[index].tracking *= factor
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
    func grounds(behind text: TypesetText) -> Drawing {
        var commands: [DrawCommand] = []
        for (run, mark) in zip(text.runs, text.marks) {
            guard mark.mark > 0, let background = self[mark.mark - 1].background else { continue }
            commands.append(DrawCommand(.fill, paint: background, rect: run.rect(mark.line)))
        }
        return Drawing(commands: commands)
    }
}

extension TextRun {
    /// The run's part of its line, in whole dots.
    fileprivate func rect(_ line: Range<Int>) -> DotRect {
        let left = x.dots.rounded()
        let right = (x.dots + width.dots).rounded()
        return DotRect(
            x: Int32(left), y: Int32(line.lowerBound), width: Int32(right - left), height: Int32(line.count))
    }
}

extension [TextRun] {
    /// The letters as a display's reader puts them together: runs of one baseline directly, others with a space between.
    fileprivate var readTogether: String {
        var result = ""
        for (index, run) in enumerated() {
            let startsLine = index > 0 && run.baseline != self[index - 1].baseline
            if startsLine, result.last?.isWhitespace == false, run.text.first?.isWhitespace == false { result += " " }
            result += run.text
        }
        return result
    }
}
