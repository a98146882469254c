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

    @Test("the messages of the corpus do not crash the decoder", arguments: try Corpus.files())
    func corpus(_ file: Corpus.File) throws {
        #expect(!file.messages.isEmpty)
        for (side, bytes) in file.messages { receive(bytes, from: side) }
    }
}
