import Display
import Foundation
import Typesetting

/// A field's letters.
final class FieldLettersNode: LayoutNode, PaintedNode, SemanticNode {
    var look: TextFieldLook? {
        didSet { if look != oldValue { layerContentChanged() } }
    }
    var text = "" {
        didSet { if text != oldValue { layerContentChanged() } }
    }
    var isEnabled = true {
        didSet { if isEnabled != oldValue { layerContentChanged() } }
    }
    /// What of them is selected on a terminal, in dots: it is seen the other way round.
    var inverted: [DotRect] = [] {
        didSet { if inverted != oldValue { layerContentChanged() } }
    }

    /// The part of the line that is to be drawn where it is made of several runs, as letters of several faces are: each key
    /// sends those again. nil: all of it.
    var seen: ClosedRange<CGFloat>? {
        didSet { if seen != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var carriesAttributes: Bool { true }

    override var painting: (any PaintedNode)? { self }
    func makeText() -> [TextRun] {
        guard let look else { return [] }
        let runs = look.line(text, isEnabled ? nil : look.inks[2], graph)
        return seenRuns(of: runs).inverted(in: inverted, graph.typesetter)
    }

    private func seenRuns(of runs: [TextRun]) -> [TextRun] {
        guard let seen, runs.count > 1 else { return runs }
        let dot = graph.metrics.dotWidth
        return runs.filter {
            $0.x.dots * dot <= seen.upperBound && ($0.x.dots + $0.width.dots) * dot >= seen.lowerBound
        }
    }

    func makeDrawing() -> Drawing { look?.bars(for: text, graph) ?? .none }
}

/// What is to be written where there are no letters yet.
final class FieldPromptNode: LayoutNode, PaintedNode, SemanticNode {
    var look: TextFieldLook? {
        didSet { if look != oldValue { layerComesOrGoes() } }
    }
    var isShown = false {
        didSet { if isShown != oldValue { layerComesOrGoes() } }
    }
    /// Whether it may be seen after the next key. It has its layer meanwhile, out of sight: to move it takes fewer bytes than
    /// to send it again.
    var isNear = false {
        didSet { if isNear != oldValue { layerComesOrGoes() } }
    }
    var isEnabled = true {
        didSet { if isEnabled != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { (isShown || isNear) && look?.prompt.isEmpty == false }
    override var semantics: (any SemanticNode)? { self }
    var carriesAttributes: Bool { true }

    override var painting: (any PaintedNode)? { self }
    func makeText() -> [TextRun] {
        guard let look, needsLayer else { return [] }
        return look.line(look.prompt, isEnabled ? look.inks[1] : look.inks[2], graph)
    }

    func makeDrawing() -> Drawing { needsLayer ? look?.bars(for: look?.prompt ?? "", graph) ?? .none : .none }

    // What is to be written is not what was written.
    func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    /// Takes its place in a field, which shows nothing above itself.
    func place(in rect: CGRect) {
        // So far above that no cell of a text of the picture has something of both.
        let origin = isShown ? rect.origin : CGPoint(x: rect.minX, y: rect.minY - 2 * rect.height)
        place(at: origin, proposal: ProposedViewSize(isShown ? rect.size : .zero))
    }
}

extension TextFieldLook {
    /// Where there are no letters there is a run without any: the first one that is written then travels like all others, by
    /// itself, and not with how it looks. On a terminal the line that one writes on goes on below them.
    @MainActor
    fileprivate func line(_ text: String, _ paint: Paint?, _ graph: ViewGraph, isUnderlined: Bool = true) -> [TextRun] {
        var paragraphs = paragraphs(text.isEmpty ? " " : text, paint: paint)
        if graph.metrics.isCell, isUnderlined { paragraphs.spans[0].underline = TextStyle.Line(.solid) }
        let set = graph.typesetter.typeset(paragraphs, maxWidth: .infinity, maxHeight: .infinity)
        if isRedacted, !text.isEmpty { return set.shaded(graph.metrics) }
        guard text.isEmpty, var empty = set.runs.first else { return set.runs }
        (empty.text, empty.width) = ("", 0)
        return [empty]
    }

    /// What is seen instead of letters that are not to be read, where they are not shades.
    @MainActor
    fileprivate func bars(for text: String, _ graph: ViewGraph) -> Drawing {
        guard isRedacted, !text.isEmpty, !graph.metrics.isCell else { return .none }
        let set = graph.typesetter.typeset(paragraphs(text), maxWidth: .infinity, maxHeight: .infinity)
        return Drawing(commands: set.redacted(graph.metrics, inks))
    }
}

/// The line that one writes on, on a terminal: there is none where nobody may.
final class FieldGroundNode: LayoutNode, PaintedNode, SemanticNode {
    var isEnabled = true {
        didSet { if isEnabled != oldValue { layerContentChanged() } }
    }
    var isFocused = false {
        didSet { if isFocused != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { graph.metrics.isCell }
    override var semantics: (any SemanticNode)? { self }
    var carriesAttributes: Bool { true }
    func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    override var painting: (any PaintedNode)? { self }
    func makeText() -> [TextRun] {
        let columns = Int((frame.width / graph.metrics.dotWidth).rounded())
        guard graph.metrics.isCell, isEnabled, columns > 0, columns <= 1000 else { return [] }
        let style = TextStyle(traits: .underline, paint: .foreground(level: isFocused ? 0 : 1))
        return [
            TextRun(String(repeating: " ", count: columns), style: style, width: SubDot(dots: Double(columns)))
        ]
    }
}

/// A ground behind the letters that are selected. On a terminal they are seen the other way round, as there may be no colours.
final class FieldSelectionNode: LayoutNode, PaintedNode, SemanticNode {
    var look: TextFieldLook?
    var isShown = false {
        didSet { if isShown != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var carriesAttributes: Bool { true }

    func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    /// What of it is selected: several parts where directions meet.
    var parts: [ClosedRange<CGFloat>] = [] {
        didSet { if parts != oldValue, max(parts.count, oldValue.count) > 1 { layerContentChanged() } }
    }

    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing {
        guard isShown else { return .none }
        let level: UInt8 = graph.metrics.isCell ? 0 : 3
        let paint = look?.inks[level] ?? .foreground(level: level)
        guard parts.count > 1 else { return Drawing(commands: [DrawCommand(.fill, paint: paint)]) }
        return Drawing(
            commands: parts.map { part in
                let area = CGRect(
                    x: part.lowerBound, y: 0, width: part.upperBound - part.lowerBound, height: frame.height)
                return DrawCommand(.fill, paint: paint, rect: graph.picture.dotRect(area, of: self))
            })
    }
}

/// Where the next letter is written: a bar, on a terminal a cell in reverse.
final class FieldCursorNode: LayoutNode, PaintedNode, SemanticNode {
    var look: TextFieldLook? {
        didSet { if look != oldValue { layerContentChanged() } }
    }
    var letter = "" {
        didSet { if letter != oldValue, graph.metrics.isCell { layerContentChanged() } }
    }
    var isShown = false {
        didSet { if isShown != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var carriesAttributes: Bool { true }
    func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing {
        guard isShown, let look else { return .none }
        return Drawing(commands: [
            DrawCommand(.fill, paint: graph.metrics.isCell ? .foreground(level: 0) : look.tint)
        ])
    }

    func makeText() -> [TextRun] {
        guard isShown, graph.metrics.isCell, let look else { return [] }
        return look.line(letter, .background, graph, isUnderlined: false)
    }
}
