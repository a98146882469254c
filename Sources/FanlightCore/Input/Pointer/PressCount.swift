import Foundation

/// Counts quick presses at one place: the second selects a word, the third a paragraph.
struct PressCount {
    private static let maximumPresses = 3

    private var count = 0
    private var last: PointerSample?
    /// The nodes of the last press.
    private var chain: [ObjectIdentifier] = []

    /// Counts a press.
    ///
    /// - Parameter slop: the largest distance from the last press.
    mutating func pressed(_ sample: PointerSample, on chain: [ObjectIdentifier], slop: CGFloat) -> Int {
        let goesOn =
            last.map { last in
                count > 0 && count < PressCount.maximumPresses && chain == self.chain
                    && !sample.modifiers.contains(.shift) && sample.time - last.time < InteractionTiming.repeatedPress
                    && last.location.distance(to: sample.location) <= slop
            } ?? false
        count = goesOn ? count + 1 : 1
        self.chain = chain
        last = sample
        return count
    }

    /// Restarts the interval to the next press. A dragged pointer resets the count.
    mutating func released(_ sample: PointerSample, slop: CGFloat) {
        if let last, last.location.distance(to: sample.location) > slop { count = 0 }
        last?.time = sample.time
    }
}
