import Foundation

/// The selection in an attributed text, or the position of its cursor.
public struct AttributedTextSelection: Equatable, Sendable {
    /// The cursor position, or the selected ranges.
    public enum Indices: Equatable, Sendable {
        case insertionPoint(AttributedString.Index)
        case ranges(RangeSet<AttributedString.Index>)
    }

    /// The position; nil for the start of the text.
    private var indices: Indices?
    /// The attributes of text typed next, if they were changed since the cursor moved here.
    private var typing: AttributeContainer?

    public init() {}
    public init(insertionPoint: AttributedString.Index) { indices = .insertionPoint(insertionPoint) }
    public init(range: Range<AttributedString.Index>) {
        indices = range.isEmpty ? .insertionPoint(range.lowerBound) : .ranges(RangeSet(range))
    }
    public init(ranges: RangeSet<AttributedString.Index>) { indices = .ranges(ranges) }

    public func indices(in text: AttributedString) -> Indices { indices ?? .insertionPoint(text.startIndex) }

    /// Returns the attributes of text typed here: those of the selection, or of the character before the cursor.
    public func typingAttributes(in text: AttributedString) -> AttributeContainer {
        typing ?? text.attributes(around: range(in: text))
    }

    fileprivate mutating func transformTyping(in text: AttributedString, _ body: (inout AttributeContainer) -> Void) {
        var attributes = typingAttributes(in: text)
        body(&attributes)
        typing = attributes
    }

    /// Returns the first selected range, or the cursor position as an empty range.
    func range(in text: AttributedString) -> Range<AttributedString.Index> {
        ranges(in: text).first ?? text.startIndex..<text.startIndex
    }

