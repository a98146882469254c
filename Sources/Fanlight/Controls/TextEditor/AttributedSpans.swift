import Typesetting

/// The spans of an attributed text, searchable by position.
struct AttributedSpans: Equatable {
    private let spans: [TextSpan]
    /// The end of each span in UTF-8 offsets.
    private let ends: [Int]

    init(_ spans: [TextSpan]) {
        var ends: [Int] = []
        for span in spans { ends.append((ends.last ?? 0) + span.text.utf8.count) }
        self.spans = spans
        self.ends = ends
    }

    /// Returns the spans of a substring. Text beyond the known spans gets the style of the last one.
    func spans(of string: String, from start: Int) -> [TextSpan] {
        var found: [TextSpan] = []
        var place = start
        var rest = string[...]
        var index = ends.firstPosition { $0 > start }
        while !rest.isEmpty, let last = spans.indices.last {
            let number = min(index, last)
            let available = max(ends[number] - place, 0)
            let isLast = number == last || available >= rest.utf8.count
            let end = isLast ? rest.endIndex : rest.utf8.index(rest.startIndex, offsetBy: available)
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
