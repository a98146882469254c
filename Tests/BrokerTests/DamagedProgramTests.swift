import Foundation
import Testing

@testable import Broker

/// For any bytes of a program's file, the previews are a list or a sentence, with few reads.
@Suite("Previews of damaged programs")
struct DamagedProgramTests {
    /// Limit of page reads of a file. The samples have one or a few pages.
    private static let maximumReads = 64

    @Test("the undamaged sample lists both previews")
    func sample() throws {
        try withFile(Sample.program()) { path in
            let entries = try PreviewList.read(path)
            #expect(entries.map(\.name) == ["Title", "Older"])
        }
    }

    @Test("a damaged program gives previews or an error message, and never crashes", arguments: 0..<8)
    func damaged(_ seed: Int) throws {
        var random = Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        let whole = Sample.program()
        for _ in 0..<250 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) { damage(&bytes, &random) }
            try check(bytes)
        }
    }

    @Test("a program with many sections and references is abandoned after a number of steps")
    func manyReferences() throws {
        try withFile(Sample.large(sections: 500, conformances: 131_072)) { path in
            let file = try #require(try ExecutableFile(path: path))
            #expect(throws: ExecutableFile.Problem.self) { try ProviderRecords.read(file) }
            #expect(file.steps < 2 << 20 && file.reads < 100)
        }
    }

    @Test("random bytes give no previews or an error message")
    func noise() throws {
        var random = Generator(state: 77)
        for length in [0, 1, 63, 64, 65, 200, 1000] {
            var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            try check(bytes)
            for (index, byte) in Sample.program().prefix(min(length, 20)).enumerated() { bytes[index] = byte }
            try check(bytes)
        }
    }

    private func damage(_ bytes: inout [UInt8], _ random: inout Generator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2:
            // An offset outside of the file, or close to its end.
            let extreme: [UInt64] = [0, 1, 0x7F, 0xFFFF, 0x7FFF_FFFF, .max, .max - 7, UInt64(bytes.count), 1 << 63]
            let word = extreme.randomElement(using: &random) ?? 0
            let start = place & ~7
            for index in start..<min(start + 8, bytes.count) {
                bytes[index] = UInt8(truncatingIfNeeded: word >> UInt64(8 * (index - start)))
            }
        case 3 where bytes.count > 1: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random) / 4 + 1)
        default:
            let other = Int.random(in: 0..<bytes.count, using: &random)
            for index in 0..<min(32, bytes.count - max(place, other)) { bytes[place + index] = bytes[other + index] }
        }
    }

    private func check(_ bytes: [UInt8]) throws {
        try withFile(bytes) { path in
            do throws(PreviewProblem) {
                for entry in try PreviewList.read(path) { #expect(!entry.name.isEmpty) }
            } catch {
                #expect(error.description.hasPrefix("Previews cannot be listed: "))
            }
            guard let file = try? ExecutableFile(path: path) else { return }
            _ = try? PreviewRecords.read(file)
            _ = try? ProviderRecords.read(file)
            #expect(file.reads <= Self.maximumReads)
        }
    }

    private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "damaged-\(UUID())")
        // `fopen`, because Foundation would sync to the disk, thousands of times.
        let file = try #require(fopen(url.path, "w"))
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        #expect(fclose(file) == 0)
        try body(url.path)
    }
}

