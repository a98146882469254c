import Display
import Foundation

/// What was typed to go to a row by its words.
struct TypeSelect {
    /// How long after a letter another one goes on with it.
    private static let patience = Duration.seconds(1)
    /// How many rows are looked at before other things get their turn: each that does not exist is made for it.
    static let stretch = 500
    /// From one stretch to the next.
    static let pause = Duration.milliseconds(1)

    private(set) var typed = ""
    private var last = Duration.zero
    /// What is written in rows, by where they are, as long as letters go on with each other.
    var words: [Int: String] = [:]
    /// Where rows are still looked at.
    var search: Search?

    /// On the way through the rows, from one on and around the end.
    struct Search {
        let start: Int
        var passed = 0
        var alarm: UInt64?
    }

    /// The letter or digit that a key types, or while a name is typed any other sign; nil for keys that mean something else.
    static func letter(_ key: KeyInput, isUnderWay: Bool = false) -> String? {
        guard key.modifiers.subtracting(.shift).isEmpty, let letter = key.key.name.first, key.key.name.count == 1,
            letter.isLetter || letter.isNumber || isUnderWay && (letter.isPunctuation || letter.isSymbol)
        else { return nil }
        return plain(key.key.name)
    }

    /// As names are compared: few people type the marks on letters.
    static func plain(_ words: String) -> String {
        words.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// Whether what is typed now goes on with what was typed before.
    func isUnderWay(at time: Duration) -> Bool { !typed.isEmpty && time - last <= TypeSelect.patience }

    /// Answers whether it begins something anew.
    mutating func type(_ letter: String, at time: Duration) -> Bool {
        let isNew = !isUnderWay(at: time)
        typed = isNew ? letter : typed + letter
        last = time
        if isNew { words = [:] }
        return isNew
    }

    /// Whether what is written in a row begins with what was typed.
    func meets(_ index: Int) -> Bool { words[index]?.hasPrefix(typed) == true }
}

extension ListController {
    /// Goes to the next row whose words begin with what is typed; to the same one as long as that still does.
    func goToRow(typing letter: String) -> Bool {
        guard selection != nil, count > 0, let box else { return false }
        let isNew = typeSelect.type(letter, at: box.graph.clock.now)
        stopLooking()
        typeSelect.search = TypeSelect.Search(start: max((cursorRow ?? -1) + (isNew ? 1 : 0), 0))
        lookOn()
        return true
    }

    /// Looks at the next rows, and at those after them later: a hundred thousand would keep everything else waiting.
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

    /// What is looked for is not wanted any more.
    func stopLooking() {
        if let alarm = typeSelect.search?.alarm { box?.graph.clock.cancel(alarm) }
        typeSelect.search = nil
    }

    /// Rows are elsewhere than they were: they are looked at anew.
    func lookOnWhereRowsAre() { if typeSelect.search != nil { typeSelect.search?.passed = 0 } }
}

private enum TypeSelectTrait: _ViewTraitKey { static var defaultValue: String? { nil } }

extension ItemTraits {
    var typeSelectWords: String? { self[ObjectIdentifier(TypeSelectTrait.self)] ?? nil }
}

extension LayoutNode {
    /// What is written in it, but for signs that are only looked at. What has a name instead is called by that.
    var writtenWords: String {
        let said = said
        if said?.isHidden == true { return "" }
        let words = (self as? TextNode)?.paragraphs.spans.map(\.text).joined() ?? shownChildren.writtenWords
        return words.isEmpty ? said?.label ?? "" : words
    }
}

extension [LayoutNode] {
    @MainActor var writtenWords: String { map { $0.writtenWords }.filter { !$0.isEmpty }.joined(separator: " ") }
}

extension View {
    /// The words by which the row that the view is of a list is gone to when they are typed; nil: what is written in it.
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
