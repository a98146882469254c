import Display
import Wire

/// Why a client could not do what it was asked.
public enum ClientError: Error, Hashable, Sendable {
    /// What was given as the endpoint is none; a whole sentence.
    case badEndpoint(String)
    /// Nothing answers at the endpoint; `reason` is a whole sentence.
    case noService(endpoint: String, reason: String)
    /// The file that says who this client is cannot be used; a whole sentence.
    case noKey(String)
    /// The service answered no.
    case refused(Failure)
    /// No answer within the time; what the session was waiting for, as far as the mirror knows.
    case timeout(waitedFor: String, pending: [Pending])
    /// The service went silent or said goodbye while something was under way.
    case connectionLost(String)
    /// What arrived is not this protocol.
    case malformed(String)
    /// `ClientOptions.interruption` was heard of before the answer.
    case interrupted

    /// The service's code, where it answered with one.
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
