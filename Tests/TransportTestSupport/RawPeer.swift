import Glibc
import Testing
import Transport
import Wire

/// A peer that writes and reads given bytes.
package final class RawPeer {
    package let descriptor: Int32

    package init(at path: String) throws {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, kind, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(Endpoint.longestPath)) }
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        try #require(isConnected)
    }

    /// Takes over a connected descriptor, which does not block.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Writes what the socket has space for, and returns the number of bytes.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Int {
        max(0, Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)))
    }

    package private(set) var received: [UInt8] = []
    package private(set) var isEnded = false

    /// Reads what has arrived.
    package func read() {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while !isEnded {
            let count = Glibc.recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            guard count > 0 else {
                isEnded = count == 0 || errno != EAGAIN
                return
            }
            received += bytes.prefix(count)
        }
    }

    /// Bytes after the listener's handshake.
    package var messages: ArraySlice<UInt8> { received.dropFirst(StreamFraming.listenerOpening.count) }

    /// READY of a socket type, with further properties.
    package static func ready(_ kind: String, _ more: [(String, [UInt8])] = []) -> [UInt8] {
        var body = [5] + Array("READY".utf8)
        for (name, value) in [("Socket-Type", Array(kind.utf8))] + more {
            body += [UInt8(name.utf8.count)] + Array(name.utf8)
            body += withUnsafeBytes(of: UInt32(value.count).bigEndian) { Array($0) } + value
        }
        return [4, UInt8(body.count)] + body
    }

    package static let greeting = Array(StreamFraming.opening.prefix(StreamFraming.greetingSize))

    package static func command(_ name: String, _ rest: [UInt8]) -> [UInt8] {
        [4, UInt8(1 + name.utf8.count + rest.count), UInt8(name.utf8.count)] + Array(name.utf8) + rest
    }

    /// A message of one part.
    package static func message(_ bytes: [UInt8]) -> [UInt8] {
        var framed: [UInt8] = []
        bytes.withUnsafeBytes { StreamFraming.append($0, more: false, to: &framed) }
        return framed
    }
}
