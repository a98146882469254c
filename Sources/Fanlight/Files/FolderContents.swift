import Foundation
import UniformTypeIdentifiers

/// The files of a folder as a dialog lists them.
struct FolderContents {
    struct Entry: Identifiable {
        let url: URL
        let isFolder: Bool

        var id: String { url.lastPathComponent }
        var name: String { url.lastPathComponent }

        /// The type of the file by its name.
        var type: UTType {
            if isFolder { return .folder }
            return UTType(filenameExtension: url.pathExtension) ?? .data
        }
    }

    var entries: [Entry] = []
    /// The reason why the folder cannot be read; nil if it can.
    var problem: String?

    init(of folder: URL, showsHidden: Bool) {
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            entries =
                names
                .filter { showsHidden || !$0.hasPrefix(".") }
                .sorted { $0.localizedStandardCompare($1) == .orderedAscending }
                .map { name in
                    var isDirectory: ObjCBool = false
                    let path = folder.appendingPathComponent(name).path
                    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
                    let isFolder = exists && isDirectory.boolValue
                    return Entry(url: folder.appendingPathComponent(name, isDirectory: isFolder), isFolder: isFolder)
                }
        } catch {
            problem = "“\(folder.lastPathComponent)” cannot be read: \(error.localizedDescription)"
        }
    }
}

/// A folder with which a dialog can begin, and which it does not leave upwards.
struct FilePlace: Identifiable {
    let name: String
    let folder: URL

    var id: String { folder.path }

    /// The app's documents, and the home folder of the person who runs the service.
    static var all: [FilePlace] {
        var places: [FilePlace] = []
        if let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first {
            places.append(FilePlace(name: "Documents", folder: documents.standardizedFileURL))
        }
        if let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") {
            places.append(FilePlace(name: "Home", folder: URL(fileURLWithPath: home, isDirectory: true)))
        }
        return places
    }
}
