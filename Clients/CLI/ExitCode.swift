import ClientKit

/// The tool's exit codes. Scripts may rely on the numbers.
enum ExitCode: Int32, CaseIterable {
    case done = 0
    case failed = 1
    case usage = 2
    case noService = 3
    case notFound = 4
    case ambiguous = 5
    case timeout = 6
    case notUsable = 7
    case refused = 8
    case lost = 9

    var meaning: String {
        switch self {
        case .done: "done"
        case .failed:
            "another failure: a file that cannot be written, an audit that finds something"
        case .usage: "the command line is wrong"
        case .noService: "no service is reachable"
        case .notFound: "no such app, session or element"
        case .ambiguous: "several elements match"
        case .timeout: "not done within the timeout"
        case .notUsable: "the element is not visible, disabled or covered, or nothing took the input"
        case .refused: "the service refused: version, permission, limits"
        case .lost: "the app failed, or the input was lost or stale"
        }
    }

    init(_ code: FailureCode) {
        switch code {
        case .unknownApp, .unknownSession, .unknownElement: self = .notFound
        case .ambiguousElement: self = .ambiguous
        case .notVisible, .disabled, .covered, .notTaken: self = .notUsable
        case .timeout: self = .timeout
        case .stale, .lost, .workerFailed: self = .lost
        case .expectationFailed, .notSaved: self = .failed
        case .shuttingDown: self = .noService
        case .malformed, .tooLarge, .unsupportedVersion, .notPermitted, .notAttached, .busy, .limitReached, .refused,
            .nameTaken:
            self = .refused
        }
    }
}

/// The reason why a command failed: a sentence for people, a number for scripts.
struct CommandFailure: Error, Equatable {
    var code: ExitCode
    var text: String

    init(_ code: ExitCode, _ text: String) {
        self.code = code
        self.text = text
    }

    static func usage(_ text: String) -> CommandFailure { CommandFailure(.usage, text) }
}
