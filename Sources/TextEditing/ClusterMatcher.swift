import Display
import Foundation
import Typesetting

/// A run with its clusters, in reading order.
package struct OrderedRun {
    struct Part {
        var text: String
        var left: CGFloat
        var right: CGFloat
    }

    let parts: [Part]
    let isRightToLeft: Bool

    /// - Parameter keepsOrder: true if clusters are in storage order for both directions, as on terminals.
    package init(_ run: TextRun, _ clusters: [TextCluster], dot: CGFloat, keepsOrder: Bool) {
        parts = clusters.map { cluster in
            let left = CGFloat(run.x.dots + cluster.x) * dot
            return Part(text: cluster.text, left: left, right: left + CGFloat(cluster.width) * dot)
        }
        if keepsOrder {
            isRightToLeft = false
        } else if let first = parts.first, let last = parts.last, first.left != last.left {
            isRightToLeft = first.left > last.left
        } else {
            isRightToLeft = run.text.unicodeScalars.contains(where: \.isRightToLeft)
        }
    }
}

/// Matches displayed clusters with the characters of a text, line by line.
///
/// Displayed text omits characters at line breaks and by truncation, replaces others, and reorders bidi text.
package struct ClusterMatcher {
    private let characters: [(text: Character, place: Int)]
    private let end: Int
    private let isCut: Bool
    private var next = 0

    package init(_ text: String, from start: Int, isCut: Bool) {
        var place = start
        characters = text.map { character in
            defer { place += character.utf8.count }
            return (character, place)
        }
        end = place
        self.isCut = isCut
    }

    /// - Parameter runs: the runs of one line, ordered by its base direction.
    package mutating func read(_ runs: [OrderedRun], isLast: Bool) -> [SelectableLines.Cluster] {
        skipSpacesAtBreak()
        var rest = runs
        var found: [SelectableLines.Cluster] = []
        while !rest.isEmpty {
            let run = rest.remove(at: following(rest))
            for (index, part) in run.parts.enumerated() {
                let behind = run.parts.count - index - 1 + rest.reduce(0) { $0 + $1.parts.count }
                let places = places(
                    of: part.text, isLast: isLast, behind: behind,
                    followedBy: index + 1 < run.parts.count ? run.parts[index + 1].text : rest.first?.parts.first?.text)
                found.append(
                    SelectableLines.Cluster(
                        places: places, left: part.left, right: part.right, isRightToLeft: run.isRightToLeft))
            }
        }
        return found
    }

    /// Skips the spaces at a line break, because a run of the next line may also begin with a space.
    private mutating func skipSpacesAtBreak() {
        guard next > 0, !characters[next - 1].text.isNewline else { return }
        while next < characters.count, characters[next].text.isWhitespace, !characters[next].text.isNewline {
            next += 1
        }
    }

    /// The index of the run that continues the text: the run with the longest match.
    private func following(_ runs: [OrderedRun]) -> Int {
        guard runs.count > 1 else { return 0 }
        var from = next
        while from < characters.count {
            let lengths = runs.map { sameStart($0, from: from) }
            if let longest = lengths.max(), longest > 0 { return lengths.firstIndex(of: longest) ?? 0 }
            guard characters[from].text.mayBeLeftOut else { break }
            from += 1
        }
        return 0
    }

    /// The number of clusters that suffices to distinguish runs.
    private static let compared = 16

    private func sameStart(_ run: OrderedRun, from: Int) -> Int {
        var count = 0
        for part in run.parts.prefix(ClusterMatcher.compared) where from + count < characters.count {
            guard characters[from + count].text.isShown(as: part.text) else { break }
            count += 1
        }
        return count
    }

    private func place(_ index: Int) -> Int { index < characters.count ? characters[index].place : end }

    private mutating func places(
        of shown: String, isLast: Bool, behind: Int, followedBy following: String?
    ) -> Range<Int> {
        var index = next
        while index < characters.count, !characters[index].text.isShown(as: shown), characters[index].text.mayBeLeftOut
        {
            index += 1
        }
        if index < characters.count, characters[index].text.isShown(as: shown) {
            next = index + 1
            return place(index)..<place(next)
        }
        let start = next
        guard isCut, isLast, shown == "…" else { return place(start)..<place(start) }
        next = max(start, characters.count - behind)
        // Trailing spaces of the remaining text may not be displayed.
        if let following, behind > 0 {
            while next > start, next < characters.count, !characters[next].text.isShown(as: following) { next -= 1 }
        }
        return place(start)..<place(next)
    }
}

extension Character {
    /// True if the displayed cluster may be this character.
    fileprivate func isShown(as shown: String) -> Bool {
        if self == "\t" { return shown == " " || shown == "\t" }
        // A combining mark may have other attributes than its base, and is then in another run.
        return shown.count == 1 && shown.first == self
            || unicodeScalars.starts(with: shown.unicodeScalars) && !shown.isEmpty
    }

    /// True if the character may have no glyph: line ends, spaces at them, and format characters.
    fileprivate var mayBeLeftOut: Bool {
        if isWhitespace { return true }
        return switch unicodeScalars.first?.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, nil: true
        default: false
        }
    }
}
