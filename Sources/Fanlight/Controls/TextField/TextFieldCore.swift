import CoreTransferable
import Display
import Foundation
import Typesetting

/// The letters of a text field and the cursor in them.
struct TextFieldCore {
    let source: TextFieldSource
    let prompt: String
    let label: String?
    let isSecure: Bool
    let editing: ((Bool) -> Void)?
    let commit: (() -> Void)?
    /// How many lines there may be.
    let lines: Lines

    enum Lines {
        case one
        /// As many as are written, up to the line limit.
        case several
        /// A whole text.
        case text
    }

    /// A text of any length.
    init(_ source: TextFieldSource) {
        self.source = source
        (prompt, label, isSecure, editing, commit, lines) = ("", nil, false, nil, nil, .text)
    }

    @MainActor init(_ field: TextField<_TextFieldStyleLabel>) {
        lines = field.axis == .vertical && !field.isSecure ? .several : .one
        source = field.source
        prompt = field.prompt?.plain ?? ""
        label = field.spokenLabel
        isSecure = field.isSecure
        editing = field.editing
        commit = field.commit
    }
}

extension TextFieldCore: View {
    var body: Never { fatalError("A text field's letters are built into the framework and have no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        TextFieldElement(view, context)
    }
}

/// Keeps what is written and what the binding holds in step.
final class TextFieldElement: ViewElement<TextFieldCore> {
    let node: any EditedNode
    private(set) var edit: TextEdit
    /// What the source said last: what it says anew was written by somebody else.
    private var known: String
    private var isFocused = false
    private var trigger = SubmitTriggers.text
    private var submitLabel: SubmitLabel?
    private var suggested: SuggestedField?
    private var tokens: SearchTokens?
    /// What it is called, where nobody around says otherwise.
    var label: Semantics.Label { view.label.map { .own($0) } ?? .none }
    /// What can be done with the letters, while it is shown.
    var menu: TextMenu?

    override init(_ view: TextFieldCore, _ context: _ElementContext) {
        known = Tracking.with(nil) { view.source.read() }
        edit = TextEdit(known, isMultiline: view.lines != .one)
        node =
            view.lines == .one
            ? TextFieldNode(context.graph) : TextEditorNode(context.graph, isField: view.lines == .several)
        super.init(view, context)
        node.owner = self
        node.maker = self
        reevaluate()
    }

    override func update(to new: TextFieldCore) {
        if new.label != view.label { node.layerContentChanged() }
        if let before = view.source.attributed?.memory { new.source.attributed?.memory.take(over: before) }
        view = new
        reevaluate()
    }

    override func reevaluate() {
        isMarked = false
        let token = beginReading()
        // Whoever writes the value wakes the field. What counts is what was written last, not what views were shown.
        _ = noted(token) { view.source.read() }
        take(Tracking.with(nil) { view.source.read() })
        let environment = readEnvironment()
        node.isEnabled = environment.isEnabled
        if !environment.isEnabled { closeMenu() }
        node.submit = environment.submitAction
        trigger = environment.submitTrigger
        submitLabel = environment.submitLabel
        suggested = environment.suggestedField
        tokens = environment.tokensBeforeLetters
        node.look = TextFieldLook(
            readTextSurroundings(), tint: TintShapeStyle()._paint(in: environment).paint, prompt: view.prompt,
            isSecure: view.isSecure)
        if let editor = node as? TextEditorNode {
            let settings = environment.textSettings
            editor.letters = letters(environment, token)
            editor.lineRoom = (settings.reservedLines, view.lines == .several ? settings.lineLimit : nil)
        }
        takeSelection(token)
        showText()
    }

    /// Reads on behalf of the field: state, and properties of objects that are observed.
    private func noted<Value>(_ token: ElementToken, _ read: () -> Value) -> Value {
        observing(token) { Tracking.with(token, read) }
    }

    private func letters(_ environment: EnvironmentValues, _ token: ElementToken) -> AttributedLetters? {
        guard let attributed = view.source.attributed else { return nil }
        let text = noted(token) { attributed.read() }
        var resolver = TextResolver(readTextSurroundings(), environment, graph)
        resolver.add(text, of: attributed.memory.letters(of: text))
        return AttributedLetters(resolver.spans)
    }

    /// What the author was told last, or has said.
    private var toldSelection: Range<Int>?

    private func takeSelection(_ token: ElementToken) {
        guard let wanted = noted(token, { view.source.selection?.read() }), wanted != toldSelection else {
            return
        }
        toldSelection = wanted
        if view.source.selection?.hasSeveral() == true {
            mistake("the selection: a field shows one range, and of several only the first is selected.")
        }
        if wanted != edit.selection { edit.select(wanted) }
    }

