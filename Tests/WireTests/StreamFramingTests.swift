import Foundation
import SeededRandom
import Testing

@testable import Wire

@Suite("Framing of a stream")
struct StreamFramingTests {
    private func next(_ bytes: [UInt8], largest: Int = 1 << 20) throws(StreamError) -> (StreamFraming.Next, [[UInt8]]) {
        var parts: [Range<Int>] = []
        let result: Result<StreamFraming.Next, StreamError> = bytes.withUnsafeBytes { stream in
            Result { () throws(StreamError) in try StreamFraming.next(in: stream, largest: largest, parts: &parts) }
        }
        return (try result.get(), parts.map { Array(bytes[$0]) })
    }

    private func written(_ parts: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            part.withUnsafeBytes { StreamFraming.append($0, more: index < parts.count - 1, to: &bytes) }
        }
        return bytes
    }

    @Test("a message decodes to the encoded one, at any split of the stream")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let parts = (0..<1 + random.below(3)).map { _ in
                (0..<[0, 1, 4, 255, 256, 700][random.below(6)]).map { _ in UInt8(random.below(256)) }
            }
            let bytes = written(parts)
            let after = (0..<random.below(5)).map { _ in UInt8(random.below(256)) }
            let (whole, read) = try next(bytes + after)
            #expect(whole == .message(end: bytes.count) && read == parts)
            // The requested number of bytes always suffices to continue, and never exceeds the message.
            var count = 0
            while count < bytes.count {
                guard case .incomplete(let wanted) = try next(Array(bytes.prefix(count))).0 else {
                    Issue.record("a message of \(bytes.count) bytes is complete after \(count)")
                    return
                }
                #expect(wanted > count && wanted <= bytes.count)
                count = wanted
            }
        }
    }

    @Test("each error has its name")
    func errors() {
        func expect(_ error: StreamError, _ bytes: [UInt8], largest: Int = 1_000) {
            #expect(throws: error) { try next(bytes, largest: largest) }
        }
        expect(.unknownFlags(0x10), [0x10, 0])
        expect(.misplacedCommand, [1, 1, 9, 4, 0])
        expect(.misplacedCommand, [5, 0])
        expect(.tooLarge(bytes: 1_001, limit: 1_000), [2, 0, 0, 0, 0, 0, 0, 3, 0xE9])
        expect(.tooLarge(bytes: .max, limit: 1_000), [2] + [UInt8](repeating: 0xFF, count: 8))
        // Each part is short enough; all together are not.
        let part: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 3, 0xE8] + [UInt8](repeating: 0, count: 1_000)
        expect(.tooLarge(bytes: 1_000, limit: 1_000), part + part + part)
        let many = [UInt8](repeating: 0, count: 2 * StreamFraming.maximumParts).enumerated().map {
            $0.offset % 2 == 0 ? 1 : 0
        }
        expect(.tooManyParts(limit: StreamFraming.maximumParts), many.map { UInt8($0) } + [1, 0])
    }

    @Test("the specification shows what is sent first, and how a ping is answered")
    func specification() throws {
        let file = TranscriptTests.folder.deletingLastPathComponent().appending(path: "README.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        func bytes(_ line: Substring) -> [UInt8] {
            line.split(separator: " ").prefix { $0.count == 2 }.compactMap { Hex.bytes($0)?.first }
        }
        let block = try #require(text.components(separatedBy: "```zmtp\n").dropFirst().first)
        #expect(block.prefix { $0 != "`" }.split(separator: "\n").flatMap(bytes) == StreamFraming.opening)
        func command(_ name: String) throws -> [UInt8] {
            bytes(Substring(try #require(text.firstMatch(of: try Regex("(?m)^    \(name)  (.+)$"))?[1].substring)))
        }
        let (ping, pong) = (try command("PING"), try command("PONG"))
        // Behind the flags and the length.
        let answer = ping.dropFirst(2).withUnsafeBytes { StreamFraming.answer(to: $0) }
        #expect(answer == pong && Int(ping[1]) == ping.count - 2)
    }

    @Test("greetings of other protocols are recognised")
    func greetings() {
        func expect(_ error: StreamError?, whole: Bool = true, _ change: (inout [UInt8]) -> Void) {
            var greeting = Array(StreamFraming.opening.prefix(StreamFraming.greetingSize))
            change(&greeting)
            let result: StreamError? = greeting.withUnsafeBytes { bytes in
                do throws(StreamError) {
                    #expect(try StreamFraming.checkGreeting(bytes) == whole)
                    return nil
                } catch { return error }
            }
            #expect(result == error)
        }
        expect(nil) { _ in }
        // A later version, and a length that older ones sent.
        expect(nil) { ($0[10], $0[11], $0[8]) = (4, 7, 0) }
        expect(.notZeroMQ) { $0[0] = 0 }
        expect(.notZeroMQ) { $0[9] = 0 }
        // A prefix that is already invalid.
        expect(nil, whole: false) { $0.removeLast() }
        expect(nil, whole: false) { $0 = [] }
        expect(.notZeroMQ) { $0 = Array("SSH-2.0".utf8) }
        expect(.notZeroMQ) { $0 = $0.prefix(9) + [0] }
        expect(.oldVersion(2)) { $0 = $0.prefix(10) + [2] }
        expect(.oldVersion(1)) { $0[10] = 1 }
        expect(.otherMechanism) { $0[12] = UInt8(ascii: "X") }
        expect(.otherMechanism) { $0[16] = UInt8(ascii: "L") }
    }

    @Test("READY is recognised by that word alone")
    func ready() {
        func isReady(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { StreamFraming.isReady($0) } }
        #expect(isReady([5] + Array("READY".utf8)) && isReady([5] + Array("READY more".utf8)))
        #expect(
            !isReady([]) && !isReady([5]) && !isReady([5] + Array("READ".utf8)) && !isReady([5] + Array("ERROR".utf8)))
        #expect(!isReady([6] + Array("READYY".utf8)))
    }

    @Test("a ping is answered with its content, and nothing else is answered")
    func heartbeats() {
        func answer(_ name: String, _ rest: [UInt8]) -> [UInt8]? {
            ([UInt8(name.utf8.count)] + Array(name.utf8) + rest).withUnsafeBytes { StreamFraming.answer(to: $0) }
        }
        let pong = [4] + Array("PONG".utf8)
        #expect(answer("PING", [0, 9]) == [4, 5] + pong)
        #expect(answer("PING", [0, 9, 1, 2]) == [4, 7] + pong + [1, 2])
        // At the limit, and above.
        #expect(
            answer("PING", [0, 9] + [UInt8](repeating: 3, count: 40)) == [4, 21] + pong
                + [UInt8](repeating: 3, count: 16))
        #expect(answer("PING", [0]) == nil && answer("PONG", [0, 9]) == nil && answer("ERROR", [0, 0, 0]) == nil)
        #expect(answer("", []) == nil)
    }

    @Test("any bytes give messages or a named error, and each step makes progress")
    func damage() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            var bytes = written([[1, 2, 3, 4], (0..<random.below(300)).map { _ in 0 }]) + written([[5, 6]])
            for _ in 0..<1 + random.below(4) {
                let place = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8(random.below(12)), at: place)
                }
            }
            var rest = bytes[...]
            reading: while true {
                do throws(StreamError) {
                    switch try next(Array(rest), largest: 1_000).0 {
                    case .message(let end):
                        #expect(end > 0 && end <= rest.count)
                        rest = rest.dropFirst(end)
                    case .command(let place):
                        _ = Array(rest.prefix(place.upperBound).dropFirst(place.lowerBound)).withUnsafeBytes {
                            StreamFraming.answer(to: $0)
                        }
                        #expect(place.upperBound > 0 && place.upperBound <= rest.count)
                        rest = rest.dropFirst(place.upperBound)
                    case .incomplete(let wanted):
                        #expect(wanted > rest.count)
                        break reading
                    }
                } catch { break reading }
            }
        }
    }
}
