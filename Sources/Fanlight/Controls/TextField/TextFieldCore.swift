import CoreTransferable
import Display
@_spi(Nodes) import FanlightCore
import Foundation
import TextEditing
import Typesetting

/// The editable text of a field with its cursor, without decoration.
struct TextFieldCore {
    let source: TextFieldSource
    let prompt: String
    let label: String?
    let isSecure: Bool
    let editing: ((Bool) -> Void)?
    let commit: (() -> Void)?
    /// The number of lines.
    let lines: Lines

    enum Lines {
        case one
        /// Several lines, up to the line limit.
        case several
        /// The whole text of an editor.
        case text
    }

    /// Creates the core of a text editor.
    init(_ source: TextFieldSource) {
        self.source = source
        (prompt, label, isSecure, editing, commit, lines) = ("", nil, false, nil, nil, .text)
    }

    @MainActor init(_ field: TextField<_TextFieldStyleLabel>) {
        lines = field.axis == .vertical && !field.isSecure ? .several : .one
        source = field.source
        prompt = field.prompt?.plain ?? ""
        label = field.accessibilityLabelText
        isSecure = field.isSecure
        editing = field.editing
        commit = field.commit
    }
}

extension TextFieldCore: View {
    var body: Never { fatalError("A text field's content is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        TextFieldElement(view, context)
    }
}

/// Keeps the edited text and the binding in sync.
final class TextFieldElement: ViewElement<TextFieldCore> {
    let node: any EditedNode
    private(set) var edit: TextEdit
    /// The last text from the source. A different one was written by the app.
    private var lastSourceText: String
    private var isFocused = false
    private var trigger = SubmitTriggers.text
    private var submitLabel: SubmitLabel?
    private var suggested: SuggestedField?
    private var tokens: SearchTokens?
    /// The accessibility label, unless an enclosing view provides one.
    var label: Semantics.Label { view.label.map { .own($0) } ?? .none }
    /// The open editing menu.
    var menu: TextMenu?

    override init(_ view: TextFieldCore, _ context: _ElementContext) {
        lastSourceText = Tracking.with(nil) { view.source.read() }
        edit = TextEdit(lastSourceText, isMultiline: view.lines != .one)
        node =
            view.lines == .one
            ? TextFieldNode(context.graph) : TextEditorNode(context.graph, isField: view.lines == .several)
        super.init(view, context)
        node.owner = self
        node.ownerElement = self
        reevaluate()
    }

    override func update(to new: TextFieldCore) {
        if new.label != view.label { node.invalidateLayerContent() }
        if let before = view.source.attributed?.memory { new.source.attributed?.memory.inheritCache(over: before) }
        view = new
        reevaluate()
    }

    override func reevaluate() {
        isDirty = false
        let token = beginReading()
        // Reading with the token subscribes the field to changes. The value itself is read without tracking, because
        // the last written value counts, not the one that views were shown.
        _ = observeRead(token) { view.source.read() }
        handle(Tracking.with(nil) { view.source.read() })
        let environment = readEnvironment()
        node.isEnabled = environment.isEnabled
        if !environment.isEnabled { closeMenu() }
        node.submit = environment.submitAction
        trigger = environment.submitTrigger
        submitLabel = environment.submitLabel
        suggested = environment.suggestedField
        tokens = environment.leadingTokens
        node.appearance = TextFieldAppearance(
            readTextAttributes(), tint: TintShapeStyle()._paint(in: environment).paint, prompt: view.prompt,
            isSecure: view.isSecure, minimumScale: environment.minimumScaleFactor)
        if let editor = node as? TextEditorNode {
            let settings = environment.textSettings
            editor.spans = textSpan(environment, token)
            editor.lineLimits = (settings.reservedLines, view.lines == .several ? settings.lineLimit : nil)
        }
        readSelection(token)
        showText()
    }

    /// Reads state and observed objects, and subscribes the field to their changes.
    private func observeRead<Value>(_ token: ElementToken, _ read: () -> Value) -> Value {
        observing(token) { Tracking.with(token, read) }
    }

