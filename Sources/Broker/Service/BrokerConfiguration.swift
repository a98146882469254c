import Transport
import Wire

/// Where a service listens, what it may start, and how patient it is.
public struct BrokerConfiguration: Sendable {
    /// The Unix socket comes first; workers dial it.
    public var endpoints: [Endpoint]
    /// Where `NAME.app.json` files are looked for; the first folder that has a name wins.
    public var appFolders: [String]
    /// Whether a person named the folders of apps: then one that is not there is worth a word.
    public var hasChosenAppFolders = false
    public var stateFolder: String
    public var limits = Limits.standard
    public var heartbeat = Heartbeat.standard
    public var patience = Patience()
    /// What one worker may have of memory that is nobody else's, in bytes; nil: whatever there is. An app that asks for
    /// more than it gets ends, and costs nobody else anything. 2 GiB: a hundred times what a small app needs.
    public var memoryLimit: UInt64? = 2 << 30
    /// What is kept of one worker's output, in bytes; where there is more the oldest goes. 4 MiB: some 50,000 lines.
    public var logLimit = 4 << 20
    /// Ends the service after this long without a session, a worker or a client: for one that nobody asked for by name.
    public var idleLimit: Duration?
    /// Name and version, told to clients.
    public var service = "fanlightd \(BrokerConfiguration.version)"

    public static let version = "0.1.0"

    public init(endpoints: [Endpoint], appFolders: [String], stateFolder: String) {
        self.endpoints = endpoints
        self.appFolders = appFolders
        self.stateFolder = stateFolder
    }
}

extension BrokerConfiguration {
    /// Why a configuration cannot be, as a sentence.
    public struct Problem: Error, Hashable, Sendable {
        public var text: String
    }

    /// From what a person wrote. Without a Unix socket in `listen` the standard one is added, because workers dial it;
    /// without folders the standard ones are meant; folders may be relative to the working folder.
    public init(listen: [String], apps: [String], state: String?) throws(Problem) {
        var endpoints: [Endpoint] = []
        do throws(TransportError) {
            for text in listen { endpoints.append(try Endpoint(text)) }
            if !endpoints.contains(where: \.isLocal) { endpoints.insert(try .standard(), at: 0) }
        } catch {
            throw Problem(text: error.text)
        }
        // The second would find the first in its place, and take it for another service.
        for (index, endpoint) in endpoints.enumerated() where endpoints[..<index].contains(endpoint) {
            throw Problem(text: "\(endpoint) is given twice: name each place once.")
        }
        var folders: [String] = []
        for folder in apps { folders.append(try BrokerConfiguration.absolute(folder)) }
        self.init(
            endpoints: endpoints,
            appFolders: apps.isEmpty ? StandardFolders.apps(program: BrokerProcess.executable()) : folders,
            stateFolder: try BrokerConfiguration.absolute(state ?? StandardFolders.state()))
        hasChosenAppFolders = !apps.isEmpty || Endpoint.environment("FANLIGHT_APPS") != nil
    }

