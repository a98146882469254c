import Foundation

/// What is selected in a text with attributes that is being written, or where its cursor is.
public struct AttributedTextSelection: Equatable, Sendable {
    /// Where the cursor is, or what is selected.
    public enum Indices: Equatable, Sendable {
        case insertionPoint(AttributedString.Index)
        case ranges(RangeSet<AttributedString.Index>)
    }

    /// nil: wherever the text begins.
    private var indices: Indices?
    /// What letters look like that are written next, where somebody said so since the cursor came here.
    private var typing: AttributeContainer?

    public init() {}
    public init(insertionPoint: AttributedString.Index) { indices = .insertionPoint(insertionPoint) }
    public init(range: Range<AttributedString.Index>) {
        indices = range.isEmpty ? .insertionPoint(range.lowerBound) : .ranges(RangeSet(range))
    }
    public init(ranges: RangeSet<AttributedString.Index>) { indices = .ranges(ranges) }

    public func indices(in text: AttributedString) -> Indices { indices ?? .insertionPoint(text.startIndex) }

    /// What letters look like that are written here: as the selected ones, or as the one before the cursor.
    public func typingAttributes(in text: AttributedString) -> AttributeContainer {
        typing ?? text.attributes(around: range(in: text))
    }

    fileprivate mutating func transformTyping(in text: AttributedString, _ body: (inout AttributeContainer) -> Void) {
        var attributes = typingAttributes(in: text)
        body(&attributes)
        typing = attributes
    }

    /// The first that is selected, or where the cursor is.
    func range(in text: AttributedString) -> Range<AttributedString.Index> {
        ranges(in: text).first ?? text.startIndex..<text.startIndex
    }

    fileprivate func ranges(in text: AttributedString) -> [Range<AttributedString.Index>] {
        // The selection may be of a text that was longer.
        let whole = text.startIndex..<text.endIndex
        return switch indices(in: text) {
        case .insertionPoint(let index): [(index..<index).clamped(to: whole)]
        case .ranges(let ranges): ranges.ranges.map { $0.clamped(to: whole) }
        }
    }

    fileprivate var hasSeveral: Bool {
        if case .ranges(let ranges) = indices { ranges.ranges.count > 1 } else { false }
    }
}

extension AttributedString {
    fileprivate func attributes(around range: Range<AttributedString.Index>) -> AttributeContainer {
        guard !characters.isEmpty else { return AttributeContainer() }
        let isAtStart = range.isEmpty && range.lowerBound == startIndex || !range.isEmpty
        let place = isAtStart ? range.lowerBound : characters.index(before: range.lowerBound)
        return self[place..<characters.index(after: place)].runs.first?.attributes ?? AttributeContainer()
    }

    /// Changes attributes of what is selected, which stays selected; where nothing is, of what is written next.
    public mutating func transformAttributes(
        in selection: inout AttributedTextSelection, body: (inout AttributeContainer) -> Void
    ) {
        let ranges = selection.ranges(in: self).filter { !$0.isEmpty }
        guard !ranges.isEmpty else { return selection.transformTyping(in: self, body) }
        let places = ranges.map(places)
        for range in ranges {
            for run in self[range].runs {
                var attributes = run.attributes
                body(&attributes)
                self[run.range].setAttributes(attributes)
            }
        }
        selection = AttributedTextSelection(ranges: RangeSet(places.map(indices)))
    }

    /// Writes letters in place of what is selected; the cursor is behind them.
    public mutating func replaceSelection(
        _ selection: inout AttributedTextSelection, withCharacters letters: some Collection<Character>
    ) {
        let attributes = selection.typingAttributes(in: self)
        let first = places(of: selection.range(in: self))
        // What lies between stays, and nothing before what is taken out is moved by that.
        for place in selection.ranges(in: self).dropFirst().map(places).reversed() {
            removeSubrange(indices(of: place))
        }
        let start = first.lowerBound
        replace(indices(of: first), with: String(letters), attributes)
        let end = start + String(letters).utf8.count
        selection = AttributedTextSelection(range: indices(of: end..<end))
    }

    fileprivate mutating func replace(
        _ range: Range<AttributedString.Index>, with letters: String, _ attributes: AttributeContainer
    ) {
        replaceSubrange(range, with: AttributedString(letters, attributes: attributes))
    }

    /// Counted in UTF-8.
    fileprivate func places(of range: Range<AttributedString.Index>) -> Range<Int> {
        let start = String(characters[startIndex..<range.lowerBound]).utf8.count
        return start..<(start + String(characters[range]).utf8.count)
    }

    fileprivate func indices(of places: Range<Int>) -> Range<AttributedString.Index> {
        let text = String(characters)
        func count(_ place: Int) -> Int {
            text[..<text.utf8.index(text.startIndex, offsetBy: min(place, text.utf8.count))].count
        }
        let start = characters.index(startIndex, offsetBy: count(places.lowerBound))
        let length = count(places.upperBound) - count(places.lowerBound)
        return start..<characters.index(start, offsetBy: length)
    }
}

extension TextFieldSource {
    /// A text with attributes: what is written in it looks as what is before it.
    static func attributed(
        _ text: Binding<AttributedString>, _ selection: Binding<AttributedTextSelection>?
    ) -> TextFieldSource {
        var source = TextFieldSource(
            origin: (text, selection), read: { String(text.wrappedValue.characters) },
            write: { letters in
                var value = text.wrappedValue
                let old = String(value.characters)
                let same = old.commonEnds(with: letters)
                let changed = value.indices(of: same.prefix..<(old.utf8.count - same.suffix))
                let utf8 = letters.utf8
                let start = utf8.index(utf8.startIndex, offsetBy: same.prefix)
                let end = utf8.index(utf8.endIndex, offsetBy: -same.suffix)
                // They look as those that they take the place of, or come behind, if nobody says otherwise.
                value.replace(
                    changed, with: String(letters[start..<end]),
                    selection?.wrappedValue.typingAttributes(in: text.wrappedValue) ?? value.attributes(around: changed)
                )
                text.wrappedValue = value
                return true
            },
            isFormatted: false)
        source.attributed = AttributedSource(
            read: { text.wrappedValue },
            part: {
                let value = text.wrappedValue
                return AttributedString(value[value.indices(of: $0)])
            },
            put: { letters, places in
                var value = text.wrappedValue
                value.replaceSubrange(value.indices(of: places), with: letters)
                text.wrappedValue = value
            })
        if let selection {
            source.selection = SelectionSource(
                read: { text.wrappedValue.places(of: selection.wrappedValue.range(in: text.wrappedValue)) },
                write: {
                    selection.wrappedValue = AttributedTextSelection(range: text.wrappedValue.indices(of: $0))
                },
                hasSeveral: { selection.wrappedValue.hasSeveral })
        }
        return source
    }
}

extension String {
    /// How many bytes at both ends are the same, in whole characters.
    fileprivate func commonEnds(with other: String) -> (prefix: Int, suffix: Int) {
        var prefix = 0
        for (a, b) in zip(self, other) {
            if a != b { break }
            prefix += a.utf8.count
        }
        let most = Swift.min(utf8.count, other.utf8.count) - prefix
        var suffix = 0
        for (a, b) in zip(reversed(), other.reversed()) {
            if a != b || suffix + a.utf8.count > most { break }
            suffix += a.utf8.count
        }
        return (prefix, suffix)
    }
}
