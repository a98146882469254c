@testable import CLI

/// A console that keeps what it was told.
final class CapturedConsole {
    private(set) var out = ""
    private(set) var error = ""
    private let isColoured: Bool
    /// What writing to standard output comes to: 0, or the number of an error.
    private let outcome: Int32

    init(isColoured: Bool = false, outcome: Int32 = 0) {
        self.isColoured = isColoured
        self.outcome = outcome
    }

    var console: Console {
        Console(isColoured: isColoured, out: { [self] in take($0) }, error: { [self] in error += $0 })
    }

    private func take(_ text: String) -> Int32 {
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
