import Broker
import Glibc
import Transport
import Wire

/// Texts and files that people and programs write: app manifests, endpoints, limits, keys, and executables, whose
/// previews are listed. The first byte of an input chooses, and the others are the text or file.
///
/// Each has a value or an error with a sentence, and names of paths stay names.
public final class Configurations: FuzzTarget {
    public static let name = "configuration"

    private let folder: String
    private let file: String
    private let descriptor: Int32

    public init() throws {
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(parent)/fanlight-fuzz-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw FuzzFinding("No folder in \(parent): error \(errno)") }
        folder = String(cString: made)
        file = "\(folder)/name.app.json"
        descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }

    deinit {
        close(descriptor)
        unlink(file)
        rmdir(folder)
    }

    public func run(_ input: UnsafeRawBufferPointer) throws(FuzzFinding) {
        guard let choice = input.first else { return }
        let rest = UnsafeRawBufferPointer(rebasing: input.dropFirst())
        let text = String(decoding: rest, as: UTF8.self)
        switch choice & 7 {
        case 0, 1: try readManifest(rest)
        case 2: try readEndpoint(text)
        case 3: try readKeys(rest)
        case 4: try readLimit(text)
        case 5, 6: try readPreviews(rest)
        default: try readNames(text)
        }
    }

    private func store(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        ftruncate(descriptor, 0)
        try require(pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count, "The file was not written.")
    }

    /// Returns a value, or nil for an error, which must have a sentence.
    private func result<Value, Problem: Error>(
        _ make: () throws(Problem) -> Value, _ sentence: KeyPath<Problem, String>
    ) throws(FuzzFinding) -> Value? {
        do throws(Problem) {
            return try make()
        } catch {
            try require(!error[keyPath: sentence].isEmpty, "An error has no sentence.")
            return nil
        }
    }

    private func readManifest(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        try store(bytes)
        let manifest = AppManifest(path: file)
        try require(
            manifest.name == "name" || Names.isValid(app: manifest.name), "An app has the name \(manifest.name).")
        try require(manifest.problem.isEmpty || manifest.problem.count > 10, "A problem has no sentence.")
        try require(
            !manifest.problem.isEmpty || manifest.executable.hasPrefix("/"), "An executable has no absolute path.")
        try require(
            manifest.problem == AppManifest(path: file).problem, "The same manifest is read in different ways.")
        try readNames(manifest.name)
    }

    private func readEndpoint(_ text: String) throws(FuzzFinding) {
        if let endpoint = try result({ () throws(TransportError) in try Endpoint(text) }, \.text) {
            try check(endpoint)
        }
        let parts = text.split(separator: " ").map(String.init)
        let configuration = try result(
            { () throws(BrokerConfiguration.Problem) in
                try BrokerConfiguration(listen: parts, apps: parts, state: parts.first)
            }, \.text)
        if let configuration {
            let paths = configuration.endpoints.compactMap { if case .ipc(let path) = $0 { path } else { nil } }
            try require(!paths.isEmpty, "A service has no Unix socket.")
            try require(configuration.stateFolder.hasPrefix("/"), "A folder has no absolute path.")
        }
        _ = Peer(address: text, user: text)
    }

    private func check(_ endpoint: Endpoint) throws(FuzzFinding) {
        let again = try? Endpoint(endpoint.description)
        try require(again == endpoint, "An endpoint is another one after it was written: \(endpoint)")
        if case .ipc(let path) = endpoint {
            try require(path.utf8.count <= Endpoint.longestPath, "The path of a socket is too long.")
        }
    }

    private func readKeys(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        try store(bytes)
        var keys = try result({ () throws(TransportError) in try AuthorizedKeys(path: file).all() }, \.text) ?? []
        let pair = try result({ () throws(TransportError) in try KeyPair.stored(at: file) }, \.text)
        if let pair { keys.insert(pair.publicKey) }
        for key in keys {
            try require(PublicKey(hexadecimal: key.hexadecimal) == key, "A key is another one after it was written.")
        }
    }

    private func readLimit(_ text: String) throws(FuzzFinding) {
        var configuration = BrokerConfiguration(endpoints: [], appFolders: [], stateFolder: "/")
        _ = try result(
            { () throws(BrokerConfiguration.Problem) in try configuration.setMemoryLimit(text) }, \.text)
        try require(configuration.memoryLimit ?? .max >= 64 << 20, "An app cannot start with that limit.")
    }

    private func readPreviews(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        try store(bytes)
        let previews = try result(
            { () throws(PreviewProblem) in try PreviewList.read(file) }, \.description)
        let names = previews?.map(\.name) ?? []
        try require(Set(names).count == names.count, "Two previews have the same name: \(names)")
    }

    private func readNames(_ text: String) throws(FuzzFinding) {
        let word = Names.word(from: text)
        try require(SessionName.isValid(word), "“\(word)” is no name of a session.")
        let folder = Names.folder(of: text)
        try require(!folder.isEmpty && folder.utf8.count < 256, "“\(folder)” is no name of a folder.")
        try require(
            folder.utf8.allSatisfy { SessionName.isWord($0) || $0 == UInt8(ascii: "@") }, "“\(folder)” is a path.")
        try require(!folder.hasPrefix("."), "“\(folder)” is hidden.")
    }
}
