import Glibc

/// Where a command prints. Tests give one that keeps what it was told.
final class Console {
    /// Whether a person reads along: only then is anything coloured.
    let isColoured: Bool
    /// Gives back the number of what went wrong; 0: nothing.
    private let writeOut: (String) -> Int32
    private let writeError: (String) -> Void
    private var failedWith: Int32 = 0
    /// More than any help text has.
    private static let longestError = 4_000

    init(isColoured: Bool, out: @escaping (String) -> Int32, error: @escaping (String) -> Void) {
        self.isColoured = isColoured
        writeOut = out
        writeError = error
    }

    static func standard() -> Console {
        let plain = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        let dumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
        return Console(
            isColoured: isatty(STDOUT_FILENO) == 1 && !plain && !dumb,
            out: { Console.write($0, to: STDOUT_FILENO) }, error: { _ = Console.write($0, to: STDERR_FILENO) })
    }

    /// Once something is missing nothing follows it.
    func write(_ text: String) {
        if failedWith == 0 { failedWith = writeOut(text) }
    }

    func print(_ line: String) { write(line.withoutControls + "\n") }
    /// What a person wrote by mistake may be a whole file: its beginning says which.
    func printError(_ line: String) {
        let line = line.withoutControls
        let shown = line.prefix(Console.longestError)
        writeError(shown.endIndex == line.endIndex ? "\(line)\n" : "\(shown)… (\(line.count) characters)\n")
    }
    func printHeading(_ line: String) { write((isColoured ? "\u{1B}[1m\(line)\u{1B}[m" : line) + "\n") }

    /// Throws where something that was printed did not get to where it should: whoever reads it takes it for whole.
    func checkOutput() throws(CommandFailure) {
        guard failedWith != 0 else { return }
        throw CommandFailure(
            .failed,
            "Cannot write to standard output: \(String(cString: strerror(failedWith))). What is there is not all.")
    }

    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            var start = 0
            while start < bytes.count, let base = bytes.baseAddress {
                let written = Glibc.write(descriptor, base + start, bytes.count - start)
                if written > 0 {
                    start += written
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
    }
}
