import Glibc

/// The identity of the peer of a connection, as confirmed by the kernel or by keys.
public enum Peer: Hashable, Sendable {
    /// A process of this machine, as the kernel reports it for the Unix socket.
    case local(user: UInt32, group: UInt32, process: Int32)
    /// A holder of an authorised key; `user` is the key in hexadecimal.
    case remote(address: String, user: String)

    /// Parses ZeroMQ's `Peer-Address`: `localhost:uid:gid:pid` on Unix sockets, an IP address over TCP.
    public init?(address: String, user: String?) {
        let fields = address.split(separator: ":", omittingEmptySubsequences: false)
        // An IPv6 address also has colons, but is never called localhost.
        if fields.count == 4, fields[0] == "localhost" {
            guard let uid = UInt32(fields[1]), let gid = UInt32(fields[2]), let pid = Int32(fields[3]), pid >= 0 else {
                return nil
            }
            self = .local(user: uid, group: gid, process: pid)
        } else if let user, !user.isEmpty {
            self = .remote(address: address, user: user)
        } else {
            return nil
        }
    }

    /// Returns true if the peer may use a service that runs as `owner`. That is the same user of this machine, or an
    /// authorised key.
    public func mayConnect(owner: UInt32 = geteuid()) -> Bool {
        switch self {
        case .local(let user, _, _): user == owner
        case .remote: true
        }
    }

    /// Its process ID; nil for a remote peer, or one in a PID namespace that this process cannot see.
    public var process: Int32? {
        if case .local(_, _, let process) = self, process > 0 { process } else { nil }
    }

    public var isLocal: Bool {
        if case .local = self { true } else { false }
    }
}