    /// The author is told what is selected, while that is anybody's business.
    private func tellSelection() {
        guard let selection = view.source.selection, isFocused, edit.selection != toldSelection else { return }
        toldSelection = edit.selection
        selection.write(edit.selection)
    }

    private func take(_ now: String) {
        defer { known = now }
        // A format may write what is being written in another way: not before the field is left.
        if view.source.isFormatted, isFocused, now == known { return }
        // What became of what was just written can be taken back with it.
        if waitsForWriting || turnOfWriting == graph.turns { edit.correct(to: now) } else { edit.take(now) }
    }

    /// What an input method has not settled on yet: shown where the cursor is, and nobody's value.
    private var composed = ""

    private func showText() {
        tell(suggested)
        guard !composed.isEmpty else { return node.show(edit, composed: nil) }
        var shown = edit
        let start = shown.selection.lowerBound
        shown.insert(composed, isTyped: false)
        node.show(shown, composed: start..<shown.head)
    }

    func compose(_ letters: String) {
        composed = letters.editable(isMultiline: view.lines != .one)
        showText()
    }

    private func endComposing() {
        guard !composed.isEmpty else { return }
        composed = ""
        showText()
    }

    /// Changes the text, or what is selected.
    func change<Result>(_ change: (inout TextEdit) -> Result) -> Result {
        endComposing()
        let before = edit.text
        let result = change(&edit)
        if edit.text != before { write() }
        tellSelection()
        showText()
        return result
    }

    /// Takes a key, once whoever has lines of its own has done so.
    func take(_ key: KeyInput) -> TextEdit.KeyResult {
        if key.key == .backspace, edit.selection == 0..<0, let tokens, !tokens.isEmpty() {
            tokens.removeLast()
            return .used
        }
        guard let command = EditCommand(key) else {
            let key = asRead(key)
            return change { $0.take(key) }
        }
        return perform(command) ? .used : .unused
    }

    /// Arrows lead where they point to, also where the letters are read from the right. On a terminal letters follow each
    /// other as they are kept.
    private func asRead(_ key: KeyInput) -> KeyInput {
        guard key.key == .left || key.key == .right, !graph.metrics.isCell,
            edit.paragraphAtCursor.isReadFromTheRight(otherwise: node.look?.isRightToLeft == true)
        else { return key }
        return KeyInput(key.key == .left ? .right : .left, modifiers: key.modifiers, text: key.text)
    }

    /// Where nothing is selected there is nothing to copy: a view around may have something. What is secret stays here.
    func perform(_ command: EditCommand) -> Bool {
        let selected = edit.selectedText
        switch command {
        case .copy, .cut:
            guard !selected.isEmpty else { return false }
            guard !view.isSecure else { return true }
            let letters = selectedLetters.map { NSItemProvider(transferable: $0) }
            graph.clipboard.copy([letters ?? NSItemProvider(object: selected)])
            if case .cut = command { change { $0.cut() } }
            return true
        case .paste:
            if pasteWithLooks(graph.clipboard.items) { return true }
            return graph.clipboard.values(of: graph.clipboard.items, as: String.self) { [weak self] texts in
                self?.change { $0.insert(texts.joined(separator: "\n"), isTyped: false) }
            }
        }
    }

    /// What is selected with its looks, of a text that has some.
    private var selectedLetters: AttributedString? {
        guard let source = view.source.attributed else { return nil }
        let letters = Tracking.with(nil) { source.part(edit.selection) }
        return String(letters.characters) == edit.selectedText ? letters : nil
    }

    /// Letters with looks of their own that are written in place of others.
    private var pasted: (letters: AttributedString, places: Range<Int>)?

    /// Pastes letters as they looked where they were copied. Those of another app have no looks, and neither has what is
    /// partly no text.
    private func pasteWithLooks(_ items: [NSItemProvider]) -> Bool {
        let parts = items.compactMap(\.attributedText)
        guard view.source.attributed != nil, !parts.isEmpty, parts.count == items.count else { return false }
        let letters = parts.dropFirst().reduce(parts[0]) { $0 + AttributedString("\n") + $1 }
        let plain = String(letters.characters)
        guard plain == plain.editable(isMultiline: view.lines != .one) else { return false }
        pasted = (letters, edit.selection)
        change { $0.insert(plain, isTyped: false) }
        // The same letters may look otherwise.
        if pasted != nil { write() }
        return true
    }

    /// Whether it is not known yet what became of the letters that were written.
    private var waitsForWriting = false
    /// In which turn they were: what the author makes of them until it ends is their doing, too.
    private var turnOfWriting: UInt32?

    /// Whether the letters were a value the last time that they changed.
    private var isValue = true

