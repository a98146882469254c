import CFanlightWire
import Display
import Foundation
import Testing

@testable import Wire

/// Compares `Protocol/requirements.json` with the decoders: a field is required if every message without it is refused.
///
/// `FANLIGHT_REGENERATE=1 swift test --filter RequirementTests` rewrites the file.
@Suite("Required fields")
struct RequirementTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Protocol/requirements.json"
    ).standardizedFileURL

    /// Fields that are required under a condition only, so that some messages without them are valid.
    private static let conditional = [
        (field: "Animation.drawings", condition: "if property is DRAWING"),
        (field: "Animation.numbers", condition: "unless property is PLACEMENT"),
        (field: "Animation.styles", condition: "if property is TEXT_PAINT"),
        (field: "Attach.screen", condition: "if mode is TAKE_OVER"),
        (field: "Edit.placement", condition: "if transform or perspective is present"),
        (field: "Edit.transform", condition: "if perspective is present"),
        (field: "Frame.clock", condition: "if clock_stands is present"),
        (field: "Frame.drawings", condition: "if a node, an edit or an animation names a drawing"),
        (field: "Frame.styles", condition: "if a node or an edit has a run, or an animation names a style"),
        (field: "Frame.timings", condition: "if a node or an edit has an animation"),
        (field: "Node.insert", condition: "if runs is present and neither keep_start nor keep_end is"),
        (field: "Node.transform", condition: "if perspective is present"),
        (field: "Outline.points", condition: "if shape is PATH, resource is absent and a verb takes points"),
        (field: "Outline.radii", condition: "if shape is ROUNDED"),
        (field: "Outline.verbs", condition: "if shape is PATH and points is present"),
    ]

    @Test("the committed list of required fields matches the decoders")
    func requirements() throws {
        var census = FieldCensus()
        for (side, bytes) in samples() where accepts(bytes, from: side) {
            guard let message = FieldTree(message: bytes) else { continue }
            message.visitRemovals { field, bytes in census.count(field, isAccepted: accepts(bytes, from: side)) }
        }
        let unseen = FieldTree.everyField.subtracting(census.seen)
        #expect(unseen.isEmpty, "no sample has \(unseen.sorted())")

        let conditional = Set(RequirementTests.conditional.map(\.field))
        let conditions = RequirementTests.conditional.map {
            "  \(TranscriptJSON.string($0.field).text): \(TranscriptJSON.string($0.condition).text)"
        }
        let text = """
            {
            "always": {
            \(lines(census.alwaysRequired.filter { !conditional.contains($0.name) }))
            },
            "exactly_one": {
            \(lines(census.requiredChoices))
            },
            "conditional": {
            \(conditions.joined(separator: ",\n"))
            }
            }

            """
        if ProcessInfo.processInfo.environment["FANLIGHT_REGENERATE"] != nil {
            try text.write(to: RequirementTests.file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: RequirementTests.file, encoding: .utf8) == text)
    }

    @Test("a known field with another wire type makes a message invalid")
    func wireTypes() {
        let mistyped: [[UInt8]] = [
            // Hello.major as bytes and as a fixed number, Hello.client as a number.
            [0x01, 0x0A, 1, 0x61], [0x01, 0x0D, 1, 0, 0, 0], [0x01, 0x08, 1, 0x18, 5],
            // Request.serial as bytes; a group, which the protocol does not have.
            [0x10, 0x0A, 1, 1, 0x1A, 0], [0x01, 0x08, 1, 0xA3, 6, 0xA4, 6],
        ]
        for bytes in mistyped {
            #expect(throws: WireError.malformed(MessageKind(rawValue: bytes[0]) ?? .ping)) {
                try ClientMessage.decode(bytes)
            }
        }
    }

    @Test("the last of a repeated scalar or oneof counts; a repeated message is merged")
    func repetitions() throws {
        func hello(_ bytes: [UInt8]) throws -> Hello? {
            if case .hello(let hello) = try ClientMessage.decode([0x01] + bytes) { hello } else { nil }
        }
        #expect(try hello([0x08, 1, 0x08, 2])?.major == 2)
        let resume = try hello([0x08, 1, 0x32, 3, 0x0A, 1, 0x74, 0x32, 2, 0x18, 7])?.resume
        #expect(resume == ResumePoint(token: "t", epoch: 0, version: 7, inputSerial: 0))
        func verb(_ bytes: [UInt8]) throws -> Verb? {
            if case .request(let request) = try ClientMessage.decode([0x10, 0x08, 1] + bytes) {
                request.verb
            } else {
                nil
            }
        }
        // `apps`, then `sessions`.
        #expect(try verb([0x1A, 0, 0x22, 0]) == .sessions)
        // `attach` to s as an observer, then to t.
        let twice: [UInt8] = [0x32, 5, 0x0A, 1, 0x73, 0x10, 1, 0x32, 3, 0x0A, 1, 0x74]
        #expect(try verb(twice) == .attach(AttachRequest(session: "t", mode: .control)))
    }

    private func lines(_ fields: [FieldTree.Field]) -> String {
        let byMessage = Dictionary(grouping: fields, by: \.message)
        let lines = byMessage.keys.sorted().map { message in
            let names = TranscriptJSON.array((byMessage[message] ?? []).map { TranscriptJSON.string($0.field) })
            return "  \(TranscriptJSON.string(message).text): \(names.text)"
        }
        return lines.joined(separator: ",\n")
    }

    private func lines(_ choices: [FieldCensus.Choice]) -> String {
        let lines = choices.map { choice in
            let members = TranscriptJSON.array(choice.members.map(TranscriptJSON.string))
            return "  \(TranscriptJSON.string(choice.message).text): \(members.text)"
        }
        return lines.joined(separator: ",\n")
    }

    private func samples() -> [(side: Transcript.Side, bytes: [UInt8])] {
        var samples = TranscriptTests.messages
        for action: ElementAction in [.focus, .perform("Copy")] {
            let message = InputMessage(serial: 1, seen: 0, input: .act(action, on: LayerID(1)))
            samples.append((.client, ClientMessage.input(message).encode()))
        }
        for seed: UInt64 in 1...40 {
            var dice = RandomValues(seed: seed)
            samples += dice.clientMessages().map { (.client, $0.encode()) }
            samples += dice.serviceMessages().map { (.service, $0.encode()) }
            samples += dice.workerMessages().map { (.worker, $0.encode()) }
            samples += dice.brokerMessages().map { (.broker, $0.encode()) }
            samples.append((.gate, dice.introduction().encode()))
        }
        return samples
    }

    private func accepts(_ bytes: [UInt8], from side: Transcript.Side) -> Bool {
        switch side {
        case .client: (try? ClientMessage.decode(bytes)) != nil
        case .service: (try? ServiceMessage.decode(bytes, lastVersion: 1)) != nil
        case .worker: (try? WorkerMessage.decode(bytes)) != nil
        case .broker: (try? BrokerMessage.decode(bytes)) != nil
        case .gate: (try? Introduction.decode(bytes)) != nil
        }
    }
}

/// Counts, by field, of messages without that field that were accepted and refused.
private struct FieldCensus {
    struct Choice: Hashable {
        let message: String
        let members: [String]
    }

    private var accepted: Set<FieldTree.Field> = []
    private var refused: Set<FieldTree.Field> = []

    mutating func count(_ field: FieldTree.Field, isAccepted: Bool) {
        if isAccepted { accepted.insert(field) } else { refused.insert(field) }
    }

    var seen: Set<String> { Set(accepted.union(refused).map(\.name)) }

    /// Sorted by name, without members of oneofs.
    var alwaysRequired: [FieldTree.Field] {
        refused.subtracting(accepted).filter { $0.choice == nil }.sorted { $0.name < $1.name }
    }

    /// The oneofs that no valid message lacks.
    var requiredChoices: [Choice] {
        func choices(_ fields: Set<FieldTree.Field>) -> Set<Choice> {
            Set(fields.compactMap { field in field.choice.map { Choice(message: field.message, members: $0) } })
        }
        return choices(refused).subtracting(choices(accepted)).sorted {
            ($0.message, $0.members.joined()) < ($1.message, $1.members.joined())
        }
    }
}
