import Display
import Foundation
import Glibc
import Synchronization
import Testing
import Wire

@testable import Broker

@Suite("Child processes of an app")
struct ChildProcessTests {
    /// Starts an app that starts a process in a group of its own, as Foundation does, and prints its ID.
    private func begin(_ service: Service, _ command: String) throws -> (TestClient, FakeWorker, child: Int32) {
        try service.install(
            "app",
            script: """
                set -m
                \(command) &
                echo $! > \(service.folder)/child.part
                mv \(service.folder)/child.part \(service.folder)/child
                echo "$FANLIGHT_SPAWN_TOKEN" > \(service.folder)/tokens/$$.part
                mv \(service.folder)/tokens/$$.part \(service.folder)/tokens/$$.token
                exec sleep 1000
                """)
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "app", screen: .cells(columns: 80, rows: 24))))
        let worker = try service.startWorker()
        service.turn(until: { client.reply(1) != nil })
        let text = try String(contentsOfFile: "\(service.folder)/child", encoding: .utf8)
        return (client, worker, try #require(Int32(text.trimmingCharacters(in: .newlines))))
    }

    /// A zombie stays listed until its parent, whichever process that is now, reaps it.
    private func isRunning(_ process: Int32) -> Bool {
        ProcessStatus(of: process)?.hasEnded == false
    }

    @Test("child processes end with the app when it crashes, whatever group they are in")
    func crash() throws {
        let service = try Service()
        let (_, worker, child) = try begin(service, "sleep 1000")
        #expect(isRunning(child))
        worker.die()
        service.turn(until: { !isRunning(child) })
    }

    @Test("child processes that ignore SIGTERM are killed, and the service waits for that before it ends")
    func stubborn() throws {
        let service = try Service()
        let (_, _, child) = try begin(service, #"sh -c 'trap "" TERM; while :; do sleep 1000; done'"#)
        service.end()
        service.turn(until: { !isRunning(child) })
    }

    @Test("child processes end with a service that ends before the previous service's workers are back")
    func previousWorkersAway() throws {
        let service = try Service()
        let (_, worker, child) = try begin(service, "sleep 1000")
        try service.kill()
        worker.disconnect()
        try service.start()
        service.end()
        service.turn(until: { !isRunning(child) && !isRunning(worker.process) })
    }

    @Test("child processes end when the session is closed")
    func closed() throws {
        let service = try Service()
        let (client, _, child) = try begin(service, "sleep 1000")
        client.request(2, .close(session: "app"))
        service.turn(until: { client.reply(2) != nil && !isRunning(child) })
    }

    @Test("child processes in a process session of their own end, and so do their children")
    func daemon() throws {
        let service = try Service()
        let path = "\(service.folder)/stays"
        let (_, worker, child) = try begin(
            service, "setsid sh -c 'echo $$ > \(path).part; mv \(path).part \(path); exec sleep 1000' & sleep 1000")
        service.turn(until: { access(path, F_OK) == 0 })
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let stays = try #require(Int32(text.trimmingCharacters(in: .newlines)))
        defer { kill(stays, SIGKILL) }
        worker.die()
        service.turn(until: { !isRunning(child) })
        service.turn(until: { !isRunning(stays) })
    }

    @Test("the processes of apps that end at once are searched one app after another, each in a turn of the loop")
    func turns() throws {
        let service = try Service()
        try service.installSilent("app")
        let client = try service.client()
        var workers: [FakeWorker] = []
        for number in 1...6 as ClosedRange<UInt32> {
            let screen = Screen.cells(columns: 80, rows: 24)
            client.request(number, .open(OpenRequest(app: "app", session: "s\(number)", screen: screen)))
            workers.append(try service.startWorker())
            service.turn(until: { client.reply(number) != nil })
        }
        let broker = try #require(service.broker)
        for worker in workers { worker.die() }
        // The loop finds all of them in one turn.
        while workers.contains(where: { isRunning($0.process) }) { usleep(1000) }
        service.loop.runOnce(limit: .zero)
        let terminations = Array(broker.terminations.values)
        #expect(terminations.count == 6)
        func passes() -> Int { terminations.reduce(0) { $0 + $1.emptyPasses } }
        var counts = [0]
        service.turn(until: {
            counts.append(passes())
            return terminations.allSatisfy { $0.emptyPasses > 0 }
        })
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 1 }, "\(counts)")
    }

    @Test("a worker leaves the last ended children to the app, and each for a while")
    func reaping() {
        let ended = (1...300).map { Int32($0) }
        #expect(OrphanReaper.surplus(of: ended, endedBefore: []) == [])
        #expect(OrphanReaper.surplus(of: ended, endedBefore: [2, 3, 299]) == [2, 3])
        #expect(OrphanReaper.surplus(of: Array(ended.prefix(256)), endedBefore: Set(ended)) == [])
    }

    @Test("a started process inherits orphans, leads a session and has only the given descriptors")
    func started() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let output = open("\(folder)/output", O_WRONLY | O_CREAT, 0o600)
        defer { close(output) }
        // The subshell ends at once, so that the process it started has another parent.
        let script = """
            echo "$VALUE $(cut -d ' ' -f 6 /proc/$$/stat)"
            ls /proc/$$/fd
            (sleep 1000 & echo $! >\(folder)/orphan)
            sed 's/.*) //' /proc/$(cat \(folder)/orphan)/stat | cut -d ' ' -f 2
            kill $(cat \(folder)/orphan)
            """
        let process = try DetachedProcess.start(
            "/bin/sh", name: "name", arguments: ["-c", script],
            environment: ["VALUE": "value", "PATH": "/usr/bin:/bin"],
            output: output, keeping: [output])
        var status: Int32 = -1
        waitpid(process, &status, 0)
        DetachedProcess.release(process)
        #expect(status == 0)
        let text = try String(contentsOfFile: "\(folder)/output", encoding: .utf8)
        #expect(text == "value \(process)\n0\n1\n2\n3\n\(process)\n")
    }

    @Test("the kept descriptors get the numbers from 3 on in their order")
    func kept() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = ["output", "one", "two"].map { open("\(folder)/\($0)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        defer { for file in files { close(file) } }
        // The numbers of these files are in the opposite order.
        let process = try DetachedProcess.start(
            "/bin/sh", arguments: ["-c", "ls /proc/$$/fd; echo a >&3; echo b >&4"],
            environment: ["PATH": "/usr/bin:/bin"], output: files[0], keeping: [files[2], files[1]])
        var status: Int32 = -1
        waitpid(process, &status, 0)
        DetachedProcess.release(process)
        #expect(status == 0)
        let texts = try ["output", "one", "two"].map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        #expect(texts == ["0\n1\n2\n3\n4\n", "b\n", "a\n"])
    }

    @Test("another thread knows a process that has a session of its own and executes no program yet")
    func knownWhileStarting() throws {
        let isOver = Atomic(false)
        let starts = Thread {
            for _ in 0..<200 {
                let process = try? DetachedProcess.start(
                    "/bin/sleep", arguments: ["1000"], environment: [:], output: STDERR_FILENO)
                guard let process else { continue }
                kill(process, SIGKILL)
                waitpid(process, nil, 0)
                DetachedProcess.release(process)
            }
            isOver.store(true, ordering: .releasing)
        }
        starts.start()
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        // A child with this program executes none of its own yet.
        func isBegun(_ process: Int32) -> Bool {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) == program
        }
        var unknown: [Int32] = []
        while !isOver.load(ordering: .acquiring) {
            unknown += ProcessStatus.children(of: getpid()).filter { process in
                ProcessStatus(of: process)?.session == process && isBegun(process)
                    && !DetachedProcess.children.contains(process) && isBegun(process)
            }
        }
        #expect(unknown == [])
    }

    @Test("a program that does not exist is named, and leaves no child")
    func missing() {
        #expect(throws: DetachedProcess.Failure.self) {
            try DetachedProcess.start("/not/there", arguments: [], environment: [:], output: STDERR_FILENO)
        }
    }
}
