import Foundation

/// Messages that once did harm, or were constructed to, in the files of `Corpus`: one per line, in hexadecimal, after
/// its sender. A line that begins with # explains those below.
enum Corpus {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Corpus").standardizedFileURL

    struct File: Sendable, CustomStringConvertible {
        let description: String
        let messages: [(side: Transcript.Side, bytes: [UInt8])]
    }

    struct Unreadable: Error { var line: String }

    static func files() throws -> [File] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".hex") }
        return try names.filter { !Find.isUnderWay(folder.appending(path: $0)) }.sorted().map {
            let text = try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
            let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            return File(description: $0, messages: try lines.map { try message(String($0)) })
        }
    }

    private static func message(_ line: String) throws -> (side: Transcript.Side, bytes: [UInt8]) {
        let words = line.split(separator: " ")
        guard let side = words.first.flatMap({ Transcript.Side(rawValue: String($0)) }),
            let bytes = Hex.bytes(words.dropFirst().joined())
        else { throw Unreadable(line: line) }
        return (side, bytes)
    }

    /// The file for the findings of one run. The message being decoded is written to shared memory that outlives this
    /// process: it is in the file even if decoding it ended the process.
    final class Find {
        private let url: URL
        private let descriptor: Int32
        private let memory: UnsafeMutableRawBufferPointer
        private var found: [String]
        private var written = 0

        /// Size in characters; longer messages are truncated, which is no loss: the seed makes them again.
        private static let size = 1 << 20

        init(seed: UInt64) throws {
            found = ["# Found with FANLIGHT_FUZZ_SEED=\(seed)."]
            // If the folder is not writable, the seed in the output identifies a finding.
            let isWritable = access(Corpus.folder.path, W_OK) == 0
            let folder = isWritable ? Corpus.folder : FileManager.default.temporaryDirectory
            url = folder.appending(path: "find-\(seed).hex")
            let blank = Data(repeating: UInt8(ascii: "\n"), count: Find.size)
            try blank.write(to: url)
            descriptor = open(url.path, O_RDWR)
            flock(descriptor, LOCK_EX)
            let start = mmap(nil, Find.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
            guard descriptor >= 0, let start, start != MAP_FAILED else { throw CocoaError(.fileWriteUnknown) }
            memory = UnsafeMutableRawBufferPointer(start: start, count: Find.size)
        }

        /// Returns true if a run is writing to the file now: its content has done no harm yet.
        static func isUnderWay(_ url: URL) -> Bool {
            let descriptor = open(url.path, O_RDONLY)
            defer { close(descriptor) }
            return flock(descriptor, LOCK_EX | LOCK_NB) != 0
        }

        deinit {
            munmap(memory.baseAddress, memory.count)
            close(descriptor)
        }

        func trying(_ bytes: [UInt8], from side: Transcript.Side) {
            let line = "\(side.rawValue) \(Hex.text(of: bytes.prefix(Find.size / 4)))"
            memory.copyBytes(from: line.utf8)
            for index in line.utf8.count..<max(written, line.utf8.count) { memory[index] = UInt8(ascii: "\n") }
            written = line.utf8.count
        }

        /// Records the present message, which did harm that the process survived.
        func keep() { found.append(String(decoding: memory[..<written], as: UTF8.self)) }

        /// Ends the run: keeps the file if it has findings.
        func end() throws {
            guard found.count > 1 else { return try FileManager.default.removeItem(at: url) }
            try (found.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
        }
    }
}
