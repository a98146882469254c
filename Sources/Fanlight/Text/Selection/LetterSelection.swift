import Display
import Foundation
import Typesetting

/// What is selected in the texts of a scene that are only read: a part of one of them.
///
/// There is no focus then. Keys that mean something to what is selected come here first, and whatever has the focus next ends
/// the selection, so that it is never in doubt what is copied.
@MainActor
final class LetterSelection {
    private unowned let graph: ViewGraph
    /// The text that was pressed last. Something is selected in it unless the range is empty.
    private(set) weak var node: TextNode?
    private var edit = TextEdit("", isMultiline: true)
    /// What was pressed, which stays selected whichever way that goes on: a place, a letter of a terminal, or a word.
    private var origin = 0..<0
    /// Lines that were looked at: a pointer that moves looks again and again.
    private var known: [Int: (letters: String, text: TypesetText, lines: LetterLines)] = [:]

    init(_ graph: ViewGraph) { self.graph = graph }

    /// In the text, counted in UTF-8.
    var range: Range<Int> { node == nil ? 0..<0 : edit.selection }

    /// What is selected of a text.
    func range(in text: TextNode) -> Range<Int> { text === node ? edit.selection : 0..<0 }

    /// Where letters stand that begin at a place of their text, as they are set.
    func lines(of letters: String, from start: Int, _ text: TypesetText, _ make: () -> LetterLines) -> LetterLines {
        if let known = known[start], known.text == text, known.letters == letters { return known.lines }
        let made = make()
        known[start] = (letters, text, made)
        return made
    }

    // MARK: Selecting

    /// Puts the place where selecting begins, or goes on from there.
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
            edit = TextEdit(text.letters, isMultiline: true)
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
        known = [:]
        edit = TextEdit("", isMultiline: true)
        if !wasEmpty { text?.selectionChanged() }
    }

    /// A pointer was pressed elsewhere.
    func pressed(on nodes: [LayoutNode]) {
        if let node, !nodes.contains(where: { $0 === node }) { end() }
    }

    func left(_ text: TextNode) {
        if text === node { end() }
    }

    /// The text says something else. What is selected stays so where it is still the same letters.
    func textChanged(_ text: TextNode) {
        guard text === node else { return }
        let letters = text.letters
        guard letters != edit.text else { return text.selectionChanged() }
        var new = TextEdit(letters, isMultiline: true)
        new.select(edit.selection)
        guard text.mayBeSelected, new.selection == edit.selection, new.selectedText == edit.selectedText else {
            return end()
        }
        edit = new
    }

    // MARK: Keys

    /// Takes what keys mean where letters are selected.
    func take(_ key: KeyInput) -> Bool {
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
            change(in: node) { _ = $0.take(key) }
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
