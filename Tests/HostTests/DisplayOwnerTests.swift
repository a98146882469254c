import Display
import Testing
import Wire

@Suite("Ownership of the display", .serialized)
struct DisplayOwnerTests {
    let service: FakeBroker

    init() throws { service = try FakeBroker() }

    private func claim(_ number: ConnectionNumber, columns: Int) throws -> FakeClient {
        let client = service.attach(number, .takeOver, screen: .cells(columns: columns, rows: 20))
        try service.wait("the display") { client.screen?.width == Double(columns * 8) }
        return client
    }

    @Test("a previous owner is notified when another client takes over, and when it owns the display again")
    func notified() throws {
        try service.startSession()
        let first = try claim(1, columns: 50)
        let onlooker = service.attach(2, .control)
        #expect(first.displaced.isEmpty)
        let second = try claim(3, columns: 60)
        try service.wait("the displaced event") { first.displaced == [true] }
        // A change of the client's own display does not return the ownership.
        let serial = first.input(.resize(.cells(columns: 44, rows: 20)))
        try service.wait("the input") { first.includedInput == serial }
        service.send(.detach(3))
        try service.wait("the displaced event") { first.displaced == [true, false] }
        try service.wait("the display") { first.screen?.width == 352 }
        #expect(second.displaced.isEmpty && onlooker.displaced.isEmpty)
    }

    @Test("a silent client loses the display, and is notified of that once it is active again")
    func silent() throws {
        try service.startSession()
        let first = try claim(1, columns: 50)
        service.send(.park(1))
        let second = try claim(2, columns: 60)
        service.send(.park(2))
        service.send(.unpark(1))
        try service.wait("the display") { first.screen?.width == 400 }
        #expect(first.displaced.isEmpty)
        service.send(.unpark(2))
        try service.wait("the displaced event") { first.displaced == [true] }
        #expect(second.displaced.isEmpty)
    }

    @Test("attaching again takes the display back")
    func again() throws {
        try service.startSession()
        let first = try claim(1, columns: 50)
        let second = try claim(2, columns: 60)
        try service.wait("the displaced event") { first.displaced == [true] }
        service.send(.detach(1))
        // Messages in transit to the client that left have arrived.
        let serial = second.input(.resize(.cells(columns: 61, rows: 20)))
        try service.wait("the input") { second.includedInput == serial }
        _ = try claim(1, columns: 50)
        try service.wait("the displaced event") { second.displaced == [true] }
        #expect(first.displaced == [true])
    }

    @Test("owners keep their places when the service was away, whichever returns first", arguments: [[1, 2], [2, 1]])
    func serviceAway(order: [ConnectionNumber]) throws {
        try service.startSession()
        let columns = [1: 50, 2: 60]
        let first = try claim(1, columns: 50)
        _ = try claim(2, columns: 60)
        try service.wait("the displaced event") { first.displaced == [true] }
        service.dropSocket()
        try service.listen()
        try service.wait("the worker registers again") { service.registrations.count == 2 }
        let back = order.map { number in
            // Another connection, with the token that identifies the client.
            service.attach(
                number + 10, .takeOver, screen: .cells(columns: columns[Int(number)] ?? 0, rows: 20),
                resume: ResumePoint(token: "t\(number)", epoch: 0, version: 0, inputSerial: 0))
        }
        let again = Dictionary(uniqueKeysWithValues: zip(order, back))
        try service.wait("the displaced event") { again[1]?.displaced == [true] }
        try service.wait("the display") { back.allSatisfy { $0.screen?.width == 480 } }
        #expect(again[2]?.displaced.isEmpty == true)
        // The last reported screen is the actual one.
        let screens = service.workerMessages.compactMap {
            if case .screen(_, let screen) = $0 { screen.width } else { nil }
        }
        #expect(screens.last == 480)
        service.send(.detach(12))
        try service.wait("the display") { again[1]?.displaced == [true, false] && again[1]?.screen?.width == 400 }
    }
}
