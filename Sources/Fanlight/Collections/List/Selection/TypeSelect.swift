import Display
import Foundation

/// What was typed to go to a row by its words.
struct TypeSelect {
    /// How long after a letter another one goes on with it.
    private static let patience = Duration.seconds(1)
    /// How many rows are looked at: each that does not exist is made for it.
    static let reach = 1000

    private var typed = ""
    private var last = Duration.zero

    /// The letter or digit that a key types; nil for others, and for keys that mean something else.
    static func letter(_ key: KeyInput) -> String? {
        guard key.modifiers.subtracting(.shift).isEmpty, let letter = key.key.name.first, key.key.name.count == 1,
            letter.isLetter || letter.isNumber
        else { return nil }
        return key.key.name.lowercased()
    }

    /// What has been typed now, and whether it was begun anew.
    mutating func type(_ letter: String, at time: Duration) -> (words: String, isNew: Bool) {
        let isNew = typed.isEmpty || time - last > TypeSelect.patience
        typed = isNew ? letter : typed + letter
        last = time
        return (typed, isNew)
    }
}

extension ListController {
    /// Goes to the next row whose words begin with what is typed; to the same one as long as that still does.
    func goToRow(typing letter: String) -> Bool {
        guard let rows, selection != nil, count > 0, let box else { return false }
        let (words, isNew) = typeSelect.type(letter, at: box.graph.clock.now)
        let start = (cursorRow ?? -1) + (isNew ? 1 : 0)
        for step in 0..<min(count, TypeSelect.reach) {
            let index = (max(start, 0) + step) % count
            guard isContent(index) else { continue }
            if rows.words(at: index).lowercased().hasPrefix(words) { return go(to: index, []) }
        }
        return true
    }
}

private enum TypeSelectTrait: _ViewTraitKey { static var defaultValue: String? { nil } }

extension ItemTraits {
    var typeSelectWords: String? { self[ObjectIdentifier(TypeSelectTrait.self)] ?? nil }
}

extension LayoutNode {
    /// What is written in it.
    var writtenWords: String {
        if let text = self as? TextNode { return text.paragraphs.spans.map(\.text).joined() }
        return children.map(\.writtenWords).filter { !$0.isEmpty }.joined(separator: " ")
    }
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
