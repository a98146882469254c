@testable import CLI

/// A console that records its output.
final class CapturedConsole {
    private(set) var out = ""
    private(set) var error = ""
    private let isColored: Bool
    /// The result of writing to standard output: 0, or an error number.
    private let outcome: Int32

    init(isColored: Bool = false, outcome: Int32 = 0) {
        self.isColored = isColored
        self.outcome = outcome
    }

    var console: Console {
        Console(isColored: isColored, out: { [self] in append($0) }, error: { [self] in error += $0 })
    }

    private func append(_ text: String) -> Int32 {
        if outcome == 0 { out += text }
        return outcome
    }

    var lines: [String] { out.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
}

/// Runs the tool as `fanlight WORDS` does.
func fanlight(_ words: String...) -> (code: ExitCode, out: String, error: String) {
    let captured = CapturedConsole()
    let code = Tool.run(words, console: captured.console)
    return (code, captured.out, captured.error)
}
