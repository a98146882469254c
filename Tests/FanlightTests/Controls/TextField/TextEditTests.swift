import Display
import Testing

@testable import Fanlight

@Suite("A text being written")
struct TextEditTests {
    /// A text with `|` where the cursor is, or `[` and `]` around what is selected.
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
        "keys move, select and change as in readline and in desktop editors",
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
        #expect(edit.take(KeyInput(parsed, modifiers: modifiers)) == .used)
        #expect(marked(edit) == after, "\(before) \(key)")
    }

    @Test(
        "in several lines the ends of all and of paragraphs are gone to, from one paragraph to the next",
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
        #expect(edit.take(KeyInput(parsed, modifiers: modifiers)) == .used)
        #expect(marked(edit) == after, "\(before) \(key)")
    }

    @Test("what people see as one character is never divided")
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

    @Test("letters that join what stands before them leave the cursor behind both")
    func joining() {
        var edit = edit("e|")
        edit.insert("\u{301}")
        #expect(edit.text == "e\u{301}")
        #expect(edit.head == edit.text.utf8.count)
        edit.delete(.left)
        #expect(edit.text == "")
    }

    @Test(
        "what is typed in one go is taken back word by word, and done again; a new change forgets what was taken back")
    func undo() {
        var edit = TextEdit("")
        for letter in "one two" { edit.insert(String(letter)) }
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

    @Test("what was cut is put back, also several times")
    func cutting() {
        var edit = edit("one [two] three")
        edit.cut()
        #expect(edit.text == "one  three")
        edit.putBack()
        edit.putBack()
        #expect(edit.text == "one twotwo three")
    }

    @Test(
        "pasted letters are data: control characters are left out, and one line takes no line ends",
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

    @Test("somebody else's text keeps the cursor where it is, as far as there is text")
    func taking() {
        var edit = edit("on|e")
        edit.take("two three")
        #expect(marked(edit) == "tw|o three")
        edit.take("x")
        #expect(marked(edit) == "x|")
        edit.undo()
        #expect(edit.text == "x", "what somebody else wrote is not taken back")
    }

    @Test("a word is selected around a place, and what is between words likewise")
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
        "words end where spaces are, where one script follows another, and at pictures",
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

    @Test("taking away a word before the cursor takes a picture, and not the word before that")
    func pictures() {
        var edit = edit("hello 👨‍👩‍👧 |you")
        edit.delete(.wordLeft)
        #expect(marked(edit) == "hello |you")
        edit.delete(.wordLeft)
        #expect(marked(edit) == "|you")
    }

    @Test("in several lines Return writes one, Home and End are those of the line")
    func lines() {
        var edit = edit("one\ntw|o", isMultiline: true)
        edit.move(.lineStart)
        #expect(marked(edit) == "one\n|two")
        #expect(edit.take(KeyInput(.enter)) == .used)
        #expect(edit.text == "one\n\ntwo")
        var single = TextEdit("one")
        #expect(single.take(KeyInput(.enter)) == .submitted)
    }

    @Test("what is typed over a selection is taken back in one go")
    func typingOver() throws {
        var edit = edit("hello [world]")
        for letter in "there" { edit.insert(String(letter)) }
        edit.undo()
        #expect(marked(edit) == "hello [world]")
        edit.redo()
        #expect(edit.text == "hello there")
    }

    @Test("what is cut in a row is put back together")
    func cutInARow() throws {
        var edit = edit("one two three|")
        func press(_ key: String) throws {
            let (parsed, modifiers) = try #require(Key.parse(key))
            _ = edit.take(KeyInput(parsed, modifiers: modifiers))
        }
        for key in ["ctrl+w", "ctrl+w", "ctrl+y"] { try press(key) }
        #expect(marked(edit) == "one two three|")
        for key in ["ctrl+w", "left", "right", "ctrl+w", "ctrl+y"] { try press(key) }
        #expect(marked(edit) == "one two |", "a motion between ends it")
    }

    nonisolated private static let joined: [(String, String)] = [
        ("\u{301}", "e"), ("\u{301}abc", "e"), ("\u{1F1EA}", "\u{1F1E9}"), ("\u{1161}", "\u{1100}"),
    ]

    // Behind what joins the letter before it there is none to go back from.
    @Test("a letter before what joins it is one character with that, also when it is taken back", arguments: joined)
    func joining(_ text: String, _ letter: String) throws {
        for isMultiline in [false, true] {
            var edit = TextEdit(text, isMultiline: isMultiline)
            edit.move(to: 0)
            edit.insert(letter)
            #expect(edit.text == letter + text)
            let first = try #require(edit.text.first)
            #expect(edit.selection == String(first).utf8.count..<String(first).utf8.count)
            edit.undo()
            #expect(edit.text == text)
            edit.redo()
            #expect(edit.text == letter + text)
            for key in [Key.left, .right, .right, .home] { _ = edit.take(KeyInput(key)) }
            #expect(edit.selection == 0..<0)
        }
    }
}
