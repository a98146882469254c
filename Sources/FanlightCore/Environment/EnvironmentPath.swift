/// A key path of the environment, and whether it leads to a part of an environment value.
@MainActor
final class EnvironmentPath {
    let path: AnyKeyPath
    /// True if the path reads values of other types than its own. These may change while the path's value does not.
    let leadsToPart: Bool

    private init(_ path: AnyKeyPath, leadsToPart: Bool) {
        self.path = path
        self.leadsToPart = leadsToPart
    }

    /// Retains the paths, so that no other path gets the same address.
    private static var known: [ObjectIdentifier: EnvironmentPath] = [:]
    /// A program has some hundred key path expressions. Generic functions may make more of them at any time.
    private static let cacheLimit = 4096

    /// Finds out where a path leads by reading it once.
    static func of<Value>(
        _ path: KeyPath<EnvironmentValues, Value>, in scope: EnvironmentScope
    ) -> EnvironmentPath {
        if let found = known[ObjectIdentifier(path)] { return found }
        let probe = EnvironmentReadProbe()
        _ = EnvironmentValues(scope: scope, reader: probe)[keyPath: path]
        let leadsToPart = probe.types.contains { $0 != Value.self && $0 != Value?.self }
        let made = EnvironmentPath(path, leadsToPart: leadsToPart)
        if known.count < cacheLimit { known[ObjectIdentifier(path)] = made }
        return made
    }
}
