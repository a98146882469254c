import Combine
import Foundation
import UniformTypeIdentifiers

/// The documents of a scene as its app declares them.
struct DocumentPlan<Document, Content: View> {
    let types: DocumentTypes
    /// Makes a new document; nil if documents are only shown.
    let make: (() -> Document)?
    let read: (FileDocumentReadConfiguration) throws -> Document
    let write: (Document, URL, UTType) throws -> Void
    /// Calls a closure before each change of an object; returns nil for a value.
    let observe: (Document, @escaping () -> Void) -> AnyCancellable?
    /// Returns the editor of an open document with its file. The last argument is true if changes are saved.
    let content: (Binding<Document>, URL, Bool) -> Content

    init(
        _ make: (() -> Document)?, _ content: @escaping (FileDocumentConfiguration<Document>) -> Content
    ) where Document: FileDocument {
        types = DocumentTypes(readable: Document.readableContentTypes, writable: Document.writableContentTypes)
        self.make = make
        read = { try Document(configuration: $0) }
        write = { try DocumentWriter.write($0, to: $1, as: $2) }
        observe = { _, _ in nil }
        self.content = { content(FileDocumentConfiguration(document: $0, fileURL: $1, isEditable: $2)) }
    }

    init(
        _ make: (() -> Document)?, _ content: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
    ) where Document: ReferenceFileDocument {
        types = DocumentTypes(readable: Document.readableContentTypes, writable: Document.writableContentTypes)
        self.make = make
        read = { try Document(configuration: $0) }
        write = { try DocumentWriter.write($0, to: $1, as: $2) }
        observe = { document, change in document.objectWillChange.sink { _ in change() } }
        self.content = {
            content(ReferenceFileDocumentConfiguration(document: $0.wrappedValue, fileURL: $1, isEditable: $2))
        }
    }

    /// Writes a new document to the folder. Returns its place; nil if documents are only shown.
    ///
    /// - Parameters:
    ///   - made: Makes the document; nil for one of the scene's own.
    ///   - type: The type of the file; nil for the document's first one.
    func create(_ made: (() -> Document)? = nil, as type: UTType? = nil, in folder: URL) throws -> URL? {
        guard make != nil, let make = made ?? make, let type = type ?? types.writable.first else { return nil }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let tagged = UTType(filenameExtension: DocumentTypes.filenameExtension(of: type))
        let place = NewFile.unused("Untitled", as: tagged ?? type, in: folder)
        try write(make(), place, type)
        return place
    }

    /// Reads a document.
    @MainActor func open(_ url: URL) throws -> OpenDocument<Document> {
        guard let type = types.type(of: url) else { throw CocoaError(.fileReadUnknown) }
        let document = try read(FileDocumentReadConfiguration(contentType: type, file: FileWrapper(url: url)))
        return OpenDocument(
            document, url, isEditable: make != nil && types.canWrite(type), write: { try write($0, url, type) },
            observe: observe)
    }
}

/// The types of files that a document has.
struct DocumentTypes {
    let readable: [UTType]
    let writable: [UTType]

    /// Returns the type of a file by its name; nil if no document can be read from the file.
    func type(of url: URL) -> UTType? {
        let known = UTType(filenameExtension: url.pathExtension)
        for type in readable {
            if let known, known.conforms(to: type) { return known }
            if DocumentTypes.filenameExtension(of: type) == url.pathExtension.lowercased() { return type }
        }
        return nil
    }

    func canWrite(_ type: UTType) -> Bool { writable.contains { type.conforms(to: $0) } }

    /// The extension of a type's files. A type of the app's own has the last part of its identifier.
    static func filenameExtension(of type: UTType) -> String {
        type.preferredFilenameExtension
            ?? type.identifier.split(separator: ".").last.map { $0.lowercased() } ?? ""
    }

    /// Returns the documents in a folder in the order of their names.
    func files(in folder: URL) -> [URL] {
        FolderContents(of: folder, showsHidden: false).entries.map(\.url).filter { type(of: $0) != nil }
    }
}
