import CZeroMQ
import Transport

/// Decides who may connect over TCP: holders of an authorised key.
///
/// Implements ZAP, version 1.0. ZeroMQ sends it a request in each handshake, and refuses a client unless the status is
/// 200.
public final class Authenticator: Socket {
    static let domain = "fanlight"
    /// `ZMQ_ZAP_ENFORCE_DOMAIN`: a draft name in this header, a stable option in the library.
    static let enforceDomain: Int32 = 93

    private let authorized: AuthorizedKeys
    /// Called with a sentence when a client is refused.
    public var onRefusal: (String) -> Void = { _ in }
    /// The last refusal, so that a client that retries is reported once.
    private var lastRefusal = ""

    /// Answers requests from now on, on `loop`. Only one per context; must be made before the socket that listens.
    public init(_ context: Context, on loop: EventLoop, authorized: AuthorizedKeys) throws(TransportError) {
        self.authorized = authorized
        try super.init(context, type: ZMQ_REP)
        set(ZMQ_LINGER, 0)
        try bind("inproc://zeromq.zap.01", as: "the address for authentication")
        loop.watch(self) { [unowned self] in
            while receive() { answer() }
        }
    }

    /// Request: version, request id, domain, address, routing id, mechanism, credentials.
    private func answer() {
        let version = Array(part(0))
        let id = Array(part(1))
        let key = PublicKey(Array(part(6)))
        let isCurve = text(5) == "CURVE" && text(2) == Authenticator.domain && partCount == 7
        var user = ""
        var status = ("400", "This key is not authorised.")
        if isCurve, let key {
            if let refusal = refusal(of: key) {
                if refusal != lastRefusal { onRefusal("A client at \(text(3)) was refused: \(refusal)") }
                lastRefusal = refusal
            } else {
                lastRefusal = ""
                user = key.hexadecimal
                status = ("200", "OK")
            }
        }
        let reply = [version, id, Array(status.0.utf8), Array(status.1.utf8), Array(user.utf8), []]
        for (index, part) in reply.enumerated() {
            _ = part.withUnsafeBytes { send($0, more: index < reply.count - 1) }
        }
    }

    private func refusal(of key: PublicKey) -> String? {
        do throws(TransportError) {
            return try authorized.contains(key) ? nil : "\(authorized.path) has no key \(key.hexadecimal)"
        } catch {
            return error.text
        }
    }

    private func text(_ index: Int) -> String { String(decoding: part(index), as: UTF8.self) }
}
