import Glibc

/// Reads a whole text file.
enum FileInput {
    /// Limit in bytes; more than any script has.
    private static let largest = 16 << 20

    /// Returns the text of a file; `-` is standard input.
    static func text(at path: String) throws(CommandFailure) -> String {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= largest {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    throw CommandFailure(.usage, "\(name(path)) is not UTF-8 text.")
                }
                return text
            } else if errno != EINTR {
                throw failure(path)
            }
        }
        throw CommandFailure(.usage, "\(name(path)) is too large for a script.")
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(.usage, "Cannot read \(name(path)): \(String(cString: strerror(errno))).")
    }

    private static func name(_ path: String) -> String { path == "-" ? "Standard input" : path }
}
