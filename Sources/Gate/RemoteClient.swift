import Network
import Transport

/// A client of another machine: its TCP connection, and the local connection that the gate made for it.
final class RemoteClient {
    /// The routing ID of the TCP connection, its descriptor, and its number among the accepted connections.
    let route: RouteID
    let descriptor: Int32
    let number: UInt
    let key: PublicKey
    /// The key in hexadecimal as a C string, to be compared with that of each message.
    let user: [CChar]
    let address: String
    /// The connection to the service.
    let local: DealerSocket
    /// True once the client has sent Goodbye.
    var hasLeft = false
    /// Messages for the client that the network has not accepted, and their bytes.
    private(set) var unsent: [[UInt8]] = []
    private(set) var unsentBytes = 0

    init(
        route: RouteID, descriptor: Int32, number: UInt, key: PublicKey, address: String, local: DealerSocket
    ) {
        self.route = route
        self.descriptor = descriptor
        self.number = number
        self.key = key
        user = Array(key.hexadecimal.utf8CString)
        self.address = address
        self.local = local
    }

    /// The client in reports.
    var name: String { "tcp://\(address)#\(key.hexadecimal)" }

    func keep(_ message: UnsafeRawBufferPointer) {
        unsent.append(Array(message))
        unsentBytes += message.count
    }

    /// Sends kept messages as far as there is space. Returns `unreachable` if the client is gone.
    func sendKept(by router: RouterSocket) -> SendResult {
        var count = 0
        var result = SendResult.sent
        while count < unsent.count {
            result = router.send(unsent[count], to: route)
            guard result == .sent else { break }
            unsentBytes -= unsent[count].count
            count += 1
        }
        unsent.removeFirst(count)
        return result
    }
}