    /// From what a person wrote: "512M", "2G", a number of bytes, or "none".
    public mutating func setMemoryLimit(_ text: String) throws(Problem) {
        if text == "none" { return memoryLimit = nil }
        let units: [String: UInt64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let unit = text.last.flatMap { units[$0.uppercased()] }
        let (bytes, isTooLarge) = (UInt64(unit == nil ? text[...] : text.dropLast()) ?? 0)
            .multipliedReportingOverflow(by: unit ?? 1)
        guard !isTooLarge, bytes >= BrokerConfiguration.leastMemory else {
            throw Problem(
                text:
                    "“\(text)” is no limit of memory: use a size from \(BrokerConfiguration.leastMemory >> 20)M on, or none."
            )
        }
        memoryLimit = bytes
    }

    /// With less no app starts.
    private static let leastMemory: UInt64 = 64 << 20

    /// Workers have other working folders than this process.
    private static func absolute(_ path: String) throws(Problem) -> String {
        if path.hasPrefix("/") { return path }
        guard let here = BrokerProcess.workingFolder() else {
            throw Problem(text: "“\(path)” is not an absolute path.")
        }
        return "\(here)/\(path)"
    }
}

/// Every time span of supervision, with its reason.
public struct Patience: Sendable {
    /// A started app must register within this. A debug build on a busy machine takes a second or two.
    public var registering: Duration = .seconds(30)
    /// Between two attempts to start an executable that is still being written. A linker takes seconds.
    public var writing: Duration = .milliseconds(100)
    /// From asking a worker to end until it gets SIGTERM: an author's closure may be saving something.
    public var ending: Duration = .seconds(3)
    /// From SIGTERM to SIGKILL.
    public var killing: Duration = .seconds(1)
    /// From the end of a worker that ended in order until it counts as gone: so long what it said last may travel.
    public var lastWords: Duration = .milliseconds(20)
    /// From the end of a request's time until the service answers in place of the session, which is late then itself.
    public var answering: Duration = .milliseconds(250)
    /// The same where the session's process has been heard of since: it may have many to answer at the same moment. Less
    /// than the clients here wait beyond a request's time.
    public var answeringAtLast: Duration = .milliseconds(1500)
    /// From the answer to `open` until its asker is spoken to, if it says nothing itself; then twice as long each time.
    public var confirming: Duration = .milliseconds(50)
    /// How long a service that is started anew waits for the workers of the one before: they dial every now and then.
    public var returning: Duration = .seconds(3)
    /// From the removal of a file beside the socket until the service looks what is missing: who tidies up removes several.
    public var tidying: Duration = .milliseconds(100)
    /// From a change to the list of keys until the service reads it: editors take the file away for a moment.
    public var editing: Duration = .milliseconds(500)
    /// How many deaths within `deathWindow` end a session. A crash at the start repeats at once, so five come quickly;
    /// one that a person causes now and then does not reach it.
    public var deathLimit = 5
    public var deathWindow: Duration = .seconds(60)
    /// Before the second restart within the window; each further one waits four times as long. The first is immediate.
    public var restartDelay: Duration = .milliseconds(100)
    /// From a session's opening to the start of the next spare: the session's own first frame goes first.
    public var spareDelay: Duration = .milliseconds(200)

    /// From a worker's first line since the last look at its log until the next look, so that one that prints all the
    /// time costs little: a log may grow beyond its limit for so long.
    public var logInterval: Duration = .seconds(1)

    public init() {}
}

/// The folders that are used where none is named.
public enum StandardFolders {
    public static func state(environment: (String) -> String? = Endpoint.environment) -> String {
        if let state = RuntimeFolder.named("XDG_STATE_HOME", in: environment) { return "\(state)/fanlight" }
        if let home = RuntimeFolder.home(environment: environment) { return "\(home)/.local/state/fanlight" }
        return "\(RuntimeFolder.temporary(environment: environment))/state"
    }

    /// `program` is the path of the running executable; apps installed beside it are found.
    public static func apps(program: String?, environment: (String) -> String? = Endpoint.environment) -> [String] {
        if let chosen = environment("FANLIGHT_APPS") { return chosen.split(separator: ":").map(String.init) }
        var folders: [String] = []
        if let data = RuntimeFolder.named("XDG_DATA_HOME", in: environment) { folders.append("\(data)/fanlight/apps") }
        if let home = RuntimeFolder.named("HOME", in: environment) {
            folders.append("\(home)/.local/share/fanlight/apps")
        }
        if let program {
            let prefix = RuntimeFolder.parent(of: RuntimeFolder.parent(of: program))
            folders.append("\(prefix == "/" ? "" : prefix)/share/fanlight/apps")
        }
        folders.append("/usr/share/fanlight/apps")
        var seen: Set<String> = []
        return folders.filter { seen.insert($0).inserted }
    }
}
