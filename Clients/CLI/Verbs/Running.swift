extension Command {
    static let run = Command(
        name: "run", summary: "runs a script: one command on each line, without “fanlight”",
        details: "Words are quoted as in a shell; # starts a comment. Stops at the first line that fails, names it, "
            + "and exits with that command's code. All lines are parsed before the first one runs. --timeout "
            + "applies to each line without a --timeout of its own.",
        operands: [Operand(name: "SCRIPT", kind: .file)],
        examples: ["fanlight run smoke.fanlight", "echo 'ps' | fanlight run -"], worksInScripts: false
    ) { invocation in
        let path = invocation.arguments.operands[0]
        let script = try Script(name: path == "-" ? "stdin" : path, text: FileInput.text(at: path))
        try script.run(
            timeout: invocation.arguments["timeout"], console: invocation.console, service: invocation.service)
    }
}
