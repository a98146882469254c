import Combine
import Fanlight
import FanlightTesting
import Foundation
import Testing
import UniformTypeIdentifiers

private struct Letter: FileDocument {
    static let readableContentTypes = [UTType.plainText]
    var text: String

    init(text: String) { self.text = text }

    init(configuration: ReadConfiguration) throws {
        text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
        if text == "damaged" { throw CocoaError(.fileReadCorruptFile) }
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(text.utf8))
    }
}

private final class Plan: ReferenceFileDocument {
    static let readableContentTypes = [UTType(exportedAs: "org.example.plan")]
    @Published var text: String

    init(text: String) { self.text = text }

    init(configuration: ReadConfiguration) throws {
        text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }

    func snapshot(contentType: UTType) throws -> String { text }

    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(snapshot.utf8))
    }
}

@MainActor
@Suite("Actions for documents")
final class DocumentActionTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("actions-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to name: String) throws -> URL {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url
    }

    private func text(_ name: String) -> String? {
        (try? Data(contentsOf: folder.appendingPathComponent(name))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Buttons that create documents and open a file.
    private struct Actions: View {
        var file: URL?
        @State private var outcome = "none"
        @Environment(\.newDocument) private var newDocument
        @Environment(\.openDocument) private var openDocument

        var body: some View {
            Button("Letter") { newDocument(Letter(text: "dear")) }
            Button("Plan") { newDocument { Plan(text: "first") } }
            Button("Plain") { newDocument(contentType: .plainText) }
            Button("Image") { newDocument(contentType: .png) }
            Button("Open") {
                Task {
                    do {
                        if let file { try await openDocument(at: file) }
                        outcome = "opened"
                    } catch {
                        outcome = "failed"
                    }
                }
            }
            Text(verbatim: outcome).accessibilityIdentifier("outcome")
        }
    }

    private struct Letters: App {
        var folder = FileManager.default.temporaryDirectory
        var file: URL?
        var body: some Scene {
            DocumentGroup(newDocument: Letter(text: "new")) { configuration in
                VStack {
                    TextField("Text", text: configuration.$document.text).accessibilityIdentifier("field")
                    Actions(file: file)
                }
                .navigationTitle(configuration.fileURL?.lastPathComponent ?? "")
            }
            .environment(\.documentFolder, folder)
        }
    }

    private struct Office: App {
        var folder = FileManager.default.temporaryDirectory
        var file: URL?
        var body: some Scene {
            WindowGroup("Desk") { Actions(file: file) }
            DocumentGroup(newDocument: Letter(text: "new")) { configuration in
                TextField("Text", text: configuration.$document.text).accessibilityIdentifier("field")
            }
            .environment(\.documentFolder, folder)
            DocumentGroup {
                Plan(text: "empty")
            } editor: { configuration in
                Text(verbatim: "plan \(configuration.document.text)").accessibilityIdentifier("plan")
            }
            .environment(\.documentFolder, folder)
        }
    }

    /// A viewer and an editor of one type of documents.
    private struct Readers: App {
        var folder = FileManager.default.temporaryDirectory
        var body: some Scene {
            DocumentGroup(viewing: Letter.self) { configuration in
                Text(verbatim: configuration.document.text).accessibilityIdentifier("read")
                Actions()
            }
            .environment(\.documentFolder, folder)
            DocumentGroup(newDocument: Letter(text: "new")) { configuration in
                TextField("Text", text: configuration.$document.text).accessibilityIdentifier("field")
            }
            .environment(\.documentFolder, folder)
        }
    }

    @Test("two scenes of one type of documents have open documents of their own, also after a restart")
    func scenesOfOneType() throws {
        _ = try write("read me", to: "plan.txt")
        let storage = SessionStorage()
        let app = Readers(folder: folder)
        let stage = Stage(app, width: 600, height: 600, storage: storage)
        stage.label("plan").tap()
        #expect(stage["read"].label == "read me")
        stage.label("Letter").tap()
        #expect(stage["field"].value == "dear" && text("Untitled.txt") == "dear")
        let second = Stage(app, width: 600, height: 600, storage: storage)
        #expect(second["field"].value == "dear")
        for stage in [stage, second] {
            stage.label("Close Window").tap()
            #expect(stage["read"].label == "read me" && !stage["field"].exists)
            #expect(stage.diagnostics.isEmpty)
        }
    }

    @Test("newDocument writes the given document to a file and shows it in place of the open one")
    func fromAnEditor() {
        let stage = Stage(Letters(folder: folder), width: 500, height: 600)
        stage.label("New Document").tap()
        #expect(stage["field"].value == "new" && text("Untitled.txt") == "new")
        stage.label("Letter").tap()
        #expect(stage["field"].value == "dear" && text("Untitled 2.txt") == "dear")
        stage["field"].set("dear Ada")
        #expect(text("Untitled 2.txt") == "dear Ada" && text("Untitled.txt") == "new")
        stage.label("Plain").tap()
        #expect(stage["field"].value == "new" && text("Untitled 3.txt") == "new")
        #expect(stage.diagnostics.isEmpty)
        stage.label("Image").tap()
        stage.label("Plan").tap()
        #expect(stage.diagnostics.count == 2, "no scene has images or plans")
        #expect(stage["field"].value == "new" && text("Untitled 4.txt") == nil)
    }

    @Test("newDocument opens a window of the scene for the document's type", arguments: [true, false])
    func fromAWindow(isCell: Bool) {
        let app = Office(folder: folder)
        let stage = isCell ? Stage(app, columns: 70, rows: 30) : Stage(app, width: 600, height: 600)
        stage.label("Letter").tap()
        #expect(stage["field"].value == "dear" && text("Untitled.txt") == "dear")
        stage.label("Close Window").tap()
        stage.label("Plan").tap()
        #expect(stage["plan"].label == "plan first" && text("Untitled.plan") == "first")
        stage.label("Close Window").tap()
        #expect(stage.label("Letter").obstacle == nil && stage.diagnostics.isEmpty)
    }

    @Test("openDocument shows the document of a file, also one outside of the documents folder")
    func opened() async throws {
        for name in ["mine.txt", "elsewhere/theirs.txt"] {
            let stage = Stage(Office(folder: folder, file: try write(name, to: name)), width: 600, height: 600)
            stage.label("Open").tap()
            await stage.settled()
            #expect(stage["field"].value == name)
            stage["field"].set("changed")
            #expect(text(name) == "changed")
            stage.label("Close Window").tap()
            #expect(stage["outcome"].label == "opened")
        }
    }

    @Test("openDocument throws for a file that is missing, damaged or of no document's type")
    func failures() async throws {
        let files = [
            try write("damaged", to: "bad.txt"), try write("text", to: "picture.png"),
            folder.appendingPathComponent("missing.txt"),
        ]
        for file in files {
            let stage = Stage(Office(folder: folder, file: file), width: 600, height: 600)
            stage.label("Open").tap()
            await stage.settled()
            #expect(stage["outcome"].label == "failed" && !stage["field"].exists)
        }
    }
}
