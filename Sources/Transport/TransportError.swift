import CZeroMQ
import Glibc

/// Why a connection, a socket file or a key cannot be used, as a sentence that says what to do.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// The text is no endpoint, or one that is not offered.
        case badEndpoint
        /// The folder of the socket is missing, not writable, or not only the user's own.
        case unusableFolder
        /// Nobody listens there.
        case noService
        /// Somebody else listens there.
        case inUse
        /// A key is missing or unreadable.
        case keys
        /// The system said no.
        case system
    }

    public var kind: Kind
    public var text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    public var description: String { text }

    /// The system's words for an error number, without a number that nobody knows by heart.
    public static func words(for number: Int32) -> String {
        String(cString: strerror(number))
    }

    /// The last failure of a call of the system.
    static func system(_ doing: String) -> TransportError {
        let number = errno
        var limit = rlimit()
        guard number == EMFILE, getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return TransportError(.system, "\(doing): \(words(for: number)).")
        }
        return tooFewFiles(limit.rlim_cur)
    }

    static func tooFewFiles(_ limit: rlim_t) -> TransportError {
        TransportError(
            .system,
            "This process may have \(limit) files open, and that is not enough: allow it more with `ulimit -n`."
        )
    }

    /// The last failure of a ZeroMQ call.
    static func zeroMQ(_ doing: String) -> TransportError {
        TransportError(.system, "\(doing): \(String(cString: zmq_strerror(zmq_errno()))).")
    }
}
