import Broker
import Fanlight

/// A preview of this program that a session was opened for as `APP/PREVIEW`.
struct ProgramPreview {
    private let name: String
    private let place: PreviewPlace

    private struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns nil if the name is that of the app itself.
    init?(_ app: String) throws {
        guard let slash = app.firstIndex(of: "/") else { return nil }
        name = String(app[app.index(after: slash)...])
        // Read from the same records as the service's list, so that the names match.
        let entries = try PreviewList.read("/proc/self/exe")
        let wanted = name
        guard let entry = entries.first(where: { $0.name == wanted }) else {
            throw Problem(
                description: "There is no preview called “\(name)” in \(app[..<slash]) any more. Was it rebuilt?")
        }
        switch entry.source {
        case .macro(_, _, let record): place = .macro(record: LoadedProgram.address(of: record))
        case .provider(_, _, let descriptor): place = .provider(descriptor: LoadedProgram.address(of: descriptor))
        }
    }

    @MainActor func session(_ configuration: SessionConfiguration) throws -> SceneSession {
        guard let session = try SceneSession(preview: place, title: name, configuration: configuration) else {
            throw Problem(description: "The preview “\(name)” was found in the program's file, but not in the program.")
        }
        return session
    }
}
