import Display
import Wire

/// An event of a connection, for a client that draws.
public enum Notice: Hashable, Sendable {
    /// A frame was applied to the mirror.
    case frame
    /// A resource of the picture has arrived, or is unavailable.
    case resource
    case event(SessionEvent)
    /// Inputs for elements that were gone.
    case stale([UInt64])
    /// The service is silent; the client keeps trying to reach it.
    case away(String)
    /// The service is back and the attachment is restored.
    case back
    /// Inputs whose effect is unknown.
    case inputsLost(count: Int)
}
