/// The output of `help` and `--help`, made from the table of commands.
enum HelpText {
    static let width = 100

    static var overview: String {
        var lines = ["fanlight: shows, uses and tests SwiftUI apps that the Fanlight service runs", ""]
        lines += ["Usage: fanlight COMMAND [options]", "", "Commands:"]
        lines += columns(CommandTable.all.map { ($0.name, $0.summary) })
        lines += ["", "Options of every command that connects to the service:"]
        lines += columns(
            Command.remoteOptions.map { (describe($0), $0.help) } + [
                ("--help", "prints the help of the command"), ("--version", "prints the version"),
            ])
        lines += ["", "Exit codes:"]
        lines += columns(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
        return lines.joined(separator: "\n")
    }

    static func text(of command: Command) -> String {
        var lines = ["Usage: \(command.usage)", "", wrap(sentence(command.summary))]
        if !command.details.isEmpty { lines += ["", wrap(command.details)] }
        lines += ["", "Options:"]
        lines += columns(command.allOptions.map { (describe($0), $0.help) })
        if !command.examples.isEmpty { lines += ["", "Examples:"] + command.examples.map { "  \($0)" } }
        if command.isRemote {
            let codes = ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }
            lines += ["", wrap("Exit codes: " + codes.joined(separator: "; ") + ".")]
        }
        return lines.joined(separator: "\n")
    }

    private static func describe(_ option: Option) -> String {
        let name = "--\(option.name)" + (option.placeholder.map { " \($0)" } ?? "")
        return option.short.map { "-\($0), \(name)" } ?? name
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private static func columns(_ rows: [(String, String)]) -> [String] {
        let indent = min(28, (rows.map(\.0.count).max() ?? 0) + 4)
        return rows.map { name, text in
            let wrapped = wrap(text, width: width - indent).split(separator: "\n", omittingEmptySubsequences: false)
            let blanks = String(repeating: " ", count: indent)
            let head = "  \(name)"
            let first = head.count + 2 > indent ? head + "\n" + blanks : head + blanks.dropFirst(head.count)
            return first + wrapped.joined(separator: "\n" + blanks)
        }
    }

    private static func wrap(_ text: String, width: Int = width) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
