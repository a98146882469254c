/// One verb of the tool. Parsing, help and completion all follow this table.
struct Command: Sendable {
    var name: String
    /// One line, for the list of all commands.
    var summary: String
    /// Details that may surprise, for the command's own help.
    var details = ""
    var operands: [Operand] = []
    var options: [Option] = []
    var examples: [String] = []
    /// True if the words after `--` are passed on.
    var takesRest = false
    /// True if the command connects to the service.
    var isRemote = true
    /// True if the command is allowed in a script.
    var worksInScripts = true
    var run: @Sendable (Invocation) throws -> Void

    static let help = Option.flag("help", short: "h", "prints this help")
    static let remoteOptions: [Option] = [
        .value(
            "endpoint", "ENDPOINT", .text,
            "the address of the service; by default FANLIGHT_ENDPOINT, else the user's socket"),
        .value("timeout", "S", .seconds, "the time limit in seconds; default 10"),
    ]

    var allOptions: [Option] { options + (isRemote ? Command.remoteOptions : []) + [Command.help] }

    var usage: String {
        var words = ["fanlight", name] + operands.map(\.usage)
        if !allOptions.isEmpty { words.insert("[options]", at: 2) }
        if takesRest { words.append("[-- ARGUMENT…]") }
        return words.joined(separator: " ")
    }
}

/// One execution of a command.
struct Invocation {
    var command: Command
    var arguments: Arguments
    var console: Console
    var service: ServiceAccess

    var timeout: Duration { arguments["timeout"].flatMap(ValueReader.seconds) ?? service.timing.request }
    var wantsJSON: Bool { arguments.has("json") }
}
