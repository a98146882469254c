import Display
import Testing

@testable import Wire

@Suite("Limits")
struct LimitTests {
    /// Returns the bytes of a field: its number, length and content.
    static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length = content.count
        var bytes = [number << 3 | 2]
        while length > 0x7F {
            bytes.append(UInt8(length & 0x7F) | 0x80)
            length >>= 7
        }
        return bytes + [UInt8(length)] + content
    }

    private func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count * count) { buffer, initialized in
            for index in 0..<(bytes.count * count) {
                buffer.initializeElement(at: index, to: bytes[index % bytes.count])
            }
            initialized = bytes.count * count
        }
    }

    @Test("a message above the limit of its kind is refused undecoded")
    func tooLarge() {
        let hello = [1] + LimitTests.field(3, repeated([0x61], 65_536))
        #expect(throws: WireError.tooLarge(bytes: hello.count, limit: 65_536)) { try ClientMessage.decode(hello) }
        let input = [32] + repeated([0], 1 << 20)
        #expect(throws: WireError.tooLarge(bytes: (1 << 20) + 1, limit: 1 << 20)) { try ClientMessage.decode(input) }
        let frame = [33] + repeated([0], 8 << 20)
        #expect(throws: WireError.tooLarge(bytes: (8 << 20) + 1, limit: 8 << 20)) { try ServiceMessage.decode(frame) }
    }

    @Test("a long name is refused, a long paste is not")
    func longStrings() throws {
        let long = String(repeating: "x", count: 65_537)
        let request = [16, 0x08, 1] + LimitTests.field(8, Array(long.utf8))
        #expect(throws: WireError.stringTooLong(field: "Request.close", bytes: 65_537, limit: 65_536)) {
            try ClientMessage.decode(request)
        }
        let paste = ClientMessage.input(InputMessage(serial: 1, seen: 0, input: .paste(long)))
        #expect(try ClientMessage.decode(paste.encode()) == paste)
    }

    @Test("a long locale is refused, and cut by its sender")
    func locale() throws {
        func open(_ count: Int) -> [UInt8] {
            let screen = LimitTests.field(4, LimitTests.field(6, repeated([0x61], count)))
            return [16, 8, 1] + LimitTests.field(5, LimitTests.field(1, [0x61]) + screen)
        }
        _ = try ClientMessage.decode(open(64))
        #expect(throws: WireError.stringTooLong(field: "Screen.locale", bytes: 65, limit: 64)) {
            try ClientMessage.decode(open(65))
        }
        let screen = Screen(width: 1, height: 1, locale: String(repeating: "é", count: 100))
        let sent = ClientMessage.request(Request(serial: 1, verb: .open(OpenRequest(app: "a", screen: screen))))
        guard case .request(let received) = try ClientMessage.decode(sent.encode()),
            case .open(let opened) = received.verb
        else {
            Issue.record("the request was not received")
            return
        }
        #expect(opened.screen.locale == String(repeating: "é", count: 32))
    }

    @Test("the names and titles that a service keeps for each session have at most 1,024 bytes")
    func names() throws {
        let long = String(repeating: "x", count: 2_000)
        let kept = String(long.prefix(1_024))
        let opened = WorkerMessage.sessionOpened(session: "a", title: long)
        #expect(try WorkerMessage.decode(opened.encode()) == .sessionOpened(session: "a", title: kept))
        let bytes = [64] + LimitTests.field(1, [0x19, 1, 0, 0, 0, 0, 0, 0, 0] + LimitTests.field(1, Array(long.utf8)))
        #expect(throws: WireError.stringTooLong(field: "Register.app", bytes: 2_000, limit: 1_024)) {
            try WorkerMessage.decode(bytes)
        }
    }

    @Test("an introduction with a long address or a key of another length is refused, and a long address is cut")
    func introductions() throws {
        let key = [UInt8](repeating: 7, count: Introduction.keyLength)
        func introduction(_ address: Int, _ key: [UInt8]) -> [UInt8] {
            [66] + LimitTests.field(1, repeated([0x61], address)) + LimitTests.field(2, key)
        }
        #expect(try Introduction.decode(introduction(128, key)).address.utf8.count == 128)
        #expect(throws: WireError.stringTooLong(field: "Introduction.address", bytes: 129, limit: 128)) {
            try Introduction.decode(introduction(129, key))
        }
        #expect(throws: WireError.wrongCount(field: "Introduction.key", count: 31)) {
            try Introduction.decode(introduction(1, Array(key.dropLast())))
        }
        #expect(throws: WireError.wrongCount(field: "Introduction.key", count: 33)) {
            try Introduction.decode(introduction(1, key + [7]))
        }
        let long = Introduction(address: String(repeating: "x", count: 200), key: key)
        #expect(try Introduction.decode(long.encode()).address.utf8.count == 128)
    }

    @Test("an introduction is no message of a client, worker or service")
    func introductionOfOthers() {
        let bytes = Introduction(address: "a", key: [UInt8](repeating: 7, count: 32)).encode()
        let error = WireError.unexpectedKind(.introduction)
        #expect(throws: error) { try ClientMessage.decode(bytes) }
        #expect(throws: error) { try ServiceMessage.decode(bytes) }
        #expect(throws: error) { try WorkerMessage.decode(bytes) }
        #expect(throws: WireError.unexpectedKind(.ping)) { try Introduction.decode([MessageKind.ping.rawValue]) }
    }

    @Test("a long clipboard text is refused when decoded, and never encoded")
    func clipboard() throws {
        let long = String(repeating: "x", count: Limits.clipboardBytes + 1)
        let event = [35] + LimitTests.field(4, Array(long.utf8))
        #expect(
            throws: WireError.stringTooLong(
                field: "Event.clipboard", bytes: long.utf8.count, limit: Limits.clipboardBytes)
        ) { try ServiceMessage.decode(event) }
        let address = [35] + LimitTests.field(6, Array(repeating: 0x61, count: 65_537))
        #expect(throws: WireError.stringTooLong(field: "Event.open_url", bytes: 65_537, limit: 65_536)) {
            try ServiceMessage.decode(address)
        }
        let kept = String(long.dropLast())
        #expect(
            try ServiceMessage.decode(ServiceMessage.event(.clipboard(long)).encode()) == .event(.clipboard(kept)))
        #expect(try WorkerMessage.decode(WorkerMessage.copied(kept).encode()) == .copied(kept))
        #expect(try BrokerMessage.decode(BrokerMessage.clipboard(kept).encode()) == .clipboard(kept))
    }

    @Test(
        "a display over 16,384 points a side is refused with a sentence, wherever a client describes one",
        arguments: [
            { .input(InputMessage(serial: 1, seen: 0, input: .resize($0))) },
            { .request(Request(serial: 1, verb: .open(OpenRequest(app: "a", screen: $0)))) },
            { .request(Request(serial: 1, verb: .attach(AttachRequest(session: "s", mode: .takeOver, screen: $0)))) },
            { .request(Request(serial: 1, verb: .perform([.displayFocus(true), .resize($0)]))) },
        ] as [@Sendable (Screen) -> ClientMessage])
    func displays(_ message: @Sendable (Screen) -> ClientMessage) throws {
        let largest = message(Screen(width: 16_384, height: 16_384))
        #expect(try ClientMessage.decode(largest.encode()) == largest)
        for (width, height) in [(16_384.5, 1.0), (390, 1_000_000)] {
            let error = WireError.displayTooLarge(width: width, height: height)
            #expect(throws: error) {
                try ClientMessage.decode(message(Screen(width: width, height: height)).encode())
            }
            #expect(error.goodbyeCode == .tooLarge && error.sentence.contains("at most 16384"))
        }
    }

    @Test("long lists are refused")
    func longLists() {
        let inputs = Request(serial: 1, verb: .perform(Array(repeating: .displayFocus(true), count: 1_001)))
        #expect(throws: WireError.tooMany(field: "Perform.inputs", count: 1_001, limit: 1_000)) {
            try ClientMessage.decode(ClientMessage.request(inputs).encode())
        }
        var limits = Limits()
        limits.layers = 10
        var dice = RandomValues(seed: 1)
        let layers = dice.layers(11)
        let frame = ServiceMessage.frame(Frame(delta: PictureDelta(base: 0, version: 1, changes: layers)))
        #expect(throws: WireError.tooMany(field: "Frame.nodes", count: 11, limit: 10)) {
            try ServiceMessage.decode(frame.encode(), limits: limits)
        }
    }

    @Test("a message that would take far more memory than bytes is refused")
    func amplification() {
        // Two bytes that require more than a hundred, as often as fits.
        let inputs = repeated([0x0A, 0], 500_000)
        let request = [17, 0x08, 1, 0xA2, 1] + LimitTests.field(0, inputs).dropFirst()
        #expect(request.count < 1 << 20)
        expectOverBudget { _ = try ClientMessage.decode(request) }
        let frame = [33, 0x30, 0] + repeated([0x0A, 0], 4_000_000)
        expectOverBudget { _ = try ServiceMessage.decode(frame) }
    }

    @Test("reused text of the previous run counts as if it had been sent")
    func reusedText() {
        let text = [UInt8](repeating: 0x61, count: 60_000)
        let first = LimitTests.field(1, LimitTests.field(9, text))
        let again = LimitTests.field(1, [0x38, 0xE0, 0xD4, 0x03])
        let frame = [33, 0x30, 0, 0x42, 0] + first + repeated(again, 1_000)
        #expect(throws: WireError.overBudget(limit: 8 << 20)) { try ServiceMessage.decode(frame) }
    }

    private func expectOverBudget(_ body: () throws -> Void) {
        do {
            try body()
            Issue.record("expected an error over the budget")
        } catch {
            guard case .overBudget? = error as? WireError else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test("a message whose allocation fails at any point is refused without invalid access")
    func everyBudget() throws {
        var dice = RandomValues(seed: 3)
        for message in [
            ServiceMessage.frame(dice.frame(base: 0)),
            .reply(Reply(serial: 1, .success(.elements([dice.element()], busySinceMilliseconds: 0)))),
        ] {
            let bytes = message.encode()
            try bytes.withUnsafeBytes { bytes in
                let unpacking = try Unpacking(bytes, limits: .standard)
                var budget = 0
                var isEnough = false
                while !isEnough {
                    do throws(WireError) {
                        if unpacking.kind == .frame {
                            _ = try unpacking.read(PBFrame.self, budget: budget) { (_, _) throws(WireError) in }
                        } else {
                            _ = try unpacking.read(PBReply.self, budget: budget) { (_, _) throws(WireError) in }
                        }
                        isEnough = true
                    } catch {
                        #expect(error == .overBudget(limit: budget))
                    }
                    budget += 8
                }
                #expect(budget > bytes.count)
            }
        }
    }
}
