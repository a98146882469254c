import Glibc

/// A program of the user that opens addresses: `xdg-open`, `firefox --new-tab`.
///
/// No text of an app reaches a shell: the address is one argument. Only web and mail addresses are opened, because the
/// app may be untrusted.
public struct AddressOpener: Sendable {
    private let words: [String]

    /// Parses the program and the arguments before the address, separated by spaces; nil if there is no program.
    public init?(_ command: String) {
        words = command.split(separator: " ").map(String.init)
        if words.isEmpty { return nil }
    }

    private static let schemes = ["http://", "https://", "mailto:"]

    /// Returns true if an address may be opened at the request of an app.
    static func mayOpen(_ address: String) -> Bool {
        let start = address.prefix(8).lowercased()
        return schemes.contains { start.hasPrefix($0) }
    }

    struct Failure: Error {
        var reason: String
    }

    /// Starts the program without access to this terminal, and returns its process, which the caller must reap.
    func open(_ address: String) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A process group of its own: keys pressed in the terminal do not end it.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var arguments: [UnsafeMutablePointer<CChar>?] = (words + [address]).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let result = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
        guard result == 0 else { throw Failure(reason: String(cString: strerror(result))) }
        return process
    }
}

/// The openers that an app caused to run, limited in number and rate. An app may ask to open addresses without end.
struct RunningOpeners {
    /// Maximum openers that run at once. Some stay as long as their browser.
    static let runningLimit = 4
    /// Maximum addresses that are opened within `ClientTiming.openerInterval`. A person follows fewer links.
    static let limitPerInterval = 6

    private let interval: Duration
    private(set) var processes: [pid_t] = []
    /// The starts within the last interval.
    private var starts: [SuspendingClock.Instant] = []

    init(interval: Duration) { self.interval = interval }

    /// Opens an address unless too many were opened recently.
    mutating func open(
        _ address: String, with opener: AddressOpener, now: SuspendingClock.Instant
    ) throws(AddressOpener.Failure) {
        processes.removeAll { waitpid($0, nil, WNOHANG) != 0 }
        starts.removeAll { now - $0 >= interval }
        guard starts.count < RunningOpeners.limitPerInterval else {
            let seconds = interval.components.seconds
            throw AddressOpener.Failure(reason: "the app asked for more than \(starts.count) within \(seconds) s")
        }
        guard processes.count < RunningOpeners.runningLimit else {
            throw AddressOpener.Failure(reason: "\(processes.count) programs that open addresses are still running")
        }
        starts.append(now)
        processes.append(try opener.open(address))
    }
}
