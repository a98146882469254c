import Glibc

/// Who is at the other end of a connection, as the system or the keys vouch for it.
public enum Peer: Hashable, Sendable {
    /// A process of this machine, from the kernel's word for the Unix socket.
    case local(user: UInt32, group: UInt32, process: Int32)
    /// A holder of an authorised key; `user` is the key in hexadecimal.
    case remote(address: String, user: String)

    /// Reads ZeroMQ's `Peer-Address`: `localhost:uid:gid:pid` on Unix sockets, an IP address elsewhere.
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

    /// Whether it may speak to a service that runs as `owner`: the same user of this machine, or an authorised key.
    public func mayConnect(owner: UInt32 = geteuid()) -> Bool {
        switch self {
        case .local(let user, _, _): user == owner
        case .remote: true
        }
    }

    /// The key that it holds, in hexadecimal; nil for a process of this machine.
    public var key: String? {
        if case .remote(_, let key) = self { key } else { nil }
    }

    /// Its process; nil elsewhere, and where this process does not see it.
    public var process: Int32? {
        if case .local(_, _, let process) = self, process > 0 { process } else { nil }
    }

    public var isLocal: Bool {
        if case .local = self { true } else { false }
    }
}
