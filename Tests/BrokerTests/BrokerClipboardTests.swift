import Display
import Testing
import Wire

@testable import Broker

@Suite("Service clipboard")
struct BrokerClipboardTests {
    private func clipboards(_ worker: FakeWorker) -> [String] {
        worker.messages.compactMap { if case .clipboard(let text) = $0 { text } else { nil } }
    }

    @Test("the last copied text reaches all present workers, and workers that register later")
    func shared() throws {
        let service = try Service()
        let (client, first) = try service.session()
        #expect(clipboards(first) == [])
        let other = OpenRequest(app: "app", screen: .cells(columns: 80, rows: 24))
        client.request(3, .open(other))
        let second = try service.startWorker()
        service.turn(until: { client.reply(3) != nil })
        first.send(.copied("one"))
        second.send(.copied("two"))
        service.turn(until: { clipboards(first).count == 2 && clipboards(second).count == 2 })
        // All workers receive the texts in the same order, so that all end with the same one.
        #expect(clipboards(first) == clipboards(second))
        #expect(clipboards(first).sorted() == ["one", "two"])
        client.request(4, .open(other))
        let third = try service.startWorker()
        service.turn(until: { client.reply(4) != nil })
        #expect(clipboards(third) == [clipboards(first)[1]])
    }

    @Test("a worker that does not read gets the last copied text once it does, and the texts before do not wait for it")
    func stopped() throws {
        let service = try Service()
        let (client, first) = try service.session()
        client.request(3, .open(OpenRequest(app: "app", screen: .cells(columns: 80, rows: 24))))
        let second = try service.startWorker()
        service.turn(until: { client.reply(3) != nil })
        second.stopsReading = true
        let texts = (0..<30).map { String(repeating: "x", count: 900_000) + "\($0)" }
        for text in texts {
            first.send(.copied(text))
            service.turn(until: { clipboards(first).last == text })
        }
        let waiting = service.broker?.workers.compactMap { $0.host?.connection.queuedBytes }.max() ?? .max
        #expect(waiting < 2 << 20, "\(waiting)")
        second.stopsReading = false
        service.turn(until: { clipboards(second).last == texts.last })
        #expect(clipboards(second).count <= 3)
    }

    @Test("texts that are copied all the time are shared at a rate, and the last one in the end")
    func flood() throws {
        let service = try Service()
        let (client, first) = try service.session()
        client.request(3, .open(OpenRequest(app: "app", screen: .cells(columns: 80, rows: 24))))
        let second = try service.startWorker()
        service.turn(until: { client.reply(3) != nil })
        for number in 1...500 { first.send(.copied("\(number)")) }
        service.turn(until: { clipboards(second).last == "500" })
        #expect(clipboards(second).count < 100)
    }
}
