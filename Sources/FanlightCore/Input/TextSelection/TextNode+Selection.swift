import CoreTransferable
import Display
import Foundation
import TextEditing
import Typesetting

extension TextNode: InteractiveNode, SelectableTextNode {
    // Selectable text is no control for keys and scripts. Only pointers select, and a selection is no value of the
    // view.
    package var isInteractive: Bool { mayBeSelected }
    package var isControl: Bool { false }
    package var isFocusStop: Bool { false }
    package var activatesOnKeys: Bool { false }
    package var allowsTextSelection: Bool { true }
    package var hasCursor: Bool { false }
    package var isFocused: Bool {
        get { false }
        set {}
    }
    package var isPressed: Bool {
        get { false }
        set {}
    }
    package var pointerGesture: AnyGesture<Void>? { AnyGesture(TextSelectionGesture(node: self)) }
    package func activate() {}

    // MARK: Pointer input

    package func moveSelection(at place: CGPoint, selecting: Bool) {
        let places = find(place) { $0.places(at: $1, isCell: graph.metrics.isCell) } ?? 0..<0
        graph.selection.move(to: places, in: self, selecting: selecting)
    }

    package func selectWord(at place: CGPoint) {
        let place = find(place) { $0.clusterStart(at: $1) } ?? 0
        graph.selection.change(in: self) { $0.selectWord(at: place) }
    }

    package func selectWords(from start: CGPoint, to place: CGPoint) {
        let (from, to) = (find(start) { $0.clusterStart(at: $1) } ?? 0, find(place) { $0.clusterStart(at: $1) } ?? 0)
        graph.selection.change(in: self) { $0.selectWords(from: from, to: to) }
    }

    package func selectLine(at place: CGPoint) {
        let place = find(place) { $0.clusterStart(at: $1) } ?? 0
        graph.selection.change(in: self) { $0.selectParagraph(at: place) }
    }

    /// Finds something in the lines at a point of the scene.
    private func find<Found>(_ place: CGPoint, _ find: (SelectableLines, CGPoint) -> Found) -> Found? {
        let inside = local(place)
        guard let block = isShownInParts ? longBlock(at: inside.y) : wholeBlock else { return nil }
        return find(block.lines, CGPoint(x: inside.x - block.origin.x, y: inside.y - block.origin.y))
    }

    /// Scrolls to a position when the selection extends beyond the visible part.
    func reveal(place: Int) {
        guard isPlaced, let viewport = enclosingViewportNode, viewport.isEnabled else { return }
        guard let block = isShownInParts ? longBlock(of: place) : wholeBlock, let line = block.lines.line(of: place)
        else {
            return
        }
        let lies = line.offsetBy(dx: frame.minX + block.origin.x, dy: frame.minY + block.origin.y)
        if !viewport.seen.contains(lies) { viewport.scroll(to: viewport.place(showing: lies, at: nil)) }
    }

    // MARK: Copying

    func copyAll() { copy(plainText) }

    /// Copies the visible characters. Omits images, and also control characters, which a terminal might execute when
    /// the text is pasted.
    func copy(_ string: String) {
        let seen = string.replacingOccurrences(of: TextAttachment.placeholder, with: "").editable(isMultiline: true)
        if !seen.isEmpty { graph.clipboard.copy(text: seen) }
    }
}
