import Glibc

/// The file that makes a project's app known to the service.
struct AppRegistration {
    /// The app's name: that of its program, with a number if another project has it.
    let name: String
    private let path: String

    /// The key that distinguishes the tool's own files from others.
    private static let key = "project"

    /// Finds a name for the program of a project, and writes its file if it differs.
    init(_ program: ProjectPackage.Program, executable: String, project: String) throws(CommandFailure) {
        let folder = "\(InstalledPlaces.data)/apps"
        try InstalledPlaces.make(folder)
        let origin = JSON.object([(AppRegistration.key, .string(project))]).compact.dropFirst().dropLast()
        var (name, number) = (program.name, 1)
        while true {
            let path = "\(folder)/\(name).app.json"
            guard let text = AppRegistration.read(path), !text.contains(origin), !AppRegistration.isLeftOver(text)
            else { break }
            number += 1
            name = "\(program.name)-\(number)"
        }
        self.name = name
        path = "\(folder)/\(name).app.json"
        let fields: [(String, JSON)] = [
            ("name", .string(name)), ("executable", .string(executable)), ("description", .string(program.title)),
            ("icon", .string(program.icon ?? "")), (AppRegistration.key, .string(project)),
        ]
        let text = JSON.object(fields.filter { $0.1 != .string("") }).compact + "\n"
        if AppRegistration.read(path) != text { try AppRegistration.write(text, to: path) }
    }

    /// Returns true for the file of a project that is gone.
    private static func isLeftOver(_ text: String) -> Bool {
        guard let range = text.firstRange(of: "\"\(key)\":\"") else { return false }
        return !InstalledPlaces.exists(String(text[range.upperBound...].prefix { $0 != "\"" }))
    }

    private static func read(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Replaces the file at once: the service may read it at any time.
    private static func write(_ text: String, to path: String) throws(CommandFailure) {
        let temporary = "\(path).new"
        var text = text
        let isWritten = text.withUTF8 { bytes in
            guard let file = fopen(temporary, "we") else { return false }
            let count = fwrite(bytes.baseAddress, 1, bytes.count, file)
            return fclose(file) == 0 && count == bytes.count
        }
        guard isWritten, rename(temporary, path) == 0 else {
            throw CommandFailure(.failed, "Cannot write \(path): \(String(cString: strerror(errno))).")
        }
    }
}
