import Glibc

/// The output of a command. Tests inject one that records it.
final class Console {
    /// True if the output is a terminal that a person reads: only then is text coloured.
    let isColored: Bool
    /// True if errors are shown in a terminal, where a line can replace itself.
    let showsProgress: Bool
    /// Returns the error number; 0 for success.
    private let writeOut: (String) -> Int32
    private let writeError: (String) -> Void
    private var failedWith: Int32 = 0
    /// Limit of a printed error, in characters; more than any help text has.
    private static let longestError = 4_000

    init(
        isColored: Bool, showsProgress: Bool = false, out: @escaping (String) -> Int32,
        error: @escaping (String) -> Void
    ) {
        self.isColored = isColored
        self.showsProgress = showsProgress
        writeOut = out
        writeError = error
    }

    static func standard() -> Console {
        let plain = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        let dumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
        return Console(
            isColored: isatty(STDOUT_FILENO) == 1 && !plain && !dumb,
            showsProgress: isatty(STDERR_FILENO) == 1 && !dumb,
            out: { Console.write($0, to: STDOUT_FILENO) }, error: { _ = Console.write($0, to: STDERR_FILENO) })
    }

    /// Nothing is written after a failure, so that the output has no gap.
    func write(_ text: String) {
        if failedWith == 0 { failedWith = writeOut(text) }
    }

    func print(_ line: String) { write(line.withoutControls + "\n") }
    /// Prints an error, truncated: a mistaken argument may be a whole file, and its beginning identifies it.
    func printError(_ line: String) {
        let line = line.withoutControls
        let shown = line.prefix(Console.longestError)
        writeError(shown.endIndex == line.endIndex ? "\(line)\n" : "\(shown)… (\(line.count) characters)\n")
    }
    /// Replaces the line of progress; nil removes it. Only a terminal gets it.
    func printProgress(_ line: String?) {
        if showsProgress { writeError("\r\u{1B}[K" + (line?.onOneLine ?? "")) }
    }
    func printHeading(_ line: String) { write((isColored ? "\u{1B}[1m\(line)\u{1B}[m" : line) + "\n") }

    /// Throws if any output could not be written: a reader would otherwise take it for complete.
    func checkOutput() throws(CommandFailure) {
        guard failedWith != 0 else { return }
        throw CommandFailure(
            .failed,
            "Cannot write to standard output: \(String(cString: strerror(failedWith))). The output is incomplete.")
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
