/// A script file: one command per line, without `fanlight`.
struct Script {
    struct Line {
        var number: Int
        var command: Command
        var arguments: Arguments
    }

    /// The name in failure messages.
    var name: String
    var lines: [Line]

    /// Parses all lines before any is run. A mistake in the last one is thus found before the first has an effect.
    init(name: String, text: String) throws(CommandFailure) {
        self.name = name
        lines = []
        // Editors of Windows begin files with a byte order mark.
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        // A CR LF is one character too.
        let all = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in all.enumerated() {
            do {
                guard let (command, arguments) = try Script.parse(String(line)) else { continue }
                lines.append(Line(number: index + 1, command: command, arguments: arguments))
            } catch {
                throw Script.naming(name, line: index + 1, error)
            }
        }
    }

    private static func parse(_ line: String) throws(CommandFailure) -> (Command, Arguments)? {
        let words: [String]
        do {
            words = try ShellWords.split(line)
        } catch {
            throw .usage(error.text)
        }
        guard let first = words.first else { return nil }
        guard first != "fanlight" else {
            let next = words.first { word in CommandTable.all.contains { $0.name == word } }
            throw .usage(
                "Leave “fanlight” out: a line of a script begins with the command\(next.map { ", “\($0)”" } ?? "").")
        }
        let command = try CommandTable.find(first)
        guard command.worksInScripts else { throw .usage("“\(first)” does not work in a script.") }
        let arguments = try Arguments.parse(Array(words.dropFirst()), for: command)
        guard !arguments.has("help") else { throw .usage("--help does not work in a script.") }
        if arguments["endpoint"] != nil { throw .usage("A script uses one service: give --endpoint to “run”.") }
        return (command, arguments)
    }

    /// Runs the lines and stops at the first that fails.
    func run(timeout: String?, console: Console, service: ServiceAccess) throws(CommandFailure) {
        for line in lines {
            var arguments = line.arguments
            if arguments["timeout"] == nil { arguments.values["timeout"] = timeout }
            do {
                try line.command.run(
                    Invocation(command: line.command, arguments: arguments, console: console, service: service))
                try console.checkOutput()
            } catch {
                throw Script.naming(name, line: line.number, CommandFailure(describing: error))
            }
        }
    }

    private static func naming(_ name: String, line: Int, _ failure: CommandFailure) -> CommandFailure {
        CommandFailure(failure.code, "\(name):\(line): \(failure.text)")
    }
}
