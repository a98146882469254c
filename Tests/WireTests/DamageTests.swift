import Display
import Foundation
import Testing

@testable import Wire

/// Any bytes give a value or a named error. Messages that once did not are in `Corpus`.
@Suite("Damaged messages")
struct DamageTests {
    /// Decodes as the receiver would. Returns true if the value can be encoded again, or the error has a name.
    @discardableResult
    private func receive(_ bytes: [UInt8], from side: Transcript.Side) -> Bool {
        let isWell: Bool
        do throws(WireError) {
            isWell = try survives(bytes, side)
        } catch {
            isWell = !error.name.isEmpty && error.sentence.hasSuffix(".")
        }
        #expect(isWell, "\(side.rawValue) \(Hex.text(of: bytes))")
        return isWell
    }

    private func survives(_ bytes: [UInt8], _ side: Transcript.Side) throws(WireError) -> Bool {
        switch side {
        case .client:
            let message = try ClientMessage.decode(bytes)
            return (try? ClientMessage.decode(message.encode())) == message
        case .service:
            let message = try ServiceMessage.decode(bytes, lastVersion: 1)
            if case .frame(let frame) = message {
                // The result of applying it is Display's concern; it must not trap.
                var picture = Picture()
                try? picture.apply(frame.delta)
            }
            return (try? ServiceMessage.decode(message.encode())) == message
        case .worker:
            let message = try WorkerMessage.decode(bytes)
            return (try? WorkerMessage.decode(message.encode())) == message
        case .broker:
            let message = try BrokerMessage.decode(bytes)
            return (try? BrokerMessage.decode(message.encode())) == message
        case .gate:
            let message = try Introduction.decode(bytes)
            return (try? Introduction.decode(message.encode())) == message
        }
    }

    @Test("every recorded message, truncated at every length, gives a value or a named error")
    func truncation() {
        #expect(TranscriptTests.messages.count > 100)
        for (side, bytes) in TranscriptTests.messages {
            for length in 0..<bytes.count { receive(Array(bytes[..<length]), from: side) }
        }
    }

    /// Other messages in every run, for `FANLIGHT_FUZZ_SECONDS`. `FANLIGHT_FUZZ_SEED` repeats a run: it tries the same
    /// messages in the same order.
    @Test("messages changed at random give a value or a named error")
    func mutation() throws {
        let environment = ProcessInfo.processInfo.environment
        let seconds = environment["FANLIGHT_FUZZ_SECONDS"].flatMap(Double.init) ?? 2
        let seed = environment["FANLIGHT_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: .min ... .max)
        print("Damaging messages for \(seconds) s. To do the same again: FANLIGHT_FUZZ_SEED=\(seed)")
        var dice = RandomValues(seed: seed)
        let find = try Corpus.Find(seed: seed)
        let end = ContinuousClock.now + .seconds(seconds)
        let messages = TranscriptTests.messages.filter { !$0.bytes.isEmpty }
        var tried = 0
        while ContinuousClock.now < end {
            for _ in 0..<100 {
                let (side, original) = dice.one(of: messages)
                let bytes =
                    dice.chance(8)
                    ? dice.nonsense(kind: original[0]) : dice.damaged(original, other: dice.one(of: messages).bytes)
                find.trying(bytes, from: side)
                if !receive(bytes, from: side) { find.keep() }
                tried += 1
            }
        }
        try find.end()
        #expect(tried > 1_000)
    }

    @Test("the messages of the corpus do not crash the decoder", arguments: try Corpus.files())
    func corpus(_ file: Corpus.File) throws {
        #expect(!file.messages.isEmpty)
        for (side, bytes) in file.messages { receive(bytes, from: side) }
    }
}

extension RandomValues {
    /// Returns random bytes, most of them after the kind of a message.
    mutating func nonsense(kind: UInt8) -> [UInt8] {
        (chance(8) ? [] : [kind]) + some(upTo: 64) { UInt8(truncatingIfNeeded: $0.next()) }
    }

    /// Returns the message with some bytes changed, truncated, doubled or taken from another one.
    mutating func damaged(_ original: [UInt8], other: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0..<roll(1...4) {
            if bytes.isEmpty { break }
            let place = roll(0...(bytes.count - 1))
            switch roll(0...7) {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: next())
            case 1: bytes[place] ^= 1 << UInt8(roll(0...7))
            case 2: bytes[place] = one(of: [0, 1, 0x7F, 0x80, 0xFF])
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + roll(1...4)))
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + roll(1...12))], at: place)
            case 5: bytes.insert(contentsOf: some(upTo: 6) { UInt8(truncatingIfNeeded: $0.next()) }, at: place)
            case 6: bytes.append(contentsOf: other.dropFirst())
            default: bytes[place] = bytes[place] &+ UInt8(roll(1...3))
            }
        }
        return bytes
    }
}
