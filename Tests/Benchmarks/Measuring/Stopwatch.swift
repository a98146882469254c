import Glibc

/// Times of one kind of work.
struct Samples {
    private var values: [Double] = []
    private let clock: Stopwatch

    /// Time passes for everybody, or counts only while this thread runs: for work that waits for nobody.
    init(_ clock: Stopwatch = .world) { self.clock = clock }

    /// Measures `work` once, in microseconds.
    mutating func time<Result>(_ work: () throws -> Result) rethrows -> Result {
        let start = clock.now()
        defer { values.append(Double(clock.now() - start) / 1000) }
        return try work()
    }

    /// What was measured otherwise.
    mutating func add(_ stretch: Stretch) { values.append(stretch.microseconds) }

    /// Half of the samples are at most this.
    var median: Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

/// A stretch of time that ends inside of what begins with it. What is told of its end more than once counts the first time.
final class Stretch {
    private let clock: Stopwatch
    private var start: UInt64 = 0
    private var stop: UInt64?

    init(_ clock: Stopwatch) { self.clock = clock }

    func begin() { start = clock.now() }
    func end() { stop = stop ?? clock.now() }

    /// No number where it never ended.
    var microseconds: Double { stop.map { Double($0 - start) / 1000 } ?? .nan }
}

enum Stopwatch {
    case world, thread

    /// In nanoseconds.
    func now() -> UInt64 {
        var time = timespec()
        clock_gettime(self == .world ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// What could not be measured, and why.
struct BenchError: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}

/// Tells a person who waits; figures go to standard output alone.
func progress(_ line: String) {
    let line = line + "\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
}
