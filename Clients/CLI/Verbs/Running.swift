extension Command {
    static let run = Command(
        name: "run", summary: "carries out a script: one command a line, without “fanlight”",
        details: "Words are quoted as in a shell; # starts a comment. Stops at the first line that fails, says which, "
            + "and exits with that command's code. All lines are read before the first is carried out. "
            + "--timeout holds for every line that gives none of its own.",
        operands: [Operand(name: "SCRIPT", kind: .file)],
        examples: ["fanlight run smoke.fanlight", "echo 'ps' | fanlight run -"], worksInScripts: false
    ) { invocation in
        let path = invocation.arguments.operands[0]
        let script = try Script(name: path == "-" ? "stdin" : path, text: FileInput.text(at: path))
        try script.run(
            timeout: invocation.arguments["timeout"], console: invocation.console, service: invocation.service)
    }
}
