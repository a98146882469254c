import Display
import Foundation
import Testing

@testable import Wire

/// Any bytes give a value or a named error. What once did not is kept in `Corpus`, one message a file, in hexadecimal.
@Suite("Damaged messages")
struct DamageTests {
    /// Decodes as the receiver would. A value must survive being sent on.
    private func receive(_ bytes: [UInt8], from side: Transcript.Side) {
        do throws(WireError) {
            switch side {
            case .client:
                let message = try ClientMessage.decode(bytes)
                #expect(try ClientMessage.decode(message.encode()) == message, "\(Hex.text(of: bytes))")
            case .service:
                let message = try ServiceMessage.decode(bytes, lastVersion: 1)
                #expect(try ServiceMessage.decode(message.encode()) == message, "\(Hex.text(of: bytes))")
                if case .frame(let frame) = message {
                    // What the picture says to it is Display's affair; it must not trap.
                    var picture = Picture()
                    try? picture.apply(frame.delta)
                }
            case .worker:
                let message = try WorkerMessage.decode(bytes)
                #expect(try WorkerMessage.decode(message.encode()) == message, "\(Hex.text(of: bytes))")
            case .broker:
                let message = try BrokerMessage.decode(bytes)
                #expect(try BrokerMessage.decode(message.encode()) == message, "\(Hex.text(of: bytes))")
            }
        } catch {
            #expect(!error.name.isEmpty)
            #expect(error.sentence.hasSuffix("."))
        }
    }

    @Test("every kept message, cut at every length, gives a value or a named error")
    func truncation() {
        #expect(TranscriptTests.messages.count > 100)
        for (side, bytes) in TranscriptTests.messages {
            for length in 0..<bytes.count { receive(Array(bytes[..<length]), from: side) }
        }
    }

    @Test("messages changed at random give a value or a named error")
    func mutation() throws {
        let environment = ProcessInfo.processInfo.environment
        let seconds = environment["FANLIGHT_FUZZ_SECONDS"].flatMap(Double.init) ?? 2
        var dice = Dice(seed: environment["FANLIGHT_FUZZ_SEED"].flatMap(UInt64.init) ?? 1)
        // A crash ends the process; with this set, the message that caused it is left behind.
        let trace = environment["FANLIGHT_FUZZ_TRACE"].map { URL(filePath: $0) }
        let end = ContinuousClock.now + .seconds(seconds)
        let messages = TranscriptTests.messages.filter { !$0.bytes.isEmpty }
        var tried = 0
        while ContinuousClock.now < end {
            for _ in 0..<100 {
                let (side, original) = dice.one(of: messages)
                let bytes = dice.damaged(original, other: dice.one(of: messages).bytes)
                if let trace {
                    try (side.rawValue + " " + Hex.text(of: bytes)).write(to: trace, atomically: false, encoding: .utf8)
                }
                receive(bytes, from: side)
                tried += 1
            }
        }
        #expect(tried > 1_000)
    }

    @Test("bytes that once did harm do none")
    func corpus() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".hex") }
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                let words = line.split(separator: " ")
                let side = try #require(words.first.flatMap { Transcript.Side(rawValue: String($0)) })
                receive(try #require(Hex.bytes(words.dropFirst().joined())), from: side)
            }
        }
    }
}

extension Dice {
    /// The message with some bytes changed, cut, doubled or taken from another one.
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
