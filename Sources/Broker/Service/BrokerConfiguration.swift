import Transport
import Wire

/// The endpoints, app folders, limits and time spans of a service.
public struct BrokerConfiguration: Sendable {
    /// The endpoints to listen on. The Unix socket comes first; workers dial it.
    public var endpoints: [Endpoint]
    /// Folders with `NAME.app.json` files; the first folder that has a name wins.
    public var appFolders: [String]
    /// True if a person named the app folders. A missing folder is then worth a warning.
    public var hasChosenAppFolders = false
    public var stateFolder: String
    /// The program that accepts clients over TCP.
    public var gateProgram: String
    public var limits = Limits.standard
    public var timing = BrokerTiming()
    /// Limit of the private memory of one worker in bytes; nil for no limit. An app that exceeds it ends without harm
    /// to others. 2 GiB: a hundred times what a small app needs.
    public var memoryLimit: UInt64? = 2 << 30
    /// Maximum bytes of a file of a session's output. Three full files are kept beside it.
    public var logLimit = LogRetention.fileBytes
    /// Time without a session, worker or client after which the service ends. Set for a service that was not requested
    /// by name.
    public var idleLimit: Duration?
    /// Name and version, sent to clients.
    public var service = "fanlightd \(BrokerConfiguration.version)"

    public static let version = "0.1.0"

    public init(endpoints: [Endpoint], appFolders: [String], stateFolder: String) {
        self.endpoints = endpoints
        self.appFolders = appFolders
        self.stateFolder = stateFolder
        gateProgram = "\(BrokerProcess.executable().map(RuntimeFolder.parent) ?? "")/fanlight-gate"
    }
}

extension BrokerConfiguration {
    /// The reason why a configuration is invalid, as a sentence.
    public struct Problem: Error, Hashable, Sendable {
        public var text: String
    }

    /// Makes a configuration from a person's arguments. Adds the standard Unix socket to `listen` if it has none,
    /// because workers dial it. Without `apps` the standard folders apply. Folders may be relative to the working
    /// folder.
    public init(listen: [String], apps: [String], state: String?) throws(Problem) {
        var endpoints: [Endpoint] = []
        do throws(TransportError) {
            for text in listen { endpoints.append(try Endpoint(text)) }
            if !endpoints.contains(where: \.isLocal) { endpoints.insert(try .standard(), at: 0) }
        } catch {
            throw Problem(text: error.text)
        }
        // The second endpoint would find the first at its place, and take it for another service.
        for (index, endpoint) in endpoints.enumerated() where endpoints[..<index].contains(endpoint) {
            throw Problem(text: "\(endpoint) is given twice: give each endpoint once.")
        }
        var folders: [String] = []
        for folder in apps { folders.append(try BrokerConfiguration.absolute(folder)) }
        self.init(
            endpoints: endpoints,
            appFolders: apps.isEmpty ? StandardFolders.apps(program: BrokerProcess.executable()) : folders,
            stateFolder: try BrokerConfiguration.absolute(state ?? StandardFolders.state()))
        hasChosenAppFolders = !apps.isEmpty || Endpoint.environment("FANLIGHT_APPS") != nil
    }

    /// Sets the limit from a person's argument: "512M", "2G", a number of bytes, or "none".
    public mutating func setMemoryLimit(_ text: String) throws(Problem) {
        if text == "none" { return memoryLimit = nil }
        let units: [String: UInt64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let unit = text.last.flatMap { units[$0.uppercased()] }
        let (bytes, isTooLarge) = (UInt64(unit == nil ? text[...] : text.dropLast()) ?? 0)
            .multipliedReportingOverflow(by: unit ?? 1)
        guard !isTooLarge, bytes >= BrokerConfiguration.minimumMemory else {
            throw Problem(
                text:
                    "“\(text)” is not a memory limit: use \(BrokerConfiguration.minimumMemory >> 20)M or more, "
                    + "or none."
            )
        }
        memoryLimit = bytes
    }

    /// The least memory with which an app starts.
    private static let minimumMemory: UInt64 = 64 << 20

    /// Returns an absolute path, because workers have other working folders than this process.
    private static func absolute(_ path: String) throws(Problem) -> String {
        if path.hasPrefix("/") { return path }
        guard let here = BrokerProcess.workingFolder() else {
            throw Problem(text: "“\(path)” is not an absolute path.")
        }
        return "\(here)/\(path)"
    }
}

/// The folders that are used by default.
public enum StandardFolders {
    public static func state(environment: (String) -> String? = Endpoint.environment) -> String {
        if let state = RuntimeFolder.named("XDG_STATE_HOME", in: environment) { return "\(state)/fanlight" }
        if let home = RuntimeFolder.home(environment: environment) { return "\(home)/.local/state/fanlight" }
        return "\(RuntimeFolder.temporary(environment: environment))/state"
    }

    /// Returns the folders with app manifests, including the one beside `program`, the path of the running executable.
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
