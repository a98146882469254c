/// The widths of numbers as sums of digit advances. A counter shows a new word each time, which is not in the cache.
///
/// All triples of digits are shaped once, so that the advance of each pair is known. A typeface in which an advance
/// depends on more than the pair has no table.
struct DigitWidthTable {
    /// The advance by a digit and the following one; empty if the typeface has other rules.
    private let steps: [Int]

    /// The index for no following digit.
    private static let none = 10

    init(_ shaper: PlainTextShaper, hasLetter: Bool) {
        let digits = DigitWidthTable.allTriples
        let advances = shaper.advances(of: digits, hasLetter: hasLetter)
        var steps = [Int?](repeating: nil, count: 10 * 11)
        var isOfPairs = advances.count == digits.count
        for (index, advance) in advances.enumerated() where isOfPairs {
            let next = index + 1 < digits.count ? Int(digits[index + 1] - 0x30) : DigitWidthTable.none
            let place = Int(digits[index] - 0x30) * 11 + next
            isOfPairs = (steps[place] ?? advance) == advance
            steps[place] = advance
        }
        // The measured line contains only one last digit, so the others are measured separately.
        for digit in UInt8(0)..<10 {
            let alone = shaper.advances(of: [0x30 + digit], hasLetter: hasLetter)
            steps[Int(digit) * 11 + DigitWidthTable.none] = alone.first
        }
        self.steps = isOfPairs && steps.allSatisfy { $0 != nil } ? steps.compactMap { $0 } : []
    }

    /// Returns the width of a word that consists of digits, or nil if there is no table.
    func width(of word: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !steps.isEmpty else { return nil }
        var width = 0
        for (index, digit) in word.enumerated() {
            let next = index + 1 < word.count ? Int(word[index + 1] - 0x30) : DigitWidthTable.none
            width += steps[Int(digit - 0x30) * 11 + next]
        }
        return width
    }

    /// A line of a thousand digits that contains every triple.
    private static let allTriples: [UInt8] = {
        var line: [UInt8] = [0, 0]
        var seen = Set<Int>()
        while true {
            let start = (Int(line[line.count - 2]) * 10 + Int(line[line.count - 1])) * 10
            // Choosing the largest new digit visits every triple (a de Bruijn sequence).
            guard let next = (0..<10).reversed().first(where: { seen.insert(start + $0).inserted }) else { break }
            line.append(UInt8(next))
        }
        return line.map { 0x30 + $0 }
    }()
}