    private func textSpan(_ environment: EnvironmentValues, _ token: ElementToken) -> AttributedSpans? {
        guard let attributed = view.source.attributed else { return nil }
        let text = observeRead(token) { attributed.read() }
        var resolver = TextResolver(readTextAttributes(), environment, graph)
        resolver.add(text, of: attributed.memory.characters(of: text))
        return AttributedSpans(resolver.spans)
    }

    /// The last selection written to or read from the app's binding.
    private var reportedSelection: Range<Int>?

    private func readSelection(_ token: ElementToken) {
        guard let wanted = observeRead(token, { view.source.selection?.read() }), wanted != reportedSelection else {
            return
        }
        reportedSelection = wanted
        if view.source.selection?.hasSeveral() == true {
            reportUsageWarning("the selection: a field shows one range, and of several only the first is selected.")
        }
        if wanted != edit.selection { edit.select(wanted) }
    }

    /// Writes the selection to the app's binding while the field is focused.
    func publishSelection() {
        guard let selection = view.source.selection, isFocused, edit.selection != reportedSelection else { return }
        reportedSelection = edit.selection
        selection.write(edit.selection)
    }

    private func handle(_ now: String) {
        defer { lastSourceText = now }
        // A format may write a partial value in another way. The text therefore stays unchanged until the field loses
        // the focus.
        if view.source.isFormatted, isFocused, now == lastSourceText { return }
        // A change by the app in response to typing is undone together with the typing.
        if waitsForWriting || turnOfWriting == graph.turns { edit.correct(to: now) } else { edit.replaceText(now) }
    }

    /// The composed text of an input method, shown at the cursor and not yet part of the value.
    private var composed = ""

    private func showText() {
        publishText(suggested)
        guard !composed.isEmpty else { return node.show(edit, composed: nil) }
        var shown = edit
        let start = shown.selection.lowerBound
        shown.insert(composed, isTyped: false)
        node.show(shown, composed: start..<shown.head)
    }

    func compose(_ markedText: String) {
        composed = markedText.editable(isMultiline: view.lines != .one)
        showText()
    }

    private func endComposing() {
        guard !composed.isEmpty else { return }
        composed = ""
        showText()
    }

    /// Changes the text or the selection.
    func change<Result>(_ change: (inout TextEdit) -> Result) -> Result {
        endComposing()
        let before = edit.text
        let result = change(&edit)
        if edit.text != before { write() }
        publishSelection()
        showText()
        return result
    }

    /// Handles a key, after the node has handled its own keys.
    func handle(_ key: KeyInput) -> TextEdit.KeyResult {
        if key.key == .backspace, edit.selection == 0..<0, let tokens, !tokens.isEmpty() {
            tokens.removeLast()
            return .used
        }
        guard let command = EditCommand(key) else {
            let key = logicalKey(for: key)
            return change { $0.handle(key) }
        }
        return perform(command) ? .used : .unused
    }

    /// Returns the key in reading direction: an arrow key moves in the direction it shows, also in right-to-left text.
    /// Terminals draw text in logical order.
    private func logicalKey(for key: KeyInput) -> KeyInput {
        guard key.key == .left || key.key == .right, !graph.metrics.isCell,
            edit.paragraphAtCursor.isRightToLeft(otherwise: node.appearance?.isRightToLeft == true)
        else { return key }
        return KeyInput(key.key == .left ? .right : .left, modifiers: key.modifiers, text: key.text)
    }

    /// Performs an edit command. Without a selection, copying is left to an enclosing view. A secure field copies
    /// nothing.
    func perform(_ command: EditCommand) -> Bool {
        let selected = edit.selectedText
        switch command {
        case .copy, .cut:
            guard !selected.isEmpty else { return false }
            guard !view.isSecure else { return true }
            let attributed = selectedAttributedText.map { NSItemProvider(transferable: $0) }
            graph.clipboard.copy([attributed ?? NSItemProvider(object: selected)])
            if case .cut = command { change { $0.kill() } }
            return true
        case .paste:
            if pasteWithAttributes(graph.clipboard.items) { return true }
            return graph.clipboard.values(of: graph.clipboard.items, as: String.self) { [weak self] texts in
                self?.change { $0.insert(texts.joined(separator: "\n"), isTyped: false) }
            }
        }
    }

