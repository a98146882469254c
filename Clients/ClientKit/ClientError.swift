import Display
import Wire

/// The reason why a client could not do what was requested.
public enum ClientError: Error, Hashable, Sendable {
    /// The given endpoint is invalid; a whole sentence.
    case badEndpoint(String)
    /// Nothing answers at the endpoint; `reason` is a whole sentence.
    case noService(endpoint: String, reason: String)
    /// The client's key file cannot be used; a whole sentence.
    case noKey(String)
    /// The service refused the request.
    case refused(Failure)
    /// No answer within the time, with what the session was waiting for according to the mirror.
    case timeout(waitedFor: String, pending: [Pending])
    /// The service went silent or sent Goodbye during a request.
    case connectionLost(String)
    /// The received bytes are not this protocol.
    case malformed(String)
    /// `ClientOptions.interruption` became readable before the answer.
    case interrupted

    /// The service's code; nil for other errors.
    public var code: FailureCode? {
        if case .refused(let failure) = self { failure.code } else { nil }
    }

    /// A sentence that a person can act on.
    public var sentence: String {
        switch self {
        case .noService(_, let reason):
            return reason
        case .refused(let failure):
            return ClientError.sentence(failure.text, pending: failure.pending)
        case .timeout(let waitedFor, let pending):
            return ClientError.sentence("No answer in time to \(waitedFor).", pending: pending)
        case .badEndpoint(let reason), .noKey(let reason), .connectionLost(let reason), .malformed(let reason):
            return reason
        case .interrupted:
            return "It was interrupted."
        }
    }

    private static func sentence(_ text: String, pending: [Pending]) -> String {
        guard !pending.isEmpty else { return text }
        let kinds = pending.map { $0.detail.isEmpty ? "\($0.kind)" : "\($0.kind) (\($0.detail))" }
        return "\(text) Pending: \(kinds.joined(separator: ", "))."
    }
}
