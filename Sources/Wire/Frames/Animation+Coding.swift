import CFanlightWire
import Display
import Motion

/// The courses of a frame's animations. Animations that begin together share one.
struct TimingTable {
    struct Entry: Hashable {
        var timing: MotionTiming
        var start: Int64
    }

    private(set) var entries: [Entry] = []
    private var positions: [Entry: UInt32] = [:]

    mutating func position(of animation: LayerAnimation) -> UInt32 {
        let entry = Entry(timing: animation.timing, start: animation.start)
        if let known = positions[entry] { return known }
        let position = UInt32(entries.count)
        entries.append(entry)
        positions[entry] = position
        return position
    }
}

extension LayerAnimation {
    /// The limit of animations per layer, and of drawings per animation.
    public static let limit = 64

    /// The positions of a placement's numbers in wire order.
    fileprivate static let wireOrder = [1, 2, 0, 3, 5, 4]
}

extension MotionTiming {
    /// The numbers of samples that are valid.
    fileprivate static let sampleCounts = 2...1_000
    /// The numbers of each of the cubics that continue each other.
    fileprivate static let pieceLength = 6
}

// MARK: Encoding

extension Writer {
    func timing(_ entry: TimingTable.Entry) -> PBTiming.Pointer {
        arena.make {
            let timing = entry.timing
            if entry.start != 0 { ($0.has_start, $0.start) = (1, UInt64(clamping: entry.start)) }
            if timing.duration != 0 { ($0.has_duration, $0.duration) = (1, Float(timing.duration).sendable) }
            if timing.lead != 0 { ($0.has_lead, $0.lead) = (1, Float(timing.lead).sendable) }
            if timing.delay != 0 { ($0.has_delay, $0.delay) = (1, Float(timing.delay).sendable) }
            let repetitions = timing.repetitions.map { UInt32(clamping: max($0, 1)) } ?? 0
            if repetitions != 1 { ($0.has_repetitions, $0.repetitions) = (1, repetitions) }
            if timing.autoreverses { ($0.has_autoreverses, $0.autoreverses) = (1, 1) }
            switch timing.curve {
            case .cubic(.linear): break
            case .cubic(let cubic):
                ($0.n_cubic, $0.cubic) = floats([cubic.x1, cubic.y1, cubic.x2, cubic.y2])
            case .pieces(let pieces):
                ($0.n_cubics, $0.cubics) = floats(pieces.flatMap { [$0.x1, $0.y1, $0.x2, $0.y2, $0.x, $0.y] })
            case .spring(let spring): ($0.n_spring, $0.spring) = floats([spring.frequency, spring.dampingRatio])
            case .samples(let values): ($0.n_samples, $0.samples) = floats(values.map(Double.init))
            }
        }
    }

    func animation(_ animation: LayerAnimation, timing: UInt32) -> PBAnimation.Pointer {
        arena.make {
            if animation.property != .placement {
                let property = PBAnimationProperty(UInt32(animation.property.rawValue))
                ($0.has_property, $0.property) = (1, property)
            }
            if timing != 0 { ($0.has_timing, $0.timing) = (1, timing) }
            if animation.property == .placement {
                ($0.n_lengths, $0.lengths) = lengths(animation.distance)
                ($0.n_length_velocities, $0.length_velocities) = lengths(animation.velocity)
            } else {
                ($0.n_numbers, $0.numbers) = floats(animation.distance.map(Double.init))
                ($0.n_velocities, $0.velocities) = floats(animation.velocity.map(Double.init))
            }
        }
    }

    private func floats(_ values: [Double]) -> (Int, UnsafeMutablePointer<Float>?) {
        values.isEmpty ? (0, nil) : (values.count, arena.array(values.map { Float($0).sendable }))
    }

    private func lengths(_ values: [Float]) -> (Int, UnsafeMutablePointer<Int32>?) {
        guard values.count == LayerAnimation.Property.placement.count else { return (0, nil) }
        var listed = LayerAnimation.wireOrder.map { SubDot(clamping: Double(values[$0])).sendable }
        while listed.last == 0 { listed.removeLast() }
        return listed.isEmpty ? (0, nil) : (listed.count, arena.array(listed))
    }
}

extension SubDot {
    fileprivate init(clamping dots: Double) {
        let limit = Double(Reader.largestSubDots) / 64
        self.init(dots: dots.isFinite ? min(max(dots, -limit), limit) : 0)
    }
}

// MARK: Decoding

