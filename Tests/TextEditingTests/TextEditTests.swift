import Display
import Testing

@testable import TextEditing

@Suite("Text editing model")
struct TextEditTests {
    /// Makes an edit from text with `|` at the cursor, or `[` and `]` around the selection.
    private func edit(_ marked: String, isMultiline: Bool = false) -> TextEdit {
        var edit = TextEdit(marked.filter { !"|[]".contains($0) }, isMultiline: isMultiline)
        func place(_ mark: Character) -> Int? {
            marked.firstIndex(of: mark).map { index in marked[..<index].filter { !"|[]".contains($0) }.utf8.count }
        }
        if let start = place("["), let end = place("]") {
            edit.select(start..<end)
        } else if let cursor = place("|") {
            edit.move(to: cursor)
        }
        return edit
    }

    private func marked(_ edit: TextEdit) -> String {
        var bytes = Array(edit.text.utf8)
        let range = edit.selection
        if range.isEmpty {
            bytes.insert(UInt8(ascii: "|"), at: range.lowerBound)
        } else {
            bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
            bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "keys move, select and edit as in readline and in desktop editors",
        arguments: [
            ("ab|c", "left", "a|bc"), ("ab|c", "right", "abc|"), ("|abc", "left", "|abc"), ("a[bc]d", "left", "a|bcd"),
            ("a[bc]d", "right", "abc|d"), ("ab|c", "shift+left", "a[b]c"), ("one two|", "ctrl+left", "one |two"),
            ("one| two", "ctrl+right", "one two|"), ("one two|", "alt+b", "one |two"),
            ("|one two", "alt+f", "one| two"),
            ("ab|c", "home", "|abc"), ("ab|c", "end", "abc|"), ("ab|c", "ctrl+a", "|abc"), ("ab|c", "ctrl+e", "abc|"),
            ("ab|c", "shift+home", "[ab]c"), ("ab|c", "cmd+a", "[abc]"), ("ab|c", "backspace", "a|c"),
            ("ab|c", "delete", "ab|"), ("a[b]c", "backspace", "a|c"), ("one two|", "ctrl+w", "one |"),
            ("one two|", "ctrl+backspace", "one |"), ("|one two", "alt+d", "| two"), ("on|e two", "ctrl+k", "on|"),
            ("on|e two", "ctrl+u", "|e two"), ("ab|c", "ctrl+t", "acb|"), ("ab|c", "ctrl+d", "ab|"),
            ("ab|c", "ctrl+h", "a|c"), ("a[b]c", "x", "ax|c"), ("ab|c", "ctrl+b", "a|bc"), ("a|bc", "ctrl+f", "ab|c"),
            ("o|ne two", "alt+u", "oNE| two"), ("|ONE TWO", "alt+l", "one| TWO"), ("one| two", "alt+c", "one Two|"),
            ("[one t]wo", "alt+u", "ONE T|wo"), ("one|", "alt+u", "one|"), ("it's|", "ctrl+left", "|it's"),
            ("ab|c", "space", "ab |c"),
        ])
    func keys(_ before: String, _ key: String, _ after: String) throws {
        var edit = edit(before)
        let (parsed, modifiers) = try #require(Key.parse(key))
        #expect(edit.handle(KeyInput(parsed, modifiers: modifiers)) == .used)
        #expect(marked(edit) == after, "\(before) \(key)")
    }

    @Test(
        "multiline movement to the ends of text and paragraphs, and between paragraphs",
        arguments: [
            ("a|b", "ctrl+o", "a|\nb"), ("a|b\ncd", "ctrl+k", "a|\ncd"), ("a|\ncd", "ctrl+k", "a|cd"),
            ("a\n|\nd", "ctrl+k", "a\n|d"),
            ("ab\nc|d", "cmd+up", "|ab\ncd"), ("a|b\ncd", "cmd+down", "ab\ncd|"), ("ab\nc|d", "alt+up", "ab\n|cd"),
            ("ab\n|cd", "alt+up", "|ab\ncd"), ("|ab\ncd", "alt+up", "|ab\ncd"), ("a|b\ncd", "alt+down", "ab|\ncd"),
            ("ab|\ncd", "alt+down", "ab\ncd|"), ("a|b\ncd", "shift+cmd+down", "a[b\ncd]"),
            ("ab\nc|d", "shift+alt+up", "ab\n[c]d"),
        ])
    func paragraphs(_ before: String, _ key: String, _ after: String) throws {
        var edit = edit(before, isMultiline: true)
        let (parsed, modifiers) = try #require(Key.parse(key))
        #expect(edit.handle(KeyInput(parsed, modifiers: modifiers)) == .used)
        #expect(marked(edit) == after, "\(before) \(key)")
    }

    @Test("grapheme clusters are never split")
    func characters() {
        for character in ["é", "e\u{301}", "👩‍🚀", "🇩🇪", "각", "👍🏽"] {
            var edit = edit("a\(character)b|")
            edit.move(.left)
            edit.move(.left)
            #expect(edit.head == 1, "\(character)")
            edit.delete(.right)
            #expect(edit.text == "ab")
            edit.undo()
            #expect(edit.text == "a\(character)b")
            edit.move(to: 2)
            #expect(edit.head == 1 || edit.head == 1 + character.utf8.count)
        }
    }

    @Test("a combining character leaves the cursor behind its cluster")
    func joining() {
        var edit = edit("e|")
        edit.insert("\u{301}")
        #expect(edit.text == "e\u{301}")
        #expect(edit.head == edit.text.utf8.count)
        edit.delete(.left)
        #expect(edit.text == "")
    }

    @Test(
        "typing is undone word by word and redone; a new change clears the redo stack")
    func undo() {
        var edit = TextEdit("")
        for character in "one two" { edit.insert(String(character)) }
        edit.undo()
        #expect(edit.text == "one ")
        edit.undo()
        #expect(edit.text == "")
        edit.redo()
        #expect(edit.text == "one ")
        edit.insert("X")
        edit.redo()
        #expect(edit.text == "one X")
        edit.undo()
        edit.undo()
        edit.undo()
        #expect(edit.text == "")
    }

    @Test("killed text can be yanked repeatedly")
    func cutting() {
        var edit = edit("one [two] three")
        edit.kill()
        #expect(edit.text == "one  three")
        edit.yank()
        edit.yank()
        #expect(edit.text == "one twotwo three")
    }

    @Test(
        "pasted control characters are removed, and a single line takes no line breaks",
        arguments: [
            ("a\u{1B}[31mb", false, "a[31mb"), ("one\ntwo\r\nthree", false, "one two three"),
            ("one\r\ntwo", true, "one\ntwo"), ("a\tb", false, "a b"), ("\u{0}\u{7}x\u{9B}", true, "x"),
            ("a\u{2028}b", false, "a b"),
        ])
    func pasting(_ pasted: String, _ isMultiline: Bool, _ expected: String) {
        var edit = TextEdit("", isMultiline: isMultiline)
        edit.insert(pasted, isTyped: false)
        #expect(edit.text == expected)
    }

    @Test("text set from outside keeps the cursor within bounds and is not undone")
    func externalText() {
        var edit = edit("on|e")
        edit.replaceText("two three")
        #expect(marked(edit) == "tw|o three")
        edit.replaceText("x")
        #expect(marked(edit) == "x|")
        edit.undo()
        #expect(edit.text == "x", "undo does not revert text set from outside")
    }

    @Test("a word, or the characters between words, is selected around a position")
    func words() {
        var edit = edit("one, two")
        edit.selectWord(at: 1)
        #expect(edit.selectedText == "one")
        edit.selectWord(at: 3)
        #expect(edit.selectedText == ", ")
        edit.selectWord(at: 8)
        #expect(edit.selectedText == "two")
    }

    @Test(
        "word boundaries are at spaces, script changes and emoji",
        arguments: [
            ("don't stop-it", "don't| stop|-it|"), ("日本語のテキストです。ok", "日本語|の|テキスト|です|。ok|"),
            ("hi 👨‍👩‍👧👍 you", "hi| 👨‍👩‍👧👍| you|"), ("x😀y", "x|😀|y|"), ("שלום עולם", "שלום| עולם|"),
            ("한국어 글 ñandú e\u{301}té", "한국어| 글| ñandú| e\u{301}té|"), (" 1️⃣2 ", " 1️⃣2| |"),
        ])
    func wordEnds(text: String, marked: String) {
        var edit = TextEdit(text)
        edit.move(.start)
        var places: [Int] = []
        while edit.head < text.utf8.count {
            edit.move(.wordRight)
            places.append(edit.head)
        }
        var shown = text.utf8.map { $0 }
        for place in places.reversed() { shown.insert(UInt8(ascii: "|"), at: place) }
        #expect(String(decoding: shown, as: UTF8.self) == marked)
    }

    @Test("deleting a word backwards deletes an emoji and not the word before it")
    func pictures() {
        var edit = edit("hello 👨‍👩‍👧 |you")
        edit.delete(.wordLeft)
        #expect(marked(edit) == "hello |you")
        edit.delete(.wordLeft)
        #expect(marked(edit) == "|you")
    }

    @Test("in multiline text Return inserts a line, and Home and End are those of the line")
    func lines() {
        var edit = edit("one\ntw|o", isMultiline: true)
        edit.move(.lineStart)
        #expect(marked(edit) == "one\n|two")
        #expect(edit.handle(KeyInput(.enter)) == .used)
        #expect(edit.text == "one\n\ntwo")
        var single = TextEdit("one")
        #expect(single.handle(KeyInput(.enter)) == .submitted)
    }

    @Test("typing over a selection is one undo step")
    func typingOver() throws {
        var edit = edit("hello [world]")
        for character in "there" { edit.insert(String(character)) }
        edit.undo()
        #expect(marked(edit) == "hello [world]")
        edit.redo()
        #expect(edit.text == "hello there")
    }

    @Test("consecutive cuts are yanked together")
    func cutInARow() throws {
        var edit = edit("one two three|")
        func press(_ key: String) throws {
            let (parsed, modifiers) = try #require(Key.parse(key))
            _ = edit.handle(KeyInput(parsed, modifiers: modifiers))
        }
        for key in ["ctrl+w", "ctrl+w", "ctrl+y"] { try press(key) }
        #expect(marked(edit) == "one two three|")
        for key in ["ctrl+w", "left", "right", "ctrl+w", "ctrl+y"] { try press(key) }
        #expect(marked(edit) == "one two |", "a cursor movement starts a new kill")
    }

    nonisolated private static let joined: [(String, String)] = [
        ("\u{301}", "e"), ("\u{301}abc", "e"), ("\u{1F1EA}", "\u{1F1E9}"), ("\u{1161}", "\u{1100}"),
    ]

    // After the insertion no cursor position lies between the character and the combining character.
    @Test("a character typed before a combining character joins its cluster, and undo restores both", arguments: joined)
    func joining(_ text: String, _ character: String) throws {
        for isMultiline in [false, true] {
            var edit = TextEdit(text, isMultiline: isMultiline)
            edit.move(to: 0)
            edit.insert(character)
            #expect(edit.text == character + text)
            let first = try #require(edit.text.first)
            #expect(edit.selection == String(first).utf8.count..<String(first).utf8.count)
            edit.undo()
            #expect(edit.text == text)
            edit.redo()
            #expect(edit.text == character + text)
            for key in [Key.left, .right, .right, .home] { _ = edit.handle(KeyInput(key)) }
            #expect(edit.selection == 0..<0)
        }
    }
}
