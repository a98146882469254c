import Glibc

/// Files of this installation and of the user, as the tool finds them.
enum InstalledPlaces {
    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Returns the path without links and dots; nil if there is no such file.
    static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns an absolute path, which need not exist.
    static func absolute(_ path: String) -> String {
        if let real = real(path) { return real }
        guard !path.hasPrefix("/"), let here = real(".") else { return path }
        return "\(here)/\(path)"
    }

    static func parent(_ path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// The folder of this program.
    private static var programs: String { parent(real("/proc/self/exe") ?? "/") }

    /// Returns the folder of Fanlight's package: that of this installation, or the checkout that this program was
    /// built in.
    static func package() throws(CommandFailure) -> String {
        if let named = variable("FANLIGHT_PACKAGE") { return absolute(named) }
        let installed = "\(parent(programs))/share/fanlight/package"
        if exists("\(installed)/Package.swift") { return installed }
        var folder = programs
        while folder != "/" {
            if exists("\(folder)/Sources/SwiftUI"), exists("\(folder)/Package.swift") { return folder }
            folder = parent(folder)
        }
        throw CommandFailure(
            .failed,
            "Fanlight's package is not at \(installed). Install it again with “make install”, or name its folder: "
                + "FANLIGHT_PACKAGE=DIR")
    }

    /// Returns the service's program: that beside this one, else the one in the PATH.
    static var daemon: String {
        let beside = "\(programs)/fanlightd"
        return exists(beside) ? beside : "fanlightd"
    }

    private static func folder(_ name: String, _ standard: String) -> String {
        let base =
            variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(variable("HOME") ?? "/tmp")/\(standard)"
        return "\(base)/fanlight"
    }

    static var cache: String { folder("XDG_CACHE_HOME", ".cache") }
    static var data: String { folder("XDG_DATA_HOME", ".local/share") }
    static var state: String { folder("XDG_STATE_HOME", ".local/state") }

    /// Makes a folder and those that it is in.
    static func make(_ folder: String) throws(CommandFailure) {
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, folder != "/" {
            try make(parent(folder))
            if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        }
        throw CommandFailure(.failed, "Cannot make the folder \(folder): \(String(cString: strerror(errno))).")
    }
}
