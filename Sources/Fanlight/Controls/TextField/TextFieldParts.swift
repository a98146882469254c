import Display
import Foundation
import Typesetting

/// A field's letters, or what is to be written where there are none yet.
final class FieldLettersNode: LayoutNode {
    var look: TextFieldLook? {
        didSet { if look != oldValue { layerContentChanged() } }
    }
    var text = "" {
        didSet { if text != oldValue { layerContentChanged() } }
    }
    var isPrompt = false {
        didSet { if isPrompt != oldValue { layerContentChanged() } }
    }
    var isEnabled = true {
        didSet { if isEnabled != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }

    override func makeText() -> [TextRun] {
        guard let look, !text.isEmpty else { return [] }
        let paint: Paint? = !isEnabled ? look.inks[2] : isPrompt ? look.inks[1] : nil
        var paragraphs = look.paragraphs(text, paint: paint)
        // On a terminal the line that one writes on goes on below the letters.
        if graph.metrics.isCell { paragraphs.spans[0].underline = TextStyle.Line(.solid) }
        return graph.typesetter.typeset(paragraphs, maxWidth: .infinity, maxHeight: .infinity).runs
    }

    // What is to be written is not what was written.
    override func makeSemantics() -> Semantics { isPrompt ? Semantics(state: .hidden) : .none }
}

/// The line that one writes on, on a terminal: there is none where nobody may.
final class FieldGroundNode: LayoutNode {
    var isEnabled = true {
        didSet { if isEnabled != oldValue { layerContentChanged() } }
    }
    var isFocused = false {
        didSet { if isFocused != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
    override var needsLayer: Bool { graph.metrics.isCell }
    override var speaksForItself: Bool { true }
    override func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    override func makeText() -> [TextRun] {
        let columns = Int((frame.width / graph.metrics.dotWidth).rounded())
        guard graph.metrics.isCell, isEnabled, columns > 0, columns <= 1000 else { return [] }
        let style = TextStyle(traits: .underline, paint: .foreground(level: isFocused ? 0 : 1))
        return [
            TextRun(String(repeating: " ", count: columns), style: style, width: SubDot(dots: Double(columns)))
        ]
    }
}

/// A ground behind the letters that are selected.
final class FieldSelectionNode: LayoutNode {
    var look: TextFieldLook?
    var isShown = false {
        didSet { if isShown != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }

    override func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    override func makeDrawing() -> Drawing {
        isShown ? Drawing(commands: [DrawCommand(.fill, paint: look?.inks[3] ?? .foreground(level: 3))]) : .none
    }
}

/// Where the next letter is written: a bar, on a terminal a cell in reverse.
final class FieldCursorNode: LayoutNode {
    var look: TextFieldLook? {
        didSet { if look != oldValue { layerContentChanged() } }
    }
    var letter = "" {
        didSet { if letter != oldValue, graph.metrics.isCell { layerContentChanged() } }
    }
    var isShown = false {
        didSet { if isShown != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }
    override func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    override func makeDrawing() -> Drawing {
        guard isShown, let look else { return .none }
        return Drawing(commands: [
            DrawCommand(.fill, paint: graph.metrics.isCell ? .foreground(level: 0) : look.tint)
        ])
    }

    override func makeText() -> [TextRun] {
        guard isShown, graph.metrics.isCell, !letter.isEmpty, let look else { return [] }
        let paragraphs = look.paragraphs(letter, paint: .background)
        return graph.typesetter.typeset(paragraphs, maxWidth: .infinity, maxHeight: .infinity).runs
    }
}
