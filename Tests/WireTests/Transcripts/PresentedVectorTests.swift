import Display
import Foundation
import Testing

@testable import Wire

/// Checks the presented values of animated layers in `Protocol/vectors`.
///
/// A Python program computes them from the specification, in `Clients/python/tests/presenting.py`. The service and the
/// clients of this project all present with `Layer.presented(at:in:)`.
@Suite("Presented vectors")
struct PresentedVectorTests {
    /// One message of the file, with the states that are presented after it.
    struct Entry: Sendable, CustomTestStringConvertible {
        var note: String
        /// The bytes of this message and all before it; nil for a new connection.
        var messages: [[UInt8]?]
        /// The clock in microseconds, and the layers as JSON.
        var states: [(clock: Int64, layers: String)]

        var testDescription: String { note }
    }

    static let entries: [Entry] = {
        let file = TranscriptTests.folder.appending(path: "\(TranscriptTests.current)/presented.json")
        guard let data = try? Data(contentsOf: file),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let messages = object["messages"] as? [[String: Any]]
        else { return [] }
        var (entries, known): ([Entry], [[UInt8]?]) = ([], [])
        for message in messages {
            let bytes = (message["bytes"] as? String).flatMap { Hex.bytes($0) }
            known.append(bytes)
            let states = (message["presented"] as? [[String: Any]] ?? []).compactMap { state -> (Int64, String)? in
                guard let clock = (state["clock"] as? NSNumber)?.int64Value, let layers = state["layers"],
                    let text = try? JSONSerialization.data(withJSONObject: layers)
                else { return nil }
                return (clock, String(decoding: text, as: UTF8.self))
            }
            guard bytes != nil else { continue }
            entries.append(Entry(note: message["note"] as? String ?? "", messages: known, states: states))
        }
        return entries
    }()

    @Test("there are tables for every kind of declaration")
    func kinds() {
        #expect(PresentedVectorTests.entries.count >= 37)
        #expect(PresentedVectorTests.entries.allSatisfy { !$0.states.isEmpty })
    }

    @Test("layers are presented with the recorded values", arguments: entries)
    func tables(_ entry: Entry) throws {
        var (receiver, picture) = (TranscriptReceiver(), Picture())
        for message in entry.messages {
            guard let message else {
                receiver.reconnect()
                continue
            }
            picture = try #require(receiver.receive(message, from: .service).picture)
        }
        for (clock, layers) in entry.states {
            let shown = PictureJSON.of(picture.presented(at: clock)).text
            let found = try #require(try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [String: Any])
            let expected = try JSONSerialization.jsonObject(with: Data(layers.utf8))
            #expect(
                PresentedVectorTests.differences(found["layers"] as Any, expected) == [], "at \(clock): \(shown)")
        }
    }

    @Test("a difference beyond the tolerance is found")
    func tolerance() throws {
        func json(_ frame: Int, _ opacity: Double, _ color: UInt32) throws -> Any {
            let text = #"[{"frame": [1, \#(frame)], "opacity": \#(opacity), "stops": [[\#(color), 0.5]]}]"#
            return try JSONSerialization.jsonObject(with: Data(text.utf8))
        }
        let expected = try json(2, 0.5, 0x1020_30FF)
        for (frame, opacity, color, count) in [
            (2, 0.5, 0x1020_30FF, 0), (2, 0.5009, 0x1120_2FFE, 0), (3, 0.5, 0x1020_30FF, 1),
            (2, 0.502, 0x1220_30FF, 2),
        ] as [(Int, Double, UInt32, Int)] {
            let found = try json(frame, opacity, color)
            #expect(PresentedVectorTests.differences(found, expected).count == count)
        }
    }

    /// Keys of numbers that are exact: edges are whole dots.
    private static let exact: Set = ["id", "parent", "after", "frame", "content", "rect"]

    /// Returns the paths of values that differ by more than the tolerance of `Protocol/vectors/README.md`.
    private static func differences(
        _ found: Any, _ expected: Any, key: String = "", path: String = ""
    ) -> [String] {
        if let found = found as? [String: Any], let expected = expected as? [String: Any] {
            guard Set(found.keys) == Set(expected.keys) else { return [path] }
            return expected.flatMap { name, value in
                differences(found[name] as Any, value, key: name, path: "\(path).\(name)")
            }
        }
        if let found = found as? [Any], let expected = expected as? [Any] {
            guard found.count == expected.count else { return [path] }
            return expected.indices.flatMap { index in
                // A stop is a list of its colour and its location.
                let inner = key == "stops" ? "stop" : key == "stop" ? ["color", "location"][index % 2] : key
                return differences(found[index], expected[index], key: inner, path: "\(path)[\(index)]")
            }
        }
        guard let number = found as? NSNumber, let other = expected as? NSNumber, !exact.contains(key) else {
            return (found as? NSObject) == (expected as? NSObject) ? [] : [path]
        }
        if key == "color" {
            let (a, b) = (number.uint32Value, other.uint32Value)
            let isNear = [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 1 }
            return isNear ? [] : [path]
        }
        let margin = 1e-3 * max(1, abs(other.doubleValue))
        return abs(number.doubleValue - other.doubleValue) <= margin ? [] : [path]
    }
}
