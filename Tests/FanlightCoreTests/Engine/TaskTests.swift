import Dispatch
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Tasks of views")
struct TaskTests {
    private final class Log {
        var entries: [String] = []
    }

    @Test("a task starts after onAppear has run")
    func afterAppear() async {
        let log = Log()
        let stage = Stage(width: 100, height: 100) {
            Text("a")
                .task { log.entries.append("task") }
                .onAppear { log.entries.append("appear") }
        }
        await stage.settled()
        #expect(log.entries == ["appear", "task"])
    }

    @Test("state written by a task is shown")
    func writes() async {
        struct Loading: View {
            @State private var text = "loading"
            var body: some View {
                Text(text).accessibilityIdentifier("text").task {
                    await Task.yield()
                    text = "loaded"
                }
            }
        }
        let stage = Stage(width: 100, height: 100) { Loading() }
        #expect(stage["text"].label == "loading")
        while stage["text"].label == "loading" { await Task.yield() }
        #expect(stage["text"].label == "loaded")
    }

    @Test("a task is cancelled when its view is removed")
    func cancelled() async {
        struct Leaving: View {
            @State private var isThere = true
            let stream: AsyncStream<Int>
            let log: Log
            var body: some View {
                if isThere {
                    Text("a").task {
                        for await number in stream { log.entries.append("\(number)") }
                        log.entries.append("cancelled: \(Task.isCancelled)")
                    }
                }
                TestButton("go") { isThere = false }.accessibilityIdentifier("go")
            }
        }
        let log = Log()
        let (stream, numbers) = AsyncStream.makeStream(of: Int.self)
        let stage = Stage(width: 100, height: 100) { Leaving(stream: stream, log: log) }
        numbers.yield(1)
        while log.entries.isEmpty { await Task.yield() }
        stage["go"].tap()
        while log.entries.count < 2 { await Task.yield() }
        #expect(log.entries == ["1", "cancelled: true"])
    }

    @Test("an async sequence updates state while the view is present")
    func sequence() async {
        struct Following: View {
            @State private var last = 0
            let stream: AsyncStream<Int>
            var body: some View {
                Text("\(last)").accessibilityIdentifier("last").task {
                    for await number in stream { last = number }
                }
            }
        }
        let (stream, numbers) = AsyncStream.makeStream(of: Int.self)
        let stage = Stage(width: 100, height: 100) { Following(stream: stream) }
        for number in 1...3 {
            numbers.yield(number)
            while stage["last"].label != "\(number)" { await Task.yield() }
        }
        #expect(stage["last"].label == "3")
    }

    @Test("a changed id cancels and restarts the task; an equal id does not")
    func restarted() async {
        struct Identified: View {
            @State private var id = 1
            @State private var other = 0
            let log: Log
            var body: some View {
                Text("\(other)").task(id: id) { log.entries.append("\(id)") }
                TestButton("id") { id += 1 }.accessibilityIdentifier("id")
                TestButton("other") { other += 1 }.accessibilityIdentifier("other")
            }
        }
        let log = Log()
        let stage = Stage(width: 100, height: 200) { Identified(log: log) }
        await stage.settled()
        stage["other"].tap()
        await stage.settled()
        #expect(log.entries == ["1"])
        stage["id"].tap()
        await stage.settled()
        #expect(log.entries == ["1", "2"])
    }

    private final class OwnExecutor: TaskExecutor {
        private let queue = DispatchQueue(label: "own")
        static let key = DispatchSpecificKey<Bool>()

        init() { queue.setSpecific(key: OwnExecutor.key, value: true) }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    @Test("a task has its given name, or its source location as name")
    func named() async {
        let log = Log()
        let stage = Stage(width: 100, height: 200) {
            Text("a").task(name: "loading") { log.entries.append(Task.name ?? "none") }
            Text("b").task { log.entries.append(Task.name ?? "none") }
            Text("c").task(id: 1, name: "again", priority: .low) { log.entries.append(Task.name ?? "none") }
        }
        await stage.settled()
        #expect(log.entries.count == 3)
        #expect(log.entries.contains("loading"))
        #expect(log.entries.contains("again"))
        #expect(log.entries.contains { $0.contains("TaskTests.swift:") })
    }

    @Test("a task runs on its preferred executor")
    func executor() async {
        let (stream, places) = AsyncStream.makeStream(of: Bool.self)
        let executor = OwnExecutor()
        let stage = Stage(width: 100, height: 200) {
            Text("a").task(
                executorPreference: executor,
                action: { @Sendable in
                    places.yield(DispatchQueue.getSpecific(key: OwnExecutor.key) == true)
                })
            Text("b").task(id: 1, executorPreference: executor) { @Sendable in
                places.yield(DispatchQueue.getSpecific(key: OwnExecutor.key) == true)
            }
        }
        var iterator = stream.makeAsyncIterator()
        for _ in 0..<2 {
            let isOwn = await iterator.next()
            #expect(isOwn == true)
        }
        stage.session.close()
    }
}
