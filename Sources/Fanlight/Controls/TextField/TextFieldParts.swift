import Display
@_spi(Nodes) import FanlightCore
import Foundation
import Typesetting

/// The node of a field's text.
final class FieldTextNode: DrawnLeafNode {
    var appearance: TextFieldAppearance? {
        didSet { if appearance != oldValue { invalidateLayerContent() } }
    }
    var text = "" {
        didSet { if text != oldValue { invalidateLayerContent() } }
    }
    var isEnabled = true {
        didSet { if isEnabled != oldValue { invalidateLayerContent() } }
    }
    /// The selected parts on a terminal in dots, rendered in reverse video.
    var inverted: [DotRect] = [] {
        didSet { if inverted != oldValue { invalidateLayerContent() } }
    }

    /// The width in points to which the line is shortened; nil for the whole line.
    var shortenedWidth: CGFloat? {
        didSet { if shortenedWidth != oldValue { invalidateLayerContent() } }
    }

    /// The drawn part of a line that consists of several runs, as text in several typefaces does. Each key press sends
    /// those again. Nil for the whole line.
    var seen: ClosedRange<CGFloat>? {
        didSet { if seen != oldValue { invalidateLayerContent() } }
    }

    override func makeSemantics() -> Semantics { .none }

    override func makeText() -> [TextRun] {
        guard let appearance else { return [] }
        let paint = isEnabled ? nil : appearance.palette[2]
        if let shortenedWidth { return appearance.shortened(text, paint, to: shortenedWidth, graph).runs }
        let runs = appearance.line(text, paint, graph)
        return seenRuns(of: runs).inverted(in: inverted, graph.typesetter)
    }

    private func seenRuns(of runs: [TextRun]) -> [TextRun] {
        guard let seen, runs.count > 1 else { return runs }
        let dot = graph.metrics.dotWidth
        return runs.filter {
            $0.x.dots * dot <= seen.upperBound && ($0.x.dots + $0.width.dots) * dot >= seen.lowerBound
        }
    }

    override func makeDrawing() -> Drawing { appearance?.bars(for: text, graph) ?? .none }
}

/// The lines of a prompt in a vertical field.
struct PromptLines: Equatable {
    let width: CGFloat
    /// The maximum number of lines; nil for no limit.
    let limit: Int?
}

/// The placeholder of an empty field.
final class FieldPromptNode: DrawnLeafNode {
    var appearance: TextFieldAppearance? {
        didSet { if appearance != oldValue { layerPresenceChanged() } }
    }
    var isShown = false {
        didSet { if isShown != oldValue { layerPresenceChanged() } }
    }
    /// True if the prompt may become visible with the next key. Its layer exists meanwhile outside of the clip: moving
    /// it takes fewer bytes than sending it again.
    var isNear = false {
        didSet { if isNear != oldValue { layerPresenceChanged() } }
    }
    var isEnabled = true {
        didSet { if isEnabled != oldValue { invalidateLayerContent() } }
    }

    /// The lines into which the prompt is broken; nil for a single line.
    var lines: PromptLines? {
        didSet { if lines != oldValue { invalidateLayerContent() } }
    }

    override var needsLayer: Bool { (isShown || isNear) && appearance?.prompt.isEmpty == false }

    /// Returns the height of the prompt in lines; 0 without a prompt.
    func height(in lines: PromptLines) -> CGFloat {
        guard let appearance, !appearance.prompt.isEmpty else { return 0 }
        return appearance.typesetPrompt(nil, in: lines, graph).height
    }

    override func makeText() -> [TextRun] {
        guard let appearance, needsLayer else { return [] }
        // Terminals show the third level too faintly for text that has to be read.
        let paint = appearance.palette[isEnabled && graph.metrics.isCell ? 1 : 2]
        if let lines {
            let set = appearance.typesetPrompt(paint, in: lines, graph)
            return appearance.isRedacted ? set.shaded(graph.metrics) : set.runs
        }
        if let shortenedWidth { return appearance.shortened(appearance.prompt, paint, to: shortenedWidth, graph).runs }
        return appearance.line(appearance.prompt, paint, graph)
    }

    override func makeDrawing() -> Drawing {
        guard needsLayer, let appearance else { return .none }
        return lines.map { appearance.bars(for: appearance.typesetPrompt(nil, in: $0, graph), graph) }
            ?? appearance.bars(for: appearance.prompt, graph)
    }

