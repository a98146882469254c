import CoreTransferable
import Display
import Foundation
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

    /// True if the text can be selected. Text inside of a control cannot, because the control is pressed as a whole.
    var mayBeSelected: Bool {
        guard shown.fitting.isSelectable, !shown.isRedacted else { return false }
        var around = parent
        while let node = around {
            if let control = node as? any InteractiveNode, !control.allowsTextSelection { return false }
            around = node.parent
        }
        return true
    }

    // MARK: Pointer input

    package func moveSelection(at place: CGPoint, selecting: Bool) {
        let places = find(place) { $0.places(at: $1, isCell: graph.metrics.isCell) } ?? 0..<0
        graph.selection.move(to: places, in: self, selecting: selecting)
    }

    package func selectWord(at place: CGPoint) {
        let place = find(place) { $0.placeOfLetter(at: $1) } ?? 0
        graph.selection.change(in: self) { $0.selectWord(at: place) }
    }

    package func selectWords(from start: CGPoint, to place: CGPoint) {
        let (from, to) = (find(start) { $0.placeOfLetter(at: $1) } ?? 0, find(place) { $0.placeOfLetter(at: $1) } ?? 0)
        graph.selection.change(in: self) { $0.selectWords(from: from, to: to) }
    }

    package func selectLine(at place: CGPoint) {
        let place = find(place) { $0.placeOfLetter(at: $1) } ?? 0
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
        guard isPlaced, let viewport = enclosingViewport, viewport.isEnabled else { return }
        guard let block = isShownInParts ? longBlock(of: place) : wholeBlock, let line = block.lines.line(of: place)
        else {
            return
        }
        let lies = line.offsetBy(dx: frame.minX + block.origin.x, dy: frame.minY + block.origin.y)
        if !viewport.seen.contains(lies) { viewport.scroll(to: viewport.place(showing: lies, at: nil)) }
    }

    // MARK: Positions of characters

    private var wholeBlock: LetterBlock? {
        LetterBlock(origin: .zero, lines: letterLines(typesetWithMarks(), of: plainText, from: 0))
    }

    func letterLines(_ text: TypesetText, of letters: String, from start: Int) -> SelectableLines {
        graph.selection.lines(of: letters, from: start, text) {
            SelectableLines(
                text, of: letters, from: start, rightToLeft: paragraphs.rightToLeft, graph.typesetter, graph.metrics)
        }
    }

    // MARK: Display

    func selectionChanged() {
        invalidateLayerContent()
        selectionChangedInParts()
    }

    /// The selected rectangles of a block of lines, in dots from its origin.
    func selected(among places: Range<Int>, _ block: @autoclosure () -> LetterBlock?) -> [DotRect] {
        let range = graph.selection.range(in: self)
        guard !range.isEmpty, range.overlaps(places), let block = block() else { return [] }
        let (width, height) = (graph.metrics.dotWidth, graph.metrics.dotHeight)
        return block.lines.areas(of: range).map { area in
            let (left, right) = ((area.minX / width).rounded(), (area.maxX / width).rounded())
            let (top, bottom) = ((area.minY / height).rounded(), (area.maxY / height).rounded())
            return DotRect(x: Int32(left), y: Int32(top), width: Int32(right - left), height: Int32(bottom - top))
        }
    }

    /// The selected rectangles of a text that is displayed as a whole.
    var selectedAreas: [DotRect] { shown.fitting.isSelectable ? selected(among: 0..<Int.max, wholeBlock) : [] }

    // MARK: Copying

    func copyAll() { copy(plainText) }

    /// Copies the visible characters. Omits images, and also control characters, which a terminal might execute when
    /// the text is pasted.
    func copy(_ letters: String) {
        let seen = letters.replacingOccurrences(of: TextAttachment.placeholder, with: "").editable(isMultiline: true)
        if !seen.isEmpty { graph.clipboard.copy(text: seen) }
    }
}
