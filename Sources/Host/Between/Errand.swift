import Display
import Fanlight
import Wire

/// Numbers what the socket thread asks of the main actor. Ascending; the main actor finishes them in this order.
typealias Ticket = UInt64

/// Something that only the main actor can do.
struct Errand: Sendable {
    enum Task: Sendable {
        case open(OpenRequest, storagePath: String)
        case input(Input)
        /// Unless something lies over the element; `isPlace` where whoever asks has named a place, and so said that nothing does.
        case act(ElementAction, on: LayerID, isPlace: Bool)
        case perform([Input])
        case advance(Duration)
        /// Somebody can see the session now, or nobody.
        case seen(Bool)
        /// Finished at once; `News.settled` follows when it is so.
        case settle
        /// The end; for good where what the scene stored goes with it.
        case close(forGood: Bool)
        /// Text was copied elsewhere, for the sessions of this process to paste.
        case clipboard(String)
        /// Nothing: that it is finished tells that the main actor answers.
        case probe
    }

    var ticket: Ticket
    var session: String
    var task: Task
}

/// What the socket thread hears from the other threads of its process.
enum News: Sendable {
    case committed(session: String, Commit)
    /// Comes after the commits that the errand caused.
    case finished(Finished)
    case settled(Ticket, session: String)
    /// The app wants an address opened: for this errand, or for none that is in hand.
    case address(String, session: String, for: Ticket?)
    /// The app has copied text: in this errand, or in none that is in hand.
    case copied(String, session: String, for: Ticket?)
    /// The pointer is to look otherwise: because of this errand, or of none that is in hand.
    case pointer(PointerShape, session: String, for: Ticket?)
    case opened(session: String)
    case openFailed(session: String, Failure)
    case closed(session: String)
    /// What a request wanted to be made of a picture is ready.
    case rendered(session: String, OpenRequestKey, Result<PictureWork.Product, Failure>)
}

/// How an errand ended, and how the session stands after it.
struct Finished: Sendable {
    var ticket: Ticket
    var session: String
    var result: Result<InputOutcome, Failure>
    /// The one of several inputs that `result` is about, where it was not taken: those after it were not tried.
    var untaken: Input? = nil
    /// Nil where the session has no say in it.
    var pending: [Pending]? = nil
    var work: Work? = nil
}

/// A request that has no answer yet: serials are unique among the open ones of a connection.
struct OpenRequestKey: Hashable, Sendable {
    var connection: ConnectionNumber
    var serial: UInt32
}