    /// Returns the character under the cursor of a terminal, at a distance from the field's left edge.
    func character(at x: CGFloat) -> String {
        guard graph.metrics.isCell, let appearance, !appearance.isRedacted, x >= start else { return "" }
        func width(_ text: String) -> CGFloat {
            graph.typesetter.typeset(appearance.paragraphs(text), maxWidth: .infinity, maxHeight: .infinity).width
        }
        var end = start
        for character in appearance.prompt {
            // Trailing spaces have no width in the typesetter.
            end += width("\(character)|") - width("|")
            if end > x { return String(character) }
        }
        return ""
    }

    /// The distance in points from the field's left edge at which the prompt starts.
    private(set) var start: CGFloat = 0
    /// The width in points to which the prompt is shortened; nil for the whole prompt.
    private var shortenedWidth: CGFloat? {
        didSet { if shortenedWidth != oldValue { invalidateLayerContent() } }
    }

    /// Places the prompt in a field, which clips everything above itself.
    func place(in rect: CGRect) {
        if let appearance, let lines, !appearance.prompt.isEmpty {
            let width = appearance.typesetPrompt(nil, in: lines, graph).width
            start = appearance.start(of: width, in: rect.width, graph)
        } else if let appearance, !appearance.prompt.isEmpty {
            let whole = graph.typesetter.typeset(
                appearance.paragraphs(appearance.prompt), maxWidth: .infinity, maxHeight: .infinity)
            shortenedWidth = appearance.mustShorten(whole.width, in: rect.width, graph) ? rect.width : nil
            let width =
                shortenedWidth.map { appearance.shortened(appearance.prompt, nil, to: $0, graph).width } ?? whole.width
            start = appearance.start(of: width, in: rect.width, graph)
        }
        // A hidden prompt is far enough above that no terminal cell overlaps both texts.
        let origin = CGPoint(x: rect.minX + start, y: isShown ? rect.minY : rect.minY - 2 * rect.height)
        place(at: origin, proposal: ProposedViewSize(isShown ? rect.size : .zero))
    }
}

extension TextFieldAppearance {
    /// Returns the runs of a line. An empty text yields an empty run, so that the first typed character is sent alone,
    /// without the style. On a terminal the line is underlined.
    @MainActor
    fileprivate func line(_ text: String, _ paint: Paint?, _ graph: ViewGraph, isUnderlined: Bool = true) -> [TextRun] {
        let set = typeset(
            paragraphs(text.isEmpty ? " " : text, paint: paint), in: .infinity, graph, isUnderlined: isUnderlined)
        if isRedacted, !text.isEmpty { return set.shaded(graph.metrics) }
        guard text.isEmpty, var empty = set.runs.first else { return set.runs }
        (empty.text, empty.width) = ("", 0)
        return [empty]
    }

    /// Returns lines of a width. On a terminal they are underlined.
    @MainActor
    private func typeset(
        _ paragraphs: TextParagraphs, in width: CGFloat, _ graph: ViewGraph, isUnderlined: Bool = true
    ) -> TypesetText {
        var paragraphs = paragraphs
        if graph.metrics.isCell, isUnderlined { paragraphs.spans[0].underline = TextStyle.Line(.solid) }
        return graph.typesetter.typeset(paragraphs, maxWidth: width, maxHeight: .infinity)
    }

    /// Returns the prompt, broken into lines.
    @MainActor
    fileprivate func typesetPrompt(_ paint: Paint?, in lines: PromptLines, _ graph: ViewGraph) -> TypesetText {
        var paragraphs = paragraphs(prompt, paint: paint)
        let share = isRightToLeft ? 1 - alignmentFraction : alignmentFraction
        paragraphs.alignment = share == 0 ? .leading : share == 1 ? .trailing : .center
        paragraphs.lineLimit = lines.limit
        return typeset(paragraphs, in: lines.width, graph)
    }

    /// True if a line is too wide for a field and must be shortened. Lines of secret or redacted text are clipped, and
    /// those on a terminal.
    @MainActor
    func mustShorten(_ width: CGFloat, in available: CGFloat, _ graph: ViewGraph) -> Bool {
        width > available + 1e-6 && available > 0 && !isSecure && !isRedacted && !graph.metrics.isCell
    }

