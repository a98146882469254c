import Display
import Testing

@testable import Wire

@Suite("Round trip")
struct RoundTripTests {
    @Test("every client message decodes to the encoded value", arguments: 1...40)
    func clientMessages(seed: UInt64) throws {
        var dice = RandomValues(seed: seed)
        for message in dice.clientMessages() { #expect(try ClientMessage.decode(message.encode()) == message) }
    }

    @Test("every service message decodes to the encoded value", arguments: 1...40)
    func serviceMessages(seed: UInt64) throws {
        var dice = RandomValues(seed: seed)
        for message in dice.serviceMessages() { #expect(try ServiceMessage.decode(message.encode()) == message) }
    }

    @Test("every message between broker and worker decodes to the encoded value", arguments: 1...40)
    func workerMessages(seed: UInt64) throws {
        var dice = RandomValues(seed: seed)
        for message in dice.workerMessages() { #expect(try WorkerMessage.decode(message.encode()) == message) }
        for message in dice.brokerMessages() { #expect(try BrokerMessage.decode(message.encode()) == message) }
    }

    @Test("an introduction decodes to the encoded value", arguments: 1...40)
    func introductions(seed: UInt64) throws {
        var dice = RandomValues(seed: seed)
        let introduction = dice.introduction()
        #expect(try Introduction.decode(introduction.encode()) == introduction)
    }

    @Test("a stream of frames decodes to the encoded values", arguments: 1...20)
    func stream(seed: UInt64) throws {
        var dice = RandomValues(seed: seed)
        var encoder = FrameEncoder()
        var decoder = FrameDecoder()
        var version: Version = 0
        for _ in 0..<10 {
            let frame = dice.frame(base: dice.chance(8) ? 0 : version)
            #expect(try decoder.decode(encoder.encode(frame)) == frame)
            version = frame.delta.version
        }
    }

    @Test("text is preserved byte by byte, not only canonically")
    func canonicalEquivalence() throws {
        let texts = ["e\u{301}", "\u{E9}", "e\u{301}x", "\u{E9}x", "ab\u{301}", "ab\u{302}"]
        let changes = texts.enumerated().map { index, text in
            LayerChange(
                id: LayerID(UInt32(index + 1)), place: Place(parent: .scene),
                text: .whole([TextRun(text, style: TextStyle())]))
        }
        let bytes = ServiceMessage.frame(Frame(delta: PictureDelta(base: 0, version: 1, changes: changes))).encode()
        guard case .frame(let frame) = try ServiceMessage.decode(bytes) else { return #expect(Bool(false)) }
        let received = frame.delta.changes.compactMap { change -> [UInt8]? in
            guard case .whole(let runs) = change.text else { return nil }
            return Array(runs[0].text.utf8)
        }
        #expect(received == texts.map { Array($0.utf8) })
    }

    @Test("an encoded delta serves every client that has its base")
    func sharedLayers() throws {
        var dice = RandomValues(seed: 5)
        let delta = dice.delta(base: 9)
        let layers = EncodedDelta(delta)
        for serial: UInt64 in 1...3 {
            let frame = Frame(delta: delta, inputSerial: serial)
            var (shared, own) = (FrameEncoder(lastVersion: 9), FrameEncoder(lastVersion: 9))
            #expect(shared.encode(frame, layers: layers) == own.encode(frame))
            #expect(shared.lastVersion == delta.version)
        }
    }

    @Test("a zero character is sent as U+001A, a NaN as 0")
    func unsendable() throws {
        let message = ClientMessage.input(InputMessage(serial: 1, seen: 0, input: .text("a\0b")))
        #expect(
            try ClientMessage.decode(message.encode())
                == .input(InputMessage(serial: 1, seen: 0, input: .text("a\u{1A}b"))))
        let scroll = ScrollInput(at: ScreenPoint(x: .nan, y: .infinity), deltaY: -.infinity)
        let bytes = ClientMessage.input(InputMessage(serial: 1, seen: 0, input: .scroll(scroll))).encode()
        let expected = ScrollInput(at: ScreenPoint(x: 0, y: 0), deltaY: 0)
        #expect(try ClientMessage.decode(bytes) == .input(InputMessage(serial: 1, seen: 0, input: .scroll(expected))))
    }

    @Test("a text that is too long for its field is truncated at a character")
    func clipping() throws {
        let long = String(repeating: "é", count: 40_000)
        let bytes = ServiceMessage.event(.restarted(reason: "x" + long)).encode()
        guard case .event(.restarted(let reason)) = try ServiceMessage.decode(bytes) else {
            return #expect(Bool(false))
        }
        #expect(reason.utf8.count == 65_535)
        #expect(("x" + long).hasPrefix(reason))
    }

    @Test("the prefix between broker and worker is four bytes, little-endian")
    func connectionPrefix() {
        #expect(ConnectionPrefix.bytes(of: 0x0102_0304) == [4, 3, 2, 1])
        [UInt8](arrayLiteral: 4, 3, 2, 1).withUnsafeBytes { #expect(ConnectionPrefix.number(in: $0) == 0x0102_0304) }
        [UInt8](arrayLiteral: 4, 3, 2).withUnsafeBytes { #expect(ConnectionPrefix.number(in: $0) == nil) }
    }
}
