import Display
import Foundation
import Testing
import Transport
import Wire

@testable import Broker

@Suite("Sessions whose workers die")
struct RestartTests {
    private let screen = Screen.cells(columns: 80, rows: 24)

    @Test("a dead worker is replaced: open requests fail, clients are notified, input is not repeated")
    func restart() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        client.request(3, .settle)
        client.send(.input(InputMessage(serial: 1, seen: 0, input: .text("x"))))
        service.turn(until: { worker.requests() == [3] && worker.fromClients.count == 2 })
        worker.die()
        service.turn(until: { client.reply(3) != nil })
        #expect(client.failure(3)?.code == .lost)
        let next = try service.startWorker()
        service.turn(until: { next.attachments.count == 1 && !client.events.isEmpty })
        guard case .restarted(let reason) = client.events.first else {
            Issue.record("expected a restart event")
            return
        }
        #expect(reason.contains("signal 9"))
        #expect(next.openName == "app")
        #expect(next.fromClients.isEmpty)
        // The dead worker's late replies are dropped, because its requests were failed already.
        worker.reply(3, .done, to: 1)
        client.request(4, .sessions)
        service.turn(until: { client.reply(4) != nil })
        #expect(client.replies(3).count == 1)
        #expect(client.sessions(4)?.first?.epoch == next.epoch)
        #expect(client.sessions(4)?.first?.state == .running)
    }

    @Test("input sent before a restart belongs to the previous process and is dropped")
    func inputForEarlierLife() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        func input(_ serial: UInt64) -> ClientMessage {
            .input(InputMessage(serial: serial, seen: 1, input: .text("x")))
        }
        client.stopsReading = true
        worker.die()
        let next = try service.startWorker()
        service.turn(until: { next.attachments.count == 1 })
        client.send(input(1))
        client.request(3, .settle)
        service.turn(until: { next.requests() == [3] })
        #expect(next.fromClients.count == 1)
        client.stopsReading = false
        client.send(input(2))
        service.turn(until: { next.fromClients.count == 2 })
        #expect(next.fromClients.last?.message == input(2))
    }

    @Test("an attach during a restart waits until the session runs, or times out")
    func attachWhileRestarting() throws {
        let service = try Service()
        let (first, worker) = try service.session()
        let second = try service.client()
        worker.die()
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == false })
        let request = AttachRequest(session: "app", mode: .script)
        second.request(1, .attach(request), timeout: 20)
        service.turn(until: { second.reply(1) != nil })
        #expect(second.failure(1)?.code == .timeout)
        second.request(2, .attach(request))
        let next = try service.startWorker()
        service.turn(until: { second.reply(2) != nil && next.attachments.count == 2 && !first.events.isEmpty })
        guard case .success(.attached(let attached)) = second.reply(2)?.result else {
            Issue.record("expected a successful attach, got \(String(describing: second.reply(2)))")
            return
        }
        #expect(attached.epoch == next.epoch)
        #expect(second.replies(1).count == 1)
    }

    @Test("a request during a restart fails immediately, and can be retried")
    func whileRestarting() throws {
        let service = try Service { $0.timing.restartDelay = .seconds(3600) }
        let (client, worker) = try service.session()
        worker.die()
        let second = try service.startWorker()
        service.turn(until: { client.events.count == 1 })
        second.die()
        service.turn(until: { service.broker?.sessions["app"]?.state == .restarting })
        client.request(3, .inspect)
        service.turn(until: { client.reply(3) != nil })
        #expect(client.failure(3)?.code == .workerFailed)
        #expect(client.failure(3)?.canRetry == true)
        client.request(4, .close(session: "app"))
        service.turn(until: { client.reply(4) != nil })
        #expect(client.reply(4)?.result == .success(.done))
        #expect(client.events.last == .ended(nil, reason: "It was closed."))
    }

    @Test("a session whose workers keep crashing ends with a reason, and its name can be reused")
    func endsAfterRepeatedCrashes() throws {
        let service = try Service { $0.timing.deathLimit = 3 }
        var (client, worker) = try service.session()
        for _ in 0..<2 {
            worker.die()
            worker = try service.startWorker()
        }
        worker.die()
        service.turn(until: { if case .ended = client.events.last { true } else { false } })
        guard case .ended(.workerFailed, let reason) = client.events.last else {
            Issue.record("expected a failed session, got \(client.events)")
            return
        }
        #expect(reason.contains("not restarted"))
        client.request(5, .sessions)
        service.turn(until: { client.reply(5) != nil })
        #expect(client.sessions(5)?.first?.state == .ended)
        client.request(6, .attach(AttachRequest(session: "app", mode: .control)))
        client.request(7, .open(OpenRequest(app: "app", session: "app", screen: screen)))
        _ = try service.startWorker()
        service.turn(until: { client.reply(7) != nil })
        #expect(client.failure(6)?.text.contains("not restarted") == true)
        #expect(client.reply(7)?.result == .success(.opened(session: "app")))
    }

    @Test("a request to a worker without a connection waits until it is back")
    func waitsForTheWorker() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        client.request(3, .inspect)
        service.turn(until: { worker.requests() == [3] })
        worker.disconnect()
        let held = askUntilHeld(service, client)
        let again = try FakeWorker(
            service, app: "app", token: service.broker?.workers.first?.token ?? "", process: worker.process,
            epoch: worker.epoch)
        service.turn(until: { again.requests().contains(held) })
        // Requests in transit on the lost connection may or may not have had an effect.
        for serial in 3..<held {
            service.turn(until: { client.reply(serial) != nil })
            #expect(client.failure(serial)?.code == .lost)
        }
        let number = try #require(again.attachments.first?.number)
        again.reply(held, .done, to: number)
        service.turn(until: { client.reply(held) != nil })
        #expect(client.reply(held)?.result == .success(.done))
    }

    /// Sends requests until one is held, because the kernel has reported the end of the worker's connection; returns
    /// its serial.
    private func askUntilHeld(_ service: Service, _ client: TestClient, timeout: UInt32 = 60_000) -> UInt32 {
        var last: UInt32 = 3
        var held: UInt32?
        service.turn(until: {
            held = service.broker?.clients.values.first { !$0.heldRequests.isEmpty }?.heldRequests.first?.serial
            if held == nil {
                last += 1
                client.request(last, .inspect, timeout: timeout)
            }
            return held != nil
        })
        return held ?? 0
    }

    @Test("a request to a worker that does not come back in time fails with a timeout")
    func waitsInVain() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        worker.disconnect()
        let held = askUntilHeld(service, client, timeout: 200)
        service.turn(until: { client.reply(held) != nil })
        #expect(client.failure(held)?.code == .timeout)
        #expect(client.failure(held)?.pending == [Pending(.busy, "the app's process does not answer")])
    }
}
