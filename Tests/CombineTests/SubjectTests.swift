import Combine
import Testing

@Suite("Subjects and subscriptions")
struct SubjectTests {
    @Test("a passthrough subject drops values without demand")
    func demand() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>(.max(1))
        subject.subscribe(probe)
        subject.send(1)
        subject.send(2)
        probe.subscription?.request(.max(1))
        subject.send(3)
        #expect(probe.log == "1 3")
    }

    @Test("a current value subject delivers its newest value on later demand")
    func current() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = Probe<Int, Never>(.max(1))
        subject.subscribe(probe)
        subject.send(1)
        subject.value = 2
        #expect(probe.log == "0")
        probe.subscription?.request(.max(2))
        #expect(probe.log == "0 2")
        subject.send(3)
        #expect(probe.log == "0 2 3")
        #expect(subject.value == 3)
    }

    @Test("after completion nothing is delivered, and later subscribers receive the completion")
    func completion() {
        let subject = CurrentValueSubject<Int, Broken>(1)
        subject.send(completion: .failure(Broken()))
        subject.send(2)
        #expect(log(subject) == "! broken")
        #expect(subject.value == 1)
    }

    @Test("subscribers receive values in order of subscription, and may cancel during delivery")
    func order() {
        let subject = PassthroughSubject<Int, Never>()
        var received: [String] = []
        var bag: [AnyCancellable] = []
        for name in 0..<40 {
            subject.sink { _ in
                received.append("\(name)")
                if name % 2 == 1 { bag[name].cancel() }
            }.store(in: &bag)
        }
        subject.send(1)
        #expect(received == (0..<40).map { "\($0)" })
        received = []
        subject.send(2)
        #expect(received == stride(from: 0, to: 40, by: 2).map { "\($0)" })
    }

    @Test("a subscriber may send to its own subject")
    func reentrant() {
        let subject = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        let token = subject.sink {
            received.append($0)
            if $0 < 3 { subject.send($0 + 1) }
        }
        subject.send(1)
        #expect(received == [1, 2, 3])
        token.cancel()
    }

    @Test("releasing the cancellable stops the stream and releases the objects of its closures")
    func release() {
        final class Held {}
        let subject = PassthroughSubject<Int, Never>()
        weak var weakly: Held?
        var count = 0
        do {
            let held = Held()
            weakly = held
            let token = subject.map { $0 + 1 }.merge(with: subject).flatMap { Just($0) }.combineLatest(subject)
                .sink { _ in
                    count += 1
                    withExtendedLifetime(held) {}
                }
            subject.send(1)
            #expect(count > 0)
            token.cancel()
        }
        #expect(weakly == nil)
        let before = count
        subject.send(2)
        #expect(count == before)
    }

    @Test("switchToLatest cancels the previous publisher")
    func switching() {
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let probe = Probe<Int, Never>()
        outer.switchToLatest().subscribe(probe)
        outer.send(one)
        one.send(1)
        outer.send(two)
        one.send(2)
        two.send(3)
        outer.send(completion: .finished)
        #expect(probe.log == "1 3")
        two.send(completion: .finished)
        #expect(probe.log == "1 3 |")
    }

    @Test("zip waits for partners, combineLatest takes the newest")
    func pairs() {
        let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
        let zipped = Probe<String, Never>()
        let latest = Probe<String, Never>()
        one.zip(two) { "\($0)\($1)" }.subscribe(zipped)
        one.combineLatest(two) { "\($0)\($1)" }.subscribe(latest)
        one.send(1)
        one.send(2)
        two.send("a")
        one.send(3)
        two.send("b")
        one.send(completion: .finished)
        two.send("c")
        two.send("d")
        #expect(zipped.log == "1a 2b 3c |")
        #expect(latest.log == "2a 3a 3b 3c 3d")
    }

    @Test("share subscribes once, and again after all subscribers left")
    func share() {
        let source = PassthroughSubject<Int, Never>()
        var events: [String] = []
        let shared = source.handleEvents(
            receiveSubscription: { _ in events.append("on") }, receiveCancel: { events.append("off") }
        ).share()
        var bag: [AnyCancellable] = []
        shared.sink { events.append("a\($0)") }.store(in: &bag)
        shared.sink { events.append("b\($0)") }.store(in: &bag)
        source.send(1)
        bag = []
        #expect(events == ["on", "a1", "b1", "off"])
        shared.sink { events.append("c\($0)") }.store(in: &bag)
        source.send(2)
        #expect(events.suffix(2) == ["on", "c2"])
    }

    @Test("print writes each event")
    func print() {
        final class Lines: TextOutputStream {
            var text = ""
            func write(_ string: String) { text += string }
        }
        let lines = Lines()
        let token = (1...2).publisher.map { $0 }.print("p", to: lines).sink { _ in }
        token.cancel()
        let expected = [
            "p: request unlimited", "p: receive value: (1)", "p: receive value: (2)", "p: receive finished",
        ]
        #expect(lines.text.split(separator: "\n").dropFirst().map(String.init) == expected)
    }

    @Test("a future runs once, immediately, and delivers its one result to all")
    func future() async {
        var runs = 0
        var promise: Future<Int, Never>.Promise?
        let future = Future<Int, Never> {
            runs += 1
            promise = $0
        }
        let early = Probe<Int, Never>()
        future.subscribe(early)
        #expect(early.log == "")
        promise?(.success(4))
        promise?(.success(5))
        #expect(early.log == "4 |")
        #expect(log(future) == "4 |")
        #expect(runs == 1)
        #expect(await future.value == 4)
    }

    @Test("assign writes to the object until it is cancelled")
    func assign() {
        final class Box { var value = 0 }
        let box = Box()
        let subject = PassthroughSubject<Int, Never>()
        let token = subject.assign(to: \.value, on: box)
        subject.send(3)
        token.cancel()
        subject.send(4)
        #expect(box.value == 3)
    }
}
