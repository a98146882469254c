import Typesetting

/// How the letters of a text look, part by part.
struct AttributedLetters: Equatable {
    private let spans: [TextSpan]
    /// Where each part ends, counted in UTF-8.
    private let ends: [Int]

    init(_ spans: [TextSpan]) {
        var ends: [Int] = []
        for span in spans { ends.append((ends.last ?? 0) + span.text.utf8.count) }
        self.spans = spans
        self.ends = ends
    }

    /// The letters of a part of the text. Of letters that are newer than the looks those at the end look as the last.
    func spans(of letters: String, from start: Int) -> [TextSpan] {
        var found: [TextSpan] = []
        var place = start
        var rest = letters[...]
        var index = ends.firstPosition { $0 > start }
        while !rest.isEmpty, let last = spans.indices.last {
            let number = min(index, last)
            let room = max(ends[number] - place, 0)
            let isLast = number == last || room >= rest.utf8.count
            let end = isLast ? rest.endIndex : rest.utf8.index(rest.startIndex, offsetBy: room)
            var span = spans[number]
            span.text = String(rest[..<end])
            span.mark = 0
            place += span.text.utf8.count
            if !span.text.isEmpty { found.append(span) }
            rest = rest[end...]
            index += 1
        }
        return found
    }
}
