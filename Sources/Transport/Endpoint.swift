import Glibc

/// The address of a service.
///
/// `ipc:///path/to.sock` is a Unix socket in a folder of the user's own. `tcp://HOST:PORT#KEY` is encrypted and open to
/// authorised keys only. KEY is the service's public key in hexadecimal, which clients must know and the service itself
/// leaves out.
public enum Endpoint: Hashable, Sendable, CustomStringConvertible {
    case ipc(path: String)
    case tcp(host: String, port: UInt16, serviceKey: PublicKey?)

    /// The longest path a Unix socket can have: 108 bytes in the kernel, the last one is zero.
    public static let longestPath = 107

    public init(_ text: String) throws(TransportError) {
        if text.hasPrefix("ipc://") {
            self = .ipc(path: try Endpoint.checked(path: String(text.dropFirst(6)), of: text))
        } else if text.hasPrefix("/") {
            self = .ipc(path: try Endpoint.checked(path: text, of: text))
        } else if text.hasPrefix("tcp://") {
            self = try Endpoint.tcp(text.dropFirst(6), of: text)
        } else if text.hasPrefix("ws://") || text.hasPrefix("wss://") {
            throw TransportError(
                .badEndpoint,
                "\(text) is not offered: every web page could connect to it. Use ipc:// or tcp:// with keys.")
        } else {
            throw TransportError(
                .badEndpoint, "“\(text)” is not an endpoint. Use ipc:///absolute/path.sock, or \(Endpoint.tcpForm).")
        }
    }

    private static let tcpForm =
        "tcp://HOST:PORT for a service to listen at, and tcp://HOST:PORT#KEY, with its key, to reach it"

    private static func checked(path: String, of text: String) throws(TransportError) -> String {
        guard path.hasPrefix("/"), !path.hasSuffix("/") else {
            throw TransportError(.badEndpoint, "“\(text)” is not an endpoint: the path of the socket must be absolute.")
        }
        guard path.utf8.count <= longestPath else {
            throw TransportError(
                .badEndpoint,
                "\(path) is \(path.utf8.count) bytes long, but the path of a socket can have only \(longestPath). "
                    + "Choose a shorter folder with --listen or XDG_RUNTIME_DIR.")
        }
        return path
    }

    private static func tcp(_ rest: Substring, of text: String) throws(TransportError) -> Endpoint {
        let halves = rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let address = halves[0]
        guard let colon = address.lastIndex(of: ":"), let port = UInt16(address[address.index(after: colon)...]),
            colon != address.startIndex
        else { throw TransportError(.badEndpoint, "“\(text)” is not an endpoint. Use \(tcpForm).") }
        var key: PublicKey?
        if halves.count == 2 {
            guard let parsed = PublicKey(hexadecimal: String(halves[1])) else {
                throw TransportError(
                    .badEndpoint, "The text after # in “\(text)” is not a key, which has 64 hexadecimal digits.")
            }
            key = parsed
        }
        return .tcp(host: String(address[..<colon]), port: port, serviceKey: key)
    }

    /// The address in ZeroMQ's syntax.
    package var address: String {
        switch self {
        case .ipc(let path): "ipc://\(path)"
        case .tcp(let host, let port, _): "tcp://\(host):\(port)"
        }
    }

    /// The address to listen at in ZeroMQ's syntax, which has numeric addresses only. `localhost` is replaced because
    /// it means the same everywhere.
    package var listeningAddress: String {
        if case .tcp("localhost", let port, _) = self { "tcp://127.0.0.1:\(port)" } else { address }
    }

    public var description: String {
        switch self {
        case .ipc: address
        case .tcp(_, _, let key): key.map { "\(address)#\($0.hexadecimal)" } ?? address
        }
    }

    /// Returns the default endpoint of this user's service, workers and clients. It is `FANLIGHT_ENDPOINT` if set.
    /// Otherwise it is `fanlight/fanlight.sock` in `XDG_RUNTIME_DIR` or, if that is unset, in `/run/user/UID` if the
    /// user owns it. Otherwise it is in a folder of the user's own in the temporary folder. Creates nothing.
    public static func standard(
        environment: (String) -> String? = Endpoint.environment, runtimeFolders: String = "/run/user"
    ) throws(TransportError) -> Endpoint {
        if let chosen = environment("FANLIGHT_ENDPOINT") { return try Endpoint(chosen) }
        let file = "fanlight.sock"
        if let runtime = RuntimeFolder.named("XDG_RUNTIME_DIR", in: environment) {
            return try Endpoint("ipc://\(runtime)/fanlight/\(file)")
        }
        let ours = "\(runtimeFolders)/\(geteuid())"
        if RuntimeFolder.isOwnFolder(ours) { return try Endpoint("ipc://\(ours)/fanlight/\(file)") }
        return try Endpoint("ipc://\(RuntimeFolder.temporary(environment: environment))/\(file)")
    }

    /// Returns a variable of the process's environment; nil also if it is empty.
    public static func environment(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
