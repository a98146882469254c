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

    /// Half of the samples are at most this.
    var median: Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
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
