import Combine
import Foundation
import Testing

@Suite("Foundation publishers and async values")
struct FoundationTests {
    let name = Notification.Name("happened \(UUID())")

    @Test("a notification publisher delivers from one object until it is cancelled")
    func publisher() {
        let center = NotificationCenter()
        final class Sender {}
        let (one, two) = (Sender(), Sender())
        var received = 0
        let token = center.publisher(for: name, object: one).sink { _ in received += 1 }
        center.post(name: name, object: one)
        center.post(name: name, object: two)
        #expect(received == 1)
        token.cancel()
        center.post(name: name, object: one)
        #expect(received == 1)
    }

    @Test("notifications(named:) loses nothing between two iterations of the loop")
    func notifications() async {
        let center = NotificationCenter()
        var iterator = center.notifications(named: name).makeAsyncIterator()
        for number in 1...3 { center.post(name: name, object: nil, userInfo: ["number": number]) }
        var seen: [Int] = []
        while seen.count < 3, let next = await iterator.next() { seen.append(next.userInfo?["number"] as? Int ?? 0) }
        #expect(seen == [1, 2, 3])
    }

    @Test("values are read in a loop, and a failure is thrown")
    func values() async {
        var seen: [Int] = []
        for await value in (1...3).publisher.values { seen.append(value) }
        #expect(seen == [1, 2, 3])
        await #expect(throws: Broken.self) {
            for try await value in Just(4).setFailureType(to: Broken.self).append(Fail(error: Broken())).values {
                seen.append(value)
            }
        }
        #expect(seen == [1, 2, 3, 4])
    }

    @Test("cancelling the task ends the loop")
    func cancelled() async {
        let task = Task {
            var count = 0
            for await _ in PassthroughSubject<Int, Never>().values { count += 1 }
            return count
        }
        task.cancel()
        #expect(await task.value == 0)
    }

    @Test("a queue delivers in order, and later when scheduled")
    func queue() async {
        let queue = DispatchQueue(label: "combine tests")
        var seen: [Int] = []
        for await value in (1...100).publisher.receive(on: queue).delay(for: .milliseconds(1), scheduler: queue)
            .collect().values
        {
            seen = value
        }
        #expect(seen == Array(1...100))
    }

    @Test("a timer publisher fires on its run loop and stops without subscribers")
    func timer() async {
        let ticks = await withCheckedContinuation { (done: CheckedContinuation<Int, Never>) in
            Thread {
                var ticks = 0
                var token: AnyCancellable?
                token = Timer.publish(every: 0.001, on: .current, in: .default).autoconnect().sink { _ in
                    ticks += 1
                    if ticks == 2 { token?.cancel() }
                }
                // Returns false once the loop has no timer any more.
                while RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05)), ticks < 2 {}
                done.resume(returning: ticks)
            }.start()
        }
        #expect(ticks == 2)
    }

    @Test("values are decoded, and undecodable data is a failure")
    func decode() {
        #expect(log(Just(Data("[1,2]".utf8)).decode(type: [Int].self, decoder: JSONDecoder())) == "[1, 2] |")
        #expect(log(Just(Data("{".utf8)).decode(type: [Int].self, decoder: JSONDecoder())).hasPrefix("! "))
    }
}
