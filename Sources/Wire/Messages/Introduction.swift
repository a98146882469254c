/// The first message of a connection that the service's gate makes for a client of another machine. All further
/// messages on it are the client's.
public struct Introduction: Hashable, Sendable {
    /// The client's address, for logs.
    public var address: String
    /// The public key that the client proved.
    public var key: [UInt8]

    /// Limit of `address` in bytes: the longest numeric address with its port has 64.
    public static let addressLimit = 128
    /// Length of `key` in bytes.
    public static let keyLength = 32

    public init(address: String, key: [UInt8]) {
        self.address = address
        self.key = key
    }
}
