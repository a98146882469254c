import Glibc

/// The reason why a connection, a socket file or a key cannot be used, as a sentence with a remedy.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// The text is no endpoint, or one that is not supported.
        case badEndpoint
        /// The folder of the socket is missing, not writable, or not private to the user.
        case unusableFolder
        /// Nothing listens there.
        case noService
        /// Another process listens there.
        case inUse
        /// A key is missing or unreadable.
        case keys
        /// A system call failed.
        case system
    }

    public var kind: Kind
    public var text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    public var description: String { text }

    /// Returns the system's text for an error number, without the number.
    public static func message(for number: Int32) -> String {
        String(cString: strerror(number))
    }

    /// Makes an error from `errno`, after a failed system call.
    package static func system(_ doing: String) -> TransportError {
        let number = errno
        var limit = rlimit()
        guard number == EMFILE, getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return TransportError(.system, "\(doing): \(message(for: number)).")
        }
        return tooFewFiles(limit.rlim_cur)
    }

    package static func tooFewFiles(_ limit: rlim_t) -> TransportError {
        TransportError(
            .system,
            "This process has reached its limit of \(limit) open files: raise it with `ulimit -n`."
        )
    }
}
