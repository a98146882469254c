/// Finds the name that a person probably meant.
enum Suggestion {
    /// Returns the nearest candidate, if it is near enough to be offered. Nothing is near a word that is longer than
    /// any name.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        guard word.utf8.count <= 256 else { return nil }
        let characters = Array(word.lowercased())
        let rated = candidates.map { (distance(characters, Array($0)), $0) }
        guard let best = rated.min(by: { $0.0 < $1.0 }) else { return nil }
        let isStart = !characters.isEmpty && best.1.hasPrefix(word.lowercased())
        // A single character is too short to be corrected.
        return characters.count > 1 && best.0 <= max(1, characters.count / 3) || isStart
            ? best.1 : candidates.first { !word.isEmpty && $0.hasPrefix(word.lowercased()) }
    }

    /// Returns the number of insertions, removals, replacements and swaps of neighbours.
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var best = min(last[j + 1], row[j]) + 1
                best = min(best, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
