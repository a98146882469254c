import Display
import Fanlight
import Wire

/// The ID of a command from the socket thread to the main actor. IDs ascend; the main actor finishes commands in this
/// order.
typealias CommandID = UInt64

/// A command that only the main actor can execute.
struct SessionCommand: Sendable {
    enum Task: Sendable {
        case open(OpenRequest, storagePath: String)
        case input(Input)
        /// Refused if something covers the element. `isPlace` is true if the request named a point, which skips that
        /// check.
        case act(ElementAction, on: LayerID, isPlace: Bool)
        /// A pinch or a rotation at a point, where there may be an element.
        case twoFingerGesture(ElementAction, at: ScreenPoint, on: LayerID?)
        case perform([Input])
        case advance(Duration)
        /// Reports if any client can see the session now.
        case setVisible(Bool)
        /// Reports the least interval of the frames that clients take now; nil while none of them has credit.
        case setFramePace(Duration?)
        /// Stores what a new build of the app continues with.
        case prepareForReplacement
        /// Finishes immediately; `WorkerEvent.settled` follows once the session has settled.
        case settle
        /// Closes the session; `forGood` also removes the values that the scene stored.
        case close(forGood: Bool)
        /// Takes the text copied in another process, for the sessions of this process to paste.
        case clipboard(ReceivedText)
        /// No effect: its `finished` event shows that the main actor responds.
        case probe
    }

    var id: CommandID
    var session: String
    var task: Task
}

/// An event from another thread of the process to the socket thread.
enum WorkerEvent: Sendable {
    case committed(session: String, Commit)
    /// Follows the commits that the command caused.
    case finished(CommandResult)
    case settled(CommandID, session: String)
    /// The app requests that an address be opened, because of this command; nil if none is being executed.
    case address(String, session: String, for: CommandID?)
    /// The app has copied text, because of this command; nil if none is being executed.
    case copied(String, session: String, for: CommandID?)
    /// The shape of the pointer has changed, because of this command; nil if none is being executed.
    case pointer(PointerShape, session: String, for: CommandID?)
    case opened(session: String)
    case openFailed(session: String, Failure)
    case closed(session: String)
    /// The product that a request needs of a picture is ready.
    case rendered(session: String, RequestKey, Result<PictureTask.Product, Failure>)
}

/// The result of a command, and the state of the session after it.
struct CommandResult: Sendable {
    var commandID: CommandID
    var session: String
    var result: Result<InputOutcome, Failure>
    /// The input that `result` is about if it was not handled; nil otherwise. The inputs after it were not tried.
    var unhandledInput: Input? = nil
    /// Nil if no session executed the command.
    var pending: [Pending]? = nil
    var work: Work? = nil
}

/// The key of an unanswered request: serials are unique among those of a connection.
struct RequestKey: Hashable, Comparable, Sendable {
    var connection: ConnectionNumber
    var serial: UInt32

    static func < (one: RequestKey, other: RequestKey) -> Bool {
        (one.connection, one.serial) < (other.connection, other.serial)
    }
}
