import Display
import Foundation
import Typesetting

/// A run with its characters, in the order in which they are read.
struct ReadRun {
    struct Part {
        var text: String
        var left: CGFloat
        var right: CGFloat
    }

    let parts: [Part]
    let isRightToLeft: Bool

    /// - Parameter keepsOrder: Whether characters follow each other as they are kept, whichever way they are read.
    init(_ run: TextRun, _ clusters: [TextCluster], dot: CGFloat, keepsOrder: Bool) {
        parts = clusters.map { cluster in
            let left = CGFloat(run.x.dots + cluster.x) * dot
            return Part(text: cluster.text, left: left, right: left + CGFloat(cluster.width) * dot)
        }
        if keepsOrder {
            isRightToLeft = false
        } else if let first = parts.first, let last = parts.last, first.left != last.left {
            isRightToLeft = first.left > last.left
        } else {
            isRightToLeft = run.text.unicodeScalars.contains(where: \.isReadFromTheRight)
        }
    }
}

/// Finds what is seen of a text in the text, line by line.
///
/// What is seen lacks what was left out where a line was broken or cut, has other letters for some, and stands where
/// reading from left and right mix in another order.
struct LetterReader {
    private let letters: [(text: Character, place: Int)]
    private let end: Int
    private let isCut: Bool
    private var next = 0

    init(_ text: String, from start: Int, isCut: Bool) {
        var place = start
        letters = text.map { letter in
            defer { place += letter.utf8.count }
            return (letter, place)
        }
        end = place
        self.isCut = isCut
    }

    /// - Parameter runs: Of one line, in the order in which those are read that go its own way.
    mutating func read(_ runs: [ReadRun], isLast: Bool) -> [LetterLines.Letter] {
        skipSpacesAtBreak()
        var rest = runs
        var found: [LetterLines.Letter] = []
        while !rest.isEmpty {
            let run = rest.remove(at: following(rest))
            for (index, part) in run.parts.enumerated() {
                let behind = run.parts.count - index - 1 + rest.reduce(0) { $0 + $1.parts.count }
                let places = places(
                    of: part.text, isLast: isLast, behind: behind,
                    followedBy: index + 1 < run.parts.count ? run.parts[index + 1].text : rest.first?.parts.first?.text)
                found.append(
                    LetterLines.Letter(
                        places: places, left: part.left, right: part.right, isRightToLeft: run.isRightToLeft))
            }
        }
        return found
    }

    /// A line that was broken goes on behind the spaces: another run of it may begin with one.
    private mutating func skipSpacesAtBreak() {
        guard next > 0, !letters[next - 1].text.isNewline else { return }
        while next < letters.count, letters[next].text.isWhitespace, !letters[next].text.isNewline { next += 1 }
    }

    /// The run that goes on with the text: the one most of which is there next.
    private func following(_ runs: [ReadRun]) -> Int {
        guard runs.count > 1 else { return 0 }
        var from = next
        while from < letters.count {
            let lengths = runs.map { sameStart($0, from: from) }
            if let longest = lengths.max(), longest > 0 { return lengths.firstIndex(of: longest) ?? 0 }
            guard letters[from].text.mayBeLeftOut else { break }
            from += 1
        }
        return 0
    }

    /// As many characters tell runs apart.
    private static let compared = 16

    private func sameStart(_ run: ReadRun, from: Int) -> Int {
        var count = 0
        for part in run.parts.prefix(LetterReader.compared) where from + count < letters.count {
            guard letters[from + count].text.isShown(as: part.text) else { break }
            count += 1
        }
        return count
    }

    private func place(_ index: Int) -> Int { index < letters.count ? letters[index].place : end }

    private mutating func places(
        of shown: String, isLast: Bool, behind: Int, followedBy following: String?
    ) -> Range<Int> {
        var index = next
        while index < letters.count, !letters[index].text.isShown(as: shown), letters[index].text.mayBeLeftOut {
            index += 1
        }
        if index < letters.count, letters[index].text.isShown(as: shown) {
            next = index + 1
            return place(index)..<place(next)
        }
        let start = next
        guard isCut, isLast, shown == "…" else { return place(start)..<place(start) }
        next = max(start, letters.count - behind)
        // Spaces at the end of what is left may not be shown.
        if let following, behind > 0 {
            while next > start, next < letters.count, !letters[next].text.isShown(as: following) { next -= 1 }
        }
        return place(start)..<place(next)
    }
}

extension Character {
    /// Whether the letters that are seen may be those of this character.
    fileprivate func isShown(as shown: String) -> Bool {
        if self == "\t" { return shown == " " || shown == "\t" }
        // A mark that is put on a letter may be of another look than the letter.
        return shown.count == 1 && shown.first == self
            || unicodeScalars.starts(with: shown.unicodeScalars) && !shown.isEmpty
    }

    /// Whether nothing need be seen of it: line ends, spaces at them, and what only says how others are shown.
    fileprivate var mayBeLeftOut: Bool {
        if isWhitespace { return true }
        return switch unicodeScalars.first?.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, nil: true
        default: false
        }
    }
}
