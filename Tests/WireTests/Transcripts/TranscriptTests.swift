import Foundation
import Testing

@testable import Wire

/// Checks that `Protocol/vectors` is up to date. `FANLIGHT_REGENERATE=1 swift test --filter TranscriptTests` rewrites
/// the files.
@Suite("Recorded transcripts")
struct TranscriptTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Protocol/vectors"
    ).standardizedFileURL

    /// The folder of this version; folders of older versions stay beside it and are only replayed.
    static let current = "\(Wire.major).\(Wire.minor)"

    static let kept: [String] = {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
        return (files ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }()

    @Test("encoding matches the recorded transcripts")
    func unchanged() throws {
        for transcript in try Transcripts.all() {
            let file = TranscriptTests.folder.appending(path: "\(TranscriptTests.current)/\(transcript.name).json")
            if ProcessInfo.processInfo.environment["FANLIGHT_REGENERATE"] != nil {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try transcript.text.write(to: file, atomically: true, encoding: .utf8)
            }
            let kept = try String(contentsOf: file, encoding: .utf8)
            for (now, then) in zip(transcript.text.split(separator: "\n"), kept.split(separator: "\n")) {
                #expect(now == then, "\(transcript.name)")
            }
            #expect(transcript.text == kept)
        }
    }

    @Test("recorded messages decode to the recorded values", arguments: kept)
    func replay(name: String) throws {
        let data = try Data(contentsOf: TranscriptTests.folder.appending(path: name))
        let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let messages = try #require(file["messages"] as? [[String: Any]])
        #expect(!messages.isEmpty)
        var receiver = TranscriptReceiver()
        for (index, message) in messages.enumerated() {
            if message["reconnect"] != nil {
                receiver.reconnect()
                continue
            }
            let side = try #require((message["from"] as? String).flatMap(Transcript.Side.init))
            let bytes = try #require((message["bytes"] as? String).flatMap { Hex.bytes($0) })
            let (picture, error) = receiver.receive(bytes, from: side)
            #expect(error == message["error"] as? String, "message \(index)")
            if error == nil { #expect(try same(MessageJSON.of(bytes), message["message"]), "message \(index)") }
            if let picture { #expect(try same(PictureJSON.of(picture), message["picture"]), "message \(index)") }
        }
    }

    @Test("the bytes in the specification are recorded ones")
    func workedExamples() throws {
        let file = TranscriptTests.folder.deletingLastPathComponent().appending(path: "README.md")
        let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```wire\n").dropFirst()
        #expect(blocks.count == 3)
        for block in blocks {
            let lines = block.prefix { $0 != "`" }.split(separator: "\n")
            let bytes = lines.flatMap { line in
                line.split(separator: " ").prefix { $0.count == 2 && Hex.bytes($0) != nil }.flatMap {
                    Hex.bytes($0) ?? []
                }
            }
            #expect(TranscriptTests.messages.contains { $0.bytes == bytes }, "\(Hex.text(of: bytes))")
        }
    }

    private func same(_ json: TranscriptJSON, _ expected: Any?) throws -> Bool {
        let value = try JSONSerialization.jsonObject(with: Data(json.text.utf8))
        return (value as? NSDictionary) == (expected as? NSDictionary)
    }

    /// All recorded messages, as a basis for damaged ones.
    static let messages: [(side: Transcript.Side, bytes: [UInt8])] = {
        var result: [(Transcript.Side, [UInt8])] = []
        for name in kept {
            guard let data = try? Data(contentsOf: folder.appending(path: name)),
                let file = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
            else { continue }
            for message in file["messages"] as? [[String: Any]] ?? [] {
                guard let side = (message["from"] as? String).flatMap(Transcript.Side.init),
                    let bytes = (message["bytes"] as? String).flatMap({ Hex.bytes($0) })
                else { continue }
                result.append((side, bytes))
            }
        }
        return result
    }()
}
