import Glibc

/// The folder of the builds that all projects share: Fanlight is built once for each toolchain, not for each project.
struct BuildCache {
    /// SwiftPM's scratch folder.
    let folder: String
    private let swift: String

    /// Finds the folder for the toolchain in the PATH, unless `FANLIGHT_BUILD` names one.
    init(package: String) throws(CommandFailure) {
        swift = InstalledPlaces.variable("SWIFT") ?? "swift"
        if let named = InstalledPlaces.variable("FANLIGHT_BUILD") {
            folder = InstalledPlaces.absolute(named)
            return
        }
        let compiler = BuildCache.find(swift).flatMap(InstalledPlaces.real) ?? swift
        folder = "\(InstalledPlaces.cache)/builds/\(BuildCache.digest(of: "\(compiler)\n\(package)"))"
        try InstalledPlaces.make(folder)
    }

    /// True before the first build of Fanlight.
    var isEmpty: Bool { !InstalledPlaces.exists("\(folder)/debug/SwiftUI.build") }

    /// The folder of the built programs.
    var programs: String { "\(folder)/debug" }

    /// Returns the command for a package. A manifest of the last build may be that of another project. The index stays
    /// enabled: the tests of XCTest are found in it.
    func words(_ verb: String, package: String, _ rest: [String] = []) -> [String] {
        [swift, verb, "--package-path", package, "--scratch-path", folder, "--disable-build-manifest-caching"] + rest
    }

    /// Describes a package as JSON.
    func describe(_ package: String) throws(CommandFailure) -> String {
        let (lines, code) = try ChildProcess([swift, "package", "--package-path", package, "dump-package"]).finish()
        guard code == 0 else {
            throw CommandFailure(
                .failed, "The package in \(package) is damaged. Its errors: \(swift) build --package-path \(package)")
        }
        return lines.joined(separator: "\n")
    }

    /// Locks the folder while the result exists: the products of two projects may have one name.
    func lock(waiting: () -> Void) throws(CommandFailure) -> FolderLock {
        if let lock = try lockIfFree() { return lock }
        waiting()
        let descriptor = try openLock()
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return FolderLock(descriptor)
    }

    /// Returns nil while another process has the lock.
    func lockIfFree() throws(CommandFailure) -> FolderLock? {
        let lock = FolderLock(try openLock())
        return flock(lock.descriptor, LOCK_EX | LOCK_NB) == 0 ? lock : nil
    }

    private func openLock() throws(CommandFailure) -> Int32 {
        let descriptor = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(.failed, "Cannot write to \(folder): \(String(cString: strerror(errno))).")
        }
        return descriptor
    }

    private static func find(_ program: String) -> String? {
        guard !program.contains("/") else { return program }
        let folders = (InstalledPlaces.variable("PATH") ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// Returns a short name for a text, FNV-1a. A collision of names has no value to an attacker.
    static func digest(of text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}

/// A lock that is held while the value exists.
final class FolderLock {
    fileprivate let descriptor: Int32
    init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }
}
