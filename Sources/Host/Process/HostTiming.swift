import Foundation

/// Every time span and bound of a worker, with its reason.
struct HostTiming: Sendable {
    /// How long a worker stays without a service. Long enough to replace or restart one by hand, short enough that a
    /// service which is gone for good leaves nothing behind.
    var orphan: Duration = .seconds(60)
    /// Between two attempts to reach a service that went away: a restarted one is found before a person looks twice,
    /// and three hundred attempts until the worker gives up cost nothing.
    var redial: Duration = .milliseconds(200)
    /// How long the service may take to greet and to register: it does nothing else first.
    var greeting: Duration = .seconds(6)
    /// A timer that is so late says that this process was stopped itself: for so long it has neither listened nor dialled.
    var standstill: Duration = .seconds(1)
    /// After this many heartbeats without a word the service counts as gone. Two lost answers are no reason.
    var silentHeartbeats = 3
    /// The main actor is said to be busy after this long. A person notices a second; a debug build, a first font or a
    /// slow disk may well take one.
    var busy: Duration = .seconds(2)
    /// From here on an answer says since when the main actor has not been idle. Under it, it merely works.
    var noticeable: Duration = .milliseconds(50)
    /// How long the author's closures may take to end before the process ends without them: shorter than the service's
    /// patience, so that its worker is not killed over it.
    var ending: Duration = .seconds(2)

    /// Frames sent and not acknowledged: one on its way and one being applied keep a client busy without a queue.
    static let window = 2
    /// While more than this is unacknowledged, one frame at a time: two huge ones would be the queue that the window
    /// avoids.
    static let byteBudget = 1 << 20
    /// Frames that answer no input keep this distance. 16 ms: one display refresh. 250 ms: still alive to the eye.
    static let fastestPace: Duration = .milliseconds(16)
    static let slowestPace: Duration = .milliseconds(250)
    /// Open requests of one connection: a script has one, a client with several windows a few.
    static let openRequests = 256
    /// Words that wait for a client's next frame to be told. Who is further behind than that would not listen to all.
    static let waitingAnnouncements = 16
    /// Clients that are away and may come back, per session.
    static let absentClients = 64

    /// The standard times, but for those that the environment replaces: `FANLIGHT_ORPHAN_SECONDS`, the patience of a
    /// worker without a service, and `FANLIGHT_BUSY_SECONDS`, the watchdog's.
    static func from(_ environment: (String) -> String?) -> HostTiming {
        var timing = HostTiming()
        if let time = seconds(environment("FANLIGHT_ORPHAN_SECONDS")) { timing.orphan = time }
        if let time = seconds(environment("FANLIGHT_BUSY_SECONDS")) { timing.busy = time }
        return timing
    }

    private static func seconds(_ text: String?) -> Duration? {
        guard let text, let seconds = Double(text), seconds >= 0 else { return nil }
        return .milliseconds(Int64(min(seconds, 1e9) * 1000))
    }
}