    /// The selected text with its attributes, if the source is attributed.
    private var selectedAttributedText: AttributedString? {
        guard let source = view.source.attributed else { return nil }
        let attributed = Tracking.with(nil) { source.part(edit.selection) }
        return String(attributed.characters) == edit.selectedText ? attributed : nil
    }

    /// Attributed text that replaces a range at the next write.
    private var pasted: (text: AttributedString, places: Range<Int>)?

    /// Pastes text with its attributes. Text from other apps has none. If one of the items is not text, the attributes
    /// are ignored.
    private func pasteWithAttributes(_ items: [NSItemProvider]) -> Bool {
        let parts = items.compactMap(\.attributedText)
        guard view.source.attributed != nil, !parts.isEmpty, parts.count == items.count else { return false }
        let attributed = parts.dropFirst().reduce(parts[0]) { $0 + AttributedString("\n") + $1 }
        let plain = String(attributed.characters)
        guard plain == plain.editable(isMultiline: view.lines != .one) else { return false }
        pasted = (attributed, edit.selection)
        change { $0.insert(plain, isTyped: false) }
        // Equal characters with other attributes do not trigger a write, so it is done here.
        if pasted != nil { write() }
        return true
    }

    /// True until the app's response to the last write is known.
    private var waitsForWriting = false
    /// The turn of the last write. A change by the app in that turn counts as a response to it.
    private var turnOfWriting: UInt32?

    /// True if the text was a valid value at the last change.
    private var isValue = true

    private func write() {
        if let pasted, let source = view.source.attributed {
            self.pasted = nil
            source.put(pasted.text, pasted.places)
            isValue = true
        } else {
            isValue = view.source.write(edit.text)
        }
        guard isValue else { return }
        let now = Tracking.with(nil) { view.source.read() }
        lastSourceText = now
        guard !view.source.isFormatted else { return }
        turnOfWriting = graph.turns
        guard now != edit.text else { return }
        waitsForWriting = true
        graph.afterUpdating(retaining: TextFieldUpdate(work: .adoptStoredValue, field: self))
    }

    /// Adopts the value that the setter stored: it may reject text or store another. The outcome is known only after
    /// views were evaluated, because some bindings return the old value until then. Keys in the meantime apply to the
    /// written text.
    func adoptStoredValue() {
        waitsForWriting = false
        let now = Tracking.with(nil) { view.source.read() }
        lastSourceText = now
        guard now != edit.text else { return }
        edit.correct(to: now)
        publishSelection()
        showText()
    }

    func focus() { graph.focus.move(to: node) }

    func set(_ value: String) -> InputOutcome {
        isValue = true
        let before = Tracking.with(nil) { view.source.read() }
        change {
            $0.selectAll()
            $0.insert(value, isTyped: false)
            if value.isEmpty { $0.delete(.left) }
        }
        // The app's response is known after the views were evaluated.
        graph.settle()
        normalizeText()
        // A format or a setter may store the value in another form.
        let isTaken =
            edit.text == value
            || view.source.isFormatted && isValue && (edit.text != before || view.source.canonical?(value) == before)
        guard !isTaken else { return .handled }
        return .refused(
            view.isSecure
                ? "The field did not accept the value and keeps its previous one."
                : "The field did not accept “\(value)” and keeps “\(edit.text)”.")
    }

    /// Replaces text that is invalid or not canonical by the formatted value.
    private func normalizeText() {
        guard view.source.isFormatted else { return }
        edit.replaceText(Tracking.with(nil) { view.source.read() })
        showText()
    }

