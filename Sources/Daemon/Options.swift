import Broker

/// The parsed command line.
enum Options {
    case help
    case version
    /// Serves, with a log of that level in a file, or on standard error without one.
    case serve(BrokerConfiguration, ServiceLog.Level, log: String?)

    struct Problem: Error {
        var text: String
    }

    static let usage = """
        Usage: fanlightd [--listen ENDPOINT]… [--apps DIR]… [--state DIR] [--memory SIZE] [--log FILE]
                         [--log-level LEVEL]

        Runs SwiftUI programs as sessions and serves their clients. Stays in the foreground; SIGTERM ends it and
        all sessions.

          --listen ENDPOINT  ipc:///absolute/path.sock, or tcp://HOST:PORT (encrypted, for authorised keys
                             only). May be repeated. The service always has a Unix socket; the default is
                             fanlight/fanlight.sock in $XDG_RUNTIME_DIR, in /run/user/UID, or in a private
                             folder in the temporary folder. $FANLIGHT_ENDPOINT replaces the default.
          --apps DIR         A folder of NAME.app.json files. May be repeated. Default: $FANLIGHT_APPS, or
                             $XDG_DATA_HOME/fanlight/apps, ~/.local/share/fanlight/apps,
                             PREFIX/share/fanlight/apps and /usr/share/fanlight/apps.
          --state DIR        The folder of logs, keys and stored values. Default: $XDG_STATE_HOME/fanlight or
                             ~/.local/state/fanlight; without a home folder, a private folder in the
                             temporary folder.
          --memory SIZE      The limit of private memory for each app: 512M, 4G, none. Default: 2G.
          --log FILE         The file of messages. It is renamed at 16 MiB, and three older ones are kept. Default:
                             standard error.
          --log-level LEVEL  error, warning, info or debug. Default: info.
          --help, --version

        Exit codes: 0 stopped, 1 failed, 2 wrong usage, 3 another service uses the socket, 4 the folder of the
        socket or of --state cannot be used.
        """

    static func parse(_ arguments: [String]) -> Result<Options, Problem> {
        do throws(Problem) {
            return .success(try read(arguments))
        } catch {
            return .failure(error)
        }
    }

    private static func read(_ arguments: [String]) throws(Problem) -> Options {
        var listen: [String] = []
        var apps: [String] = []
        var state: String?
        var memory: String?
        var level = ServiceLog.Level.info
        var log: String?
        var rest = arguments[...]
        while let word = rest.popFirst() {
            var (option, attached) = split(word)
            func value() throws(Problem) -> String {
                defer { attached = nil }
                guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
                    throw Problem(text: "\(option) needs a value.")
                }
                return value
            }
            switch option {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--listen": listen.append(try value())
            case "--apps": apps.append(try value())
            case "--state": state = try value()
            case "--memory": memory = try value()
            case "--log": log = try value()
            case "--log-level":
                let name = try value()
                guard let chosen = ServiceLog.Level(name: name) else {
                    throw Problem(text: "“\(name)” is not a log level: use error, warning, info or debug.")
                }
                level = chosen
            default: throw Problem(text: "There is no option “\(word)”.")
            }
            guard attached == nil else { throw Problem(text: "\(option) takes no value.") }
        }
        do throws(BrokerConfiguration.Problem) {
            var configuration = try BrokerConfiguration(listen: listen, apps: apps, state: state)
            if let memory { try configuration.setMemoryLimit(memory) }
            return .serve(configuration, level, log: log)
        } catch {
            throw Problem(text: error.text)
        }
    }

    private static func split(_ word: String) -> (option: String, value: String?) {
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
}
