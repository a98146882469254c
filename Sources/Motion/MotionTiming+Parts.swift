/// The course of numbers with different trajectories, such as those of a transform that turns.
extension MotionTiming {
    /// A distance with a course. The distances of all parts of a trajectory add up.
    public struct Part: Hashable, Sendable {
        public var distance: [Double]
        public var timing: MotionTiming
    }

    /// The numbers of samples of one part. Each takes 4 bytes on the wire.
    private static let (minimumSamples, maximumSamples) = (8, 240)
    /// Samples a second: at first, and at most.
    private static let (sampleRate, highestSampleRate) = (30.0, 60.0)

    /// Returns the parts of a trajectory that follows this timing but is only known by its states.
    ///
    /// The trajectory is sampled until the line between two samples is near enough to the state in their middle.
    /// Numbers that move alike share a part, so a turn has two parts, of a sine and a cosine.
    ///
    /// - Parameters:
    ///   - tolerances: The largest deviation of each number.
    ///   - state: Returns the distances of the numbers from their final values, some seconds after the start.
    public func parts(within tolerances: [Double], _ state: (Double) -> [Double]) -> [Part] {
        let timing = unrolled
        let span = timing.duration - timing.lead
        guard span > 0, span.isFinite else { return [] }
        var states = timing.samples(within: tolerances) { share in
            // The end of a repetition is the beginning of the next one.
            state(timing.delay + timing.lead + min(share, 1 - 1e-7) * span)
        }
        // Before the first repetition the numbers stand at the first state.
        var rest = states[0]
        for index in states.indices.reversed() {
            for number in rest.indices { states[index][number] -= states[0][number] }
        }
        var parts: [Part] = []
        // The number that deviates most is the course of a part. All others follow it as far as they can.
        while parts.count < tolerances.count, let (row, column) = states.largest(within: tolerances) {
            let pivot = states[row]
            let samples = states.map { $0[column] / pivot[column] }
            for index in states.indices {
                for number in pivot.indices { states[index][number] -= samples[index] * pivot[number] }
            }
            for number in pivot.indices { rest[number] += pivot[number] }
            parts.append(Part(distance: pivot.map { -$0 }, timing: timing.following(samples)))
        }
        // The rest does not move, and ends with the others.
        if zip(rest, tolerances).contains(where: { abs($0) > $1 }) {
            parts.append(Part(distance: rest, timing: timing.following([0, 0])))
        }
        return parts
    }

    private func following(_ samples: [Double]) -> MotionTiming {
        var timing = self
        timing.curve = .samples(samples.map { Float($0) })
        return timing
    }

    /// The timing of repetitions that do not reverse. Each contains a movement there and back, or all of an odd number.
    private var unrolled: MotionTiming {
        guard autoreverses else { return self }
        var result = self
        (result.autoreverses, result.lead) = (false, 0)
        if let repetitions, repetitions % 2 == 1, repetitions < Self.maximumSamples {
            (result.duration, result.repetitions) = (duration * Double(repetitions), 1)
        } else {
            (result.duration, result.repetitions) = (duration * 2, repetitions.map { max($0 / 2, 1) })
        }
        return result
    }

    private func samples(within tolerances: [Double], _ state: (Double) -> [Double]) -> [[Double]] {
        let span = duration - lead
        func count(_ rate: Double, _ most: Int) -> Int { Int(min(span * rate, Double(most))) }
        var steps = max(count(Self.sampleRate, Self.maximumSamples / 2), Self.minimumSamples)
        let most = max(count(Self.highestSampleRate, Self.maximumSamples), 4 * Self.minimumSamples)
        var states: [[Double]] = (0...steps).map { state(Double($0) / Double(steps)) }
        while steps * 2 <= most {
            let middles: [[Double]] = (0..<steps).map { state((Double($0) + 0.5) / Double(steps)) }
            let isExact = (0..<steps).allSatisfy { step in
                tolerances.indices.allSatisfy { number in
                    let line = (states[step][number] + states[step + 1][number]) / 2
                    return abs(line - middles[step][number]) <= tolerances[number]
                }
            }
            if isExact { break }
            states = zip(states, middles).flatMap { [$0, $1] } + [states[steps]]
            steps *= 2
        }
        return states
    }
}

extension [[Double]] {
    /// Returns the place of the number that exceeds its tolerance most; nil if none does.
    fileprivate func largest(within tolerances: [Double]) -> (row: Int, column: Int)? {
        var (found, most): ((row: Int, column: Int)?, Double) = (nil, 1)
        for row in indices {
            for column in tolerances.indices where abs(self[row][column]) / tolerances[column] > most {
                (found, most) = ((row, column), abs(self[row][column]) / tolerances[column])
            }
        }
        return found
    }
}
