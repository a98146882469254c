import Foundation
import Glibc
import Synchronization
import Testing

@testable import Broker

@Suite("Log writer")
struct LogWriterTests {
    /// A pipe, and a writer to it.
    private final class Piped {
        let readEnd: Int32
        private let writeEnd: Int32
        let writer: LogWriter

        init(limit: Int) throws {
            var ends: [Int32] = [-1, -1]
            #expect(pipe(&ends) == 0)
            (readEnd, writeEnd) = (ends[0], ends[1])
            writer = LogWriter(limit: limit, notice: { "dropped \($0)\n" }) { [writeEnd] in
                LogWriter.writeAll($0, to: writeEnd)
            }
        }

        /// Closes the pipe for writing once all is written, and returns its remaining lines.
        func lines() throws -> [Substring] {
            let reader = Thread.readAll(readEnd)
            #expect(writer.flush(within: .seconds(60)))
            close(writeEnd)
            let text = reader()
            close(readEnd)
            return text.split(separator: "\n")
        }
    }

    @Test("lines arrive in order")
    func order() throws {
        let piped = try Piped(limit: 64 << 10)
        for number in 0..<100 { piped.writer.put("line \(number)\n") }
        #expect(try piped.lines() == (0..<100).map { "line \($0)" })
    }

    @Test("a reader that stopped blocks no caller, and the number of dropped lines is written")
    func stoppedReader() throws {
        let piped = try Piped(limit: 8 << 10)
        var count = 0
        func put(_ lines: Int) {
            for _ in 0..<lines {
                piped.writer.put("line \(count) \(String(repeating: "x", count: 20))\n")
                count += 1
            }
        }
        // Until the pipe is full.
        repeat { put(100) } while piped.writer.flush(within: .milliseconds(500))
        put(20_000)
        let lines = try piped.lines()
        let dropped = lines.filter { $0.hasPrefix("dropped ") }.compactMap { Int($0.dropFirst(8)) }.reduce(0, +)
        let written = lines.filter { $0.hasPrefix("line ") }
        #expect(dropped > count / 2)
        #expect(dropped + written.count == count)
        #expect(written.first?.hasPrefix("line 0 ") == true)
    }

    @Test("a line that is larger than the queue is reported as dropped")
    func largeLine() throws {
        let piped = try Piped(limit: 100)
        piped.writer.put(String(repeating: "x", count: 200) + "\n")
        #expect(try piped.lines() == ["dropped 1"])
    }

    @Test("a full file is renamed, and three older ones are kept")
    func rotation() throws {
        let folder = "/tmp/fanlight-rotation-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/fanlightd.log"
        let descriptor = try LogFile.open(LogPath(path), O_WRONLY | O_CREAT | O_APPEND)
        defer { close(descriptor) }
        let file = RotatingFile(path, descriptors: [descriptor], limit: 30, kept: 3)
        for number in 10..<30 { file.write(Array("line \(number)\n".utf8)) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["fanlightd.log", "fanlightd.log.1", "fanlightd.log.2", "fanlightd.log.3"])
        let texts = try names.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        // Three lines of eight bytes fit into thirty.
        #expect(texts[0] == "line 28\nline 29\n")
        #expect(texts[1] == "line 25\nline 26\nline 27\n")
        #expect(texts[3] == "line 19\nline 20\nline 21\n")
    }

    @Test("a service with unread standard error answers and exits")
    func fullStandardError() throws {
        // Debug lines are written for every connection.
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let filling = [UInt8](repeating: 10, count: 4096)
        while write(ends[1], filling, filling.count) > 0 {}
        _ = fcntl(ends[1], F_SETFL, 0)
        let log = ServiceLog.formatted(.debug) { [end = ends[1]] in LogWriter.writeAll($0, to: end) }
        let service = try Service(log: log)
        let client = try service.client()
        client.request(1, .sessions)
        service.turn(until: { client.reply(1) != nil })
        #expect(client.sessions(1)?.isEmpty == true)
        service.end()
        log.flush(within: .milliseconds(20))
        // The writer's thread still waits for the reader.
        let reader = Thread.readAll(ends[0], until: "Ended\n")
        log.flush(within: .seconds(60))
        #expect(reader().contains("Listening at"))
    }
}

extension Thread {
    /// Reads a descriptor on another thread, to its end or until the text ends in `ending`. The returned function waits
    /// for the text.
    fileprivate static func readAll(_ descriptor: Int32, until ending: String? = nil) -> () -> String {
        let done = DispatchSemaphore(value: 0)
        let box = Box()
        detachNewThread {
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                all += buffer[..<count]
                if let ending, all.suffix(ending.utf8.count).elementsEqual(ending.utf8) { break }
            }
            let read = String(decoding: all, as: UTF8.self)
            box.text.withLock { $0 = read }
            done.signal()
        }
        return {
            done.wait()
            return box.text.withLock { $0 }
        }
    }

    private final class Box: Sendable {
        let text = Mutex("")
    }
}
