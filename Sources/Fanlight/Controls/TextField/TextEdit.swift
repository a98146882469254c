/// A text being written: its letters, what is selected, and what can be taken back. A value: it knows nothing of displays.
///
/// Places are counted in UTF-8 and always lie between two characters as people see them.
struct TextEdit: Equatable {
    private(set) var text: String
    /// Where the selection was begun; where there is none, the cursor's place.
    private(set) var anchor: Int
    /// Where the cursor is.
    private(set) var head: Int
    private var history = TextHistory()
    /// What was last cut, to be put back.
    private(set) var cut = ""
    /// Nothing else was done since: what is cut next joins it.
    private var cutGoesOn = false
    let isMultiline: Bool

    init(_ text: String, isMultiline: Bool = false) {
        self.text = text
        self.isMultiline = isMultiline
        anchor = text.utf8.count
        head = anchor
    }

    static func == (a: TextEdit, b: TextEdit) -> Bool { a.text == b.text && a.anchor == b.anchor && a.head == b.head }

    var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var selectedText: String { String(text[index(selection.lowerBound)..<index(selection.upperBound)]) }
    var textBeforeCursor: Substring { text[..<index(head)] }
    /// The paragraph that the cursor is in.
    var paragraphAtCursor: Substring {
        let head = index(head)
        return text[startOfLine(head)..<endOfLine(head)]
    }

    func index(_ place: Int) -> String.Index {
        // Native strings count UTF-8 in one step.
        let index = text.utf8.index(text.startIndex, offsetBy: min(max(place, 0), text.utf8.count))
        return index
    }