    func focusChanged(_ now: Bool) {
        isFocused = now
        endComposing()
        if now, view.source.isFormatted { edit.selectAll() }
        if !now {
            normalizeText()
            edit.move(to: edit.head)
        }
        graph.afterUpdating(retaining: TextFieldUpdate(work: .publishSelection, field: self))
        showText()
        if let editing = view.editing { graph.afterUpdating { editing(now) } }
    }

    /// The name of the submit action; nil if nothing handles it.
    var submitActionName: String? {
        guard view.lines != .text, view.commit != nil || node.submit?.isFor(trigger) == true else { return nil }
        return (submitLabel ?? (trigger == .search ? .search : .return)).name
    }

    /// Submits the text. The field's own actions run first, then the key triggers the default action of the enclosing
    /// presentation.
    func submit(by key: KeyInput) {
        normalizeText()
        view.commit?()
        node.submit?.run(trigger)
        guard trigger == .text, !graph.keys.performShortcut(key) else { return }
        _ = graph.layers.last?.handleKey(key)
    }

    override var ownNode: LayoutNode? { node }
    override func forEachChild(_ visit: (_Element) -> Void) { menu?.forEachElement(visit) }

    override func willUnmount() {
        menu?.unmount()
        node.unmountWithParts()
    }
}

/// A node of editable text.
@MainActor
protocol EditedNode: TextInputNode, SelectableTextNode {
    var owner: TextFieldElement? { get set }
    var submit: SubmitAction? { get set }
    var isEnabled: Bool { get set }
    var appearance: TextFieldAppearance? { get set }
    /// - Parameter composed: The range of the input method's composed text.
    func show(_ edit: TextEdit, composed: Range<Int>?)
    func unmountWithParts()
    /// Returns the offset of the character boundary nearest to a point of the scene.
    func offset(at place: CGPoint) -> Int
    /// The cursor's frame in the scene.
    var cursorFrame: CGRect { get }
}

extension EditedNode {
    var hasExtendedHitArea: Bool { true }
    var hasCursor: Bool { true }
    var becomesFocusedWhenPressed: Bool { !leavesDragsToRow }

    var pointerGesture: AnyGesture<Void>? {
        leavesDragsToRow ? AnyGesture(FieldTapGesture(node: self)) : AnyGesture(TextSelectionGesture(node: self))
    }

    /// True for a field that is not focused in a row with swipe actions. A drag there swipes the row.
    private var leavesDragsToRow: Bool { !isFocused && enclosingRow?.revealsSwipeActions == true }
}

/// The text style of a field.
struct TextFieldAppearance: Equatable {
    var textSpan: TextSpan
    let isRightToLeft: Bool
    let tint: Paint
    let palette: ForegroundPalette
    let prompt: String
    let isSecure: Bool
    /// True if bars replace the text.
    let isRedacted: Bool
    /// The fraction of the free width before a line, given by the text alignment.
    let alignmentFraction: CGFloat
    /// The smallest scale to which a line may shrink before it is truncated or scrolled.
    var minimumScale: CGFloat

    init(
        _ inherited: InheritedTextValues.Values, tint: Paint, prompt: String, isSecure: Bool, minimumScale: CGFloat
    ) {
        textSpan = inherited.plain
        isRightToLeft = inherited.isRightToLeft
        isRedacted = inherited.isRedacted
        let share: CGFloat =
            switch inherited.settings.alignment {
            case .leading: 0
            case .center: 0.5
            case .trailing: 1
            }
        self.alignmentFraction = inherited.isRightToLeft ? 1 - share : share
        self.tint = tint
        palette = inherited.palette
        self.prompt = prompt
        self.isSecure = isSecure
        self.minimumScale = minimumScale
    }

    func paragraphs(_ spans: [TextSpan]) -> TextParagraphs { TextParagraphs(spans, rightToLeft: isRightToLeft) }

    func paragraphs(_ text: String, paint: Paint? = nil) -> TextParagraphs {
        var span = textSpan
        span.text = text
        if let paint { span.paint = paint }
        return TextParagraphs([span], rightToLeft: isRightToLeft)
    }
}
