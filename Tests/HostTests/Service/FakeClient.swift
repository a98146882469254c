import Display
import Testing
import Wire

/// A client's view of a session, behind the fake service.
final class FakeClient {
    var number: ConnectionNumber
    private unowned let service: FakeBroker
    var decoder = FrameDecoder()
    /// True to acknowledge every frame immediately.
    var acknowledges = true {
        didSet { sendsSeenVersion = acknowledges }
    }
    /// True to send the seen version with inputs, which acknowledges it.
    var sendsSeenVersion = true

    private(set) var picture = Picture()
    private(set) var frames: [Frame] = []
    /// Sizes of the frames in bytes, including the byte of the kind.
    private(set) var sizes: [Int] = []
    private(set) var screen: Screen?
    private(set) var title: String?
    private(set) var epoch: UInt64 = 0
    private(set) var includedInput: UInt64 = 0
    private(set) var staleInputs: [UInt64] = []
    private(set) var isSettled = false
    private(set) var replies: [UInt32: Reply] = [:]
    /// Addresses that it was sent to open.
    private(set) var opened: [String] = []
    /// Texts for its clipboard.
    private(set) var copied: [String] = []
    /// Received announcements.
    private(set) var announced: [String] = []
    /// Received changes of the display's owner.
    private(set) var displaced: [Bool] = []
    private(set) var goodbye: Goodbye?
    /// Frames and replies in order of arrival.
    private(set) var order: [String] = []
    private var inputSerial: UInt64 = 0
    private var requestSerial: UInt32 = 0

    init(_ number: ConnectionNumber, of service: FakeBroker) {
        self.number = number
        self.service = service
    }

    func receive(_ bytes: [UInt8]) {
        if let frame = try? decoder.decode(bytes) { return receive(frame, bytes.count) }
        switch try? bytes.withUnsafeBytes({ try ServiceMessage.decode($0, limits: .standard) }) {
        case .reply(let reply):
            #expect(replies[reply.serial] == nil, "a request has one reply")
            replies[reply.serial] = reply
            order.append("reply \(reply.serial)")
        case .event(.openURL(let address)):
            opened.append(address)
            order.append("open")
        case .event(.clipboard(let text)):
            copied.append(text)
            order.append("copy")
        case .event(.announcement(let text)):
            announced.append(text)
            order.append("announcement")
        case .event(.displaced(let isDisplaced)): displaced.append(isDisplaced)
        case .goodbye(let message): goodbye = message
        default: Issue.record("unexpected message for client \(number)")
        }
    }

    private func receive(_ frame: Frame, _ size: Int) {
        do { try picture.apply(frame.delta) } catch { Issue.record("a frame does not apply: \(error)") }
        frames.append(frame)
        sizes.append(size)
        if frame.epoch != 0 { epoch = frame.epoch }
        if let screen = frame.screen { self.screen = screen }
        if let title = frame.title { self.title = title }
        includedInput = max(includedInput, frame.inputSerial)
        staleInputs += frame.staleInputs
        isSettled = frame.pending.isEmpty
        order.append("frame \(frame.delta.version)")
        if acknowledges { acknowledge() }
    }

    func acknowledge() { send(.acknowledge(Acknowledge(version: picture.version))) }

    func send(_ message: ClientMessage) { service.forward(message.encode(), from: number) }

    // MARK: Actions

    @discardableResult
    func input(_ input: Input, serial: UInt64? = nil) -> UInt64 {
        inputSerial = serial ?? inputSerial + 1
        send(.input(InputMessage(serial: inputSerial, seen: sendsSeenVersion ? picture.version : 0, input: input)))
        return inputSerial
    }

    /// Taps without a check if that is possible.
    @discardableResult
    func tap(_ identifier: String, serial: UInt64? = nil) throws -> UInt64 {
        let found = try #require(element(identifier), "no element has the identifier \(identifier)")
        return input(.act(.tap(count: 1), on: found.id), serial: serial)
    }

    func request(_ verb: Verb, timeout: UInt32 = 60_000) -> UInt32 {
        requestSerial += 1
        send(.request(Request(serial: requestSerial, verb: verb, timeoutMilliseconds: timeout)))
        return requestSerial
    }

    func answer(
        _ verb: Verb, timeout: UInt32 = 60_000, location: SourceLocation = #_sourceLocation
    ) throws -> Result<Answer, Failure> {
        let serial = request(verb, timeout: timeout)
        try service.wait("an answer to \(verb)", location: location) { replies[serial] != nil }
        return try #require(replies[serial]).result
    }

    // MARK: Queries

    func element(_ identifier: String) -> ElementInfo? {
        guard let screen else { return nil }
        return picture.elements(on: screen).first { $0.identifier == identifier }
    }

    func label(_ identifier: String) -> String? { element(identifier)?.label }
}
