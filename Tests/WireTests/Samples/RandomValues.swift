import SeededRandom

/// A generator of random values that are the same in every run.
struct RandomValues: RandomNumberGenerator {
    private var numbers: SeededGenerator

    init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { numbers.next() }

    mutating func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func chance(_ oneIn: Int) -> Bool { roll(1...oneIn) == 1 }
    mutating func one<T>(of values: [T]) -> T { values[roll(0...(values.count - 1))] }
    mutating func maybe<T>(_ make: (inout RandomValues) -> T) -> T? { chance(2) ? make(&self) : nil }
    mutating func some<T>(upTo most: Int, _ make: (inout RandomValues) -> T) -> [T] {
        (0..<roll(0...most)).map { _ in make(&self) }
    }

    /// Returns small, large and extreme numbers with equal probability.
    mutating func number(below limit: UInt64 = .max) -> UInt64 {
        let bits = roll(0...63)
        return min(next() >> UInt64(bits), limit)
    }

    mutating func text() -> String {
        let samples = ["", "a", "Label ", "é", "漢字", "👩‍👩‍👧", "\u{301}", "\n", "0", "\u{10FFFF}", "Count: 12"]
        return (0..<roll(0...4)).map { _ in one(of: samples) }.joined()
    }

    mutating func name() -> String { "n" + text() }
}
