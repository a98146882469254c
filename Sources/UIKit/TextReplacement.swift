import Foundation

/// The replacement of a part of a text that makes another one of it.
struct TextReplacement {
    let range: NSRange
    let replacement: String

    /// Finds the shortest replacement. It cuts no character in two.
    init(from old: String, to new: String) {
        var (oldRest, newRest) = (old[...], new[...])
        while let first = oldRest.first, first == newRest.first {
            oldRest.removeFirst()
            newRest.removeFirst()
        }
        while let last = oldRest.last, last == newRest.last {
            oldRest.removeLast()
            newRest.removeLast()
        }
        range = NSRange(oldRest.startIndex..<oldRest.endIndex, in: old)
        replacement = String(newRest)
    }
}