    fileprivate func ranges(in text: AttributedString) -> [Range<AttributedString.Index>] {
        // Clamped, because the selection may refer to a longer text.
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

    /// Changes the attributes of the selection and keeps it selected. Without a selection, changes the attributes of
    /// text typed next.
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

    /// Replaces the selection with characters and places the cursor after them.
    public mutating func replaceSelection(
        _ selection: inout AttributedTextSelection, withCharacters characters: some Collection<Character>
    ) {
        let attributes = selection.typingAttributes(in: self)
        let first = places(of: selection.range(in: self))
        // Removes the other ranges from last to first, so that no offset before a removed range changes.
        for place in selection.ranges(in: self).dropFirst().map(places).reversed() {
            removeSubrange(indices(of: place))
        }
        let start = first.lowerBound
        replace(indices(of: first), with: String(characters), attributes)
        let end = start + String(characters).utf8.count
        selection = AttributedTextSelection(range: indices(of: end..<end))
    }

    fileprivate mutating func replace(
        _ range: Range<AttributedString.Index>, with string: String, _ attributes: AttributeContainer
    ) {
        replaceSubrange(range, with: AttributedString(string, attributes: attributes))
    }

    // Positions are UTF-8 offsets, because computing them needs no iteration over characters.

    fileprivate func places(of range: Range<AttributedString.Index>) -> Range<Int> {
        let start = utf8.distance(from: startIndex, to: range.lowerBound)
        return start..<(start + utf8.distance(from: range.lowerBound, to: range.upperBound))
    }

    fileprivate func indices(of places: Range<Int>) -> Range<AttributedString.Index> {
        let places = places.clamped(to: 0..<utf8.count)
        let start = utf8.index(startIndex, offsetBy: places.lowerBound)
        return start..<utf8.index(start, offsetBy: places.count)
    }
}

extension TextFieldSource {
    /// Makes a source for an attributed text. Inserted text takes the attributes of the text before it.
    static func attributed(
        _ text: Binding<AttributedString>, _ selection: Binding<AttributedTextSelection>?
    ) -> TextFieldSource {
        let memory = AttributedTextCache()
        var source = TextFieldSource(
            origin: (text, selection), read: { memory.characters(of: text.wrappedValue) },
            write: { string in
                var value = text.wrappedValue
                let old = memory.characters(of: value)
                let same = old.commonEnds(with: string)
                let changed = value.indices(of: same.prefix..<(old.utf8.count - same.suffix))
                let utf8 = string.utf8
                let start = utf8.index(utf8.startIndex, offsetBy: same.prefix)
                let end = utf8.index(utf8.endIndex, offsetBy: -same.suffix)
                // Inserted text takes the attributes of the replaced or preceding text, unless the selection has typing
                // attributes.
                value.replace(
                    changed, with: String(string[start..<end]),
                    selection?.wrappedValue.typingAttributes(in: text.wrappedValue) ?? value.attributes(around: changed)
                )
                memory.store(value, string)
                text.wrappedValue = value
                return true
            },
            isFormatted: false)
        source.attributed = AttributedSource(
            memory: memory,
            read: { text.wrappedValue },
            part: {
                let value = text.wrappedValue
                return AttributedString(value[value.indices(of: $0)])
            },
            put: { replacement, places in
                var value = text.wrappedValue
                value.replaceSubrange(value.indices(of: places), with: replacement)
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

/// The cached characters of an attributed text. Extracting them takes a pass over the whole text, so the last written
/// result is kept.
final class AttributedTextCache {
    private var cached: (text: AttributedString, string: String)?
    /// The number of passes over the whole text.
    private(set) var walks = 0

    func characters(of text: AttributedString) -> String {
        // Comparison is fast for texts that share their storage.
        if let cached, cached.text == text { return cached.string }
        walks += 1
        let string = String(decoding: text.utf8, as: UTF8.self)
        cached = (text, string)
        return string
    }

    func store(_ text: AttributedString, _ string: String) { cached = (text, string) }

    /// Takes over the cache of the view that this one replaces.
    func inheritCache(over other: AttributedTextCache) { cached = cached ?? other.cached }
}

extension String {
    /// Returns the number of equal bytes at both ends, rounded to whole characters.
    fileprivate func commonEnds(with other: String) -> (prefix: Int, suffix: Int) {
        var (mine, others) = (self, other)
        let same = mine.withUTF8 { mine in others.withUTF8 { mine.commonEnds(with: $0) } }
        let prefix = Swift.min(mine.characterStart(before: same.prefix), others.characterStart(before: same.prefix))
        let (count, otherCount) = (mine.utf8.count, others.utf8.count)
        let suffix = Swift.min(
            count - mine.characterEnd(after: count - same.suffix),
            otherCount - others.characterEnd(after: otherCount - same.suffix))
        return (prefix, suffix)
    }

    /// Returns the start of the character that contains a byte offset.
    private func characterStart(before place: Int) -> Int {
        guard place < utf8.count else { return place }
        let index = utf8.index(startIndex, offsetBy: place)
        // `index(after:)` returns the start of the next character from any index within this one.
        return utf8.distance(from: startIndex, to: self.index(before: self.index(after: index)))
    }

    private func characterEnd(after place: Int) -> Int {
        let start = characterStart(before: place)
        if start == place { return place }
        return utf8.distance(from: startIndex, to: index(after: utf8.index(startIndex, offsetBy: start)))
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func commonEnds(with other: UnsafeBufferPointer<UInt8>) -> (prefix: Int, suffix: Int) {
        guard let mine = baseAddress, let others = other.baseAddress else { return (0, 0) }
        let (shorter, stretch) = (Swift.min(count, other.count), 4096)
        var prefix = 0
        while prefix + stretch <= shorter, memcmp(mine + prefix, others + prefix, stretch) == 0 { prefix += stretch }
        while prefix < shorter, mine[prefix] == others[prefix] { prefix += 1 }
        let (end, otherEnd, rest) = (mine + count, others + other.count, shorter - prefix)
        var suffix = 0
        while suffix + stretch <= rest,
            memcmp(end - suffix - stretch, otherEnd - suffix - stretch, stretch) == 0
        { suffix += stretch }
        while suffix < rest, end[-suffix - 1] == otherEnd[-suffix - 1] { suffix += 1 }
        return (prefix, suffix)
    }
}
