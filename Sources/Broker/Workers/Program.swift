/// The executable and arguments that a process is started from. A rebuilt executable or changed manifest is a different
/// program with the same name.
struct Program: Hashable, Sendable {
    private let executable: String
    private let file: FileStamp?
    private let arguments: [String]

    /// Takes the current state of the app's files.
    init(_ app: AppManifest) {
        executable = app.executable
        file = FileStamp(path: app.executable)
        arguments = app.arguments
    }
}
