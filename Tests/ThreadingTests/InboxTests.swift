import Dispatch
import Synchronization
import Testing
import Threading

/// Counts how often an inbox wakes its reader.
private final class WakeCount: Sendable {
    private let wakes = Atomic<Int>(0)
    var count: Int { wakes.load(ordering: .relaxed) }

    func add() { wakes.wrappingAdd(1, ordering: .relaxed) }
}

extension Inbox {
    fileprivate func drainAll() -> [Message] {
        var batch: [Message] = []
        drain(into: &batch)
        return batch
    }
}

@Suite("Inbox of a reader")
struct InboxTests {
    @Test("values keep the order of posting, and all waiting ones cost one wake-up")
    func order() {
        let wakes = WakeCount()
        let inbox = Inbox<Int> { _ in wakes.add() }
        #expect(inbox.drainAll().isEmpty)
        for value in 1...5 { inbox.post(value) }
        #expect(wakes.count == 1)
        #expect(inbox.drainAll() == [1, 2, 3, 4, 5])
    }

    @Test("a value posted after all were taken wakes the reader again and is delivered once")
    func nextBatch() {
        let wakes = WakeCount()
        let inbox = Inbox<String> { _ in wakes.add() }
        inbox.post("first")
        #expect(inbox.drainAll() == ["first"])
        #expect(inbox.drainAll().isEmpty)
        inbox.post("second")
        #expect(wakes.count == 2)
        #expect(inbox.drainAll() == ["second"])
    }

    @Test("a reader may take the values in its wake-up, on the thread that posts")
    func takingWhileWoken() {
        let taken = Mutex<[Int]>([])
        let inbox = Inbox<Int> { inbox in
            let batch = inbox.drainAll()
            taken.withLock { $0 += batch }
        }
        for value in 0..<3 { inbox.post(value) }
        #expect(taken.withLock { $0 } == [0, 1, 2])
    }

    @Test("a reader may post to its own inbox in its wake-up")
    func postingWhileWoken() {
        let inbox = Inbox<Int> { inbox in
            if inbox.drainAll() == [1] { inbox.post(2) }
        }
        inbox.post(1)
        #expect(inbox.drainAll().isEmpty, "the second wake-up took the value")
    }

    @Test("the storage of an emptied batch becomes the next queue")
    func storage() {
        let inbox = Inbox<Int> { _ in }
        var batch: [Int] = []
        batch.reserveCapacity(100)
        let storage = batch.withUnsafeBufferPointer(\.baseAddress)
        inbox.drain(into: &batch)
        inbox.post(7)
        inbox.drain(into: &batch)
        #expect(batch == [7])
        #expect(batch.withUnsafeBufferPointer(\.baseAddress) == storage)
    }

    @Test("no value of concurrent posters is lost, and each poster's order is kept")
    func threads() {
        let (posters, values) = (8, 1000)
        let wakes = WakeCount()
        let inbox = Inbox<(poster: Int, value: Int)> { _ in wakes.add() }
        let taken = Mutex<[(poster: Int, value: Int)]>([])
        DispatchQueue.concurrentPerform(iterations: posters + 1) { index in
            if index < posters {
                for value in 0..<values { inbox.post((index, value)) }
            } else {
                for _ in 0..<100 { taken.withLock { $0 += inbox.drainAll() } }
            }
        }
        let all = taken.withLock { $0 } + inbox.drainAll()
        #expect(all.count == posters * values)
        for poster in 0..<posters {
            #expect(all.filter { $0.poster == poster }.map(\.value) == Array(0..<values))
        }
        #expect((1...102).contains(wakes.count), "at most one wake-up for each time that the queue was empty")
    }

    @MainActor
    @Test("an inbox of the main actor delivers all values of a turn at once, after the turn")
    func mainActor() async {
        let batches = AsyncStream.makeStream(of: [Int].self)
        let inbox = Inbox<Int>.ofMainActor { batches.continuation.yield($0) }
        for value in 1...3 { inbox.post(value) }
        var received = batches.stream.makeAsyncIterator()
        let first = await received.next()
        #expect(first == [1, 2, 3])
        inbox.post(4)
        let second = await received.next()
        #expect(second == [4])
    }
}
