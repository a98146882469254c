import Fanlight
import Foundation
import Transport

/// All time spans of a worker's process, with their reasons, and the counts that belong to them.
///
/// Scope: what the process waits for: its service, its app's closures, its files. Each other module in the process has
/// one table of its own. These are `InteractionTiming` of the core, `InterfaceTiming` of Fanlight, `DecoderTiming` of
/// the painter and `SocketTiming` of the transport.
struct HostTiming: Sendable {
    /// Time that a worker stays without a service. Long enough to replace or restart one by hand. Short enough that a
    /// service which is gone for good leaves nothing behind.
    var orphanLimit: Duration = .seconds(60)
    /// Interval between attempts to reach a service that went away. A restarted one is found before a person looks
    /// twice. Three hundred attempts until the worker stops them cost nothing.
    var redial: Duration = .milliseconds(200)
    /// Time that the service may take for the greeting and the registration: it does nothing else first.
    var greeting: Duration = .seconds(6)
    /// Lateness of a timer that shows that this process was stopped itself. For so long it has neither received nor
    /// dialled.
    var stoppedThreshold: Duration = .seconds(1)
    /// Heartbeats of silence after which the service counts as gone. Two lost answers are no reason.
    var silentHeartbeats = 3
    /// Time after which the main actor is reported as busy. A person notices a second; a debug build, a first font or a
    /// slow disk may well take one.
    var busy: Duration = .seconds(2)
    /// Time after which an answer reports since when the main actor has not been idle. A shorter time is normal work.
    var busyReportThreshold: Duration = .milliseconds(50)
    /// Time in which requests are answered from the picture before other events are handled. One that takes longer is
    /// the last.
    var readingLimit: Duration = .milliseconds(2)
    /// Time that the app's closures may take to end before the process ends without them. It is shorter than
    /// `BrokerTiming.terminationDelay`, so that a worker is not killed over it.
    var endDeadline: Duration = .seconds(2)
    /// Time that the app may take to store the paths of its navigations before a new build replaces it.
    var replacement: Duration = .milliseconds(500)

    /// Least and greatest interval between frames that answer no input. A display shows no more, and 250 ms still look
    /// alive.
    var fastestPace: Duration = InteractionTiming.displayRefresh
    var slowestPace: Duration = .milliseconds(250)
    /// Time without a session after which a spare worker prepares what takes long. A session that is about to open goes
    /// first.
    var preparationDelay: Duration = .milliseconds(100)
    /// Time that a writer of stored values waits for other processes. Sessions write small values.
    var storageWait: Duration = .seconds(2)
    /// Time from an input until the app's changes of `UserDefaults` are saved, unless its session ends first. A burst
    /// of inputs writes the file once, and a crash loses little.
    var preferenceDelay: Duration = .seconds(1)
    /// Time that a process which ends waits for the reader of its diagnostics.
    var logFlush: Duration = .milliseconds(500)
    /// Time limit of the crash handler, in whole seconds: the data it reads may be corrupt, too.
    var crashReport: Duration = .seconds(5)
    /// Time that a service which this process starts may take until clients can connect.
    var serviceStart: Duration = .seconds(10)
    /// Least time between checks for inherited processes that have ended. So long they are also left to the app.
    var reaping: Duration = .seconds(1)
    var sockets = SocketTiming()

    /// Returns the standard times. Replaces those that the environment names. `FANLIGHT_ORPHAN_SECONDS` is the time a
    /// worker stays without a service, and `FANLIGHT_BUSY_SECONDS` the limit of the watchdog.
    static func from(_ environment: (String) -> String?) -> HostTiming {
        var timing = HostTiming()
        if let time = seconds(environment("FANLIGHT_ORPHAN_SECONDS")) { timing.orphanLimit = time }
        if let time = seconds(environment("FANLIGHT_BUSY_SECONDS")) { timing.busy = time }
        return timing
    }

    private static func seconds(_ text: String?) -> Duration? {
        guard let text, let seconds = Double(text), seconds >= 0 else { return nil }
        return .milliseconds(Int64(min(seconds, 1e9) * 1000))
    }
}
