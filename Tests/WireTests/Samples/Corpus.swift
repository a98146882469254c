import Foundation

/// Messages that once did harm, or were made to, in the files of `Corpus`: one a line, in hexadecimal, behind who sends
/// it. A line that begins with # says what is the matter with those below.
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

    /// A file of its own for what one run finds. The message in hand is written to memory that outlives this process: it
    /// is still in the file when decoding it was the process's end.
    final class Find {
        private let url: URL
        private let descriptor: Int32
        private let memory: UnsafeMutableRawBufferPointer
        private var found: [String]
        private var written = 0

        /// Letters; longer messages are cut, which is no loss: the seed makes them again.
        private static let size = 1 << 20

        init(seed: UInt64) throws {
            found = ["# Found with FANLIGHT_FUZZ_SEED=\(seed)."]
            // Where nothing can be written beside the others, the seed is what tells of a find.
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

        /// Whether a run writes to the file now: what is in it has done no harm yet.
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

        /// The message in hand did harm that the process survived.
        func keep() { found.append(String(decoding: memory[..<written], as: UTF8.self)) }

        /// The run is over: the file stays where there is something in it.
        func end() throws {
            guard found.count > 1 else { return try FileManager.default.removeItem(at: url) }
            try (found.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
        }
    }
}
