import Display
@_spi(Nodes) import FanlightCore
import Foundation
import TextEditing
import Typesetting

/// The node of a field's text: a single line, scrolled horizontally to the cursor.
final class TextFieldNode: LayoutNode, EditedNode, DropNode, HitTestable, PaintedNode, SemanticNode {
    weak var owner: TextFieldElement?
    var submit: SubmitAction?
    private var edit = TextEdit("")
    private let backgroundNode: FieldBackgroundNode
    private let selection: SelectedTextNode
    private let textNode: FieldTextNode
    private let prompt: FieldPromptNode
    private let cursor: FieldCursorNode
    /// The horizontal scroll offset in points.
    private var shift: CGFloat = 0
    /// The start of the line if the width is not filled.
    private var origin: CGFloat = 0
    /// True while only a part of the line is drawn, which ends with an ellipsis.
    private var isShortened = false {
        didSet { if isShortened != oldValue { invalidateLayerContent() } }
    }

    override init(_ graph: ViewGraph) {
        backgroundNode = FieldBackgroundNode(graph)
        selection = SelectedTextNode(graph)
        textNode = FieldTextNode(graph)
        prompt = FieldPromptNode(graph)
        cursor = FieldCursorNode(graph)
        super.init(graph)
        // Text and cursor are adjacent, because nearly every frame contains both.
        setChildren([backgroundNode, selection, prompt, textNode, cursor])
    }

