import Foundation

/// Detection of an attached debugger: a process being debugged may stand still for any length of time.
enum Debugger {
    static var isAttached: Bool {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("TracerPid:") })
        else { return false }
        return line.split(separator: "\t").last.map { $0 != "0" } ?? false
    }
}
