import Display
import Wire

/// What happened on a connection, for a client that draws.
public enum Notice: Hashable, Sendable {
    /// The mirror has taken a frame.
    case frame
    /// Something that the picture shows has arrived, or will not.
    case resource
    case event(SessionEvent)
    /// Inputs that meant something that was gone.
    case stale([UInt64])
    /// The service is silent; the client keeps trying to reach it.
    case away(String)
    /// The service is there again and the attachment stands.
    case back
    /// Inputs of which nobody knows whether they had an effect.
    case inputsLost(count: Int)
}
