import Display
import Foundation
import TextEditing
import Typesetting

/// The selection in a scene's read-only texts: a part of one of them.
///
/// No control has the focus during a selection. The selection handles keys before other views, and ends when a view
/// receives the focus. The source of a copy is therefore never ambiguous.
@MainActor
final class TextSelectionState: GraphService, TextSelecting {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    /// The text that was pressed last. The selection is empty while the range is.
    private(set) weak var node: TextNode?
    private var edit = TextEdit("", isMultiline: true)
    /// The range of the press, which stays selected in both directions: a position, a character on terminals, or a
    /// word.
    private var origin = 0..<0
    /// Cached lines by position, because a moving pointer looks them up repeatedly.
    private var cachedLines: [Int: (string: String, text: TypesetText, lines: SelectableLines)] = [:]

    init(_ graph: ViewGraph) {
        self.graph = graph
        graph.text.selection = self
    }

    /// The selected range of the text, in UTF-8 offsets.
    var range: Range<Int> { node == nil ? 0..<0 : edit.selection }

    // Text inside of a control cannot be selected, because the control is pressed as a whole.
    func allowsSelection(of text: TextNode) -> Bool {
        var around = text.parent
        while let node = around {
            if let control = node as? any InteractiveNode, !control.allowsTextSelection { return false }
            around = node.parent
        }
        return true
    }

    /// The selected range of a text; empty for other texts than the selected one.
    func range(in text: TextNode) -> Range<Int> { text === node ? edit.selection : 0..<0 }

    /// Returns the cached lines for the text at a position, or makes them.
    func lines(of string: String, from start: Int, _ text: TypesetText, _ make: () -> SelectableLines)
        -> SelectableLines
    {
        if let known = cachedLines[start], known.text == text, known.string == string { return known.lines }
        let made = make()
        cachedLines[start] = (string, text, made)
        return made
    }

    // MARK: Selecting

    /// Starts a selection at a position, or extends it to there.
    func move(to places: Range<Int>, in text: TextNode, selecting: Bool) {
        guard selecting, text === node else {
            change(in: text) { $0.move(to: places.lowerBound) }
            return origin = places
        }
        let (origin, isForth) = (origin, places.upperBound > origin.lowerBound)
        change(in: text) {
            $0.move(to: isForth ? origin.lowerBound : origin.upperBound)
            $0.move(to: isForth ? max(places.upperBound, origin.upperBound) : places.lowerBound, selecting: true)
        }
        self.origin = origin
    }

    func change(in text: TextNode, _ change: (inout TextEdit) -> Void) {
        if text !== node {
            end()
            node = text
            edit = TextEdit(text.plainText, isMultiline: true)
        }
        let before = edit.selection
        change(&edit)
        origin = edit.selection
        guard edit.selection != before else { return }
        if !edit.selection.isEmpty { graph.focus.move(to: nil) }
        if !edit.selection.isEmpty || !before.isEmpty { text.selectionChanged() }
        if !edit.selection.isEmpty { text.reveal(place: edit.head) }
    }

    // MARK: Ending

    func end() {
        let (text, wasEmpty) = (node, edit.selection.isEmpty)
        node = nil
        cachedLines = [:]
        edit = TextEdit("", isMultiline: true)
        if !wasEmpty { text?.selectionChanged() }
    }

    /// Ends the selection when a pointer is pressed elsewhere.
    func pressed(on nodes: [LayoutNode]) {
        if let node, !nodes.contains(where: { $0 === node }) { end() }
    }

    /// Ends the selection when its text leaves the tree.
    func textRemoved(_ text: TextNode) {
        if text === node { end() }
    }

    /// Keeps the selection after the text changed, if the selected characters are still the same.
    func textChanged(_ text: TextNode) {
        guard text === node else { return }
        let string = text.plainText
        guard string != edit.text else { return text.selectionChanged() }
        var new = TextEdit(string, isMultiline: true)
        new.select(edit.selection)
        guard text.mayBeSelected, new.selection == edit.selection, new.selectedText == edit.selectedText else {
            return end()
        }
        edit = new
    }

    // MARK: Keys

    /// Handles the keys for a selection.
    func handle(_ key: KeyInput) -> Bool {
        guard let node, !edit.selection.isEmpty, node.isInTree(of: graph.interactionRoot) else { return false }
        if case .copy = EditCommand(key) {
            node.copy(edit.selectedText)
            return true
        }
        switch (key.key, key.modifiers) {
        case (.escape, []):
            end()
            return true
        case (.left, _), (.right, _), (.home, _), (.end, _):
            guard key.modifiers.contains(.shift) else { return false }
            change(in: node) { _ = $0.handle(key) }
            origin = edit.anchor..<edit.anchor
            return true
        default:
            guard key.key.name.lowercased() == "a", key.modifiers == .command || key.modifiers == .control else {
                return false
            }
            change(in: node) { $0.selectAll() }
            return true
        }
    }
}

extension ViewGraph {
    /// The selection in read-only texts.
    var selection: TextSelectionState { self[TextSelectionState.self] }
}