    private func write() {
        if let pasted, let source = view.source.attributed {
            self.pasted = nil
            source.put(pasted.letters, pasted.places)
            isValue = true
        } else {
            isValue = view.source.write(edit.text)
        }
        guard isValue else { return }
        let now = Tracking.with(nil) { view.source.read() }
        known = now
        guard !view.source.isFormatted else { return }
        turnOfWriting = graph.turns
        guard now != edit.text else { return }
        waitsForWriting = true
        graph.afterUpdating { [weak self] in self?.agree() }
    }

    /// A setter may refuse letters, or write others: which, is known once the views were evaluated again, as some bindings
    /// tell what they held before until then. Keys that come in the meantime go on from what was written.
    private func agree() {
        waitsForWriting = false
        let now = Tracking.with(nil) { view.source.read() }
        known = now
        guard now != edit.text else { return }
        edit.correct(to: now)
        tellSelection()
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
        // What the author makes of it is known once the views were evaluated.
        graph.settle()
        putRight()
        // A format may write the value in another way, and so may a setter.
        let isTaken =
            edit.text == value
            || view.source.isFormatted && isValue && (edit.text != before || view.source.canonical?(value) == before)
        guard !isTaken else { return .handled }
        return .refused(
            view.isSecure
                ? "The field did not take the value: it holds what it held."
                : "The field did not take “\(value)”: it holds “\(edit.text)”.")
    }

    /// What is no value, or is written otherwise, becomes what the value is.
    private func putRight() {
        guard view.source.isFormatted else { return }
        edit.take(Tracking.with(nil) { view.source.read() })
        showText()
    }

    func focusChanged(_ now: Bool) {
        isFocused = now
        endComposing()
        if now, view.source.isFormatted { edit.selectAll() }
        if !now {
            putRight()
            edit.move(to: edit.head)
        }
        graph.afterUpdating { [weak self] in self?.tellSelection() }
        showText()
        if let editing = view.editing { graph.afterUpdating { editing(now) } }
    }

    /// What sending off is called, where somebody has a use for it.
    var nameOfSubmitting: String? {
        guard view.lines != .text, view.commit != nil || node.submit?.isFor(trigger) == true else { return nil }
        return (submitLabel ?? (trigger == .search ? .search : .return)).name
    }

    /// What was written is sent off: the field says so first, then the key is also that of what is done by default around.
    func submit(by key: KeyInput) {
        putRight()
        view.commit?()
        node.submit?.run(trigger)
        guard trigger == .text, !graph.keys.pressesShortcut(key) else { return }
        _ = graph.layers.last?.take(key)
    }

    override func collectNodes(into nodes: inout [LayoutNode]) { node.contribute(to: &nodes) }
    override func forEachChild(_ visit: (_Element) -> Void) { menu?.forEachElement(visit) }

    override func willLeave() {
        menu?.leave()
        node.leaveWithParts()
    }
}

/// The room of letters that are written.
@MainActor
protocol EditedNode: InteractiveNode, LetterNode {
    var owner: TextFieldElement? { get set }
    var submit: SubmitAction? { get set }
    var isEnabled: Bool { get set }
    var look: TextFieldLook? { get set }
    /// - Parameter composed: The letters in it that an input method has not settled on.
    func show(_ edit: TextEdit, composed: Range<Int>?)
    func leaveWithParts()
    /// The place between two characters that is nearest to a place of the scene.
    func letter(at place: CGPoint) -> Int
    /// Where letters are written, in the scene.
    var cursorFrame: CGRect { get }
}

extension EditedNode {
    var hasReach: Bool { true }
    var hasCursor: Bool { true }
}

/// How a field's letters look.
struct TextFieldLook: Equatable {
    let letters: TextSpan
    let isRightToLeft: Bool
    let tint: Paint
    let inks: Inks
    let prompt: String
    let isSecure: Bool
    /// Whether only that there are letters is to be seen.
    let isRedacted: Bool
    /// How much of the room that is to spare is before a line.
    let share: CGFloat

    init(_ surroundings: TextSurroundings.Values, tint: Paint, prompt: String, isSecure: Bool) {
        letters = surroundings.plain
        isRightToLeft = surroundings.isRightToLeft
        isRedacted = surroundings.isRedacted
        let share: CGFloat =
            switch surroundings.settings.alignment {
            case .leading: 0
            case .center: 0.5
            case .trailing: 1
            }
        self.share = surroundings.isRightToLeft ? 1 - share : share
        self.tint = tint
        inks = surroundings.inks
        self.prompt = prompt
        self.isSecure = isSecure
    }

    func paragraphs(_ spans: [TextSpan]) -> TextParagraphs { TextParagraphs(spans, rightToLeft: isRightToLeft) }

    func paragraphs(_ text: String, paint: Paint? = nil) -> TextParagraphs {
        var span = letters
        span.text = text
        if let paint { span.paint = paint }
        return TextParagraphs([span], rightToLeft: isRightToLeft)
    }
}
