import Glibc
import Testing

@testable import ClientKit

@Suite("Requests")
struct ClientRequestTests {
    let folder: ClientTestFolder

    init() throws { folder = try ClientTestFolder() }

    @Test("requests are numbered and answered by number, in any order")
    func order() throws {
        let service = try FakeService(at: folder.endpoint) { message, send in
            // The first request is answered after the second.
            guard let request = message.request, request.serial == 2 else { return }
            send(.reply(Reply(serial: 2, .success(.sessions([])))))
            send(.reply(Reply(serial: 1, .success(.apps([])))))
        }
        let client = try Client.connected(to: folder)
        var answers: [Reply] = []
        client.request(.apps) { answers.append($0) }
        client.request(.sessions) { answers.append($0) }
        client.turn { _ in answers.count == 2 }
        #expect(answers.map(\.serial) == [2, 1])
        #expect(service.messages.compactMap(\.request).map(\.serial) == [1, 2])
    }

    @Test("a refusal is an error with the service's sentence")
    func refusal() throws {
        let failure = Failure(.unknownApp, "No app is called “nope”.")
        let service = try FakeService(at: folder.endpoint) { message, send in
            if let request = message.request { send(.reply(Reply(serial: request.serial, .failure(failure)))) }
        }
        defer { service.end() }
        let client = try Client.connected(to: folder)
        #expect(throws: ClientError.refused(failure)) {
            try client.open(OpenRequest(app: "nope", screen: Sample.screen))
        }
    }

    @Test("the timeout is sent with the request, and a missing answer ends the wait")
    func timeout() throws {
        let service = try FakeService(at: folder.endpoint)
        let client = try Client.connected(to: folder)
        #expect(
            throws: ClientError.timeout(
                waitedFor: "list the apps", pending: [Pending(.busy, "the service does not answer")])
        ) {
            try client.apps(timeout: .milliseconds(70))
        }
        client.turn { _ in service.messages.contains { $0.request != nil } }
        #expect(service.messages.compactMap(\.request).first?.timeoutMilliseconds == 70)
    }

    @Test("inputs split into several requests share one timeout, and unsent ones are reported")
    func severalRequests() throws {
        let service = try FakeService(at: folder.endpoint) { message, send in
            guard let request = message.request else { return }
            usleep(20_000)
            send(.reply(Reply(serial: request.serial, .success(.done))))
        }
        let client = try Client.connected(to: folder)
        let inputs = [Input](repeating: .text("x"), count: 2 * Verb.maximumInputs + 500)
        try client.perform(inputs, timeout: .seconds(60))
        let times = service.messages.compactMap(\.request).map(\.timeoutMilliseconds)
        #expect(times.count == 3 && times[0] == 60_000)
        #expect(times[1] <= 59_980 && times[2] <= times[1] - 20)
        let error = #expect(throws: ClientError.self) { try client.perform(inputs, timeout: .milliseconds(10)) }
        #expect(error?.sentence == "No answer in time to deliver the input: the last 1500 of 2500 were not sent.")
        #expect(service.messages.compactMap(\.request).count == 4)
    }

    @Test("for inputs split into several requests, a session's timeout reports how many were done")
    func severalRequestsRefused() throws {
        let service = try FakeService(at: folder.endpoint) { message, send in
            guard let request = message.request else { return }
            let isFirst = request.serial == 1
            let late = Failure(.timeout, "The app was not done with 1000 inputs after 9 ms.")
            send(.reply(Reply(serial: request.serial, isFirst ? .success(.done) : .failure(late))))
        }
        let client = try Client.connected(to: folder)
        let inputs = [Input](repeating: .text("x"), count: 2 * Verb.maximumInputs + 500)
        let error = #expect(throws: ClientError.self) { try client.perform(inputs) }
        #expect(
            error?.sentence == "1000 of 2500 inputs were done in time, and the last 500 were not sent. "
                + "The app was not done with 1000 inputs after 9 ms.")
        withExtendedLifetime(service) {}
    }

    @Test("a timeout names what is pending")
    func pending() {
        let failure = Failure(
            .timeout, "The session has not settled.", pending: [Pending(.timer, "Clock"), Pending(.busy, "")])
        #expect(
            ClientError.refused(failure).sentence == "The session has not settled. Pending: timer (Clock), busy.")
    }

    @Test("a service that dies during a request fails it immediately")
    func death() throws {
        let service = try FakeService(at: folder.endpoint)
        let client = try Client.connected(to: folder)
        var answer: Reply?
        client.request(.apps) { answer = $0 }
        client.turn { _ in service.messages.contains { $0.request != nil } }
        service.end()
        client.turn { _ in answer != nil }
        guard case .failure(let failure) = try #require(answer).result else {
            Issue.record("expected a failure")
            return
        }
        #expect(failure.code == .lost)
        #expect(throws: ClientError.self) { try client.apps() }
    }

    @Test("invalid bytes end the connection with a sentence, and the service gets a Goodbye")
    func malformed() throws {
        let service = try FakeService(at: folder.endpoint) { message, send in }
        let client = try Client.connected(to: folder)
        service.send(bytes: [33, 0xFF, 0xFF, 0xFF])
        client.turn { _ in client.ending != nil }
        guard case .malformed(let sentence) = client.ending else {
            Issue.record("expected malformed, got \(String(describing: client.ending))")
            return
        }
        #expect(sentence.contains("cannot decode"))
        while !service.messages.contains(where: {
            if case .goodbye(let bye) = $0 { bye.code == .malformed } else { false }
        }) {}
    }

    @Test("a second Welcome on a connection ends it, as in every client")
    func secondWelcome() throws {
        let service = try FakeService(at: folder.endpoint)
        let client = try Client.connected(to: folder)
        service.send(.welcome(Welcome(service: "fake", features: .all, heartbeatMilliseconds: 5000, token: "token")))
        client.turn { _ in client.ending != nil }
        let sentence = "The service at \(folder.endpoint) sent a second Welcome on one connection."
        #expect(client.ending == .malformed(sentence))
    }

    @Test("an answer of another kind is refused")
    func wrongAnswer() throws {
        let service = try FakeService(at: folder.endpoint) { message, send in
            if let request = message.request { send(.reply(Reply(serial: request.serial, .success(.done)))) }
        }
        defer { service.end() }
        let client = try Client.connected(to: folder)
        #expect(throws: ClientError.unexpectedAnswer) { try client.apps() }
    }
}