extension Reader {
    func timing(_ message: PBTiming) throws(WireError) -> TimingTable.Entry {
        let curve: MotionTiming.Curve
        let cubic = try floats(message.n_cubic, message.cubic, "Timing.cubic")
        let spring = try floats(message.n_spring, message.spring, "Timing.spring")
        let samples = try floats(message.n_samples, message.samples, "Timing.samples")
        let cubics = try floats(message.n_cubics, message.cubics, "Timing.cubics")
        switch (cubic.count, spring.count, samples.count) {
        case (0, 0, 0) where !cubics.isEmpty: curve = .pieces(try pieces(cubics))
        case _ where !cubics.isEmpty: throw .conflicting(field: "Timing.cubics")
        case (0, 0, 0): curve = .cubic(.linear)
        case (4, 0, 0):
            curve = .cubic(
                CubicProgress(
                    x1: Double(cubic[0]), y1: Double(cubic[1]), x2: Double(cubic[2]), y2: Double(cubic[3])))
        case (0, 2, 0):
            guard spring[0] > 0, spring[1] >= 0 else { throw .outOfRange(field: "Timing.spring") }
            curve = .spring(DampedOscillation(frequency: Double(spring[0]), dampingRatio: Double(spring[1])))
        case (0, 0, MotionTiming.sampleCounts): curve = .samples(samples)
        case (1..., 0, 0): throw .wrongCount(field: "Timing.cubic", count: cubic.count)
        case (0, 1..., 0): throw .wrongCount(field: "Timing.spring", count: spring.count)
        case (0, 0, _): throw .wrongCount(field: "Timing.samples", count: samples.count)
        default: throw .conflicting(field: "Timing.cubic")
        }
        let start = try clockTime(message.start, "Timing.start")
        let repetitions = message.has_repetitions == 0 ? 1 : Int(message.repetitions)
        let timing = MotionTiming(
            curve, duration: try seconds(message.duration, "Timing.duration"),
            lead: try seconds(message.lead, "Timing.lead"), delay: try seconds(message.delay, "Timing.delay"),
            repetitions: repetitions == 0 ? nil : repetitions, autoreverses: message.autoreverses != 0)
        guard timing.lead <= timing.duration else { throw .outOfRange(field: "Timing.lead") }
        return TimingTable.Entry(timing: timing, start: start)
    }

    private func pieces(_ numbers: [Float]) throws(WireError) -> [CubicPiece] {
        let length = MotionTiming.pieceLength
        guard numbers.count % length == 0, numbers.count <= MotionTiming.maximumPieces * length else {
            throw .wrongCount(field: "Timing.cubics", count: numbers.count)
        }
        var pieces: [CubicPiece] = []
        for first in stride(from: 0, to: numbers.count, by: length) {
            let place = numbers[first..<first + length].map(Double.init)
            let piece = CubicPiece(
                x1: place[0], y1: place[1], x2: place[2], y2: place[3], x: place[4], y: place[5])
            guard piece.x >= pieces.last?.x ?? 0, piece.x <= 1 else { throw .outOfRange(field: "Timing.cubics") }
            pieces.append(piece)
        }
        return pieces
    }

    /// Returns nil for an unknown property, which is ignored.
    func animation(_ message: PBAnimation, _ timings: [TimingTable.Entry]) throws(WireError) -> LayerAnimation? {
        guard let property = LayerAnimation.Property(rawValue: UInt8(truncatingIfNeeded: message.property.rawValue)),
            UInt32(property.rawValue) == message.property.rawValue
        else { return nil }
        guard Int(message.timing) < timings.count else {
            throw .unknownReference(field: "Animation.timing", index: Int(message.timing))
        }
        let distance: [Float]
        var velocity: [Float]
        if property == .placement {
            distance = try lengths(message.n_lengths, message.lengths, "Animation.lengths")
            velocity =
                message.n_length_velocities == 0
                ? []
                : try lengths(
                    message.n_length_velocities, message.length_velocities, "Animation.length_velocities")
        } else {
            distance = try floats(message.n_numbers, message.numbers, "Animation.numbers")
            velocity = try floats(message.n_velocities, message.velocities, "Animation.velocities")
            guard distance.count == property.count else {
                throw .wrongCount(field: "Animation.numbers", count: distance.count)
            }
            guard velocity.isEmpty || velocity.count == property.count else {
                throw .wrongCount(field: "Animation.velocities", count: velocity.count)
            }
        }
        // The default, which is not sent.
        if velocity.allSatisfy({ $0 == 0 }) { velocity = [] }
        let entry = timings[Int(message.timing)]
        return LayerAnimation(
            property, distance: distance, velocity: velocity, timing: entry.timing, start: entry.start)
    }

    /// The largest time of a session's clock that is valid, in microseconds: 285 years.
    private static let latest: UInt64 = 1 << 53

    func clockTime(_ time: UInt64, _ field: String) throws(WireError) -> Int64 {
        guard time <= Reader.latest else { throw .outOfRange(field: field) }
        return Int64(time)
    }

    private func seconds(_ number: Float, _ field: String) throws(WireError) -> Double {
        guard number.isFinite, number >= 0 else { throw .outOfRange(field: field) }
        return Double(number)
    }

    private func lengths(
        _ count: Int, _ numbers: UnsafeMutablePointer<Int32>?, _ field: String
    ) throws(WireError) -> [Float] {
        guard count <= LayerAnimation.wireOrder.count else { throw .wrongCount(field: field, count: count) }
        var result = [Float](repeating: 0, count: LayerAnimation.wireOrder.count)
        guard let numbers else { return result }
        for index in 0..<count {
            result[LayerAnimation.wireOrder[index]] = Float(try subDots(Int64(numbers[index]), field).dots)
        }
        return result
    }
}
