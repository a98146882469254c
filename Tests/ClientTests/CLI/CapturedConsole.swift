@testable import CLI

/// A console that keeps what it was told.
final class CapturedConsole {
    private(set) var out = ""
    private(set) var error = ""
    private let isColoured: Bool

    init(isColoured: Bool = false) { self.isColoured = isColoured }

    var console: Console {
        Console(isColoured: isColoured, out: { [self] in out += $0 }, error: { [self] in error += $0 })
    }

    var lines: [String] { out.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
}

/// Runs the tool as `fanlight WORDS` does.
func fanlight(_ words: String...) -> (code: ExitCode, out: String, error: String) {
    let captured = CapturedConsole()
    let code = Tool.run(words, console: captured.console)
    return (code, captured.out, captured.error)
}
