/// A message from a client.
public enum ClientMessage: Hashable, Sendable {
    case hello(Hello)
    case ping
    case pong
    case request(Request)
    case input(InputMessage)
    case acknowledge(Acknowledge)
    case goodbye(Goodbye)
}

/// A message to a client.
public enum ServiceMessage: Hashable, Sendable {
    case welcome(Welcome)
    /// The connection is refused; for a wrong version `text` names the supported ones.
    case goodbye(Goodbye)
    case ping
    case pong
    case reply(Reply)
    case frame(Frame)
    case event(SessionEvent)
}
