@testable import Broker
@testable import Fanlight

/// The previews of the test program, found in its file as the service finds those of an app.
enum ProgramPreviews {
    /// Returns the previews that one file declares, by line; none if the program cannot be read.
    static func of(fileID: String) -> [any PreviewRegistry.Type] {
        guard let program = try? ExecutableFile(path: "/proc/self/exe"),
            let records = try? PreviewRecords.read(program)
        else { return [] }
        return records.filter { $0.fileID == fileID }.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
            .compactMap { _PreviewRecords.registry(at: LoadedProgram.address(of: $0.address)) }
    }
}
