import ClientKit
import Glibc
import ImageClient

/// The command line from its words to its exit code.
enum Tool {
    static let version = "0.1.0"
    static let clientName = "fanlight \(version)"

    static func run(_ words: [String], console: Console) -> ExitCode {
        do {
            try runThrowing(words, console: console)
            try console.checkOutput()
            return .done
        } catch {
            let failure = CommandFailure(describing: error)
            console.printError("fanlight: \(failure.text)")
            return failure.code
        }
    }

    private static func runThrowing(_ words: [String], console: Console) throws {
        let (leading, rest) = try splitLeadingOptions(words)
        guard let name = rest.first else {
            if leading.isEmpty {
                console.printError(HelpText.overview)
                throw CommandFailure.usage("A command is missing.")
            }
            throw CommandFailure.usage("A command is missing after \(leading.joined(separator: " ")).")
        }
        switch name {
        case "--version", "-V": return console.print("fanlight \(version)")
        case "--help", "-h": return console.print(HelpText.overview)
        default: break
        }
        let command = try CommandTable.find(name)
        // A command that needs no service has no such options, and its parsing reports that.
        let arguments = try Arguments.parse(leading + rest.dropFirst(), for: command)
        if arguments.has("help") { return console.print(HelpText.text(of: command)) }
        let service = ServiceAccess(endpoint: arguments["endpoint"])
        defer { service.close() }
        let invocation = Invocation(command: command, arguments: arguments, console: console, service: service)
        try command.run(invocation)
    }

    /// Splits off `--endpoint` and `--timeout`, which may also precede the command.
    private static func splitLeadingOptions(
        _ words: [String]
    ) throws(CommandFailure) -> (leading: [String], rest: ArraySlice<String>) {
        var leading: [String] = []
        var rest = words[...]
        while let word = rest.first, let option = Command.remoteOptions.first(where: { word.hasPrefix("--\($0.name)") })
        {
            leading.append(rest.removeFirst())
            guard word == "--\(option.name)" else { continue }
            guard let value = rest.popFirst() else { throw .usage("--\(option.name) needs a value.") }
            leading.append(value)
        }
        return (leading, rest)
    }
}

extension CommandFailure {
    /// Makes a sentence and an exit code from any error.
    init(describing error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as ClientError: self.init(error)
        case let error as DumpError:
            switch error {
            case .unknownFormat, .unknownFilmFormat: self = .usage(error.description)
            default: self.init(.failed, error.description)
            }
        default: self.init(.failed, "\(error)")
        }
    }

    init(_ error: ClientError) {
        let code: ExitCode =
            switch error {
            case .badEndpoint: .usage
            case .noService: .noService
            case .refused(let failure): ExitCode(failure.code)
            case .timeout: .timeout
            case .connectionLost: .noService
            case .malformed: .refused
            case .noKey, .interrupted: .failed
            }
        let isLost = if case .connectionLost = error { true } else { false }
        self.init(
            code,
            error.sentence + (isLost ? " Sessions survive a crash of the service: try again once it is back." : ""))
    }
}
