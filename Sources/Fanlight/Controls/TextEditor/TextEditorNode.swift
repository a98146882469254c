import Display
@_spi(Nodes) import FanlightCore
import Foundation
import TextEditing
import Typesetting

/// The node of a multi-line text that is being edited. It is as high as its lines, of which only the visible ones are
/// typeset.
final class TextEditorNode: LayoutNode, EditedNode, DropNode, ViewportFollower, HitTestable, PaintedNode, SemanticNode,
    PlacementDependent
{
    weak var owner: TextFieldElement?
    var submit: SubmitAction?
    private var edit = TextEdit("")
    private let text: EditedParagraphs
    private var parts: [PartID: EditorLineNode] = [:]
    /// The identity of a line in a paragraph.
    private struct PartID: Hashable {
        var paragraph: Int
        var row: Int
    }
    /// The visible lines with their frames.
    private var shown: [(part: EditorLineNode, rect: CGRect)] = []
    /// True if the whole text is drawn unchanged. In multi-line text the terminators and the lines outside of the
    /// viewport are not drawn.
    private var isOneLine = true {
        didSet { if isOneLine != oldValue { invalidateLayerContent() } }
    }
    /// The UTF-8 range of the visible paragraphs. It is the accessibility value of a text that is too long to be sent
    /// whole.
    private var reportedSelection = 0..<0 {
        didSet { if reportedSelection != oldValue, !edit.hasCompleteAccessibilityValue { invalidateLayerContent() } }
    }
    private let selection: SelectedTextNode
    private let prompt: FieldPromptNode
    private let cursor: FieldCursorNode
    /// The target column of vertical movement, kept across shorter lines.
    private var column: CGFloat?
    /// True for a field, in which Return submits. In an editor Return inserts a line terminator.
    let isField: Bool
    var lineLimits: (minimum: Int, maximum: Int?) = (1, nil) {
        didSet { if lineLimits != oldValue { invalidateLayout() } }
    }
    /// The width of the last placement.
    private var placedWidth: CGFloat?
    private lazy var tried = EditedParagraphs(graph.typesetter, graph.metrics)
    /// The height of the enclosing viewport.
    private var availableHeight: CGFloat = 0
    /// The scroll offset of a field with a limited height.
    private var shift: CGFloat = 0

    init(_ graph: ViewGraph, isField: Bool) {
        self.isField = isField
        text = EditedParagraphs(graph.typesetter, graph.metrics)
        selection = SelectedTextNode(graph)
        prompt = FieldPromptNode(graph)
        cursor = FieldCursorNode(graph)
        super.init(graph)
    }

    var appearance: TextFieldAppearance? {
        didSet {
            guard appearance != oldValue else { return }
            text.appearance = appearance
            prompt.appearance = appearance
            cursor.appearance = appearance
            selection.palette = appearance?.palette ?? ForegroundPalette()
            for part in parts.values { part.runs = [] }
            invalidateLayout()
        }
    }
    /// The spans of the text, if its style is not uniform.
    var spans: AttributedSpans? {
        didSet {
            guard spans != oldValue else { return }
            text.attributedSpans = spans
            invalidateLayout()
        }
    }
    var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled, isFocused { graph.focus.removeFocus(self) }
            invalidateLayerContent()
        }
    }

    override var painting: (any PaintedNode)? { self }
    func discardOwnTypesetText() {
        for lines in [text, tried] { lines.use(graph.typesetter, graph.metrics) }
        for part in parts.values { part.runs = [] }
    }

    // MARK: Input

    var isInteractive: Bool { isEnabled }
    var isPressed = false
    var activatesOnKeys: Bool { false }
    var isFocused = false {
        didSet {
            guard isFocused != oldValue else { return }
            invalidateLayerContent()
            owner?.focusChanged(isFocused)
        }
    }

    func activate() { graph.focus.move(to: self) }

    func handleKey(_ key: KeyInput) -> Bool {
        guard let owner else { return false }
        if handlesMenuKey(key) { return true }
        if moveByLines(key) { return true }
        column = nil
        if moveToEdge(key) { return true }
        if isField, key.key == .enter {
            // A line terminator needs a modifier.
            guard key.modifiers == .option || key.modifiers == .shift else {
                owner.submit(by: key)
                return true
            }
            owner.change { $0.insert("\n") }
            return true
        }
        // In a field, Tab moves the focus to the next control.
        if key.key == .tab, key.modifiers == .option || key.modifiers.isEmpty && !isField {
            owner.change { $0.insert("\t") }
            return true
        }
        return owner.handle(key) != .unused
    }

    func insert(text: String, isPasted: Bool) -> Bool {
        column = nil
        owner?.change { $0.insert(text, isTyped: !isPasted) }
        return owner != nil
    }

    func compose(_ markedText: String) -> Bool {
        column = nil
        owner?.compose(markedText)
        return owner != nil
    }

    func setValue(_ value: String) -> InputOutcome { owner?.set(value) ?? .stale }

    /// Moves the cursor to the start or the end of the visual line.
    private func moveToEdge(_ key: KeyInput) -> Bool {
        guard key.key == .home || key.key == .end, key.modifiers.subtracting(.shift).isEmpty else { return false }
        let target = text.edge(of: edit.head, atEnd: key.key == .end)
        owner?.change { $0.move(to: target, selecting: key.modifiers.contains(.shift)) }
        return true
    }

    private func moveByLines(_ key: KeyInput) -> Bool {
        let key = key.asArrow
        let selecting = key.modifiers.contains(.shift)
        guard key.modifiers.subtracting(.shift).isEmpty else { return false }
        let page = max((enclosingViewportNode?.frame.height ?? text.lineHeight * 10) - text.lineHeight, text.lineHeight)
        let way: CGFloat
        switch key.key {
        case .up: way = -1
        case .down: way = 1
        case .pageUp: way = -page
        case .pageDown: way = page
        default: return false
        }
        let caret = text.caret(at: edit.head)
        let x = column ?? caret.minX
        column = x
        let y = caret.midY + (abs(way) == 1 ? way * caret.height : way)
        let target: Int
        if y < 0 {
            target = 0
        } else if y > text.height {
            target = edit.text.utf8.count
        } else {
            target = text.place(at: CGPoint(x: x, y: y))
        }
        owner?.change { $0.move(to: target, selecting: selecting) }
        return true
    }

    func offset(at place: CGPoint) -> Int { text.place(at: inside(place)) }
    var cursorFrame: CGRect { cursor.shownFrame(in: nil) }

    func handleLongPress(at place: CGPoint) {
        selectWord(at: place)
        secondaryAction?(place)
    }

    func moveSelection(at place: CGPoint, selecting: Bool) {
        column = nil
        let local = inside(place)
        owner?.change { $0.move(to: self.text.place(at: local), selecting: selecting) }
    }

    func selectWord(at place: CGPoint) {
        let local = inside(place)
        owner?.change { $0.selectWord(at: self.text.place(at: local)) }
    }

    func selectWords(from start: CGPoint, to place: CGPoint) {
        let (from, to) = (inside(start), inside(place))
        owner?.change { $0.selectWords(from: self.text.place(at: from), to: self.text.place(at: to)) }
    }

    func selectLine(at place: CGPoint) {
        let local = inside(place)
        owner?.change { $0.selectParagraph(at: self.text.place(at: local)) }
    }

    private func inside(_ place: CGPoint) -> CGPoint {
        let local = local(place)
        return CGPoint(x: local.x, y: local.y + shift)
    }

    // MARK: Rendering

    /// The text with a background: the composed text of an input method, or the selection.
    private var marked: Range<Int>?

    func show(_ new: TextEdit, composed: Range<Int>?) {
        let before = (height: text.height, hasPrompt: prompt.isShown)
        edit = new
        marked = composed ?? (new.selection.isEmpty ? nil : new.selection)
        text.setText(new.text)
        prompt.isShown = new.text.isEmpty
        // On a terminal both are reverse video and could not be distinguished.
        cursor.isShown = isFocused && (marked == nil || composed != nil || !graph.metrics.isCell)
        if isPlaced {
            text.typeset(text.paragraph(around: edit.head))
            let isResized = text.height != before.height || prompt.isShown != before.hasPrompt && hasBrokenPrompt
            if isResized { invalidateLayout() } else { showParts() }
            if isFocused { revealCursor() }
        }
        invalidateLayerContent()
    }

    /// The maximum number of attempts to scroll to the cursor. The heights of the lines before it become exact only as
    /// they become visible.
    private static let maximumTries = 6
    /// The number of attempts left. While it is not zero, the next layout makes one.
    private var tries = 0

    /// Scrolls the cursor into view after the next layout.
    private func revealCursor() {
        if tries == 0 { graph.afterLayout(self) }
        tries = TextEditorNode.maximumTries
    }

    func nodesPlaced() {
        tries -= 1
        guard isPlaced, isFocused, let viewport = enclosingViewportNode else { return tries = 0 }
        let caret = text.caret(at: edit.head).offsetBy(dx: frame.minX, dy: frame.minY - shift)
        guard viewport.reveal(caret, of: self) else { return tries = 0 }
        if tries > 0 { graph.afterLayout(self) }
    }

    // MARK: Layout

    override var sizeFollowsChildren: Bool { false }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let width = proposal.width.map { $0.isFinite ? max($0, 0) : 200 } ?? 200
        let text = lines(for: width)
        // A field is short enough to be typeset as a whole. An editor has its estimated height, and at least the
        // viewport's.
        if isField, text.isShort { for index in text.paragraphs.indices { text.typeset(index) } }
        var height = max(text.height, CGFloat(lineLimits.minimum) * text.lineHeight)
        if prompt.isShown { height = max(height, prompt.height(in: promptLines(in: width))) }
        if let maximum = lineLimits.maximum { height = min(height, CGFloat(maximum) * text.lineHeight) }
        return CGSize(width: width, height: max(height, availableHeight))
    }

    /// Returns the paragraphs laid out for a width. A width other than the placed one, which containers propose to test
    /// flexibility, uses a separate copy. Otherwise each test would discard the visible layout, and layout would never
    /// settle.
    private func lines(for width: CGFloat) -> EditedParagraphs {
        guard let placedWidth, placedWidth != width else {
            text.fit(lineWidth(in: width))
            if text.paragraphs.isEmpty { text.setText(edit.text) }
            return text
        }
        tried.appearance = appearance
        tried.attributedSpans = spans
        tried.fit(lineWidth(in: width))
        tried.setText(edit.text)
        return tried
    }

    /// True if the prompt has several lines.
    private var hasBrokenPrompt: Bool { prompt.height(in: promptLines(in: frame.width)) > text.lineHeight }

    private func promptLines(in width: CGFloat) -> PromptLines {
        PromptLines(width: lineWidth(in: width), limit: lineLimits.maximum)
    }

    /// Returns the width for text. A cursor as wide as a character needs a column after the last one.
    private func lineWidth(in width: CGFloat) -> CGFloat {
        graph.metrics.isCell ? max(width - graph.metrics.dotWidth, graph.metrics.dotWidth) : width
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard key.isTextBaseline, let appearance else { return nil }
        return graph.typesetter.typeset(appearance.paragraphs(" "), maxWidth: .infinity, maxHeight: .infinity)
            .firstBaseline
    }

    override func placeChildren() {
        placedWidth = frame.width
        text.fit(lineWidth(in: frame.width))
        enclosingViewportNode?.addFollower(self)
        viewportResized()
        showParts()
    }

    /// Keeps the text at least as high as the viewport, so that all of the viewport accepts input.
    func viewportResized() {
        let now = isField ? 0 : enclosingViewportNode?.frame.height ?? 0
        guard now != availableHeight else { return }
        availableHeight = now
        invalidateLayout()
    }

    func viewportMoved() {
        guard isPlaced, isInTree(of: graph.root) else { return }
        showParts()
    }

    private func showParts() {
        let caret = text.caret(at: edit.head)
        followCursor(caret)
        let seen = self.seen
        let heightBefore = text.height
        var known = parts
        parts = [:]
        shown = []
        var marks: [CGRect] = []
        var index = text.paragraph(at: seen.lowerBound)
        let first = index
        while index < text.paragraphs.count, text.top(of: index) < seen.upperBound {
            text.typeset(index)
            showLines(of: index, seen, &known)
            let paragraph = text.paragraphs[index]
            let end = paragraph.start + paragraph.count
            if let marked, isFocused, marked.lowerBound <= end, marked.upperBound > paragraph.start {
                marks += text.marks(of: marked, in: index)
            }
            index += 1
        }
        reportedSelection = text.places(of: first..<index)
        for part in known.values { part.unmount() }
        selection.marks = marks
        selection.isShown = !marks.isEmpty
        // The children are in reading order.
        setChildren([selection, prompt] + shown.map(\.part) + [cursor], keepsSize: true)
        isOneLine = text.paragraphs.count <= 1 && shown.count <= 1
        place(caret)
        if abs(text.height - heightBefore) > 1e-6 { invalidateLayout() }
    }

    private func showLines(of index: Int, _ seen: ClosedRange<CGFloat>, _ known: inout [PartID: EditorLineNode]) {
        let paragraph = text.paragraphs[index]
        let top = text.top(of: index)
        let rows = text.rows(of: index)
        for (number, row) in rows.enumerated() {
            let from = top + CGFloat(row.top) * graph.metrics.dotHeight
            let to = number + 1 < rows.count ? top + CGFloat(rows[number + 1].top) * graph.metrics.dotHeight : nil
            let bottom = to ?? top + paragraph.height
            guard from <= seen.upperBound, bottom >= seen.lowerBound else { continue }
            let id = PartID(paragraph: paragraph.id, row: number)
            let part = known.removeValue(forKey: id) ?? EditorLineNode(graph)
            part.runs = paragraph.count == 0 ? [] : row.runs
            part.isEnabled = isEnabled
            part.isRedacted = appearance?.isRedacted ?? false
            part.palette = appearance?.palette ?? ForegroundPalette()
            parts[id] = part
            shown.append((part, CGRect(x: 0, y: from, width: frame.width, height: max(bottom - from, 0))))
        }
    }

    /// Scrolls a field with a limited height to the cursor, or to its first lines while it is not focused.
    private func followCursor(_ caret: CGRect) {
        guard isField else { return }
        var new = isFocused ? min(shift, max(text.height - frame.height, 0)) : 0
        if isFocused, caret.minY < new { new = caret.minY }
        if isFocused, caret.maxY > new + frame.height { new = caret.maxY - frame.height }
        guard new != shift else { return }
        shift = new
        invalidateLayerContent()
    }

    private var seen: ClosedRange<CGFloat> {
        if isField, text.isShort { return shift...(shift + frame.height) }
        let seen = visibleRectInViewports
        if isField {
            let from = min(max(seen.minY - frame.minY, 0), frame.height)
            return (shift + from)...(shift + min(max(seen.maxY - frame.minY, from), frame.height))
        }
        let from = max(seen.minY - frame.minY, 0)
        return from...max(seen.maxY - frame.minY, from)
    }

    private func place(_ caret: CGRect) {
        func put(_ node: LayoutNode, _ rect: CGRect) {
            node.place(
                at: CGPoint(x: frame.minX + rect.minX, y: frame.minY + rect.minY),
                proposal: ProposedViewSize(width: rect.width, height: rect.height))
        }
        put(selection, CGRect(origin: .zero, size: CGSize(width: frame.width, height: max(text.height, frame.height))))
        prompt.lines = promptLines(in: frame.width)
        prompt.place(in: CGRect(origin: frame.origin, size: frame.size))
        for line in shown {
            put(line.part, line.rect)
            line.part.inverted = graph.metrics.isCell ? inverted(in: line) : []
        }
        let bar = graph.metrics.isCell ? graph.metrics.dotWidth : 2
        cursor.character = characterAtCursor(caret)
        put(
            cursor,
            CGRect(x: min(caret.minX, max(frame.width - bar, 0)), y: caret.minY, width: bar, height: caret.height))
    }

    /// Returns the selected part of a line, in dots from the line's start.
    private func inverted(in line: (part: EditorLineNode, rect: CGRect)) -> [DotRect] {
        selection.marks.filter { $0.intersects(line.rect) }
            .map { graph.paint.dotRect($0.offsetBy(dx: 0, dy: -line.rect.minY), of: line.part) }
    }

    private func characterAtCursor(_ caret: CGRect) -> String {
        if prompt.isShown, appearance?.isRedacted != true { return prompt.character(at: caret.minX) }
        let index = edit.index(edit.head)
        guard index < edit.text.endIndex, !edit.text[index].isNewline, appearance?.isRedacted != true else { return "" }
        return String(edit.text[index])
    }

    func unmountWithParts() {
        for part in children { part.unmount() }
        unmount()
    }

    // MARK: Picture

    override var hitTesting: (any HitTestable)? { self }
    var contentShift: CGPoint { CGPoint(x: 0, y: -shift) }
    var clipsContent: Bool { isField }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }
    var isHittable: Bool { true }
    func makeDrawing() -> Drawing { isField ? Drawing(clip: .rectangle) : .none }

    /// The accessibility value: the text as typed. The drawing does not show whether a line ends by a terminator or by
    /// wrapping.
    private var accessibilityText: String {
        edit.hasCompleteAccessibilityValue
            ? edit.text
            : String(edit.text[edit.index(reportedSelection.lowerBound)..<edit.index(reportedSelection.upperBound)])
    }

    func makeSemantics() -> Semantics {
        var state: Semantics.State = []
        // Right-to-left text is drawn in another order than it is read.
        let isDrawn = isOneLine && (graph.metrics.isCell || !edit.text.containsRightToLeftText)
        if isDrawn { state.insert(.valueIsDrawn) }
        if !isEnabled { state.insert(.disabled) }
        if isFocused { state.insert(.focused) }
        var semantics = Semantics(
            role: .textField, value: isDrawn || appearance?.isRedacted == true ? "" : accessibilityText, state: state,
            actions: isEnabled ? [.tap, .focus, .setValue] : [])
        semantics.label = appearance?.isRedacted == true ? .none : owner?.label ?? .none
        semantics.details.actionNames = namesOfCommands
        return semantics
    }
}

extension KeyInput {
    /// Control-N and Control-P as arrow keys, which move by lines.
    fileprivate var asArrow: KeyInput {
        guard modifiers.subtracting(.shift) == .control else { return self }
        return switch key.name.lowercased() {
        case "n": KeyInput(.down, modifiers: modifiers.subtracting(.control))
        case "p": KeyInput(.up, modifiers: modifiers.subtracting(.control))
        default: self
        }
    }
}
