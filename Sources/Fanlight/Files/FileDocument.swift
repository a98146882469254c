import Combine
import Foundation
import UniformTypeIdentifiers

/// A document as a value, which is read from a file and written to one.
public protocol FileDocument {
    typealias ReadConfiguration = FileDocumentReadConfiguration
    typealias WriteConfiguration = FileDocumentWriteConfiguration

    /// The types of files that the document can be read from.
    static var readableContentTypes: [UTType] { get }
    /// The types of files that the document can be written to; by default those that it can be read from.
    static var writableContentTypes: [UTType] { get }

    /// Creates a document from the content of a file.
    init(configuration: ReadConfiguration) throws
    /// Returns the content of the file that is written.
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
    public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// A document as an object, which is read from a file. A snapshot of it is written.
public protocol ReferenceFileDocument: ObservableObject {
    associatedtype Snapshot
    typealias ReadConfiguration = FileDocumentReadConfiguration
    typealias WriteConfiguration = FileDocumentWriteConfiguration

    static var readableContentTypes: [UTType] { get }
    static var writableContentTypes: [UTType] { get }

    init(configuration: ReadConfiguration) throws
    /// Returns the state that is written.
    func snapshot(contentType: UTType) throws -> Snapshot
    /// Returns the content of the file that is written for a snapshot.
    func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
}

extension ReferenceFileDocument {
    public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// The file from which a document is read.
public struct FileDocumentReadConfiguration {
    public let contentType: UTType
    public let file: FileWrapper
}

/// The file to which a document is written.
public struct FileDocumentWriteConfiguration {
    public let contentType: UTType
    /// The file that is replaced; nil for a new one.
    public let existingFile: FileWrapper?
}

/// Writes documents of both kinds.
enum DocumentWriter {
    static func write(_ document: some FileDocument, to url: URL, as type: UTType) throws {
        let file = try document.fileWrapper(configuration: configuration(url, type))
        try file.write(to: url, options: .atomic, originalContentsURL: nil)
    }

    static func write<D: ReferenceFileDocument>(_ document: D, to url: URL, as type: UTType) throws {
        let snapshot = try document.snapshot(contentType: type)
        let file = try document.fileWrapper(snapshot: snapshot, configuration: configuration(url, type))
        try file.write(to: url, options: .atomic, originalContentsURL: nil)
    }

    private static func configuration(_ url: URL, _ type: UTType) -> FileDocumentWriteConfiguration {
        FileDocumentWriteConfiguration(contentType: type, existingFile: try? FileWrapper(url: url))
    }
}
