/// What a process is started from. An app that was built or described anew is another program of the same name.
struct Program: Hashable, Sendable {
    private let executable: String
    private let file: FileStamp?
    private let arguments: [String]

    /// As the app is now.
    init(_ app: AppManifest) {
        executable = app.executable
        file = FileStamp(path: app.executable)
        arguments = app.arguments
    }
}
