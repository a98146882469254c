import Display
import Foundation

/// The state of type select: moving to a row by typing the start of its text.
struct TypeSelect {
    /// The maximum time between two characters of the same text.
    private static let patience = Duration.seconds(1)
    /// The maximum number of rows searched in one step, after which other work runs: a row may have to be realised for
    /// its text.
    static let stretch = 500
    /// The pause between two steps.
    static let pause = Duration.milliseconds(1)

    private(set) var typed = ""
    private var last = Duration.zero
    /// A cache of row texts by index, valid while typing continues.
    var words: [Int: String] = [:]
    /// The pending search through the rows.
    var search: Search?

    /// A search through all rows, starting at one and wrapping around the end.
    struct Search {
        let start: Int
        var passed = 0
        var alarm: UInt64?
    }

    /// Returns the letter or digit of a key; while text is being typed, also punctuation and symbols. Nil for other
    /// keys.
    static func letter(_ key: KeyInput, isUnderWay: Bool = false) -> String? {
        guard key.modifiers.subtracting(.shift).isEmpty, let letter = key.key.name.first, key.key.name.count == 1,
            letter.isLetter || letter.isNumber || isUnderWay && (letter.isPunctuation || letter.isSymbol)
        else { return nil }
        return plain(key.key.name)
    }

    /// Returns the text folded for comparison: without regard to case and diacritics, which users rarely type.
    static func plain(_ words: String) -> String {
        words.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// Returns true if a character typed now continues the previous text.
    func isUnderWay(at time: Duration) -> Bool { !typed.isEmpty && time - last <= TypeSelect.patience }

    /// Adds a character; returns true if it starts a new text.
    mutating func type(_ letter: String, at time: Duration) -> Bool {
        let isNew = !isUnderWay(at: time)
        typed = isNew ? letter : typed + letter
        last = time
        if isNew { words = [:] }
        return isNew
    }

    /// Returns true if the text of a row starts with the typed text.
    func meets(_ index: Int) -> Bool { words[index]?.hasPrefix(typed) == true }
}

extension ListController {
    /// Moves the cursor to the next row that starts with the typed text; stays on the current row while it matches.
    func goToRow(typing letter: String) -> Bool {
        guard selection != nil, count > 0, let box else { return false }
        let isNew = typeSelect.type(letter, at: box.graph.clock.now)
        stopLooking()
        typeSelect.search = TypeSelect.Search(start: max((cursorRow ?? -1) + (isNew ? 1 : 0), 0))
        lookOn()
        return true
    }

    /// Searches the next rows and schedules the following step: searching a hundred thousand rows in one step would
    /// block the session.
    private func lookOn() {
        guard let rows, let box, var search = typeSelect.search, count > 0 else { return typeSelect.search = nil }
        let end = min(search.passed + TypeSelect.stretch, count)
        for step in search.passed..<end {
            let index = (search.start + step) % count
            guard isContent(index) else { continue }
            if typeSelect.words[index] == nil { typeSelect.words[index] = TypeSelect.plain(rows.words(at: index)) }
            guard typeSelect.meets(index) else { continue }
            typeSelect.search = nil
            _ = go(to: index, [])
            return
        }
        search.passed = end
        guard end < count else { return typeSelect.search = nil }
        search.alarm = box.graph.clock.schedule(after: TypeSelect.pause, "letters look for a row") { [weak self] in
            self?.typeSelect.search?.alarm = nil
            self?.lookOn()
        }
        typeSelect.search = search
    }

    /// Cancels the pending search.
    func stopLooking() {
        if let alarm = typeSelect.search?.alarm { box?.graph.clock.cancel(alarm) }
        typeSelect.search = nil
    }

    /// Restarts the pending search after row indices have changed.
    func lookOnWhereRowsAre() { if typeSelect.search != nil { typeSelect.search?.passed = 0 } }
}

private enum TypeSelectTrait: _ViewTraitKey { static var defaultValue: String? { nil } }

extension ItemTraits {
    var typeSelectWords: String? { self[ObjectIdentifier(TypeSelectTrait.self)] ?? nil }
}

extension LayoutNode {
    /// The visible text of the node, without decorative symbols. The accessibility label if there is no text.
    var writtenWords: String {
        let said = mergedAttributes
        if said?.isHidden == true { return "" }
        let words = (self as? TextNode)?.paragraphs.spans.map(\.text).joined() ?? shownChildren.writtenWords
        return words.isEmpty ? said?.label ?? "" : words
    }
}

extension [LayoutNode] {
    @MainActor var writtenWords: String { map { $0.writtenWords }.filter { !$0.isEmpty }.joined(separator: " ") }
}

extension View {
    /// Sets the text that type select matches for the list row; nil for the row's visible text.
    nonisolated public func typeSelectEquivalent(_ text: Text?) -> some View {
        _trait(TypeSelectTrait.self, text?.plain)
    }

    nonisolated public func typeSelectEquivalent(_ stringKey: LocalizedStringKey) -> some View {
        typeSelectEquivalent(Text(stringKey))
    }

    @_disfavoredOverload
    nonisolated public func typeSelectEquivalent<S: StringProtocol>(_ string: S) -> some View {
        typeSelectEquivalent(Text(string))
    }
}
