import ClientKit
import Display
import Glibc

extension Command {
    static let run = Command(
        name: "run", summary: "builds a project and shows its app, or runs a script of commands",
        details: "A folder is a project: a package that depends on Fanlight, an Xcode project, or a folder of Swift "
            + "files, for which “adopt” makes a package first. All projects share one build of Fanlight. The app is "
            + "opened, or its session goes on with the new build, and this terminal shows it. With --watch it is "
            + "built again whenever a file is saved; errors cover the last picture. A file is a script: one command "
            + "on each line, without “fanlight”. Words are quoted as in a shell; # starts a comment. It stops at the "
            + "first line that fails, names it, and exits with that command's code. All lines are parsed before the "
            + "first one runs. --timeout applies to each line without a --timeout of its own.",
        operands: [Operand(name: "FOLDER|SCRIPT", kind: .file)],
        options: [
            .flag("watch", short: "w", "builds again when a file of the project is saved"),
            .flag("detach", short: "d", "opens the app and prints its session instead of showing it"),
            .flag("test", short: "t", "builds and runs the tests of the project instead"),
            .value("program", "NAME", .text, "the program of a project that has several"),
            .value("session", "NAME", .newSession, "the session's name; default: the app's"),
        ],
        examples: ["fanlight run . --watch", "fanlight run smoke.fanlight", "echo 'ps' | fanlight run -"],
        worksInScripts: false
    ) { invocation in
        let path = invocation.arguments.operands[0]
        if path != "-", !InstalledPlaces.exists(path) {
            throw CommandFailure.usage("There is no \(path). Name the folder of a project, or a script.")
        }
        if path != "-", InstalledPlaces.exists("\(path)/.") { return try ProjectRun(invocation, path).run() }
        if let option = invocation.command.options.first(where: invocation.isGiven) {
            throw CommandFailure.usage("--\(option.name) is for projects, and \(path) is no folder.")
        }
        let script = try Script(name: path == "-" ? "stdin" : path, text: FileInput.text(at: path))
        try script.run(
            timeout: invocation.arguments["timeout"], console: invocation.console, service: invocation.service)
    }
}

extension Invocation {
    fileprivate func isGiven(_ option: Option) -> Bool {
        arguments.has(option.name) || arguments[option.name] != nil
    }
}
