import Glibc

/// Time samples of one kind of work.
struct Samples {
    private var values: [Double] = []
    private let clock: Stopwatch

    /// `world` measures real time. `thread` counts only while this thread runs: for work that waits for nothing.
    init(_ clock: Stopwatch = .world) { self.clock = clock }

    /// Measures `work` once, in microseconds.
    mutating func time<Result>(_ work: () throws -> Result) rethrows -> Result {
        let start = clock.now()
        defer { values.append(Double(clock.now() - start) / 1000) }
        return try work()
    }

    /// Adds a sample that was measured otherwise.
    mutating func add(_ stretch: TimedStretch) { values.append(stretch.microseconds) }

    /// Half of the samples are at most this.
    var median: Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

/// An interval that ends within nested code. Only the first end counts.
final class TimedStretch {
    private let clock: Stopwatch
    private var start: UInt64 = 0
    private var stop: UInt64?

    init(_ clock: Stopwatch) { self.clock = clock }

    func begin() { start = clock.now() }
    func end() { stop = stop ?? clock.now() }

    /// NaN if it never ended.
    var microseconds: Double { stop.map { Double($0 - start) / 1000 } ?? .nan }
}

enum Stopwatch {
    case world, thread

    /// The time in nanoseconds.
    func now() -> UInt64 {
        var time = timespec()
        clock_gettime(self == .world ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// The reason why a figure could not be measured.
struct BenchError: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}

/// Prints progress to standard error; standard output has figures only.
func progress(_ line: String) {
    let line = line + "\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
}
