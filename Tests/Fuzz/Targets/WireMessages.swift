import Wire

/// Messages of every sender. The first byte of an input names the sender, and the others are its message.
///
/// A message has a value that can be encoded and decoded again. Otherwise it has an error with a name and a sentence.
public final class WireMessages: FuzzTarget {
    public static let name = "wire"

    public init() {}

    public func run(_ input: UnsafeRawBufferPointer) throws(FuzzFinding) {
        guard let sender = input.first else { return }
        let message = UnsafeRawBufferPointer(rebasing: input.dropFirst())
        let isSame: Bool
        do throws(WireError) {
            isSame =
                switch sender % 5 {
                case 0: survives(try ClientMessage.decode(message))
                case 1: survives(try ServiceMessage.decode(message, lastVersion: 1))
                case 2: survives(try WorkerMessage.decode(message))
                case 3: survives(try BrokerMessage.decode(message))
                default: survives(try Introduction.decode(message))
                }
        } catch {
            return try require(!error.name.isEmpty && error.sentence.hasSuffix("."), "An error has no sentence.")
        }
        try require(isSame, "A message is another one after it was encoded.")
    }

    /// Returns true if the message is the same after it was encoded and decoded again.
    private func survives<Message: FuzzedMessage>(_ message: Message) -> Bool {
        (try? Message.decode(message.encode(), limits: .standard)) == message
    }
}

private protocol FuzzedMessage: Equatable {
    func encode() -> [UInt8]
    static func decode(_ bytes: [UInt8], limits: Limits) throws(WireError) -> Self
}

extension ClientMessage: FuzzedMessage {}
extension WorkerMessage: FuzzedMessage {}
extension BrokerMessage: FuzzedMessage {}
extension Introduction: FuzzedMessage {}

extension ServiceMessage: FuzzedMessage {
    static func decode(_ bytes: [UInt8], limits: Limits) throws(WireError) -> ServiceMessage {
        try decode(bytes, limits: limits, lastVersion: nil)
    }
}
