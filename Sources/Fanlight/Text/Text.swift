import Display
import Foundation
import Typesetting

/// Letters to read.
public struct Text: Equatable, Sendable {
    /// What is changed about a stretch of text before the environment has a say.
    struct Style: Equatable, Sendable {
        var font: Font?
        var weight: Font.Weight?
        var italic = false
        var underline = false
        var strikethrough = false
        var color: Color?
    }

    struct Span: Equatable, Sendable {
        var text: String
        var style = Style()
    }

    var spans: [Span]

    /// Shows the string as it is.
    public init(verbatim content: String) { spans = [Span(text: content)] }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(verbatim: String(content)) }

    /// A literal: a key to look up, shown as it is where no table has it.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        self.init(verbatim: key.resolved(table: tableName, bundle: bundle))
    }

    public static func + (a: Text, b: Text) -> Text {
        var result = a
        result.spans += b.spans
        return result
    }

    // MARK: Modifiers that give a Text again

    public func font(_ font: Font?) -> Text { styled { $0.font = $0.font ?? font } }
    public func fontWeight(_ weight: Font.Weight?) -> Text { styled { $0.weight = $0.weight ?? weight } }
    public func bold() -> Text { fontWeight(.bold) }
    public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
    public func italic() -> Text { styled { $0.italic = true } }
    public func underline(_ isActive: Bool = true) -> Text { styled { $0.underline = isActive } }
    public func strikethrough(_ isActive: Bool = true) -> Text { styled { $0.strikethrough = isActive } }
    public func foregroundColor(_ color: Color?) -> Text { styled { $0.color = $0.color ?? color } }

    private func styled(_ change: (inout Style) -> Void) -> Text {
        var copy = self
        for index in copy.spans.indices { change(&copy.spans[index].style) }
        return copy
    }
}

extension Text: View {
    public var body: Never { fatalError("Text is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        TextElement(view, context)
    }
}

private final class TextElement: ViewElement<Text> {
    private let node: TextNode

    override init(_ view: Text, _ context: _ElementContext) {
        node = TextNode(context.graph)
        super.init(view, context)
        node.paragraphs = resolve()
    }

    override func update(to new: Text) {
        graph.work.comparisons += 1
        if new == view { return }
        view = new
        reevaluate()
    }

    override func reevaluate() {
        isMarked = false
        node.take(resolve())
    }

    override func collectNodes(into nodes: inout [LayoutNode]) { node.contribute(to: &nodes) }
    override func willLeave() { node.leave() }

    /// The text as it is to be set here: what it says about itself, and the environment for the rest.
    private func resolve() -> TextParagraphs {
        _ = beginReading()
        let around = readTextSurroundings()
        var spans: [TextSpan] = []
        spans.reserveCapacity(view.spans.count)
        for span in view.spans {
            var request = (span.style.font ?? around.font).request
            if let weight = span.style.weight {
                request.weight = weight.value
            } else if around.isBold {
                request.weight = 700
            }
            if span.style.italic { request.italic = true }
            spans.append(
                TextSpan(
                    span.text, font: request, underline: span.style.underline ? .init() : nil,
                    strikethrough: span.style.strikethrough ? .init() : nil,
                    paint: span.style.color.map { $0.paint(in: readEnvironment()) } ?? around.paint))
        }
        return TextParagraphs(
            spans, alignment: around.alignment, lineLimit: around.lineLimit, rightToLeft: around.isRightToLeft)
    }
}

/// A text's room. One measurement tells the size for every proposal that the whole text fits into.
private final class TextNode: LayoutNode {
    var paragraphs = TextParagraphs([])
    private var natural: TypesetText?
    private var isEmpty: Bool { paragraphs.spans.allSatisfy(\.text.isEmpty) }

    func take(_ new: TextParagraphs) {
        if new == paragraphs { return }
        paragraphs = new
        natural = nil
        layerContentChanged()
        // A text that takes as much room as before moves nothing around it.
        for (proposal, size) in knownSizes.all where measure(proposal).sanitized != size { return invalidateLayout() }
    }

    private func set(_ proposal: ProposedViewSize) -> TypesetText {
        let whole: TypesetText
        if let natural {
            whole = natural
        } else {
            whole = graph.typesetter.typeset(paragraphs, maxWidth: .infinity, maxHeight: .infinity)
            natural = whole
        }
        let width = proposal.width ?? .infinity
        let height = proposal.height ?? .infinity
        if whole.width <= width + 1e-6, whole.height <= height || whole.lineCount <= 1 { return whole }
        return graph.typesetter.typeset(paragraphs, maxWidth: width, maxHeight: height)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        if proposal.width == 0, !isEmpty {
            // Asked for its least: a text can do without any width, on one line. Nothing needs to be broken for that.
            let whole = set(.unspecified)
            return CGSize(width: 0, height: whole.height / CGFloat(max(whole.lineCount, 1)))
        }
        let text = set(proposal)
        return CGSize(width: text.width, height: text.height)
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard key.isTextBaseline else { return nil }
        let text = set(proposal)
        return key == VerticalAlignment.firstTextBaseline.key ? text.firstBaseline : text.lastBaseline
    }

    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }
    override var isHittable: Bool { !isEmpty }
    override func makeText() -> [TextRun] { isEmpty ? [] : set(proposal).runs }

    /// A text that is drawn as it is needs no label of its own; one that was cut or broken inside a word does.
    override func makeSemantics() -> Semantics {
        if isEmpty { return .plainText }
        let drawn = set(proposal)
        if drawn.lineCount <= 1, !drawn.truncated { return .plainText }
        let whole = paragraphs.spans.map(\.text).joined()
        var lines: [SubDot: String] = [:]
        for run in drawn.runs { lines[run.baseline, default: ""] += run.text }
        let said = lines.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
        return said == whole ? .plainText : Semantics(role: .text, label: .own(whole))
    }
}
