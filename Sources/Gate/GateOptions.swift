import Transport

/// The parsed command line.
enum GateOptions {
    case help
    case version
    case serve(GateConfiguration)

    struct Problem: Error {
        var text: String
    }

    static let programVersion = "0.1.0"

    static let usage = """
        Usage: fanlight-gate --service SOCKET --keys DIR --listen tcp://HOST:PORT…

        Accepts clients over TCP for a service on this machine. fanlightd starts it if it listens on TCP, and
        accepts no gate but its own: use fanlightd --listen tcp://HOST:PORT.

          --service SOCKET   The path of the service's Unix socket.
          --keys DIR         The folder with the service's key and the list of authorised keys.
          --listen ENDPOINT  tcp://HOST:PORT. May be repeated.
          --help, --version
        """

    static func parse(_ arguments: [String]) -> Result<GateOptions, Problem> {
        do throws(Problem) {
            return .success(try read(arguments))
        } catch {
            return .failure(error)
        }
    }

    private static func read(_ arguments: [String]) throws(Problem) -> GateOptions {
        var service: String?
        var keys: String?
        var listen: [Endpoint] = []
        var rest = arguments[...]
        while let option = rest.popFirst() {
            if option == "--help" || option == "-h" { return .help }
            if option == "--version" { return .version }
            guard ["--service", "--keys", "--listen"].contains(option) else {
                throw Problem(text: "There is no option “\(option)”.")
            }
            guard let value = rest.popFirst(), !value.isEmpty else { throw Problem(text: "\(option) needs a value.") }
            switch option {
            case "--service": service = value
            case "--keys": keys = value
            default: listen.append(try tcp(value))
            }
        }
        guard let service, let keys, !listen.isEmpty else {
            throw Problem(text: "--service, --keys and --listen are needed.")
        }
        return .serve(GateConfiguration(service: service, keys: keys, endpoints: listen))
    }

    private static func tcp(_ text: String) throws(Problem) -> Endpoint {
        do throws(TransportError) {
            let endpoint = try Endpoint(text)
            if case .tcp = endpoint { return endpoint }
        } catch {
            throw Problem(text: error.text)
        }
        throw Problem(text: "\(text) is no tcp:// endpoint.")
    }
}
