import Glibc

/// The address of a TCP peer.
struct SocketAddress: CustomStringConvertible {
    /// The part of an address that one person cannot change at will. It is an IPv4 address, or the first half of an
    /// IPv6 address.
    enum Network: Hashable {
        case none
        case four(UInt32)
        case six(UInt64)
    }

    let network: Network
    /// The numeric address with its port.
    let description: String

    /// Reads a `sockaddr`; nil for other families.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= MemoryLayout<sa_family_t>.size else { return nil }
        switch Int32(bytes.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET:
            guard bytes.count >= MemoryLayout<sockaddr_in>.size else { return nil }
            let address = bytes.loadUnaligned(as: sockaddr_in.self)
            network = .four(address.sin_addr.s_addr)
            description = "\(SocketAddress.text(AF_INET, address.sin_addr)):\(UInt16(bigEndian: address.sin_port))"
        case AF_INET6:
            guard bytes.count >= MemoryLayout<sockaddr_in6>.size else { return nil }
            let address = bytes.loadUnaligned(as: sockaddr_in6.self)
            let (isMapped, four, half) = withUnsafeBytes(of: address.sin6_addr) { bytes in
                (
                    bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF,
                    bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self), bytes.loadUnaligned(as: UInt64.self)
                )
            }
            network = isMapped ? .four(four) : .six(half)
            description = "[\(SocketAddress.text(AF_INET6, address.sin6_addr))]:\(UInt16(bigEndian: address.sin6_port))"
        default: return nil
        }
    }

    /// Returns the address of the peer of a connected socket.
    init?(peerOf descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
        }
        guard result == 0 else { return nil }
        let address = withUnsafeBytes(of: storage) {
            SocketAddress(UnsafeRawBufferPointer(rebasing: $0.prefix(Int(length))))
        }
        guard let address else { return nil }
        self = address
    }

    private static func text<Address>(_ family: Int32, _ address: Address) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let isWritten = withUnsafeBytes(of: address) {
            inet_ntop(family, $0.baseAddress, &text, socklen_t(text.count)) != nil
        }
        return isWritten ? String(decoding: text.map { UInt8(bitPattern: $0) }.prefix { $0 != 0 }, as: UTF8.self) : ""
    }
}
