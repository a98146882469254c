import Combine
import Fanlight
import Foundation
import UniformTypeIdentifiers

/// A folder of documents, which is removed with the object.
final class DocumentFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("documents-\(UUID().uuidString)")

    /// Writes a text to a file, and creates the folder where it is missing.
    @discardableResult
    func write(_ text: String, to name: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }

    func text(_ name: String) -> String? {
        (try? Data(contentsOf: url.appendingPathComponent(name))).map { String(decoding: $0, as: UTF8.self) }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    deinit { remove() }
}

/// A document that is a value. The text “damaged” cannot be read.
struct Memo: FileDocument {
    static let readableContentTypes = [UTType.plainText, UTType(exportedAs: "org.example.memo")]
    var text: String

    init(text: String) { self.text = text }

    init(configuration: ReadConfiguration) throws {
        text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
        if text == "damaged" { throw CocoaError(.fileReadCorruptFile) }
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(text.utf8))
    }
}

/// A document that is an object.
final class Board: ReferenceFileDocument {
    static let readableContentTypes = [UTType(exportedAs: "org.example.board")]
    @Published var text: String

    init(text: String) { self.text = text }

    init(configuration: ReadConfiguration) throws {
        text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }

    func snapshot(contentType: UTType) throws -> String { text }

    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(snapshot.utf8))
    }
}
