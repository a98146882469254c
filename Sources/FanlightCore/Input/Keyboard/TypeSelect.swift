import Display
import Foundation

/// The state of type select: moving to an item by typing the start of its text.
package struct TypeSelect {
    /// The maximum number of rows searched in one step. Other work runs between two steps, because reading a row's text
    /// may require realising the row.
    package static let stretch = 500

    package private(set) var typed = ""
    private var last = Duration.zero
    /// A cache of row texts by index, valid while typing continues.
    package var cachedTexts: [Int: String] = [:]
    /// The pending search through the rows.
    package var search: PendingSearch?

    /// A search through all rows that starts at a given row and continues from the end at the beginning.
    package struct PendingSearch {
        package let start: Int
        package var passed = 0
        package var alarm: UInt64?

        package init(start: Int) { self.start = start }
    }

    package init() {}

    /// Returns the letter or digit of a key; while text is being typed, also punctuation and symbols. Nil for other
    /// keys.
    package static func character(_ key: KeyInput, isUnderWay: Bool = false) -> String? {
        guard key.modifiers.subtracting(.shift).isEmpty, let character = key.key.name.first, key.key.name.count == 1,
            character.isLetter || character.isNumber || isUnderWay && (character.isPunctuation || character.isSymbol)
        else { return nil }
        return folded(key.key.name)
    }

    /// Returns the text folded for comparison: without regard to case and diacritics, which users rarely type.
    package static func folded(_ words: String) -> String {
        words.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// Returns true if a character typed now continues the previous text.
    package func isUnderWay(at time: Duration) -> Bool { !typed.isEmpty && time - last <= InteractionTiming.typeSelect }

    /// Adds a character; returns true if it starts a new text.
    package mutating func type(_ character: String, at time: Duration) -> Bool {
        let isNew = !isUnderWay(at: time)
        typed = isNew ? character : typed + character
        last = time
        if isNew { cachedTexts = [:] }
        return isNew
    }

    /// Returns true if the text of a row starts with the typed text.
    package func matches(_ index: Int) -> Bool { cachedTexts[index]?.hasPrefix(typed) == true }
}
