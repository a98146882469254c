import Display
import Foundation
import Testing
import Wire

@testable import Broker

/// Answers to those who follow a log.
@Suite("Followers of logs")
struct LogFollowerTests {
    /// Returns clients that follow the log of the session, with requests from 10 on.
    private func followers(_ count: Int, _ service: Service) throws -> [TestClient] {
        let clients = try (0..<count).map { _ in try service.client() }
        for client in clients {
            for serial in requests { client.request(serial, .logs(session: "app", cursor: 0, follow: true)) }
        }
        service.turn(until: { service.broker?.followerCount == count * LogFollower.clientLimit })
        return clients
    }

    private let requests = 10..<UInt32(10 + LogFollower.clientLimit)

    @Test("followers are answered a few in a turn of the loop, each once")
    func slices() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        let broker = try #require(service.broker)
        let clients = try followers(5, service)
        try worker.print("one\ntwo\n")
        var answered: [Int] = []
        for _ in 0..<100_000 where broker.followerCount > 0 {
            let before = broker.followerCount
            service.loop.runOnce(limit: .milliseconds(10))
            if broker.followerCount < before { answered.append(before - broker.followerCount) }
        }
        #expect(answered == Array(repeating: LogFollower.answersPerTurn, count: 10))
        service.turn(until: {
            clients.allSatisfy { client in requests.allSatisfy { client.reply($0) != nil } }
        })
        for client in clients {
            #expect(requests.allSatisfy { client.lines($0)?.lines.first == "one" && client.replies($0).count == 1 })
        }
        service.turn(until: { broker.growthRounds.isEmpty && broker.followerAnswers.isEmpty })
    }

    @Test("a follower that leaves before its turn gets nothing, and the others are answered")
    func leaves() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        let broker = try #require(service.broker)
        let clients = try followers(3, service)
        try worker.print("one\n")
        service.turn(until: { broker.followerCount < 24 })
        clients[1].disconnect()
        service.turn(until: { broker.followerCount == 0 && broker.followerAnswers.isEmpty })
        service.turn(until: {
            [clients[0], clients[2]].allSatisfy { client in requests.allSatisfy { client.lines($0) != nil } }
        })
        #expect(broker.growthRounds.isEmpty)
    }

    @Test("followers of a session that ends all get its last lines")
    func ends() throws {
        let service = try Service { $0.timing.deathLimit = 1 }
        let (client, worker) = try service.session()
        let clients = try followers(2, service)
        worker.die()
        service.turn(until: { !client.events.isEmpty })
        service.turn(until: {
            clients.allSatisfy { client in requests.allSatisfy { client.reply($0) != nil } }
        })
        let killed = "fanlight: app was ended by signal 9 (Killed)."
        for client in clients { #expect(requests.allSatisfy { client.lines($0)?.lines == [killed] }) }
        #expect(service.broker?.followerCount == 0)
    }
}