    var appearance: TextFieldAppearance? {
        didSet {
            guard appearance != oldValue else { return }
            scaledAppearance = appearance?.scaled(by: scale)
            prompt.appearance = appearance
            selection.palette = appearance?.palette ?? ForegroundPalette()
            invalidateLayout()
            invalidateLayerContent()
        }
    }
    /// The scale to which the text has shrunk, so that it fits.
    private var scale: CGFloat = 1 {
        didSet { if scale != oldValue { scaledAppearance = appearance?.scaled(by: scale) } }
    }
    /// The appearance of the text in its scale.
    private var scaledAppearance: TextFieldAppearance? {
        didSet {
            mixed = mixedLine
            textNode.appearance = scaledAppearance
            cursor.appearance = scaledAppearance
        }
    }
    var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled, isFocused { graph.focus.removeFocus(self) }
            textNode.isEnabled = isEnabled
            prompt.isEnabled = isEnabled
            backgroundNode.isEnabled = isEnabled
            invalidateLayerContent()
        }
    }

    // MARK: Input

    var isInteractive: Bool { isEnabled }
    var isPressed = false
    var activatesOnKeys: Bool { false }
    var isFocused = false {
        didSet {
            guard isFocused != oldValue else { return }
            backgroundNode.isFocused = isFocused
            invalidateLayerContent()
            owner?.focusChanged(isFocused)
        }
    }

    func activate() { graph.focus.move(to: self) }

    func handleKey(_ key: KeyInput) -> Bool {
        guard let owner else { return false }
        if handlesMenuKey(key) { return true }
        switch owner.handle(appearance?.isSecure == true ? key.withoutWords : key) {
        case .unused: return false
        case .used: return true
        case .submitted:
            owner.submit(by: key)
            return true
        }
    }

    func insert(text: String, isPasted: Bool) -> Bool {
        owner?.change { $0.insert(text, isTyped: !isPasted) }
        return owner != nil
    }

    func compose(_ markedText: String) -> Bool {
        owner?.compose(markedText)
        return owner != nil
    }

    func setValue(_ value: String) -> InputOutcome { owner?.set(value) ?? .stale }

    func offset(at place: CGPoint) -> Int { self.place(at: local(place).x + shift - origin) }
    var cursorFrame: CGRect { cursor.shownFrame(in: nil) }

    func handleLongPress(at place: CGPoint) {
        selectWord(at: place)
        secondaryAction?(place)
    }

    func moveSelection(at place: CGPoint, selecting: Bool) {
        let x = local(place).x + shift - origin
        owner?.change { $0.move(to: self.place(at: x), selecting: selecting) }
    }

    func selectWord(at place: CGPoint) {
        // Word boundaries would reveal a part of the secret text.
        if appearance?.isSecure == true { return selectLine(at: place) }
        let x = local(place).x + shift - origin
        owner?.change { $0.selectWord(at: self.place(at: x)) }
    }

    func selectWords(from start: CGPoint, to place: CGPoint) {
        if appearance?.isSecure == true { return selectLine(at: place) }
        let (from, to) = (local(start).x + shift - origin, local(place).x + shift - origin)
        owner?.change { $0.selectWords(from: self.place(at: from), to: self.place(at: to)) }
    }

    func selectLine(at place: CGPoint) { owner?.change { $0.selectAll() } }

    // MARK: Rendering

    /// The text with a background: the composed text of an input method, or the selection.
    private var marked: Range<Int>?
    private var composed: Range<Int>?

    func show(_ new: TextEdit, composed: Range<Int>?) {
        edit = new
        self.composed = composed
        marked = composed ?? (new.selection.isEmpty ? nil : new.selection)
        windowSize = windowLength
        window = new.part(around: new.head, limit: windowSize)
        mixed = mixedLine
        let shown = self.shown(new.text[edit.index(window.lowerBound)..<edit.index(window.upperBound)])
        textNode.text = shown
        prompt.isShown = shown.isEmpty
        prompt.isNear = isFocused
        // On a terminal both are reverse video and could not be distinguished.
        cursor.isShown = isFocused && (marked == nil || composed != nil || !graph.metrics.isCell)
        selection.isShown = isFocused && marked != nil
        if isPlaced { placeParts() }
        invalidateLayerContent()
    }

    /// The number of bytes typeset at a time: more than is visible, wherever the cursor is in the field.
    private var windowLength: Int {
        let width = isPlaced ? frame.width : 1024
        var size = TextFieldNode.shortLine
        while size < 8192, CGFloat(size) < 2 * width { size *= 2 }
        return size
    }
    /// The maximum length in bytes of a line that is drawn whole. For a longer line only the visible part is drawn, and
    /// the accessibility value is sent separately.
    private static let shortLine = 512
    private var isLong: Bool { edit.text.utf8.count > TextFieldNode.shortLine }
    private var windowSize = 0
    /// The typeset range: the whole text, or the part around the cursor.
    private var window = 0..<0

    /// The line, if it contains right-to-left text.
    private var mixed: EditedLine?

    private var mixedLine: EditedLine? {
        let windowText = edit.text[edit.index(window.lowerBound)..<edit.index(window.upperBound)]
        guard let appearance = scaledAppearance, !appearance.isSecure, !graph.metrics.isCell,
            windowText.containsRightToLeftText
        else { return nil }
        let shown = self.shown(windowText)
        // Positions are byte offsets. A line terminator in the app's text may have more bytes than the space that
        // replaces it.
        guard shown.utf8.count == windowText.utf8.count else { return nil }
        let set = graph.typesetter.typeset(appearance.paragraphs(shown), maxWidth: .infinity, maxHeight: .infinity)
        return EditedLine.mixed(
            of: shown, from: window.lowerBound, set.runs, lineHeight: set.height,
            rightToLeft: appearance.isRightToLeft, graph.typesetter, graph.metrics
        ).first
    }

    /// Returns the drawn text: bullets for secret text, and spaces for line terminators.
    private func shown(_ text: Substring) -> String {
        appearance?.isSecure == true
            ? String(repeating: "•", count: text.count) : String(text).editable(isMultiline: false)
    }

    private func width(_ string: String) -> CGFloat { width(string, scaledAppearance) }

    private func width(_ string: String, _ appearance: TextFieldAppearance?) -> CGFloat {
        guard let appearance, !string.isEmpty else { return 0 }
        // Trailing spaces have no width in the typesetter.
        let end = graph.typesetter.typeset(appearance.paragraphs("|"), maxWidth: .infinity, maxHeight: .infinity).width
        let all = graph.typesetter.typeset(
            appearance.paragraphs(string + "|"), maxWidth: .infinity, maxHeight: .infinity)
        return all.width - end
    }

    private func x(of place: Int) -> CGFloat {
        let place = min(max(place, window.lowerBound), window.upperBound)
        if let mixed { return mixed.x(of: place) }
        return width(shown(edit.text[edit.index(window.lowerBound)..<edit.index(place)]))
    }

    /// Returns the offset of the character boundary nearest to a distance from the line's start.
    private func place(at x: CGFloat) -> Int {
        if let mixed { return mixed.place(at: x) }
        let start = edit.index(window.lowerBound)
        let windowText = edit.text[start..<edit.index(window.upperBound)]
        let indices = Array(windowText.indices) + [windowText.endIndex]
        var (low, high) = (0, indices.count - 1)
        while low < high {
            let middle = (low + high) / 2
            let here = width(shown(edit.text[start..<indices[middle]]))
            let next = width(shown(edit.text[start..<indices[middle + 1]]))
            if x <= (here + next) / 2 { high = middle } else { low = middle + 1 }
        }
        return edit.place(indices[low])
    }

    // MARK: Layout

    private static let idealWidth: CGFloat = 160

    private var lineHeight: CGFloat { lineHeight(appearance) }

    private func lineHeight(_ appearance: TextFieldAppearance?) -> CGFloat {
        guard let appearance else { return 0 }
        return graph.typesetter.typeset(appearance.paragraphs(" "), maxWidth: .infinity, maxHeight: .infinity).height
    }

    override var sizeFollowsChildren: Bool { false }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let width = proposal.width.map { $0.isFinite ? max($0, 0) : TextFieldNode.idealWidth }
        return CGSize(width: width ?? TextFieldNode.idealWidth, height: lineHeight)
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard key.isTextBaseline, let appearance else { return nil }
        return graph.typesetter.typeset(appearance.paragraphs(" "), maxWidth: .infinity, maxHeight: .infinity)
            .firstBaseline
    }

    override func placeChildren() {
        if windowSize != windowLength, edit.text.utf8.count > min(windowSize, windowLength) {
            show(edit, composed: composed)
        } else {
            placeParts()
        }
    }

    /// Shrinks the text as far as permitted where it does not fit, also while it is typed.
    private func fitScale(before bar: CGFloat) {
        guard let appearance, appearance.minimumScale < 1, !appearance.isSecure, !appearance.isRedacted,
            !graph.metrics.isCell, frame.width > bar
        else { return scale = 1 }
        let text = shown(edit.text[edit.index(window.lowerBound)..<edit.index(window.upperBound)])
        scale = appearance.largestScale { width(text, appearance.scaled(by: $0)) + bar <= frame.width }
    }

    private func placeParts() {
        let bar = graph.metrics.isCell ? graph.metrics.dotWidth : 2
        fitScale(before: bar)
        let head = x(of: edit.head)
        let whole = mixed?.width ?? x(of: window.upperBound)
        let available = frame.width
        var new = min(shift, max(0, whole + bar - available))
        if head - new < 0 { new = head }
        if head + bar - new > available { new = head + bar - available }
        // Without focus, the start of the line is visible.
        if !isFocused { new = mixed?.isRightToLeft == true ? max(0, whole - available) : 0 }
        shift = new
        let short = shortenedText(whole, in: available)
        isShortened = short != nil
        textNode.shortenedWidth = short == nil ? nil : available
        if short != nil { shift = 0 }
        // A cursor as wide as a character needs a column after the last one.
        origin = start(of: short?.width ?? whole, in: graph.metrics.isCell ? available - bar : available)
        // Text and cursor are shifted separately. At the end of a long line, where most typing occurs, neither the
        // cursor nor the field's frame then moves.
        let left = origin - shift
        textNode.seen = isLong ? visibleRange(available) : nil
        func place(_ node: LayoutNode, _ x: CGFloat, _ width: CGFloat, y: CGFloat = 0) {
            node.place(
                at: CGPoint(x: frame.minX + x, y: frame.minY + y),
                proposal: ProposedViewSize(width: width, height: frame.height))
        }
        place(backgroundNode, 0, available)
        // Smaller text is centred in the line.
        let free = scale == 1 ? 0 : frame.height - lineHeight(scaledAppearance)
        place(textNode, left, textWidth(whole), y: max(free / 2, 0))
        prompt.place(in: CGRect(x: frame.minX, y: frame.minY, width: available, height: frame.height))
        place(cursor, max(0, min(origin + head, max(available, whole + bar) - bar)) - shift, bar)
        // Without a selection, the node stays in place, so that only the cursor moves.
        let parts = marked.map { self.parts(of: $0) } ?? []
        let start = parts.map(\.lowerBound).min() ?? 0
        let length = (parts.map(\.upperBound).max() ?? 0) - start
        place(selection, parts.isEmpty ? 0 : left + start, length)
        // A single part is the whole node, so that a larger selection only moves the layer's edges.
        selection.marks =
            parts.count < 2
            ? []
            : parts.map {
                CGRect(x: $0.lowerBound - start, y: 0, width: $0.upperBound - $0.lowerBound, height: frame.height)
            }
        textNode.inverted = selection.isShown && graph.metrics.isCell ? [inverted(from: start, length)] : []
        cursor.character = prompt.isShown ? prompt.character(at: origin) : characterAtCursor
        invalidateIfNeeded()
    }

    /// Returns the width of the text layer. It is larger than most lines become, so that it is sent only once.
    private func textWidth(_ whole: CGFloat) -> CGFloat {
        let step = max(16 * frame.width, TextFieldNode.wideWidth)
        return max((whole / step).rounded(.up), 1) * step
    }
    private static let wideWidth: CGFloat = 4096

    /// Returns the visible part of the line with a margin, so that it changes only now and then.
    private func visibleRange(_ available: CGFloat) -> ClosedRange<CGFloat> {
        let step = max(available / 2, graph.metrics.dotWidth)
        let start = ((shift - origin) / step).rounded(.down) * step
        return (start - step)...(start + available + 2 * step)
    }

    private func parts(of marked: Range<Int>) -> [ClosedRange<CGFloat>] {
        if let mixed { return mixed.parts(of: marked) }
        let start = x(of: marked.lowerBound)
        return [start...max(x(of: marked.upperBound), start)]
    }

    private func inverted(from start: CGFloat, _ length: CGFloat) -> DotRect {
        let dots = { (length: CGFloat) in Int32(clamping: Int((length / self.graph.metrics.dotWidth).rounded())) }
        return DotRect(x: dots(start), y: 0, width: dots(length), height: 1)
    }

    private func start(of width: CGFloat, in available: CGFloat) -> CGFloat {
        appearance?.start(of: width, in: available, graph) ?? 0
    }

    /// Returns the shortened line of a field that is not focused; nil where the whole line fits.
    private func shortenedText(_ whole: CGFloat, in available: CGFloat) -> TypesetText? {
        guard !isFocused, let appearance = scaledAppearance, appearance.mustShorten(whole, in: available, graph)
        else { return nil }
        return appearance.shortened(textNode.text, nil, to: available, graph)
    }

    private func invalidateIfNeeded() {
        if shift != 0 || isFocused { textNode.invalidateLayerContent() }
    }

    private var characterAtCursor: String {
        let index = edit.index(edit.head)
        guard index < edit.text.endIndex, appearance?.isRedacted != true else { return "" }
        return appearance?.isSecure == true ? "•" : edit.text[index].isNewline ? " " : String(edit.text[index])
    }

    func unmountWithParts() {
        for part in children { part.unmount() }
        unmount()
    }

    // MARK: Picture

    override var hitTesting: (any HitTestable)? { self }
    var clipsContent: Bool { true }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }
    var isHittable: Bool { true }
    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing { Drawing(clip: .rectangle) }

    /// The accessibility value is the drawn text, which is not sent twice, unless only a part of it is drawn.
    func makeSemantics() -> Semantics {
        var state: Semantics.State = []
        // Right-to-left text is drawn in another order than it is read.
        let isDrawn =
            mixed == nil
            && (appearance?.isSecure == true || !(isLong || isShortened) || !edit.hasCompleteAccessibilityValue)
        if isDrawn { state.insert(.valueIsDrawn) }
        if !isEnabled { state.insert(.disabled) }
        if isFocused { state.insert(.focused) }
        if appearance?.isSecure == true { state.insert(.secret) }
        var semantics = Semantics(
            role: .textField, value: isDrawn || appearance?.isRedacted == true ? "" : edit.text, state: state,
            actions: isEnabled ? [.tap, .focus, .setValue] : [])
        semantics.label = appearance?.isRedacted == true ? .none : owner?.label ?? .none
        semantics.details.actionNames = namesOfCommands
        return semantics
    }
}