private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The smallest program with a preview of each kind. Addresses equal file offsets.
private enum Sample {
    static func program() -> [UInt8] {
        var file = [UInt8](repeating: 0, count: 64)
        func put<Number: FixedWidthInteger>(_ number: Number, at place: Int) {
            for index in 0..<MemoryLayout<Number>.size {
                file[place + index] = UInt8(truncatingIfNeeded: number >> Number(8 * index))
            }
        }
        func append(_ bytes: [UInt8]) -> Int {
            let place = file.count
            file += bytes
            while file.count % 8 != 0 { file.append(0) }
            return place
        }
        func text(_ text: String) -> Int { append(Array(text.utf8) + [0]) }
        func point(from place: Int, to target: Int) { put(Int32(target - place), at: place) }

        let data = file.count
        let names = (older: text("Older"), protocol: text("PreviewProvider"), ours: text("Fanlight"), app: text("App"))
        // Appends the compiler's descriptor of a module, a protocol or a type: kind, enclosing scope, name.
        func describe(kind: UInt32, name: Int, in outer: Int?) -> Int {
            let place = append([UInt8](repeating: 0, count: 24))
            put(kind, at: place)
            if let outer { point(from: place + 4, to: outer) }
            point(from: place + 8, to: name)
            return place
        }
        let framework = describe(kind: 0, name: names.ours, in: nil)
        let requirement = describe(kind: 3, name: names.protocol, in: framework)
        let app = describe(kind: 0, name: names.app, in: nil)
        let older = describe(kind: 17, name: names.older, in: app)
        let slot = append([UInt8](repeating: 0, count: 8))
        let conformance = append([UInt8](repeating: 0, count: 16))
        put(Int32(slot - conformance) | 1, at: conformance)
        point(from: conformance + 4, to: older)
        let dataEnd = file.count

        let conformances = append([UInt8](repeating: 0, count: 4))
        point(from: conformances, to: conformance)

        let relocations = append([UInt8](repeating: 0, count: 24))
        put(UInt64(slot), at: relocations)
        put(UInt64(requirement), at: relocations + 16)

        var record = Array("App/File.swift".utf8) + [0] + Array("Title".utf8) + [0]
        while record.count % 8 != 0 { record.append(0) }
        let records = append([UInt8](repeating: 0, count: 24) + record)
        put(PreviewRecords.kind, at: records)
        put(UInt32(24 + record.count), at: records + 4)
        put(UInt32(7), at: records + 16)
        put(UInt32(1), at: records + 20)

        let sections: [(name: String, start: Int, size: Int)] = [
            ("", 0, 0), (".data", data, dataEnd - data), ("swift5_protocol_conformances", conformances, 4),
            (".rela.dyn", relocations, 24), ("fanlight_previews", records, 24 + record.count),
        ]
        let sectionNames = text(sections.map { "\($0.name)\0" }.joined() + "names")
        let table = append([UInt8](repeating: 0, count: 64 * (sections.count + 1)))
        var nameOffset = 0
        for (index, section) in sections.enumerated() {
            let header = table + 64 * index
            put(UInt32(nameOffset), at: header)
            put(UInt32(index == 0 ? 0 : 1), at: header + 4)
            put(UInt64(2), at: header + 8)
            for place in [0x10, 0x18] { put(UInt64(section.start), at: header + place) }
            put(UInt64(section.size), at: header + 0x20)
            nameOffset += section.name.utf8.count + 1
        }
        let last = table + 64 * sections.count
        put(UInt32(nameOffset), at: last)
        put(UInt32(3), at: last + 4)
        put(UInt64(sectionNames), at: last + 0x18)
        put(UInt64(nameOffset + 6), at: last + 0x20)

        for (index, byte) in ([0x7F, 0x45, 0x4C, 0x46, 2, 1] as [UInt8]).enumerated() { file[index] = byte }
        put(UInt64(table), at: 0x28)
        put(UInt16(64), at: 0x3A)
        put(UInt16(sections.count + 1), at: 0x3C)
        put(UInt16(sections.count), at: 0x3E)
        return file
    }

    /// A program with decoy sections, and with conformances to as many protocols.
    static func large(sections: Int, conformances: Int) -> [UInt8] {
        let (references, targets) = (64, 64 + 4 * conformances)
        let (name, names) = (targets + 16 * conformances, "\0swift5_protocol_conformances\0.t\0")
        let namesPlace = name + 512
        let table = (namesPlace + names.utf8.count + 7) & ~7
        var file = [UInt8](repeating: 0, count: table + 64 * (sections + 3))
        func put<Number: FixedWidthInteger>(_ number: Number, at place: Int) {
            for index in 0..<MemoryLayout<Number>.size {
                file[place + index] = UInt8(truncatingIfNeeded: number >> Number(8 * index))
            }
        }
        for index in 0..<conformances {
            let conformance = targets + 16 * index
            put(Int32(conformance - references - 4 * index), at: references + 4 * index)
            put(Int32(16 * (index * 7_919 % conformances - index)), at: conformance)
            put(Int32(name - conformance - 8), at: conformance + 8)
        }
        file.replaceSubrange(name..<name + 500, with: repeatElement(0x78, count: 500))
        file.replaceSubrange(namesPlace..<namesPlace + names.utf8.count, with: names.utf8)
        var all = [(name: 0, start: 0, size: 0)]
        all += (0..<sections).map { (name: 30, start: 1 << 32 + 16 * $0, size: 8) }
        all += [(1, references, 4 * conformances), (30, targets, 16 * conformances + 512)]
        for (index, section) in all.enumerated() {
            let header = table + 64 * index
            put(UInt32(section.name), at: header)
            put(UInt32(index == 0 ? 0 : 1), at: header + 4)
            put(UInt64(2), at: header + 8)
            put(UInt64(section.start), at: header + 0x10)
            put(UInt64(section.start > table ? 64 : section.start), at: header + 0x18)
            put(UInt64(section.size), at: header + 0x20)
        }
        // The names of sections are in the first one, which is not loaded.
        put(UInt64(namesPlace), at: table + 0x18)
        put(UInt64(names.utf8.count), at: table + 0x20)
        for (index, byte) in ([0x7F, 0x45, 0x4C, 0x46, 2, 1] as [UInt8]).enumerated() { file[index] = byte }
        put(UInt64(table), at: 0x28)
        put(UInt16(64), at: 0x3A)
        put(UInt16(all.count), at: 0x3C)
        put(UInt16(0), at: 0x3E)
        return file
    }
}
