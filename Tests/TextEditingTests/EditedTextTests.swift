import Display
import Testing
import TextEditing

@Suite("Parts, corrections and secret text")
struct EditedTextTests {
    @Test("the part around an offset has one to one and a half times the wanted length")
    func partLength() {
        let edit = TextEdit(String(repeating: "a", count: 10_000))
        for place in stride(from: 1000, through: 9000, by: 37) {
            let part = edit.part(around: place, limit: 400)
            #expect((400...600).contains(part.count))
            #expect(part.lowerBound <= place - 200 && part.upperBound >= place + 200)
        }
        #expect(edit.part(around: 5, limit: 10_000) == 0..<10_000)
        #expect(edit.part(around: 0, limit: 400).lowerBound == 0)
        #expect(edit.part(around: 10_000, limit: 400).upperBound == 10_000)
    }

    @Test("the ends of a part are between characters")
    func partOfCharacters() {
        let edit = TextEdit(String(repeating: "한", count: 5000))
        for place in stride(from: 0, through: 15_000, by: 501) {
            let part = edit.part(around: place, limit: 400)
            #expect(part.lowerBound.isMultiple(of: 3))
            #expect(part.upperBound.isMultiple(of: 3))
        }
    }

    @Test("a correction by the app keeps the cursor between the same characters and is undone with the typing")
    func corrections() {
        var edit = TextEdit("1234")
        edit.move(to: 2)
        edit.insert("x")
        edit.correct(to: "1 2 x 34")
        #expect(edit.text == "1 2 x 34")
        #expect(edit.selection == 6..<6)
        #expect(edit.handle(KeyInput(Key("z"), modifiers: .control)) == .used)
        #expect(edit.text == "1234")
        #expect(edit.selection == 2..<2)
    }

    @Test(
        "keys for words treat secret text as one word",
        arguments: [
            ("ctrl+left", "home"), ("alt+right", "end"), ("shift+ctrl+left", "shift+home"),
            ("ctrl+backspace", "cmd+backspace"), ("alt+delete", "ctrl+k"), ("ctrl+w", "ctrl+u"), ("alt+b", "home"),
            ("alt+f", "end"), ("alt+d", "ctrl+k"), ("alt+u", "end"), ("left", "left"), ("ctrl+a", "ctrl+a"),
            ("w", "w"),
        ])
    func secretKeys(_ pressed: String, _ applied: String) throws {
        func key(_ description: String) throws -> KeyInput {
            let (key, modifiers) = try #require(Key.parse(description))
            return KeyInput(key, modifiers: modifiers)
        }
        #expect(try key(pressed).withoutWords == key(applied))
    }

    @Test("a double press and drag selects whole words in both directions")
    func wordSelection() {
        var edit = TextEdit("one two three")
        edit.selectWords(from: 5, to: 9)
        #expect(edit.selectedText == "two three")
        #expect(edit.head == 13)
        edit.selectWords(from: 5, to: 1)
        #expect(edit.selectedText == "one two")
        #expect(edit.head == 0)
    }

    @Test("the paragraph at the cursor ends at the lines of multiline text only")
    func paragraph() {
        let text = "one\ntwo\u{2028}three"
        for (isMultiline, expected) in [(true, "two"), (false, text)] {
            var edit = TextEdit(text, isMultiline: isMultiline)
            edit.move(to: 5)
            #expect(edit.paragraphAtCursor == expected)
        }
    }
}
