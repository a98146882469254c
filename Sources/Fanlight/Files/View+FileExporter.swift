import CoreTransferable
import Foundation
import UniformTypeIdentifiers

extension View {
    /// Presents a sheet in which a person chooses the place of a new file, which the document is written to.
    nonisolated public func fileExporter<D: FileDocument>(
        isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
    ) -> some View {
        fileExporter(
            isPresented: isPresented, document: document, contentTypes: [contentType],
            defaultFilename: defaultFilename, onCompletion: onCompletion, onCancellation: {})
    }

    /// Presents a sheet in which a person chooses the place and the type of a new file, or cancels.
    nonisolated public func fileExporter<D: FileDocument>(
        isPresented: Binding<Bool>, document: D?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void
    ) -> some View {
        let types = contentTypes.isEmpty ? D.writableContentTypes : contentTypes
        return export(isPresented.requiring(document != nil), defaultFilename, types, onCompletion, onCancellation) {
            if let document { try DocumentWriter.write(document, to: $0, as: $1) }
        }
    }

    /// Presents a sheet in which a person chooses the place of a new file, which the document is written to.
    nonisolated public func fileExporter<D: ReferenceFileDocument>(
        isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
    ) -> some View {
        fileExporter(
            isPresented: isPresented, document: document, contentTypes: [contentType],
            defaultFilename: defaultFilename, onCompletion: onCompletion, onCancellation: {})
    }

    /// Presents a sheet in which a person chooses the place and the type of a new file, or cancels.
    nonisolated public func fileExporter<D: ReferenceFileDocument>(
        isPresented: Binding<Bool>, document: D?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void
    ) -> some View {
        let types = contentTypes.isEmpty ? D.writableContentTypes : contentTypes
        return export(isPresented.requiring(document != nil), defaultFilename, types, onCompletion, onCancellation) {
            if let document { try DocumentWriter.write(document, to: $0, as: $1) }
        }
    }

    private nonisolated func export(
        _ isPresented: Binding<Bool>, _ name: String?, _ types: [UTType],
        _ onCompletion: @escaping (Result<URL, any Error>) -> Void, _ onCancellation: @escaping () -> Void,
        write: @escaping (URL, UTType) throws -> Void
    ) -> some View {
        fileDialog(
            .newFile(name: name ?? "Untitled", types: types, write: .now(write)), isPresented: isPresented,
            completed: { onCompletion($0.ofOne) }, cancelled: onCancellation)
    }

    /// Presents a sheet in which a person chooses the folder of new files, which the documents are written to.
    nonisolated public func fileExporter<C: Collection>(
        isPresented: Binding<Bool>, documents: C, contentType: UTType,
        onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
    ) -> some View where C.Element: FileDocument {
        fileExporter(
            isPresented: isPresented, documents: documents, contentTypes: [contentType], onCompletion: onCompletion,
            onCancellation: {})
    }

    /// Presents a sheet in which a person chooses the folder of new files, or cancels. The files have the first type.
    nonisolated public func fileExporter<C: Collection>(
        isPresented: Binding<Bool>, documents: C, contentTypes: [UTType] = [],
        onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void
    ) -> some View where C.Element: FileDocument {
        let type = contentTypes.first ?? C.Element.writableContentTypes.first ?? .data
        return exportDocuments(isPresented, Array(documents), type, onCompletion, onCancellation) {
            try DocumentWriter.write($0, to: $1, as: type)
        }
    }

    /// Presents a sheet in which a person chooses the folder of new files, which the documents are written to.
    nonisolated public func fileExporter<C: Collection>(
        isPresented: Binding<Bool>, documents: C, contentType: UTType,
        onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
    ) -> some View where C.Element: ReferenceFileDocument {
        fileExporter(
            isPresented: isPresented, documents: documents, contentTypes: [contentType], onCompletion: onCompletion,
            onCancellation: {})
    }

    /// Presents a sheet in which a person chooses the folder of new files, or cancels. The files have the first type.
    nonisolated public func fileExporter<C: Collection>(
        isPresented: Binding<Bool>, documents: C, contentTypes: [UTType] = [],
        onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void
    ) -> some View where C.Element: ReferenceFileDocument {
        let type = contentTypes.first ?? C.Element.writableContentTypes.first ?? .data
        return exportDocuments(isPresented, Array(documents), type, onCompletion, onCancellation) {
            try DocumentWriter.write($0, to: $1, as: type)
        }
    }

    private nonisolated func exportDocuments<D>(
        _ isPresented: Binding<Bool>, _ documents: [D], _ type: UTType,
        _ onCompletion: @escaping (Result<[URL], any Error>) -> Void, _ onCancellation: @escaping () -> Void,
        write: @escaping (D, URL) throws -> Void
    ) -> some View {
        fileDialog(
            .folder(confirmation: "Save") { folder in
                try documents.map { document in
                    let place = NewFile.unused("Untitled", as: type, in: folder)
                    try write(document, place)
                    return place
                }
            },
            isPresented: isPresented.requiring(!documents.isEmpty), completed: onCompletion,
            cancelled: onCancellation)
    }
}

extension View {
    /// Presents a sheet in which a person chooses the place and type of a file for a value, or cancels.
    nonisolated public func fileExporter<T: Transferable>(
        isPresented: Binding<Bool>, item: T?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
    ) -> some View {
        let forms = T.forms.filter { form in
            form.exporting != nil && (contentTypes.isEmpty || contentTypes.contains { form.type.conforms(to: $0) })
        }
        let name = item.flatMap { item in forms.lazy.compactMap { $0.fileName(item) }.first }
        return fileDialog(
            .newFile(
                name: defaultFilename ?? name ?? "Untitled", types: forms.map(\.type),
                write: .later { url, type in
                    guard let item, let step = forms.first(where: { $0.type == type })?.exporting else {
                        throw CocoaError(.fileWriteUnknown)
                    }
                    try await step(item).write(to: url, options: .atomic)
                }),
            isPresented: isPresented.requiring(item != nil), completed: { onCompletion($0.ofOne) },
            cancelled: onCancellation)
    }
}

/// The names of new files.
enum NewFile {
    /// Returns a name without separators of paths, with an extension of the type.
    static func name(_ text: String, as type: UTType?) -> String {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines).replacingOccurrences(of: "/", with: ":")
        guard !name.isEmpty, name != ".", name != "..", let type, let wanted = type.preferredFilenameExtension else {
            return name == "." || name == ".." ? "" : name
        }
        let given = (name as NSString).pathExtension
        if !given.isEmpty, UTType(filenameExtension: given)?.conforms(to: type) == true { return name }
        return "\(name).\(wanted)"
    }

    /// Returns a place in a folder that no file has.
    static func unused(_ text: String, as type: UTType, in folder: URL) -> URL {
        var (place, number) = (folder.appendingPathComponent(name(text, as: type)), 2)
        while FileManager.default.fileExists(atPath: place.path) {
            place = folder.appendingPathComponent(name("\(text) \(number)", as: type))
            number += 1
        }
        return place
    }
}
