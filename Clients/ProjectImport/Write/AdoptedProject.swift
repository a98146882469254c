import Foundation

/// The record of an adopted project in its package's folder: its origin and its apps.
package struct AdoptedProject: Codable, Equatable, Sendable {
    package struct App: Codable, Equatable, Sendable {
        /// The name of the target and of the program.
        package var name: String
        package var title: String
        package var icon: String?
    }

    package var origin: String
    /// The name of the project file in `origin`; nil if it has none.
    package var project: String?
    package var apps: [App]
    /// True if packages at addresses are dependencies, also when the project is adopted again.
    package var fetches: Bool?

    init(_ plan: ProjectPlan) {
        origin = plan.origin
        project = plan.project
        apps = plan.apps.map { App(name: $0.name, title: $0.title, icon: $0.icon) }
        fetches = plan.remotePackages.isEmpty ? nil : true
    }

    /// Reads the record of a package's folder; nil if no project was adopted there.
    package init?(in folder: String) {
        let path = FilePath.join(folder, PackageWriter.recordName)
        guard let bytes = FileManager.default.contents(atPath: path),
            let record = try? JSONDecoder().decode(AdoptedProject.self, from: bytes)
        else { return nil }
        self = record
    }

    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return ((try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}") + "\n"
    }
}
