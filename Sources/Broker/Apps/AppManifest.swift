import FoundationEssentials
import Glibc
import Transport
import Wire

/// An installed app, as its `NAME.app.json` describes it. Reading it executes nothing.
package struct AppManifest: Hashable, Sendable {
    package var name: String
    var description = ""
    /// An absolute path, or the name of a symbol.
    var icon = ""
    /// An absolute path; in the file it may be relative to the file's folder.
    package var executable = ""
    var arguments: [String] = []
    /// The reason why the app cannot be opened; empty if it can.
    package var problem = ""
    /// False if the file could not be read.
    private(set) var wasRead = true

    var info: AppInfo {
        AppInfo(name: name, description: description, icon: icon, executable: executable, problem: problem)
    }

    /// The keys of the file.
    private struct File: Decodable {
        var name: String?
        var executable: String?
        var arguments: [String]?
        var icon: String?
        var description: String?
    }

    static let suffix = ".app.json"
    /// Largest size of a manifest, in bytes; far more than any needs.
    private static let largestFile = 64 << 10

    /// Reads a file; any error becomes the app's `problem`.
    package init(path: String) {
        let folder = RuntimeFolder.parent(of: path)
        name = String(path.dropFirst(folder.count).drop { $0 == "/" }.dropLast(AppManifest.suffix.count))
        guard let bytes = SmallFile.read(path, atMost: AppManifest.largestFile) else {
            problem = AppManifest.problem(ofFile: path, errno)
            wasRead = false
            return
        }
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: Data(bytes))
        } catch {
            problem = "\(path) is not a valid description of an app: \(AppManifest.words(for: error))"
            return
        }
        if let name = file.name {
            guard Names.isValid(app: name) else {
                problem =
                    "The name in \(path) is empty, longer than \(Names.longest) bytes, "
                    + "or has characters that names cannot have."
                return
            }
            self.name = name
        }
        description = file.description ?? ""
        icon = file.icon.map { AppManifest.icon($0, in: folder) } ?? ""
        arguments = file.arguments ?? []
        guard let executable = file.executable, !executable.isEmpty else {
            problem = "\(path) names no executable: add \"executable\"."
            return
        }
        self.executable = AppManifest.absolute(executable, in: folder)
        checkExecutable()
    }

    /// Updates the problem of an app whose file is valid: the executable may have been built or removed.
    mutating func checkExecutable() {
        if !executable.isEmpty { problem = AppManifest.problem(ofExecutable: executable) }
    }

    private static func problem(ofFile path: String, _ error: Int32) -> String {
        switch error {
        case EINVAL: "\(path) is not a regular file."
        case EFBIG: "\(path) is too large: the description of an app has at most \(largestFile >> 10) KiB."
        default: "Cannot read \(path): \(TransportError.message(for: error))."
        }
    }

    private static func problem(ofExecutable path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return
                "Its executable \(path) cannot be found: \(TransportError.message(for: errno)). "
                + "Build or install it again."
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            return "Its executable \(path) is a folder. Name the program in it with \"executable\"."
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return "Its executable \(path) is not a regular file." }
        guard access(path, X_OK) == 0 else {
            return "Its executable \(path) is not executable. Change that with: chmod +x \(path)"
        }
        return ""
    }

    private static func absolute(_ path: String, in folder: String) -> String {
        path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }

    /// Returns an absolute path if the text has a slash or an image suffix. Anything else is the name of a symbol,
    /// which may contain points too.
    private static func icon(_ text: String, in folder: String) -> String {
        let images = [".png", ".svg", ".jpg", ".jpeg", ".webp"]
        let isFile = text.contains("/") || images.contains { text.lowercased().hasSuffix($0) }
        return isFile ? absolute(text, in: folder) : text
    }

    private static func words(for error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty:
            "it has no keys: write { \"name\": …, \"executable\": … }."
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "“\(context.codingPath.map(\.stringValue).joined(separator: "."))” has a value of the wrong type."
        default: "it is not JSON."
        }
    }
}

/// Validation and derivation of names.
package enum Names {
    static let longest = SessionName.longest

    /// Returns true for any text that a person would write on an icon.
    package static func isValid(app name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= longest
            && !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "/" }
            && !name.hasPrefix(".") && !name.hasPrefix("-")
    }

    /// Returns a valid session name derived from any text.
    package static func word(from name: String) -> String {
        let bytes = name.utf8.map { SessionName.isWord($0) ? $0 : UInt8(ascii: "-") }.drop {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        return bytes.isEmpty ? "session" : String(decoding: bytes.prefix(48), as: UTF8.self)
    }

    /// Returns the name of an app's folder, which no other app has. An app whose name is a short word has a folder of
    /// that name. Other names are reduced to a word for people, followed by a hash of the whole name. Different names
    /// may reduce to one word. No word has the separator.
    package static func folder(of app: String) -> String {
        let word = word(from: app)
        guard word != app else { return word }
        // 80 bits: a second name with the hash of a given one cannot be found.
        let hash = Hexadecimal.text(Array(Digest.sha256(Array(app.utf8)).prefix(10)))
        return "\(word)@\(hash)"
    }
}
