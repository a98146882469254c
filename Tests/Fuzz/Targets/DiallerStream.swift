import Transport
import Wire

/// The connection of a client or worker to a service that sends any bytes. The input is a script of both sides.
///
/// All whole messages are delivered once and in order, and a stream that ends or is invalid is reported once.
public final class DiallerStream: FuzzTarget {
    public static let name = "dialler"

    private let loop: EventLoop
    private let timing: SocketTiming
    private static let largest = 8_192

    public init() throws {
        loop = try EventLoop()
        var timing = SocketTiming()
        timing.linger = .zero
        self.timing = timing
    }

    public func run(_ input: UnsafeRawBufferPointer) throws(FuzzFinding) {
        var script = FuzzBytes(input)
        let (end, other) = try RawEnd.pair(room: 2_304)
        var socket: DealerSocket? = DealerSocket(
            connectedTo: other, largestMessage: DiallerStream.largest, timing: timing)
        // The callback below retains the socket.
        defer {
            socket?.close()
            socket = nil
        }
        var messages: [[[UInt8]]] = []
        var changes: [ConnectionChange] = []
        var (readsAll, closesAtMessage, isCalm) = (true, false, true)
        do throws(TransportError) {
            try socket?.open(on: loop) {
                changes.append($0)
            } onReadable: { dealer in
                while dealer.receive() {
                    messages.append((0..<dealer.partCount).map { Array(dealer.part($0)) })
                    if closesAtMessage {
                        socket?.close()
                        socket = nil
                    }
                    if !readsAll { return }
                }
            }
        } catch {
            throw FuzzFinding("The socket cannot be opened: \(error.text)")
        }
        while let step = script.next() {
            switch step & 0x1F {
            case 0: end.write(StreamFraming.listenerOpening)
            case 1: end.write(script.block())
            case 2:
                let body = script.block()
                end.write([script.byte() & 5, UInt8(body.count)] + body)
            case 3:
                let count = Int(script.byte()) << 6
                end.write([script.byte() & 1 | 2] + withUnsafeBytes(of: UInt64(count).bigEndian) { Array($0) })
                end.write([UInt8](repeating: 7, count: max(0, count - Int(script.byte()))))
            case 4:
                let body = script.block()
                end.write([4, UInt8(body.count)] + body)
            case 5, 6: loop.runOnce(limit: .zero)
            case 7: socket?.send([UInt8](repeating: 9, count: Int(script.byte()) << 6))
            case 8: socket?.send([UInt8](repeating: 9, count: Int(script.byte())), number: 5)
            case 9: end.read()
            case 10: end.shutDown()
            case 11:
                isCalm = false
                end.close()
            case 12:
                isCalm = false
                socket?.abandon()
            case 13:
                isCalm = false
                socket?.close()
                socket = nil
            case 14: readsAll.toggle()
            case 15:
                (closesAtMessage, isCalm) = (true, false)
            case 16: end.write(script.all())
            default: end.write([step])
            }
        }
        readsAll = true
        var quiet = 0
        // An input of 256 bytes sends at most 4 MiB. A turn passes on at least 2 KiB of them.
        for _ in 0..<2_048 where quiet < 3 {
            let before = (messages.count, end.received.count)
            loop.runOnce(limit: .zero)
            end.read()
            quiet = before == (messages.count, end.received.count) ? quiet + 1 : 0
        }
        try require(quiet >= 3, "The socket does not come to rest.")
        let limit = DiallerStream.largest
        let expected = ReferenceStream(end.written, listens: false, limits: (limit, limit))
        try require(
            messages.elementsEqual(expected.messages.prefix(messages.count)),
            "A message is another one, or was not sent.")
        let ends = changes.count { $0 != .connected }
        try require(ends <= 1 && changes.count - ends <= 1, "A change was reported twice: \(changes).")
        guard isCalm else { return }
        try require(messages.count == expected.messages.count, "A message was lost.")
        try require(!expected.isInvalid || ends == 1, "An invalid stream was not reported.")
        try require(end.isShut || expected.isInvalid || ends == 0, "A valid stream was refused: \(changes).")
        if !expected.isInvalid, ends == 0 {
            let sent = ReferenceStream(end.received, listens: true, limits: (1 << 20, 1 << 20))
            try require(!sent.isInvalid, "The client sent an invalid stream.")
        }
    }
}
