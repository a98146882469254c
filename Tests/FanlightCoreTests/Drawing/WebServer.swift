import Foundation
import Glibc

/// A local server that answers one request.
enum WebServer {
    struct Failure: Error {}

    /// Returns the address of a server that sends this response to the first request.
    static func answer(_ status: String, _ body: Data) throws -> URL {
        let head = "HTTP/1.0 \(status)\r\nContent-Length: \(body.count)\r\n\r\n"
        return try serve([UInt8](Data(head.utf8) + body))
    }

    /// Returns the address of a server that accepts the first request and never responds.
    static func neverAnswering() throws -> URL { try serve([]) }

    /// Returns the address of a server that responds once `speak` is called.
    static func delayedAnswer(_ status: String, _ body: Data) throws -> (url: URL, speak: @Sendable () -> Void) {
        let gate = DispatchSemaphore(value: 0)
        let head = "HTTP/1.0 \(status)\r\nContent-Length: \(body.count)\r\n\r\n"
        return (try serve([UInt8](Data(head.utf8) + body), after: gate), { gate.signal() })
    }

    private static func serve(_ bytes: [UInt8], after gate: DispatchSemaphore? = nil) throws -> URL {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isListening, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/image")
        else { throw Failure() }
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            var request = [UInt8](repeating: 0, count: 4_096)
            _ = read(connection, &request, request.count)
            gate?.wait()
            if bytes.isEmpty {
                while read(connection, &request, request.count) > 0 {}
            } else {
                _ = write(connection, bytes, bytes.count)
            }
            close(connection)
            close(listener)
        }
        return url
    }
}
