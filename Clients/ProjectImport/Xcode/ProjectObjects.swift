import Foundation

/// The objects of a project file, by their ids. A value of an unexpected type counts as absent.
struct ProjectObjects {
    /// One object: a group, a file reference, a target.
    struct Entry {
        let id: String
        private let fields: [String: Any]

        init(_ id: String, _ fields: [String: Any]) {
            self.id = id
            self.fields = fields
        }

        var kind: String { text("isa") ?? "" }
        func text(_ key: String) -> String? { fields[key] as? String }
        func texts(_ key: String) -> [String] { (fields[key] as? [Any])?.compactMap { $0 as? String } ?? [] }
        func dictionary(_ key: String) -> [String: Any] { fields[key] as? [String: Any] ?? [:] }
    }

    let root: Entry
    private let objects: [String: Any]

    /// Largest project file, in bytes; more than any project has.
    private static let largest = 64 << 20

    /// Reads a `project.pbxproj`.
    init(contentsOf path: String) throws(ImportProblem) {
        guard let text = FilePath.text(of: path, largest: ProjectObjects.largest) else {
            throw FilePath.exists(path)
                ? .init(.unusable, "\(path) cannot be read as UTF-8 text. Restore it from version control.")
                : .init(.notFound, "There is no \(path): the project is not complete. Restore it from version control.")
        }
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw ImportProblem(.unusable, "\(path) is empty. Restore it from version control.")
        }
        if let conflict = ImportProblem.conflict(in: text, of: path) { throw conflict }
        let list: Any
        do {
            list = try PropertyListSerialization.propertyList(from: Data(text.utf8), options: [], format: nil)
        } catch {
            throw ProjectObjects.problem(path, ProjectObjects.reason(error))
        }
        guard let list = list as? [String: Any], let objects = list["objects"] as? [String: Any],
            let rootID = list["rootObject"] as? String, let root = objects[rootID] as? [String: Any]
        else { throw ProjectObjects.problem(path, "it has no project object") }
        self.objects = objects
        self.root = Entry(rootID, root)
    }

    subscript(id: String?) -> Entry? {
        guard let id, let fields = objects[id] as? [String: Any] else { return nil }
        return Entry(id, fields)
    }

    subscript(ids: [String]) -> [Entry] { ids.compactMap { self[$0] } }

    private static func problem(_ path: String, _ reason: String) -> ImportProblem {
        ImportProblem(
            .unusable,
            "\(path) is damaged: \(reason). Restore it from version control, or open and save the project in Xcode.")
    }

    /// Returns the reason with its line. The parser reports the error of the older format beside that of XML. It is an
    /// object that is no Swift error: only its description has the words, in quotes.
    private static func reason(_ error: any Error) -> String {
        let info = (error as NSError).userInfo
        let older = info["kCFPropertyListOldStyleParsingError"].map { "\($0)" } ?? ""
        let quoted = older.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
        let reason = quoted ?? info["NSDebugDescription"] as? String ?? "it is not a property list"
        return reason.prefix(1).lowercased() + reason.dropFirst()
    }
}