    /// Returns a line that is scaled to a width as far as permitted, or else ends with an ellipsis.
    @MainActor
    func shortened(_ text: String, _ paint: Paint?, to width: CGFloat, _ graph: ViewGraph) -> TypesetText {
        var paragraphs = paragraphs(text, paint: paint)
        paragraphs.lineLimit = 1
        func typeset(_ scale: CGFloat) -> TypesetText {
            var scaled = paragraphs
            for index in scaled.spans.indices { scaled.spans[index].scale(by: scale) }
            return graph.typesetter.typeset(scaled, maxWidth: width, maxHeight: .infinity)
        }
        return typeset(largestScale { !typeset($0).truncated })
    }

    /// Returns the largest permitted scale at which a line fits, or else the smallest one.
    func largestScale(where fits: (CGFloat) -> Bool) -> CGFloat {
        guard minimumScale > 0, minimumScale < 1, !fits(1) else { return 1 }
        guard fits(minimumScale) else { return minimumScale }
        var (low, high) = (minimumScale, CGFloat(1))
        // A resolution of 1/64 is not visible.
        for _ in 0..<6 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the appearance of text that has shrunk to a scale.
    func scaled(by scale: CGFloat) -> TextFieldAppearance {
        guard scale != 1 else { return self }
        var scaled = self
        scaled.textSpan.scale(by: scale)
        scaled.minimumScale = 1
        return scaled
    }

    /// Returns the free width before a line, which the alignment leaves.
    @MainActor
    func start(of width: CGFloat, in available: CGFloat, _ graph: ViewGraph) -> CGFloat {
        guard alignmentFraction > 0, width < available else { return 0 }
        let dot = graph.metrics.dotWidth
        return ((available - width) * alignmentFraction / dot).rounded(.down) * dot
    }

    /// Returns the bars that replace redacted text, unless the display shades cells instead.
    @MainActor
    fileprivate func bars(for text: String, _ graph: ViewGraph) -> Drawing {
        guard isRedacted, !text.isEmpty, !graph.metrics.isCell else { return .none }
        return bars(
            for: graph.typesetter.typeset(paragraphs(text), maxWidth: .infinity, maxHeight: .infinity), graph)
    }

    @MainActor
    fileprivate func bars(for set: TypesetText, _ graph: ViewGraph) -> Drawing {
        guard isRedacted, !graph.metrics.isCell else { return .none }
        return Drawing(commands: set.redacted(graph.metrics, palette))
    }
}

extension TextSpan {
    fileprivate mutating func scale(by factor: CGFloat) {
        font.size *= factor
        font.lineHeight = font.lineHeight.map { $0 * factor }
        tracking *= factor
        baselineOffset *= factor
    }
}

/// The underline of a field on a terminal. A disabled field has none.
final class FieldBackgroundNode: DrawnLeafNode {
    var isEnabled = true {
        didSet { if isEnabled != oldValue { invalidateLayerContent() } }
    }
    var isFocused = false {
        didSet { if isFocused != oldValue { invalidateLayerContent() } }
    }

    override var needsLayer: Bool { graph.metrics.isCell }

    override func makeText() -> [TextRun] {
        let columns = Int((frame.width / graph.metrics.dotWidth).rounded())
        guard graph.metrics.isCell, isEnabled, columns > 0, columns <= 1000 else { return [] }
        let style = TextStyle(traits: .underline, paint: .foreground(level: isFocused ? 0 : 1))
        return [
            TextRun(String(repeating: " ", count: columns), style: style, width: SubDot(dots: Double(columns)))
        ]
    }
}

/// The cursor: a bar, or a terminal cell in reverse video.
final class FieldCursorNode: DrawnLeafNode {
    var appearance: TextFieldAppearance? {
        didSet { if appearance != oldValue { invalidateLayerContent() } }
    }
    var character = "" {
        didSet { if character != oldValue, graph.metrics.isCell { invalidateLayerContent() } }
    }
    var isShown = false {
        didSet { if isShown != oldValue { invalidateLayerContent() } }
    }

    override func makeDrawing() -> Drawing {
        guard isShown, let appearance else { return .none }
        return Drawing(commands: [
            DrawCommand(.fill, paint: graph.metrics.isCell ? .foreground(level: 0) : appearance.tint)
        ])
    }

    override func makeText() -> [TextRun] {
        guard isShown, graph.metrics.isCell, let appearance else { return [] }
        return appearance.line(character, .background, graph, isUnderlined: false)
    }
}
