/// A cache of typeset texts, each with the proposals for which it is valid. Repeated layout passes thus need no
/// measuring.
///
/// Widths and heights are in whole dots, `Int.max` for no limit. Lines broken greedily at one width stay the same for
/// every width down to their widest line. One result thus serves a whole range.
struct TypesetCache {
    /// A result with the ranges of proposals that lead to it.
    struct Answer {
        var widths: ClosedRange<Int>
        var heights: ClosedRange<Int>
        var text: TypesetText
    }

    /// The cached results of one text.
    private struct Known {
        let text: TextParagraphs
        private(set) var answers: [Answer]

        mutating func add(_ answer: Answer) {
            if answers.count == TypesetCache.answersPerText { answers.removeFirst() }
            answers.append(answer)
        }

        func match(_ width: Int, _ height: Int) -> TypesetText? {
            answers.first { $0.widths.contains(width) && $0.heights.contains(height) }?.text
        }
    }

    /// A text with its hash, which is computed once for all lookups.
    struct Key {
        fileprivate let text: TextParagraphs
        fileprivate let hash: Int

        init(_ text: TextParagraphs) {
            self.text = text
            hash = text.hashValue
        }
    }

    /// Texts are kept in two generations. When the young generation is full it becomes the old one, whose texts survive
    /// only if they are used. The effect approximates a least-recently-used list without its bookkeeping.
    ///
    /// The tables are keyed by hash, so that lookups need not compare other texts. Of two texts with the same hash,
    /// which practically never occurs, one is cached.
    private var young: [Int: Known] = [:]
    private var old: [Int: Known] = [:]
    private var youngBytes = 0

    private static let textsPerGeneration = 1024
    private static let bytesPerGeneration = 256 * 1024
    private static let answersPerText = 6

    mutating func find(_ key: Key, width: Int, height: Int) -> TypesetText? {
        if let known = young[key.hash] { return known.text == key.text ? known.match(width, height) : nil }
        guard !old.isEmpty, let known = old.removeValue(forKey: key.hash), known.text == key.text else { return nil }
        insert(known, key.hash)
        return known.match(width, height)
    }

    /// Stores the result of a text that was not found.
    mutating func store(_ key: Key, _ answer: Answer) {
        if let known = young.index(forKey: key.hash), young.values[known].text == key.text {
            young.values[known].add(answer)
        } else {
            insert(Known(text: key.text, answers: [answer]), key.hash)
        }
    }

    private mutating func insert(_ known: Known, _ hash: Int) {
        if young.count >= TypesetCache.textsPerGeneration || youngBytes > TypesetCache.bytesPerGeneration {
            old = young
            young = [:]
            youngBytes = 0
        }
        young[hash] = known
        youngBytes += known.text.spans.reduce(0) { $0 + $1.text.utf8.count }
    }
}

extension TypesetCache.Answer {
    /// Creates an entry.
    /// - Parameters:
    ///   - size: The size of the result, in dots.
    ///   - wrapped: True if the width determined the end of any line.
    ///   - cut: True if text was truncated; `byHeight` if by the height instead of the line limit.
    init(
        _ text: TypesetText, width: Int, height: Int, size: (width: Int, height: Int), wrapped: Bool, cut: Bool,
        byHeight: Bool
    ) {
        let narrowest = cut || size.width > width ? width : size.width
        let widest = wrapped || cut ? width : Int.max
        widths = narrowest...widest
        // A text has at least one line, however small the height.
        let lowest = text.lineCount == 1 ? 0 : Swift.min(size.height, height)
        heights = lowest...(byHeight ? Swift.max(height, lowest) : Int.max)
        self.text = text
    }
}

/// Returns a proposed length as whole dots. Infinite and NaN lengths are no limit, and negative ones become 0.
func wholeDots(_ points: Double, per dot: Double) -> Int {
    let dots = points / dot
    if dots.isNaN || dots > 16_000_000 { return Int.max }
    // Half a hundredth of a dot is a rounding error, not a lack of space.
    return max(0, Int(max(0, dots + 0.005)))
}
