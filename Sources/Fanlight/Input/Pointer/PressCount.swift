import Foundation

/// Counts presses that follow each other quickly at one place: the second selects a word, the third a paragraph.
struct PressCount {
    private static let interval = Duration.milliseconds(350)
    private static let most = 3

    private var count = 0
    private var last: PointerSample?
    /// What the last press was on.
    private var chain: [ObjectIdentifier] = []

    /// - Parameter slop: How far from the last press this one may be.
    mutating func pressed(_ sample: PointerSample, on chain: [ObjectIdentifier], slop: CGFloat) -> Int {
        let goesOn =
            last.map { last in
                count > 0 && count < PressCount.most && chain == self.chain && !sample.modifiers.contains(.shift)
                    && sample.time - last.time < PressCount.interval
                    && last.location.distance(to: sample.location) <= slop
            } ?? false
        count = goesOn ? count + 1 : 1
        self.chain = chain
        last = sample
        return count
    }

    /// The time to the next press counts from here. What was dragged was not pressed.
    mutating func released(_ sample: PointerSample, slop: CGFloat) {
        if let last, last.location.distance(to: sample.location) > slop { count = 0 }
        last?.time = sample.time
    }
}
