import Foundation
import Testing
@testable import Fanlight
@testable import FanlightCore

@MainActor
@Suite("Characters of attributed text")
struct AttributedTextCharacterTests {
    private final class Box {
        var text: AttributedString
        init(_ text: AttributedString) { self.text = text }
    }

    private func source(_ box: Box) -> TextFieldSource {
        nonisolated(unsafe) let box = box
        return .attributed(Binding(get: { box.text }, set: { box.text = $0 }), nil)
    }

    // Guards against a full walk per key, which took seconds for a megabyte.
    @Test("the text is walked once for any number of edits")
    func walks() {
        let box = Box(AttributedString(String(repeating: "words ", count: 1000)))
        let source = source(box)
        var string = source.read()
        for key in "typed" {
            string.insert(key, at: string.index(string.startIndex, offsetBy: 30))
            #expect(source.write(string))
            #expect(source.read() == string)
        }
        #expect(String(box.text.characters) == string)
        #expect(source.attributed?.memory.walks == 1)
        box.text += AttributedString("by somebody else")
        #expect(source.read().hasSuffix("by somebody else"))
        #expect(source.attributed?.memory.walks == 2)
    }

    nonisolated private static let changes: [(String, String)] = [
        ("abc", "abxc"), ("aaa", "aaaa"), ("e\u{301}f", "ef"), ("e", "e\u{301}"), ("👍🏽", "👍"), ("", "x"), ("x", ""),
        ("\u{1F1EA}\u{1F1E9}", "\u{1F1E9}"), ("one two", "one and two"),
    ]

    @Test("an edit replaces whole characters and gives exactly the written text", arguments: changes)
    func writing(_ before: String, _ after: String) {
        let box = Box(AttributedString(before))
        let source = source(box)
        #expect(source.write(after))
        #expect(String(box.text.characters) == after)
        #expect(Array(String(box.text.characters).utf8) == Array(after.utf8))
    }
}
