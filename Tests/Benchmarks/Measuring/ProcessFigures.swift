import Foundation

/// Figures of a process from the kernel.
enum ProcessFigures {
    /// Returns the private memory of a process in KiB, which is released with it. Unchanged pages of files are
    /// excluded. They are the kernel's cache, and their sharing varies by up to 2 MiB between runs.
    static func privateMemory(_ process: Int32) throws -> Int {
        try sum(of: ["Private_Dirty"], in: "/proc/\(process)/smaps_rollup")
    }

    /// Returns the resident memory in KiB.
    static func residentMemory(_ process: Int32) throws -> Int {
        try sum(of: ["Rss"], in: "/proc/\(process)/smaps_rollup")
    }

    private static func sum(of names: Set<String>, in path: String) throws -> Int {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var sum = 0
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            guard words.count >= 2, names.contains(String(words[0].dropLast())), let value = Int(words[1]) else {
                continue
            }
            sum += value
        }
        return sum
    }

    /// Returns the nanoseconds that a process has run, with its ended threads.
    static func processorTime(_ process: Int32) throws -> UInt64 {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            throw BenchError("The processor time of process \(process) cannot be read.")
        }
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
