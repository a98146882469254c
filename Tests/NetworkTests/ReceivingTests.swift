import CZeroMQ
import Testing

@testable import Network
@testable import Transport

@Suite("Receiving in turns")
struct ReceivingTests {
    @Test("a turn of receiving ends although each message brings the next one")
    func endlessMessages() throws {
        let context = Context()
        let router = try RouterSocket(context, largestMessage: 1 << 20)
        try router.bind("inproc://turns", as: "a name of this process")
        let sender = try Socket(context, type: ZMQ_DEALER)
        try sender.connect("inproc://turns", as: "a name of this process")
        let send = { [UInt8](repeating: 1, count: 3).withUnsafeBytes { sender.send($0, more: false) } }
        #expect(send() == .sent)
        var count = 0
        let isEmpty = router.receive(atMost: 100) {
            count += 1
            // Ends a turn without a limit.
            if count < 10_000 { #expect(send() == .sent) }
        }
        #expect(count == 100 && !isEmpty)
        #expect(router.mayHaveMessages)
        #expect(router.receive(atMost: 100) { count += 1 })
        #expect(count == 101 && !router.receive())
    }
}
