import Foundation

/// Messages that once did harm, or were constructed to, in the files of `Corpus`. There is one per line, in
/// hexadecimal, after its sender. A line that begins with # explains those below.
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
        return try names.sorted().map {
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
}
