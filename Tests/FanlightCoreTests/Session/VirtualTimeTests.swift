import Combine
import Dispatch
import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Publishers and tasks on the session's virtual clock")
struct VirtualTimeTests {
    private final class Log {
        var entries: [String] = []
    }

    private final class Search: ObservableObject {
        @Published var text = ""
        @Published var found = "nothing"
        private var subscription: AnyCancellable?

        init<S: Scheduler>(on scheduler: S, for time: S.SchedulerTimeType.Stride) {
            subscription = $text.dropFirst().debounce(for: time, scheduler: scheduler).sink { [weak self] in
                self?.found = $0
            }
        }
    }

    private struct Searching: View {
        @StateObject var search: Search
        var body: some View {
            Text(search.found).accessibilityIdentifier("found")
            TestButton("type") { search.text += "x" }.accessibilityIdentifier("type")
        }
    }

    private func debounces(_ make: @escaping () -> Search) {
        let stage = Stage(width: 300, height: 100) { Searching(search: make()) }
        stage["type"].tap()
        stage.advance(by: .milliseconds(200))
        stage["type"].tap()
        stage.advance(by: .milliseconds(299))
        #expect(stage["found"].label == "nothing")
        stage.advance(by: .milliseconds(1))
        #expect(stage["found"].label == "xx")
    }

    @Test("debounce on the main run loop and the main queue uses session time")
    func debounce() {
        debounces { Search(on: RunLoop.main, for: .milliseconds(300)) }
        debounces { Search(on: DispatchQueue.main, for: .milliseconds(300)) }
    }

    @Test("delay and throttle use session time")
    func delay() async {
        struct Following: View {
            let numbers: PassthroughSubject<Int, Never>
            let log: Log
            var body: some View {
                TestButton("send") { for number in 1...3 { numbers.send(number) } }.accessibilityIdentifier("send")
                    .onReceive(numbers.delay(for: .seconds(1), scheduler: RunLoop.main)) {
                        log.entries.append("delayed \($0)")
                    }
                    .onReceive(numbers.throttle(for: .seconds(2), scheduler: DispatchQueue.main, latest: true)) {
                        log.entries.append("throttled \($0)")
                    }
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 100) { Following(numbers: PassthroughSubject(), log: log) }
        stage["send"].tap()
        await stage.settled()
        #expect(log.entries == ["throttled 3"])
        stage.advance(by: .milliseconds(999))
        #expect(log.entries == ["throttled 3"])
        stage.advance(by: .milliseconds(1))
        #expect(log.entries == ["throttled 3", "delayed 1", "delayed 2", "delayed 3"])
        stage["send"].tap()
        await stage.settled()
        stage.advance(by: .milliseconds(998))
        #expect(log.entries.count == 4)
        stage.advance(by: .milliseconds(2))
        #expect(log.entries.filter { $0 == "throttled 3" }.count == 2)
    }

    @Test("work for the main run loop is pending until it has run")
    func receiveOn() async {
        struct Receiving: View {
            @State private var last = 0
            let numbers: PassthroughSubject<Int, Never>
            var body: some View {
                Text("\(last)").accessibilityIdentifier("last")
                    .onReceive(numbers.receive(on: RunLoop.main).receive(on: DispatchQueue.main)) { last = $0 }
                TestButton("send") { numbers.send(7) }.accessibilityIdentifier("send")
            }
        }
        let stage = Stage(width: 300, height: 100) { Receiving(numbers: PassthroughSubject()) }
        stage["send"].tap()
        #expect(stage.session.pending == [Pending(.mainQueue, "work for the main run loop")])
        await stage.settled()
        #expect(stage["last"].label == "7")
    }

    @Test("a timer publisher follows session time and stops with its view")
    func timer() {
        struct Ticking: View {
            @State private var ticks = 0
            @State private var isThere = true
            let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
            let log: Log
            var body: some View {
                if isThere {
                    Text("\(ticks)").accessibilityIdentifier("ticks").onReceive(timer) { _ in
                        ticks += 1
                        log.entries.append("tick")
                    }
                }
                TestButton("leave") { isThere = false }.accessibilityIdentifier("leave")
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 100) { Ticking(log: log) }
        stage.advance(by: .milliseconds(3500))
        #expect(stage["ticks"].label == "3")
        stage["leave"].tap()
        stage.advance(by: .seconds(60))
        #expect(log.entries.count == 3)
    }

    @Test("Task.sleep waits for session time")
    func sleep() async {
        struct Sleeping: View {
            @State private var text = "asleep"
            var body: some View {
                Text(text).accessibilityIdentifier("text").task {
                    try? await Task.sleep(for: .seconds(3600))
                    text = "awake"
                    try? await Task.sleep(nanoseconds: 5_000_000_000)
                    text = "up"
                }
            }
        }
        let stage = Stage(width: 300, height: 100) { Sleeping() }
        await stage.settled()
        stage.advance(by: .seconds(3599))
        await stage.settled()
        #expect(stage["text"].label == "asleep")
        stage.advance(by: .seconds(1))
        await stage.settled()
        #expect(stage["text"].label == "awake")
        stage.advance(by: .seconds(5))
        await stage.settled()
        #expect(stage["text"].label == "up")
    }

    @Test("an endless task ends with its scene, also if the scene was never closed")
    func forgotten() async {
        struct Endless: View {
            let ends: AsyncStream<Void>.Continuation
            var body: some View {
                Text("a").task {
                    while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
                    ends.finish()
                }
            }
        }
        let (over, ends) = AsyncStream.makeStream(of: Void.self)
        do {
            let stage = Stage(width: 300, height: 100) { Endless(ends: ends) }
            await stage.settled()
        }
        for await _ in over {}
    }

    @Test("a sleeping task is woken when it is cancelled or its session ends")
    func cancelledSleep() async {
        struct Sleeping: View {
            @State private var isThere = true
            let log: Log
            var body: some View {
                if isThere {
                    Text("a").task {
                        do { try await Task.sleep(for: .seconds(10)) } catch { log.entries.append("cancelled") }
                    }
                }
                TestButton("leave") { isThere = false }.accessibilityIdentifier("leave")
                TestButton("sleep") {
                    Task {
                        try? await Task.sleep(for: .seconds(10))
                        log.entries.append("let go")
                    }
                }.accessibilityIdentifier("sleep")
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 200) { Sleeping(log: log) }
        await stage.settled()
        stage["leave"].tap()
        for _ in 0..<1000 where log.entries.isEmpty { await Task.yield() }
        #expect(log.entries == ["cancelled"])
        stage["sleep"].tap()
        await stage.settled()
        stage.session.close()
        for _ in 0..<1000 where log.entries.count < 2 { await Task.yield() }
        #expect(log.entries == ["cancelled", "let go"])
    }
}
