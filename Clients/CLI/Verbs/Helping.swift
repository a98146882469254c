extension Command {
    static let helpCommand = Command(
        name: "help", summary: "prints the help of a command",
        operands: [Operand(name: "COMMAND", kind: .command, isOptional: true)], isRemote: false, worksInScripts: false
    ) { invocation in
        guard let name = invocation.arguments.operands.first else {
            return invocation.console.print(HelpText.overview)
        }
        invocation.console.print(HelpText.text(of: try CommandTable.find(name)))
    }

    static let completion = Command(
        name: "completion", summary: "prints a completion script for a shell",
        operands: [Operand(name: "SHELL", kind: .choice(["bash", "zsh"]))],
        examples: ["eval \"$(fanlight completion bash)\""], isRemote: false, worksInScripts: false
    ) { invocation in
        invocation.console.print(invocation.arguments.operands[0] == "zsh" ? Completion.zsh : Completion.bash)
    }
}
