/// The result of sending a message.
public enum SendResult: Hashable, Sendable {
    case sent
    /// Backpressure: the peer does not read and its queue is full; nothing was sent.
    case full
    /// There is no such peer (any more); nothing was sent.
    case unreachable
}
