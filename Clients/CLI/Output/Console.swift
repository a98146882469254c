import Glibc

/// Where a command prints. Tests give one that keeps what it was told.
final class Console {
    /// Whether a person reads along: only then is anything coloured.
    let isColoured: Bool
    private let writeOut: (String) -> Void
    private let writeError: (String) -> Void

    init(isColoured: Bool, out: @escaping (String) -> Void, error: @escaping (String) -> Void) {
        self.isColoured = isColoured
        writeOut = out
        writeError = error
    }

    static func standard() -> Console {
        let plain = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        let dumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
        return Console(
            isColoured: isatty(STDOUT_FILENO) == 1 && !plain && !dumb,
            out: { Console.write($0, to: STDOUT_FILENO) }, error: { Console.write($0, to: STDERR_FILENO) })
    }

    func write(_ text: String) { writeOut(text) }
    func print(_ line: String) { writeOut(line + "\n") }
    func printError(_ line: String) { writeError(line + "\n") }

    func bold(_ text: String) -> String { isColoured ? "\u{1B}[1m\(text)\u{1B}[m" : text }
    func dim(_ text: String) -> String { isColoured ? "\u{1B}[2m\(text)\u{1B}[m" : text }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            while start < bytes.count, let base = bytes.baseAddress {
                let written = Glibc.write(descriptor, base + start, bytes.count - start)
                if written > 0 {
                    start += written
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
