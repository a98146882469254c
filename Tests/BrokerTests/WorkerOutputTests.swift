import Foundation
import Glibc
import Testing
import Transport
import TransportTestSupport

@testable import Broker

/// The way of a worker's output from its pipe to its log.
@Suite("Output of workers")
final class WorkerOutputTests {
    private let folder = "/tmp/fanlight-output-\(UUID().uuidString.prefix(8))"
    private let loop: EventLoop
    private let store: LogStore

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        loop = try EventLoop()
        store = LogStore(on: loop, limit: 1 << 20, interval: .zero, retryInterval: .milliseconds(1))
        try store.start()
    }

    deinit {
        store.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The worker's ends of a pipe, and the log that it leads to.
    private final class Printed {
        let log: LogNumber
        private let ends: OutputPipe.WorkerEnds

        init(_ name: String, _ test: WorkerOutputTests) throws {
            let path = LogPath("\(test.folder)/\(name)")
            let file = LogPath("\(test.folder)/starting-\(name)")
            Glibc.close(try LogFile.open(file, O_WRONLY | O_CREAT))
            let pipe: OutputPipe
            (pipe, ends) = try OutputPipe.make()
            let names = LogNames(standard: path, withToken: LogPath("\(test.folder)/second-\(name)"))
            log = test.store.begin(file, named: names, reading: pipe)
            // A write to a full pipe fails at once, so that a test can fail.
            _ = fcntl(ends.output, F_SETFL, O_NONBLOCK)
        }

        deinit { ends.close() }

        /// Writes what fits, and returns the rest.
        func write(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            let count = bytes.withUnsafeBytes { Glibc.write(ends.output, $0.baseAddress, $0.count) }
            return bytes.dropFirst(max(0, count))
        }
    }

    private func print(_ text: String, to printed: Printed) {
        var rest = Array(text.utf8)[...]
        loop.turn(
            until: {
                rest = printed.write(rest)
                return rest.isEmpty
            }, "the output is read")
    }

    private func lines(of log: LogNumber) -> [String] {
        var (lines, cursor): ([String], UInt64) = ([], 0)
        while true {
            var piece: LogPiece?
            store.read(log, after: cursor, within: .seconds(60)) { piece = $0 }
            loop.turn(until: { piece != nil }, "the log is read")
            guard let piece, !piece.lines.isEmpty else { return lines }
            lines += piece.lines
            cursor = piece.cursor
        }
    }

    @Test("a reader of a log gets all that was printed before")
    func order() throws {
        let printed = try Printed("a.log", self)
        for number in 0..<100 {
            print("line \(number)\n", to: printed)
            #expect(lines(of: printed.log).last == "line \(number)")
        }
    }

    @Test("an app does not wait for a disk, and the lines that the disk has not taken are counted and said")
    func slowDisk() throws {
        let gate = DispatchSemaphore(value: 0)
        let (busy, quiet) = (try Printed("busy.log", self), try Printed("quiet.log", self))
        store.perform { gate.wait() }
        var text = ""
        var count = 0
        while text.utf8.count < 4 << 20 {
            text += "line \(count)\n"
            count += 1
        }
        // Far more than the pipe and the queue hold.
        print(text, to: busy)
        print("quiet\n", to: quiet)
        // The service waits no longer than it must for an answer.
        var isAnswered = false
        store.read(busy.log, after: 0, within: .milliseconds(1)) {
            #expect($0 == nil)
            isAnswered = true
        }
        loop.turn(until: { isAnswered })
        gate.signal()
        let kept = lines(of: busy.log)
        #expect(lines(of: quiet.log) == ["quiet"])
        let notices = kept.filter { $0.hasPrefix("fanlight: ") }
        let dropped = notices.compactMap { Int($0.dropFirst("fanlight: ".count).prefix { $0.isNumber }) }
        #expect(dropped.count == notices.count && dropped.reduce(0, +) > count / 2)
        // Each dropped line is counted once. The first one may have been cut.
        let whole = kept.filter { line in Int(line.dropFirst(5)).map { line == "line \($0)" } ?? false }
        #expect(whole.count + dropped.reduce(0, +) >= count)
        #expect(kept.count - notices.count + dropped.reduce(0, +) <= count + notices.count)
        #expect(Array(whole.prefix(1_000)) == (0..<1_000).map { "line \($0)" })
    }

    @Test("the last words of a worker are in its log when its end is reported, whoever has its pipe open")
    func lastWords() throws {
        // The pipe stays open, as processes that the app has started hold it.
        let printed = try Printed("a.log", self)
        var words: String?
        print(String(repeating: "line\n", count: 2_000) + "asked to cra", to: printed)
        store.finish(printed.log, with: "It was killed.", within: .seconds(60)) { words = $0 }
        loop.turn(until: { words != nil })
        #expect(words == "asked to cra")
        #expect(Array(lines(of: printed.log).suffix(2)) == ["asked to cra", "It was killed."])
        // Their output is read on, and discarded.
        print(String(repeating: "later\n", count: 50_000), to: printed)
        #expect(lines(of: printed.log).last == "It was killed.")
    }

    @Test("the end of a worker is reported in time while the disk does not answer, without last words")
    func lastWordsOnSlowDisk() throws {
        let gate = DispatchSemaphore(value: 0)
        let printed = try Printed("a.log", self)
        store.perform { gate.wait() }
        print("line\n", to: printed)
        var words: [String?] = []
        store.finish(printed.log, with: "end", within: .milliseconds(1)) { words.append($0) }
        loop.turn(until: { !words.isEmpty })
        #expect(words == [nil])
        gate.signal()
        #expect(lines(of: printed.log) == ["line", "end"])
        #expect(words.count == 1)
    }

    @Test("a followed log is reported once when it grows, and at once if it has grown before")
    func growth() throws {
        let printed = try Printed("a.log", self)
        var grown: [LogNumber] = []
        store.onGrowth = { grown.append($0) }
        store.follow(printed.log, from: 0)
        #expect(lines(of: printed.log).isEmpty && grown.isEmpty)
        print("one\n", to: printed)
        loop.turn(until: { grown == [printed.log] })
        print("two\n", to: printed)
        #expect(lines(of: printed.log) == ["one", "two"] && grown.count == 1)
        store.follow(printed.log, from: 4)
        loop.turn(until: { grown.count == 2 })
    }

    @Test("dropped lines are counted once each, and the last words are never dropped")
    func queue() {
        let queue = OutputQueue(limit: 10, partOf: OutputBudget())
        func put(_ text: String, isLast: Bool = false) -> Bool {
            Array(text.utf8).withUnsafeBytes { queue.put($0, isLast: isLast) }
        }
        func take() -> [String] {
            let batch = queue.removeAll()
            return [batch.bytes, batch.rest].map { String(decoding: $0, as: UTF8.self) } + ["\(batch.dropped)"]
        }
        #expect(put("one\ntwo\n"))
        // The line that begins here is lost, with its end.
        #expect(!put("three\nfo"))
        #expect(!put("u"))
        #expect(!put("r\n"))
        #expect(take() == ["one\ntwo\n", "", "2"])
        #expect(put("five\nsi"))
        #expect(!put("x\nseven\ne"))
        #expect(take() == ["five\nsi", "", "3"])
        #expect(put("ight\nni"))
        #expect(!put("ne\nten\n\n\n"))
        #expect(!put("last\nwords", isLast: true))
        #expect(take() == ["ni", "last\nwords", "4"])
        #expect(take() == ["", "", "0"])
    }

    @Test("the last output in a large pipe is kept beyond the common limit only at its end, and the rest is counted")
    func largePipe() throws {
        let files = try LoopThread<LogTask>(name: "logs") { _ in { _ in } }
        defer {
            files.stop()
            files.join()
        }
        // Nothing is read before the end, because the loop does not run.
        let reader = OutputReader(on: loop, files: files, interval: .zero)
        let (pipe, ends) = try OutputPipe.make()
        defer { ends.close() }
        // F_SETPIPE_SZ, which Glibc does not export.
        try #require(fcntl(ends.output, 1031, 1 << 20) >= 1 << 20)
        let count = (1 << 20) / 16
        let text = (0..<count).map { "line \(1_000_000_000 + $0)\n" }.joined()
        try #require(Array(text.utf8).withUnsafeBytes { write(ends.output, $0.baseAddress, $0.count) } == 1 << 20)
        let budget = OutputBudget(limit: 256 << 10)
        let queue = OutputQueue(partOf: budget)
        let number = LogNumber(value: 1)
        reader.handle(.begin(number, pipe, queue))
        reader.handle(.finish(.finish(number, line: nil, pendingRead: 0), number))
        #expect(budget.usedBytes == (256 << 10) + OutputReader.lastBytes)
        let batch = queue.removeAll()
        let kept = [batch.bytes, batch.rest].map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
        #expect(kept.joined().count + batch.dropped == count)
        #expect(kept[0].first == "line 1000000000")
        #expect(kept[1].last == "line \(1_000_000_000 + count - 1)")
    }

    @Test("the heap is trimmed once all queues are empty after much output")
    func trim() {
        let budget = OutputBudget()
        #expect(budget.reserve(6 << 20, isForced: false) && budget.reserve(6 << 20, isForced: false))
        budget.release(6 << 20)
        #expect(!budget.consumeTrim())
        budget.release(6 << 20)
        #expect(budget.consumeTrim())
        #expect(!budget.consumeTrim())
        #expect(budget.reserve(1, isForced: false))
        budget.release(1)
        #expect(!budget.consumeTrim())
    }

    @Test("the queues of all workers together are bounded, and what they held is free once it is taken")
    func commonLimit() {
        let budget = OutputBudget(limit: 20)
        var queues = (0..<3).map { _ in OutputQueue(limit: 10, partOf: budget) }
        func put(_ text: String, _ index: Int, isLast: Bool = false) {
            Array(text.utf8).withUnsafeBytes { _ = queues[index].put($0, isLast: isLast) }
        }
        put("12345678\n", 0)
        #expect(!queues[1].isHalfFull)
        put("12345678\n", 1)
        #expect(queues[2].isHalfFull && budget.usedBytes == 18)
        put("ab\n", 2)
        #expect(queues[2].removeAll().dropped == 1 && budget.usedBytes == 18)
        // Last words are never dropped.
        put("last\n", 2, isLast: true)
        #expect(budget.usedBytes == 23)
        #expect(queues[0].removeAll().bytes.count == 9 && budget.usedBytes == 14)
        put("ab\n", 0)
        #expect(queues[0].removeAll().bytes.count == 3)
        queues.removeAll()
        #expect(budget.usedBytes == 0)
    }

    @Test("the output of a worker waits in its pipe while no service runs, and the next service reads it")
    func outage() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        try service.kill()
        // A write without a reader would fail.
        try worker.print("printed meanwhile\n")
        let pipe = try #require(try OutputPipe.ofPrevious(process: worker.process))
        #expect(pipe.available == 18)
        var bytes = [UInt8](repeating: 0, count: 100)
        #expect(read(pipe.descriptor, &bytes, 100) == 18)
        #expect(String(decoding: bytes[..<18], as: UTF8.self) == "printed meanwhile\n")
        // The service's reads never wait.
        #expect(read(pipe.descriptor, &bytes, 100) == -1 && errno == EAGAIN)
        #expect(try OutputPipe.ofPrevious(process: 0) == nil)
        worker.die()
    }

    @Test("only a pipe without a name is opened as a worker's output, never a file of an app")
    func links() throws {
        let (_, ends) = try OutputPipe.make()
        defer { ends.close() }
        #expect(try OutputPipe.ofLink("/proc/self/fd/\(ends.kept)") != nil)
        let named = "\(folder)/named"
        try #require(mkfifo(named, 0o600) == 0)
        let descriptor = open(named, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(try OutputPipe.ofLink("/proc/self/fd/\(descriptor)") == nil)
        #expect(try OutputPipe.ofLink("\(folder)/none") == nil)
        // Any failure but a missing link tells nothing about the pipe.
        #expect(throws: TransportError.self) { try OutputPipe.ofLink("/dev/null/4") }
    }

    @Test("the output of an old worker that cannot be read at first is read later, into its log")
    func retriedPipe() throws {
        let service = try Service { $0.timing.descriptorRetryInterval = .milliseconds(1) }
        let (client, worker) = try service.session()
        try worker.print("before\n")
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.lines(3)?.lines == ["before"] })
        let token = try #require(service.broker?.workers.first?.token)
        try service.kill()
        try worker.print("meanwhile\n")
        try service.start()
        let broker = try #require(service.broker)
        var attempts = 0
        broker.openOutput = { process throws(TransportError) in
            attempts += 1
            guard attempts > 3 else { throw TransportError(.system, "Cannot open a pipe: too many open files.") }
            return try OutputPipe.ofPrevious(process: process)
        }
        let adopted = SupervisedWorker(app: "app", origin: .adopted, process: worker.process, token: token)
        broker.adoptOutput(of: adopted)
        #expect(attempts == 1)
        let log = try #require(adopted.log)
        var lines: [String] = []
        func read() {
            broker.logs.read(log, after: 0, within: .seconds(60)) {
                lines = $0?.lines ?? []
                if lines.last != "meanwhile" { read() }
            }
        }
        read()
        service.turn(until: { lines.last == "meanwhile" })
        #expect(attempts == 4 && lines == ["before", "meanwhile"])
        #expect(service.logged.lines.contains { $0.contains("is read later. Cannot open a pipe") })
        worker.die()
    }

    @Test("attempts to read the output of an old worker end with the worker, and where there is no pipe")
    func endedAttempts() throws {
        let service = try Service { $0.timing.descriptorRetryInterval = .milliseconds(1) }
        let (_, worker) = try service.session()
        let broker = try #require(service.broker)
        let adopted = SupervisedWorker(app: "app", origin: .adopted, process: worker.process, token: "")
        var attempts = 0
        broker.openOutput = { _ throws(TransportError) in
            attempts += 1
            if attempts == 3 { adopted.hasEnded = true }
            throw TransportError(.system, "Cannot open a pipe: too many open files.")
        }
        broker.adoptOutput(of: adopted)
        // A further attempt would come within 8 ms, so before this timer.
        func passRetry() {
            var isLater = false
            service.loop.schedule(after: .milliseconds(10)) { isLater = true }
            service.turn(until: { isLater })
        }
        service.turn(until: { attempts == 3 })
        passRetry()
        #expect(attempts == 3)
        broker.openOutput = { _ throws(TransportError) in
            attempts += 1
            return nil
        }
        adopted.hasEnded = false
        broker.adoptOutput(of: adopted)
        passRetry()
        #expect(attempts == 4)
    }

    @Test("a lack of descriptors delays the tasks of an adopted log, and no others")
    func lackOfDescriptors() throws {
        var pieces: [(pendingRead: UInt64, lines: [String])] = []
        let archive = LogArchive(on: loop, limit: 1 << 20, retryInterval: .milliseconds(1)) {
            if case .piece(let piece, let question) = $0 { pieces.append((question, piece.lines)) }
        }
        var attempts = 0
        archive.openFolder = { path throws(OwnFolder.Problem) in
            attempts += 1
            if attempts < 3 { throw OwnFolder.Problem(path: path.description, number: EMFILE) }
        }
        func names(_ name: String) -> LogNames {
            LogNames(standard: LogPath("\(folder)/\(name)"), withToken: LogPath("\(folder)/second-\(name)"))
        }
        let (adopted, other) = (LogNumber(value: 1), LogNumber(value: 2))
        let (adoptedQueue, otherQueue) = (OutputQueue(partOf: OutputBudget()), OutputQueue(partOf: OutputBudget()))
        try Data("before\n".utf8).write(to: URL(filePath: "\(folder)/adopted"))
        archive.handle(.adopt(adopted, names("adopted"), adoptedQueue))
        _ = Array("meanwhile\n".utf8).withUnsafeBytes { adoptedQueue.put($0) }
        archive.handle(.write(adopted))
        archive.handle(.read(adopted, cursor: 0, pendingRead: 1))
        let file = LogPath("\(folder)/starting-other")
        Glibc.close(try LogFile.open(file, O_WRONLY | O_CREAT))
        archive.handle(.begin(other, file, names("other"), otherQueue))
        _ = Array("other\n".utf8).withUnsafeBytes { otherQueue.put($0) }
        archive.handle(.write(other))
        archive.handle(.read(other, cursor: 0, pendingRead: 2))
        #expect(pieces.map(\.pendingRead) == [2] && pieces.first?.lines == ["other"])
        loop.turn(until: { pieces.count == 2 }, "the folder can be opened")
        #expect(attempts == 3 && pieces.last?.lines == ["before", "meanwhile"])
    }

    @Test("a worker that changes the flags of its own end of the pipe does not make the service wait")
    func flags() throws {
        let (pipe, ends) = try OutputPipe.make()
        defer { ends.close() }
        #expect(fcntl(ends.kept, F_SETFL, 0) == 0)
        #expect(fcntl(pipe.descriptor, F_GETFL) & O_NONBLOCK != 0)
    }
}
