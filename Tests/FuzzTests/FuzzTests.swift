import Foundation
import FuzzTargets
import SeededRandom
import Testing

/// Executes the targets of `make fuzz` with their kept inputs, and with random damage to these.
@Suite("Fuzz targets")
struct FuzzTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fuzz/Corpus").standardizedFileURL

    /// The kept inputs of a target: one per line, in base64.
    private static func inputs(of target: any FuzzTarget.Type) throws -> [[UInt8]] {
        let text = try String(contentsOf: folder.appending(path: "\(target.name).txt"), encoding: .utf8)
        return try text.split(separator: "\n").map { [UInt8](try #require(Data(base64Encoded: String($0)))) }
    }

    private static let names = FuzzTargets.all.map { $0.name }

    private static func target(_ name: String) throws -> any FuzzTarget.Type {
        try #require(FuzzTargets.all.first { $0.name == name })
    }

    @Test("kept inputs have no finding", arguments: names)
    func corpus(name: String) throws {
        let target = try FuzzTests.target(name)
        let inputs = try FuzzTests.inputs(of: target)
        #expect(inputs.count > 20)
        let subject = try target.init()
        for input in inputs { execute(subject, input) }
    }

    /// Always the same damage, as much of it as fits into the time.
    @Test("kept inputs that are changed at random have no finding", arguments: names)
    func damage(name: String) throws {
        let target = try FuzzTests.target(name)
        let inputs = try FuzzTests.inputs(of: target).filter { !$0.isEmpty }
        let subject = try target.init()
        var dice = SeededGenerator(seed: 1)
        let end = ContinuousClock.now + .seconds(2)
        var executions = 0
        while executions < 20 || ContinuousClock.now < end {
            execute(subject, dice.damaged(inputs[dice.below(inputs.count)], other: inputs[dice.below(inputs.count)]))
            executions += 1
        }
        print("Fuzzed \(name): \(executions) executions")
    }

    private func execute(_ target: any FuzzTarget, _ input: [UInt8]) {
        let finding: FuzzFinding? = input.withUnsafeBytes { bytes in
            do throws(FuzzFinding) {
                try target.run(bytes)
                return nil
            } catch {
                return error
            }
        }
        if let finding { Issue.record("\(finding) The input in base64: \(Data(input).base64EncodedString())") }
    }
}

extension SeededGenerator {
    /// Returns the input with some bytes changed, removed, doubled, or taken from another one.
    fileprivate mutating func damaged(_ original: [UInt8], other: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0...below(3) where !bytes.isEmpty {
            let place = below(bytes.count)
            switch below(8) {
            case 0: bytes[place] = UInt8(below(256))
            case 1: bytes[place] ^= 1 << UInt8(below(8))
            case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF][below(5)]
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(4)))
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + below(12))], at: place)
            case 5: bytes.insert(contentsOf: (0...below(6)).map { _ in UInt8(below(256)) }, at: place)
            case 6: bytes.replaceSubrange(place..., with: other.dropFirst(below(other.count)))
            default: bytes[place] &+= UInt8(1 + below(3))
            }
        }
        return bytes
    }
}
