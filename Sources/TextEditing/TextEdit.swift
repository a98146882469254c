/// The state of an edited text: its characters, its selection and its undo history. A value type, independent of
/// displays.
///
/// Positions are UTF-8 offsets, always at a boundary between grapheme clusters.
package struct TextEdit: Equatable {
    package private(set) var text: String
    /// The fixed end of the selection; equal to `head` without a selection.
    package private(set) var anchor: Int
    /// The position of the cursor.
    package private(set) var head: Int
    private var history = TextHistory()
    /// The kill buffer: the last killed text, which `yank()` inserts.
    private(set) var killedText = ""
    /// True if the last action was a kill by a motion. The next one appends to the kill buffer.
    private var appendsToKill = false
    let isMultiline: Bool

    package init(_ text: String, isMultiline: Bool = false) {
        self.text = text
        self.isMultiline = isMultiline
        anchor = text.utf8.count
        head = anchor
    }

    package static func == (a: TextEdit, b: TextEdit) -> Bool {
        a.text == b.text && a.anchor == b.anchor && a.head == b.head
    }

    package var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
    package var selectedText: String { String(text[index(selection.lowerBound)..<index(selection.upperBound)]) }
    /// The paragraph that contains the cursor.
    package var paragraphAtCursor: Substring {
        let head = index(head)
        return text[startOfLine(head)..<endOfLine(head)]
    }

    package func index(_ place: Int) -> String.Index {
        // Native strings convert a UTF-8 offset in constant time.
        let index = text.utf8.index(text.startIndex, offsetBy: min(max(place, 0), text.utf8.count))
        return index
    }

    package func place(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

    /// The maximum length in bytes of an accessibility value. For a longer text the value is only the visible part.
    private static let longestAccessibilityValue = 32 << 10
    package var hasCompleteAccessibilityValue: Bool { text.utf8.count <= TextEdit.longestAccessibilityValue }

    /// Returns a range around an offset, of `limit` to 1.5 times `limit` bytes. Typing well inside the range moves
    /// neither end relative to the text around it. Only the typed characters change.
    package func part(around place: Int, limit: Int) -> Range<Int> {
        let count = text.utf8.count
        guard count > limit else { return 0..<count }
        func left(_ length: Int) -> Int { max(length - limit / 2, 0) / (limit / 4) * (limit / 4) }
        return onCharacter(left(place))..<onCharacter(count - left(count - place))
    }

    /// Adopts a text that was changed from outside. The cursor keeps its offset as far as possible.
    package mutating func replaceText(_ new: String) {
        guard new != text else { return }
        history = TextHistory()
        show(new, head)
    }

    /// Replaces the text after the app corrected what was just typed. Undo reverts the typing and the correction
    /// together.
    package mutating func correct(to new: String) {
        guard new != text else { return }
        history.corrected(from: text, to: new, before: (anchor, head))
        // Keeps the cursor between the same characters. If those around it changed, it moves after the changed part.
        let same = CommonEnds(text, new)
        let behind = text.utf8.count - head
        show(new, head <= same.prefix ? head : new.utf8.count - min(behind, same.suffix))
    }

    private mutating func show(_ new: String, _ place: Int) {
        let wasAtEnd = head == text.utf8.count
        text = new
        head = wasAtEnd ? new.utf8.count : onCharacter(place)
        anchor = head
    }

    /// Returns the nearest grapheme cluster boundary at or before an offset.
    private func onCharacter(_ place: Int) -> Int {
        let index = index(min(place, text.utf8.count))
        guard index < text.endIndex else { return text.utf8.count }
        return self.place(text.rangeOfCharacter(at: index).lowerBound)
    }

    // MARK: Movement

    package enum Motion: Equatable {
        case left, right, wordLeft, wordRight, lineStart, lineEnd, start, end
        /// The end of the current paragraph; from there, that of the next one.
        case paragraphStart, paragraphEnd
    }

    mutating func move(_ motion: Motion, selecting: Bool = false) {
        // Without Shift, an arrow key moves to the end of the selection in its direction.
        if !selecting, anchor != head, motion == .left || motion == .right {
            head = motion == .left ? selection.lowerBound : selection.upperBound
        } else {
            head = place(after: motion, from: head)
        }
        if !selecting { anchor = head }
        hasMoved()
    }

    private mutating func hasMoved() {
        history.endsTyping()
        appendsToKill = false
    }

    /// Moves the cursor to an offset.
    package mutating func move(to place: Int, selecting: Bool = false) {
        head = onCharacter(place)
        if !selecting { anchor = head }
        hasMoved()
    }

    package mutating func select(_ range: Range<Int>) {
        anchor = onCharacter(range.lowerBound)
        head = onCharacter(range.upperBound)
        hasMoved()
    }

    package mutating func selectAll() { select(0..<text.utf8.count) }

    /// Selects the word at an offset, or the text between two words.
    package mutating func selectWord(at place: Int) {
        guard let word = text.word(at: index(onCharacter(place))) else { return }
        select(self.place(word.lowerBound)..<self.place(word.upperBound))
    }

    /// Selects from the word at one offset through the word at another, at which the cursor ends.
    package mutating func selectWords(from start: Int, to place: Int) {
        selectWord(at: start)
        let first = selection
        selectWord(at: place)
        let last = selection
        anchor = last.lowerBound < first.lowerBound ? first.upperBound : first.lowerBound
        head = last.lowerBound < first.lowerBound ? last.lowerBound : max(first.upperBound, last.upperBound)
    }

    /// Selects the paragraph at an offset.
    package mutating func selectParagraph(at place: Int) {
        let place = onCharacter(place)
        select(self.place(after: .lineStart, from: place)..<self.place(after: .lineEnd, from: place))
    }

    private func place(after motion: Motion, from place: Int) -> Int {
        var index = index(onCharacter(place))
        switch motion {
        case .left: if index > text.startIndex { index = text.index(before: index) }
        case .right: if index < text.endIndex { index = text.index(after: index) }
        case .wordLeft: index = text.startOfWord(before: index)
        case .wordRight: index = text.endOfWord(after: index)
        case .lineStart: index = startOfLine(index)
        case .lineEnd: index = endOfLine(index)
        case .paragraphStart:
            let isThere = index > text.startIndex && startOfLine(index) == index
            index = startOfLine(isThere ? text.index(before: index) : index)
        case .paragraphEnd:
            let isThere = index < text.endIndex && endOfLine(index) == index
            index = endOfLine(isThere ? text.index(after: index) : index)
        case .start: index = text.startIndex
        case .end: index = text.endIndex
        }
        return self.place(index)
    }

    private func startOfLine(_ place: String.Index) -> String.Index {
        guard isMultiline else { return text.startIndex }
        // Searching scalars is faster than searching characters, and no line terminator lies within a scalar.
        let scalars = text.unicodeScalars
        return scalars[..<place].lastIndex(where: \.isLineEnd).map(scalars.index(after:)) ?? text.startIndex
    }

    private func endOfLine(_ place: String.Index) -> String.Index {
        guard isMultiline else { return text.endIndex }
        return text.unicodeScalars[place...].firstIndex(where: \.isLineEnd) ?? text.endIndex
    }

    // MARK: Changes

    /// Replaces the selection with text. In single-line text, line terminators become spaces.
    package mutating func insert(_ inserted: String, isTyped: Bool = true) {
        let clean = inserted.editable(isMultiline: isMultiline)
        guard !clean.isEmpty else { return }
        replace(selection, by: clean, isTyped: isTyped)
    }

    /// Deletes the selection, or the text that a motion passes.
    package mutating func delete(_ motion: Motion) {
        let range = anchor != head ? selection : ordered(head, place(after: motion, from: head))
        guard !range.isEmpty else { return }
        replace(range, by: "", isTyped: motion == .left && range.count == 1)
    }

    /// Deletes the selection, or the text that a motion passes, into the kill buffer.
    package mutating func kill(_ motion: Motion? = nil) {
        var range = selection
        if range.isEmpty, let motion { range = ordered(head, place(after: motion, from: head)) }
        // At the end of a line, the line terminator is killed.
        if range.isEmpty, motion == .lineEnd, isMultiline { range = ordered(head, place(after: .right, from: head)) }
        guard !range.isEmpty else { return }
        let removed = String(text[index(range.lowerBound)..<index(range.upperBound)])
        let (appends, isBefore) = (appendsToKill && motion != nil, range.upperBound == head)
        killedText = !appends ? removed : isBefore ? removed + killedText : killedText + removed
        replace(range, by: "", isTyped: false)
        appendsToKill = motion != nil
    }

    /// Inserts the kill buffer.
    mutating func yank() { insert(killedText, isTyped: false) }

    /// Exchanges the characters around the cursor.
    mutating func transpose() {
        var index = index(onCharacter(head))
        if index == text.endIndex, index > text.startIndex { index = text.index(before: index) }
        guard index > text.startIndex, index < text.endIndex else { return }
        let before = text.index(before: index)
        let after = text.index(after: index)
        replace(place(before)..<place(after), by: String([text[index], text[before]]), isTyped: false)
    }

    private func ordered(_ a: Int, _ b: Int) -> Range<Int> { min(a, b)..<max(a, b) }

    private mutating func replace(_ range: Range<Int>, by inserted: String, isTyped: Bool) {
        let bounds = index(range.lowerBound)..<index(range.upperBound)
        history.record(
            TextHistory.Change(
                place: range.lowerBound, removed: String(text[bounds]), inserted: inserted, before: (anchor, head)),
            isTyped: isTyped)
        text.replaceSubrange(bounds, with: inserted)
        appendsToKill = false
        moveCursorAfter(range.lowerBound + inserted.utf8.count)
    }

    /// Moves the cursor after inserted text. The last inserted character may have merged with the next one into a
    /// cluster.
    private mutating func moveCursorAfter(_ end: Int) {
        head = min(end, text.utf8.count)
        let at = index(head)
        if at < text.endIndex {
            let around = text.rangeOfCharacter(at: at)
            if around.lowerBound < at { head = place(around.upperBound) }
        }
        anchor = head
    }

    mutating func undo() {
        guard let change = history.stepBack() else { return }
        let end = change.place + change.inserted.utf8.count
        text.replaceSubrange(index(change.place)..<index(end), with: change.removed)
        (anchor, head) = change.before
    }

    mutating func redo() {
        guard let change = history.stepForward() else { return }
        let end = change.place + change.removed.utf8.count
        text.replaceSubrange(index(change.place)..<index(end), with: change.inserted)
        moveCursorAfter(change.place + change.inserted.utf8.count)
    }
}

/// The undo and redo stacks of a text.
struct TextHistory {
    struct Change {
        var place: Int
        var removed: String
        var inserted: String
        /// The selection before the change.
        var before: (anchor: Int, head: Int)
    }

    /// Changes that can be undone. Beyond it the oldest tenth is discarded.
    private static let maximumChanges = 500
    private var done: [Change] = []
    private var undone: [Change] = []
    private var isTyping = false
    /// True if the last change may still be corrected by the app.
    private var isCorrectable = false

    /// Records a change. Consecutive typing is undone together, word by word.
    mutating func record(_ change: Change, isTyped: Bool) {
        undone.removeAll()
        isCorrectable = true
        defer { isTyping = isTyped }
        if isTyping, isTyped, var last = done.last {
            // The first typed character may have replaced a selection.
            let isWritten = last.removed.isEmpty || !last.inserted.isEmpty
            if change.removed.isEmpty, isWritten, change.place == last.place + last.inserted.utf8.count,
                last.inserted.last?.isWhitespace != true || change.inserted.first?.isWhitespace == true
            {
                last.inserted += change.inserted
                done[done.count - 1] = last
                return
            }
            if change.inserted.isEmpty, last.inserted.isEmpty,
                change.place + change.removed.utf8.count == last.place
            {
                last.place = change.place
                last.removed = change.removed + last.removed
                done[done.count - 1] = last
                return
            }
        }
        if done.count >= TextHistory.maximumChanges { done.removeFirst(TextHistory.maximumChanges / 10) }
        done.append(change)
    }

    mutating func endsTyping() { isTyping = false }

    /// Merges a correction by the app into the last change.
    mutating func corrected(from old: String, to new: String, before: (anchor: Int, head: Int)) {
        guard isCorrectable, let last = done.popLast() else { return }
        isTyping = false
        var first = old
        let end = last.place + last.inserted.utf8.count
        let utf8 = first.utf8
        let range = utf8.index(utf8.startIndex, offsetBy: last.place)..<utf8.index(utf8.startIndex, offsetBy: end)
        first.replaceSubrange(range, with: last.removed)
        // The correction reverted the change.
        isCorrectable = first != new
        guard isCorrectable else { return }
        done.append(Change(place: 0, removed: first, inserted: new, before: last.before))
    }

    mutating func stepBack() -> Change? {
        (isTyping, isCorrectable) = (false, false)
        guard let change = done.popLast() else { return nil }
        undone.append(change)
        return change
    }

    mutating func stepForward() -> Change? {
        (isTyping, isCorrectable) = (false, false)
        guard let change = undone.popLast() else { return nil }
        done.append(change)
        return change
    }
}

extension String {
    /// Returns the range of the character that contains an index.
    fileprivate func rangeOfCharacter(at index: String.Index) -> Range<String.Index> {
        guard index < endIndex else { return index..<index }
        // A step forward and back yields the start of the character from any index within it. A step back alone fails
        // inside the first character.
        let end = self.index(after: index)
        return self.index(before: end)..<end
    }

    /// Returns the text without control characters. In single-line text, line terminators become spaces.
    package func editable(isMultiline: Bool) -> String {
        guard mayHaveControls else { return self }
        // Builds a scalar view only: a string written as both characters and scalars is copied at each line.
        var result = String.UnicodeScalarView()
        result.reserveCapacity(utf8.count)
        var wasReturn = false
        for scalar in unicodeScalars {
            defer { wasReturn = scalar == "\r" }
            if scalar.isLineEnd {
                if scalar != "\n" || !wasReturn { result.append(isMultiline ? "\n" : " ") }
            } else if scalar == "\t" {
                result.append(isMultiline ? "\t" : " ")
            } else if !scalar.isControl {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var isLineEnd: Bool {
        (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
    }

    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension String {
    /// True if the text may contain control characters or line terminators. Bytes are searched, because pasted text can
    /// have millions. Control characters are bytes below 32, 127, and 128 to 159 after 194; Unicode line terminators
    /// begin with 226, 128.
    fileprivate var mayHaveControls: Bool {
        var text = self
        return text.withUTF8 { bytes in
            var before: UInt8 = 0
            for byte in bytes {
                let isControl = byte < 32 || byte == 127 || before == 194 && byte < 160
                if isControl || before == 226 && byte == 128 { return true }
                before = byte
            }
            return false
        }
    }
}
