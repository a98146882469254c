import Transport

/// All time spans of a service's process, with their reasons, and the counts that belong to them.
public struct BrokerTiming: Sendable {
    /// Interval and limit of silence, which Welcome sends to clients and workers.
    public var heartbeat = Heartbeat()
    public var sockets = SocketTiming()
    /// Time in which a client may send its whole rate of messages at once.
    public var rateBurst: Duration = .seconds(1)
    /// Time in which a worker may use its whole rate of copied texts at once. A person copies more slowly.
    static let copyBurst: Duration = .seconds(4)
    /// Time within which a started app must register. A debug build on a busy machine takes a second or two.
    public var registrationDeadline: Duration = .seconds(30)
    /// Interval between attempts to start an executable that is still being written. A linker takes seconds.
    public var startRetryInterval: Duration = .milliseconds(100)
    /// Time from the request to end a worker until it gets SIGTERM. A closure of the app may be saving something.
    public var terminationDelay: Duration = .seconds(3)
    /// Time from SIGTERM to SIGKILL.
    public var killDelay: Duration = .seconds(1)
    /// Time from SIGKILL until the processes of an ended worker are searched again. A killed process ends in less.
    public var terminationCheckInterval: Duration = .milliseconds(20)
    /// Longest search for orphans of an ended worker, and the interval between two searches. The service does nothing
    /// else during a search.
    public var searchTimeLimit: Duration = .milliseconds(2)
    public var searchInterval: Duration = .milliseconds(5)
    /// Time from the orderly end of a worker until it counts as gone. Its last messages may still be in transit.
    public var lastMessageDelay: Duration = .milliseconds(20)
    /// Time from a request's deadline until the service answers in place of the session. The session is then late
    /// itself.
    public var answerDelay: Duration = .milliseconds(250)
    /// The same if the session's process has sent anything since the deadline. It may have many requests to answer at
    /// the same moment. Must be less than the time that the clients here wait beyond a request's deadline.
    public var lateAnswerLimit: Duration = .milliseconds(1500)
    /// Longest timeout of a request. A longer one counts as this, so that no forgotten request stays for weeks.
    public var requestLimit: Duration = .seconds(3_600)
    /// Time from the answer to `open` until its client is pinged if it sends nothing itself; doubles with each ping.
    public var confirmationPingDelay: Duration = .milliseconds(50)
    /// Time for which a client waits until its session's worker has read enough for another message.
    public var acceptDeadline: Duration = .seconds(2)
    /// Interval between attempts to hand the message on.
    public var acceptRetryInterval: Duration = .milliseconds(10)
    /// Time that a restarted service waits for the workers of the previous one, which redial at intervals.
    public var workerReturnDeadline: Duration = .seconds(3)
    /// Time from the removal of a file beside the socket, or the end of an orphan, until the service looks. A cleanup
    /// removes several files, and orphans often end together.
    public var tidyDelay: Duration = .milliseconds(100)
    /// Deaths within `deathWindow` that end a session. A crash at the start repeats immediately, so five come quickly.
    /// Occasional crashes that a person causes do not reach it.
    public var deathLimit = 5
    public var deathWindow: Duration = .seconds(60)
    /// Delay before the second restart within the window; each further delay is four times as long. The first restart
    /// is immediate.
    public var restartDelay: Duration = .milliseconds(100)
    /// Time within which the gate must listen. It may wait for the previous one to free the port.
    public var gateStartDeadline: Duration = .seconds(10)
    /// Time for which a gate must have listened so that the next one starts without delay. One that fails as it starts
    /// would fail again.
    public var gateStable: Duration = .milliseconds(250)
    /// Time after a crash of the gate in which another one delays the next start. A peer may crash each gate, so it is
    /// longer than the longest delay.
    public var gateCrashWindow: Duration = .seconds(60)
    /// Longest delay before the gate is started again. Restarts never stop: its clients have no other way.
    public var gateRestartLimit: Duration = .seconds(10)
    /// Time from the request to end the gate until it gets SIGKILL.
    public var gateKillDelay: Duration = .seconds(2)
    /// Time whose reports a gate may send at once. A removed key ends up to a thousand clients, with a line for each.
    public var gateReportBurst: Duration = .seconds(10)
    /// Time from a session's opening to the start of the next spare worker. The session's own first frame goes first.
    public var spareDelay: Duration = .milliseconds(200)

    /// Time between two reads of a worker's output. Each has up to 64 KiB: 6 MiB a second, which nobody reads. A worker
    /// that prints more waits. The lines of one that prints less are read together.
    public var outputInterval: Duration = .milliseconds(10)
    /// Time that the last output of a worker may take to its log. Then the worker counts as gone without it. A disk
    /// that does not answer delays no restart any longer.
    public var lastOutputDeadline: Duration = .seconds(1)
    /// Time until another attempt to open what could not be opened for lack of descriptors.
    public var descriptorRetryInterval: Duration = .milliseconds(100)
    /// Longest time until another such attempt. The time doubles with each attempt.
    public var longestRetryInterval: Duration = .milliseconds(6_400)
    /// Interval between checks whether recorded workers that are not back still run. Such a worker ends itself after a
    /// minute.
    public var absenceCheckInterval: Duration = .seconds(60)
    /// Time that a service which ends waits for the reader of its log.
    public var logFlush: Duration = .milliseconds(500)

    /// Idle time after which a service that an app started ends. Such a service was not requested by name.
    public var unrequestedIdle: Duration = .seconds(60)
    /// Interval between attempts to lock a socket's place, and their number. A process that only removes the files of a
    /// killed service holds the lock for less than a millisecond.
    public var lockRetry: Duration = .milliseconds(5)
    public var lockAttempts = 10
    /// Time for which the lock of a killed service is awaited. A process that it was starting has a copy of the lock
    /// until it executes its program. It does so after some ten milliseconds, or later on a slow disk.
    public var killedServiceLimit: Duration = .seconds(2)
    /// Time within which a service greets a connection. One that does not may have been killed.
    public var greetingLimit: Duration = .milliseconds(100)
    /// Interval in which each kind of refusal or other event by peers is reported at most a few times.
    public var refusalReports: Duration = .seconds(60)

    public init() {}

    /// Returns the time until the next attempt to open or write a file, after some others that have failed.
    func retryWait(after attempts: Int) -> Duration {
        min(descriptorRetryInterval * (1 << min(attempts, 20)), longestRetryInterval)
    }
}
