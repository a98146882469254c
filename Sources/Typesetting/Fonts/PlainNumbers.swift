/// Adds up the widths of digits: whatever counts shows a new word each time, which was never set before.
///
/// How close two digits stand is seen where all of them are set once, each between any two others. A face in which that
/// depends on more than the pair has no widths to add.
struct PlainNumbers {
    /// By the digit, and by the one behind it: how far the pen moves. Empty where the face has other rules.
    private let steps: [Int]

    /// Behind the last digit there is none.
    private static let none = 10

    init(_ letters: PlainLetters, hasLetter: Bool) {
        let digits = PlainNumbers.allTriples
        let advances = letters.advances(of: digits, hasLetter: hasLetter)
        var steps = [Int?](repeating: nil, count: 10 * 11)
        var isOfPairs = advances.count == digits.count
        for (index, advance) in advances.enumerated() where isOfPairs {
            let next = index + 1 < digits.count ? Int(digits[index + 1] - 0x30) : PlainNumbers.none
            let place = Int(digits[index] - 0x30) * 11 + next
            isOfPairs = (steps[place] ?? advance) == advance
            steps[place] = advance
        }
        // The line above has but one end.
        for digit in UInt8(0)..<10 {
            let alone = letters.advances(of: [0x30 + digit], hasLetter: hasLetter)
            steps[Int(digit) * 11 + PlainNumbers.none] = alone.first
        }
        self.steps = isOfPairs && steps.allSatisfy { $0 != nil } ? steps.compactMap { $0 } : []
    }

    /// How wide a word is that has digits and nothing else; nil where that cannot be told.
    func width(of word: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !steps.isEmpty else { return nil }
        var width = 0
        for (index, digit) in word.enumerated() {
            let next = index + 1 < word.count ? Int(word[index + 1] - 0x30) : PlainNumbers.none
            width += steps[Int(digit - 0x30) * 11 + next]
        }
        return width
    }

    /// A line of a thousand digits that has each three of them somewhere.
    private static let allTriples: [UInt8] = {
        var line: [UInt8] = [0, 0]
        var seen = Set<Int>()
        while true {
            let start = (Int(line[line.count - 2]) * 10 + Int(line[line.count - 1])) * 10
            // The largest that is new: so the line comes by all of them.
            guard let next = (0..<10).reversed().first(where: { seen.insert(start + $0).inserted }) else { break }
            line.append(UInt8(next))
        }
        return line.map { 0x30 + $0 }
    }()
}
