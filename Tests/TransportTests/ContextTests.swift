import CLinux
import CZeroMQ
import Foundation
import Testing

@testable import Transport

@Suite struct ContextTests {
    private func turn(of thread: pid_t) -> UInt64? {
        var schedule = linux_schedule()
        return linux_get_schedule(thread, &schedule) != 0 ? schedule.runtime : nil
    }

    /// ZeroMQ's own threads in this process.
    private func threadsOfZeroMQ() throws -> [pid_t] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { thread in
            // It may have ended meanwhile.
            let name = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
            return name?.hasPrefix("ZMQbg/IO") == true
        }.compactMap { pid_t($0) }
    }

    @Test("ZeroMQ's threads ask for short turns; whoever starts them keeps its own")
    func shortTurns() throws {
        let before = try #require(turn(of: 0))
        let context = try Context()
        let socket = try #require(context.socket(ZMQ_PAIR))
        defer { zmq_close(socket) }
        #expect(turn(of: 0) == before)
        let turns = try threadsOfZeroMQ().compactMap { turn(of: $0) }
        #expect(!turns.isEmpty)
        // A kernel that grants none of its own says 0.
        if before > 0 { #expect(turns.allSatisfy { $0 == Context.turn }) }
    }
}
