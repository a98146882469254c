import Foundation
import Glibc
import Testing

@testable import Broker

/// The files of one session's output, without processes and threads.
@Suite("Session log")
final class SessionLogTests {
    private let folder = "/tmp/fanlight-log-\(UUID().uuidString.prefix(8))"
    private var path: LogPath { LogPath("\(folder)/app.log") }

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Returns the log of a new worker, whose empty file the service has made.
    private func log(_ name: String = "app.log", limit: Int) throws -> SessionLog {
        let path = LogPath("\(folder)/\(name)")
        close(try LogFile.open(path, O_WRONLY | O_CREAT))
        return SessionLog(path, limit: limit)
    }

    private func append(_ text: String, to log: SessionLog) { log.append(OutputQueue.Batch(bytes: Array(text.utf8))) }

    private func texts() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)) })
    }

    /// Returns all lines from a cursor on.
    private func lines(of log: SessionLog, from cursor: UInt64 = 0) -> [String] {
        var (lines, cursor): ([String], UInt64) = ([], cursor)
        while true {
            let piece = log.piece(after: cursor)
            guard !piece.lines.isEmpty else { return lines }
            lines += piece.lines
            cursor = piece.cursor
        }
    }

    @Test("a line that does not fit begins a new file, and the oldest of five is removed")
    func rotation() throws {
        let log = try log(limit: 30)
        for number in 10..<30 { append("line \(number)\n", to: log) }
        // Three lines of eight bytes fit into thirty.
        #expect(
            try texts() == [
                "app.log": "line 28\nline 29\n", "app.log.1": "line 25\nline 26\nline 27\n",
                "app.log.2": "line 22\nline 23\nline 24\n", "app.log.3": "line 19\nline 20\nline 21\n",
            ])
        #expect(lines(of: log) == (19..<30).map { "line \($0)" })
        // Cursors count the evicted bytes, too.
        #expect(lines(of: log, from: 8 * 15) == (25..<30).map { "line \($0)" })
    }

    @Test("a file has at most its limit of bytes, to the byte, however the output arrives", arguments: 0..<8)
    func limits(number: Int) throws {
        let limit = 1_000
        let log = try log(limit: limit)
        let all = (0..<2_000).map { String(repeating: "x", count: $0 * 7 % 83) + " \($0)\n" }
        var rest = Array(all.joined().utf8)[...]
        // Pieces of one line or less, of several files, and everything between.
        var size = 1 << number + 3
        while !rest.isEmpty {
            log.append(OutputQueue.Batch(bytes: Array(rest.prefix(size))))
            rest = rest.dropFirst(size)
            size = size * 5 % 3_001 + 1
            let sizes = try texts().values.map(\.utf8.count)
            #expect(sizes.count <= 4 && sizes.allSatisfy { $0 <= limit })
        }
        #expect(try texts().values.allSatisfy { $0.hasSuffix("\n") })
        let kept = lines(of: log)
        #expect(kept == all.suffix(kept.count).map { String($0.dropLast()) })
        // At least three full files, each without its last line at most.
        #expect(kept.reduce(0) { $0 + $1.utf8.count + 1 } > 3 * (limit - 90))
    }

    @Test("a line that fills a file exactly stays in it")
    func exact() throws {
        let log = try log(limit: 16)
        append("seven 7\nseven 7\n", to: log)
        append("x\n", to: log)
        #expect(try texts() == ["app.log": "x\n", "app.log.1": "seven 7\nseven 7\n"])
    }

    @Test("a long log is read in pieces, and a line without end is split")
    func longLog() throws {
        let log = try log(limit: 1 << 20)
        let short = (0..<20_000).map { "line \($0)" }
        append(short.joined(separator: "\n") + "\n" + String(repeating: "x", count: 40_000), to: log)
        _ = log.finish(with: nil)
        let read = lines(of: log)
        #expect(Array(read.prefix(20_000)) == short)
        #expect(read.dropFirst(20_000).map(\.count) == [16_384, 16_384, 7_232])
        #expect(log.piece(after: .max).lines.isEmpty)
    }

    @Test("an incomplete line waits for its rest, and the end of the log completes it")
    func incomplete() throws {
        let log = try log(limit: 1_000)
        append("one\ntw", to: log)
        #expect(lines(of: log) == ["one"])
        #expect(try texts() == ["app.log": "one\n"])
        append("o\nthr", to: log)
        #expect(lines(of: log) == ["one", "two"])
        #expect(log.finish(with: "end") == "thr")
        #expect(try texts() == ["app.log": "one\ntwo\nthr\nend\n"])
        #expect(lines(of: log) == ["one", "two", "thr", "end"] && log.piece(after: 11).isAtEnd)
        // Nothing follows the end.
        append("more\n", to: log)
        #expect(lines(of: log).last == "end")
    }

    @Test("the last words are the fatal error, or else the last line, also after thousands of short lines")
    func lastWords() throws {
        let log = try log(limit: 8_000)
        append((0..<10_000).map { "\($0)\n" }.joined(), to: log)
        #expect(log.finish(with: "end") == "9999")
        let crashed = try self.log("other.log", limit: 8_000)
        append("a/b.swift:1: Fatal error: no\nsecond\n \n", to: crashed)
        #expect(crashed.finish(with: "end") == "a/b.swift:1: Fatal error: no")
    }

    @Test(
        "the last words of a program with a backtrace are the reason and its own function",
        arguments: [
            (
                "Bad pointer dereference at 0x0000000000000010",
                "0 [inlined] [system] 0x0000000000000001 strlen + 3 in libc.so.6",
                "Bad pointer dereference at 0x0000000000000010 in deep(_:) at App.swift:3:47"
            ),
            (
                "Bad pointer dereference at 0x00007fff5d7dafd8",
                "0 [thunk] 0x0000000000000001 thunk for deep + 8 in Crash at //<compiler-generated>",
                "Stack overflow in deep(_:) at App.swift:3:47"
            ),
            ("Illegal instruction", "0 0x0000000000000001 halt() + 8 in Crash", "Illegal instruction in halt()"),
            ("Aborted", "0 0x0000000000000001 in libc.so.6", "Aborted in deep(_:) at App.swift:3:47"),
        ])
    func backtrace(_ reason: String, _ frame: String, _ words: String) throws {
        let log = try log(limit: 8_000)
        let lines = [
            "beginning", "", "*** Signal 11: Backtracing from 0x56407632e227... done ***", "",
            "*** Program crashed: \(reason) ***", "", "Platform: x86_64 Linux", "", "Thread 0 \"Crash\" crashed:", "",
            "  \(frame)", "  1 [ra] 0x0000000000000002 deep(_:) + 76 in Crash at /home/my app/Crash/App.swift:3:47",
            "...",
            "", "Thread 1 \"fanlight\":", "", "  0 0x0000000000000003 poll + 79 in libc.so.6", "", "Registers:", "",
            "rbp 0x00007fff5d7db010  50 b0 7d 5d", "rsp 0x00007fff5d7dafe0  140734761906144", "",
            "Images (73 omitted):", "", "Backtrace took 2.76s", "",
        ]
        append(lines.joined(separator: "\n"), to: log)
        #expect(log.finish(with: "end") == "Program crashed: \(words)")
    }

    @Test("dropped lines are counted and said at their place")
    func dropped() throws {
        let log = try log(limit: 1_000)
        var batch = OutputQueue.Batch(bytes: Array("one\ntw".utf8), dropped: 7, rest: Array("ten\n".utf8))
        log.append(batch)
        batch = OutputQueue.Batch(bytes: Array("eleven\n".utf8), dropped: 1)
        log.append(batch)
        #expect(
            lines(of: log) == [
                "one", "tw", "fanlight: 7 lines of this log could not be written", "ten", "eleven",
                "fanlight: A line of this log could not be written",
            ])
    }

    @Test("lines that the disk does not take are counted, and said once it does")
    func failing() throws {
        let log = try log(limit: 1_000)
        append("one\n", to: log)
        let current = "\(folder)/app.log"
        #expect(rename(current, "\(folder)/aside") == 0)
        append("two\nthree\n", to: log)
        append("four\n", to: log)
        #expect(rename("\(folder)/aside", current) == 0)
        append("five\n", to: log)
        #expect(lines(of: log) == ["one", "fanlight: 3 lines of this log could not be written", "five"])
    }

    @Test("a new worker's files follow those of its predecessors, and there are four in all")
    func joined() throws {
        let first = try log("first.log", limit: 16)
        for number in 0..<8 { append("first \(number)\n", to: first) }
        let cursor = UInt64(first.end)
        let second = try log("second.log", limit: 16)
        append("second\n", to: second)
        second.join(first)
        #expect(lines(of: second) == (2..<8).map { "first \($0)" } + ["second"])
        #expect(lines(of: second, from: cursor) == ["second"])
        append("next line\n", to: second)
        #expect(Set(try texts().keys) == ["first.log.1", "first.log", "second.log", "second.log.1"])
        #expect(lines(of: second) == (4..<8).map { "first \($0)" } + ["second", "next line"])
        second.remove()
        #expect(try texts().isEmpty)
    }

    @Test("a service that was started later continues the files of a worker, with the same cursors")
    func continued() throws {
        let before = try log(limit: 16)
        for number in 0..<5 { append("line \(number)\n", to: before) }
        let log = SessionLog(continuing: path, limit: 16)
        #expect(log.end == before.end && lines(of: log, from: 14) == ["line 2", "line 3", "line 4"])
        append("line 5\nline 6\n", to: log)
        #expect(lines(of: log) == (0..<7).map { "line \($0)" })
        #expect(try texts()["app.log"] == "line 6\n")
        // A file that is no longer there is made again.
        for name in try texts().keys { unlink("\(folder)/\(name)") }
        let other = SessionLog(continuing: path, limit: 16)
        append("new\n", to: other)
        #expect(try texts() == ["app.log": "new\n"])
    }

    @Test("sizes at the limit of the file system overflow nothing, and files stay within their limit")
    func hugeFiles() throws {
        let folder = "/dev/shm/fanlight-log-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = LogPath("\(folder)/app.log")
        for path in [path] + (1...LogRetention.olderFiles).map(path.older) {
            let descriptor = try LogFile.open(path, O_RDWR | O_CREAT)
            defer { close(descriptor) }
            #expect(ftruncate(descriptor, .max) == 0)
        }
        let log = SessionLog(continuing: path, limit: 4_096)
        #expect(log.end == 4 * 4_096)
        #expect(log.piece(after: .max).lines.isEmpty)
        append("line\n", to: log)
        #expect(log.piece(after: 4 * 4_096).lines == ["line"])
        #expect(log.finish(with: "end").utf8.count <= 300)
        var status = stat()
        #expect(stat("\(path)", &status) == 0 && status.st_size == 9)
    }
}