    func place(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

    /// How many bytes of a text are told to those who do not see it. Of more they are told what is seen.
    private static let mostSpoken = 32 << 10
    var isSpokenWhole: Bool { text.utf8.count <= TextEdit.mostSpoken }

    /// The places around one, so many bytes of the text or up to half as many more. Whoever writes there moves neither end in
    /// what is written around it, as long as the place stays well inside: nothing but the letters changes.
    func part(around place: Int, most: Int) -> Range<Int> {
        let count = text.utf8.count
        guard count > most else { return 0..<count }
        func left(_ length: Int) -> Int { max(length - most / 2, 0) / (most / 4) * (most / 4) }
        return onCharacter(left(place))..<onCharacter(count - left(count - place))
    }

    /// The text is another one, written by somebody else: the cursor stays where it is, as far as that goes.
    mutating func take(_ new: String) {
        guard new != text else { return }
        history = TextHistory()
        show(new, head)
    }

    /// What was just written is written otherwise: taking it back takes back that, too.
    mutating func correct(to new: String) {
        guard new != text else { return }
        history.corrected(from: text, to: new, before: (anchor, head))
        // Among the same letters as before; where those around it are others, behind these.
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

    /// The nearest place before one that lies between two characters.
    private func onCharacter(_ place: Int) -> Int {
        let index = index(min(place, text.utf8.count))
        guard index < text.endIndex else { return text.utf8.count }
        return self.place(text.rangeOfCharacter(at: index).lowerBound)
    }

    // MARK: Moving

    enum Motion: Equatable {
        case left, right, wordLeft, wordRight, lineStart, lineEnd, start, end
        /// The end of what stands between two line ends; from there that of the next one.
        case paragraphStart, paragraphEnd
    }

    mutating func move(_ motion: Motion, selecting: Bool = false) {
        // Without selecting, an arrow goes to the end of what is selected.
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
        cutGoesOn = false
    }

    /// Puts the cursor at a place.
    mutating func move(to place: Int, selecting: Bool = false) {
        head = onCharacter(place)
        if !selecting { anchor = head }
        hasMoved()
    }

    mutating func select(_ range: Range<Int>) {
        anchor = onCharacter(range.lowerBound)
        head = onCharacter(range.upperBound)
        hasMoved()
    }

    mutating func selectAll() { select(0..<text.utf8.count) }

    /// Selects the word at a place, or what stands between two words.
    mutating func selectWord(at place: Int) {
        guard let word = text.word(at: index(onCharacter(place))) else { return }
        select(self.place(word.lowerBound)..<self.place(word.upperBound))
    }

    /// Selects from the word at one place to the word at another, where the cursor is then.
    mutating func selectWords(from start: Int, to place: Int) {
        selectWord(at: start)
        let first = selection
        selectWord(at: place)
        let last = selection
        anchor = last.lowerBound < first.lowerBound ? first.upperBound : first.lowerBound
        head = last.lowerBound < first.lowerBound ? last.lowerBound : max(first.upperBound, last.upperBound)
    }

    /// Selects what stands between two line ends.
    mutating func selectParagraph(at place: Int) {
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
        // Scalars are told apart faster than characters, and no line ends within one.
        let scalars = text.unicodeScalars
        return scalars[..<place].lastIndex(where: \.isLineEnd).map(scalars.index(after:)) ?? text.startIndex
    }

    private func endOfLine(_ place: String.Index) -> String.Index {
        guard isMultiline else { return text.endIndex }
        return text.unicodeScalars[place...].firstIndex(where: \.isLineEnd) ?? text.endIndex
    }

    // MARK: Changing

    /// Writes letters in place of what is selected. One line takes only what fits into one.
    mutating func insert(_ letters: String, isTyped: Bool = true) {
        let clean = letters.editable(isMultiline: isMultiline)
        guard !clean.isEmpty else { return }
        replace(selection, by: clean, isTyped: isTyped)
    }

    /// Takes away what is selected, or what a motion goes over.
    mutating func delete(_ motion: Motion) {
        let range = anchor != head ? selection : ordered(head, place(after: motion, from: head))
        guard !range.isEmpty else { return }
        replace(range, by: "", isTyped: motion == .left && range.count == 1)
    }

    /// Takes away what is selected, or what a motion goes over, to be put back elsewhere.
    mutating func cut(_ motion: Motion? = nil) {
        var range = selection
        if range.isEmpty, let motion { range = ordered(head, place(after: motion, from: head)) }
        // At a line's end it is the end that goes.
        if range.isEmpty, motion == .lineEnd, isMultiline { range = ordered(head, place(after: .right, from: head)) }
        guard !range.isEmpty else { return }
        let letters = String(text[index(range.lowerBound)..<index(range.upperBound)])
        let (goesOn, isBefore) = (cutGoesOn && motion != nil, range.upperBound == head)
        cut = !goesOn ? letters : isBefore ? letters + cut : cut + letters
        replace(range, by: "", isTyped: false)
        cutGoesOn = motion != nil
    }

    mutating func putBack() { insert(cut, isTyped: false) }

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

    private mutating func replace(_ range: Range<Int>, by letters: String, isTyped: Bool) {
        let bounds = index(range.lowerBound)..<index(range.upperBound)
        history.note(
            TextHistory.Change(
                place: range.lowerBound, removed: String(text[bounds]), inserted: letters, before: (anchor, head)),
            isTyped: isTyped)
        text.replaceSubrange(bounds, with: letters)
        cutGoesOn = false
        standBehind(range.lowerBound + letters.utf8.count)
    }

    /// Puts the cursor behind what was written, which may have become one character with what follows.
    private mutating func standBehind(_ end: Int) {
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
        standBehind(change.place + change.inserted.utf8.count)
    }
}

/// What was changed, to be taken back and done again.
struct TextHistory {
    struct Change {
        var place: Int
        var removed: String
        var inserted: String
        /// What was selected.
        var before: (anchor: Int, head: Int)
    }

    private static let most = 500
    private var done: [Change] = []
    private var undone: [Change] = []
    private var isTyping = false
    /// Whether what was changed last may still become something else.
    private var isOpen = false

    /// What is typed in one go is taken back in one go, word by word.
    mutating func note(_ change: Change, isTyped: Bool) {
        undone.removeAll()
        isOpen = true
        defer { isTyping = isTyped }
        if isTyping, isTyped, var last = done.last {
            // The first letter may have taken the place of what was selected.
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
        if done.count >= TextHistory.most { done.removeFirst(TextHistory.most / 10) }
        done.append(change)
    }

    mutating func endsTyping() { isTyping = false }

    /// What was changed last has become something else.
    mutating func corrected(from old: String, to new: String, before: (anchor: Int, head: Int)) {
        guard isOpen, let last = done.popLast() else { return }
        isTyping = false
        var first = old
        let end = last.place + last.inserted.utf8.count
        let utf8 = first.utf8
        let range = utf8.index(utf8.startIndex, offsetBy: last.place)..<utf8.index(utf8.startIndex, offsetBy: end)
        first.replaceSubrange(range, with: last.removed)
        // Nothing came of it.
        isOpen = first != new
        guard isOpen else { return }
        done.append(Change(place: 0, removed: first, inserted: new, before: last.before))
    }

    mutating func stepBack() -> Change? {
        (isTyping, isOpen) = (false, false)
        guard let change = done.popLast() else { return nil }
        undone.append(change)
        return change
    }

    mutating func stepForward() -> Change? {
        (isTyping, isOpen) = (false, false)
        guard let change = undone.popLast() else { return nil }
        done.append(change)
        return change
    }
}

extension String {
    /// The character that a place is in.
    fileprivate func rangeOfCharacter(at index: String.Index) -> Range<String.Index> {
        guard index < endIndex else { return index..<index }
        // A step forth and back leads to the start of the character, wherever in it the place is. A step back alone would
        // lead nowhere from inside the first one.
        let end = self.index(after: index)
        return self.index(before: end)..<end
    }

    /// What of pasted or typed letters can be part of a text: no control characters, and in one line no line ends.
    func editable(isMultiline: Bool) -> String {
        guard mayHaveControls else { return self }
        // Scalar by scalar into scalars: a string that is written as both characters and scalars is copied with each line.
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
    /// Whether there may be something in it that is no letter: looked for in bytes, of which pastes have millions. Control
    /// characters are bytes below 32, 127, and 128 to 159 behind 194; line ends of Unicode begin with 226, 128.
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
