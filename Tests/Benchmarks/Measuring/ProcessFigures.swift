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

    /// Returns the nanoseconds that all threads of a process have run.
    static func processorTime(_ process: Int32) throws -> UInt64 {
        let folder = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, thread in
            // A thread may have ended since the folder was read.
            let text = (try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)) ?? ""
            return sum + (text.split(separator: " ").first.flatMap { UInt64($0) } ?? 0)
        }
    }
}
