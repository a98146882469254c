import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Actions for documents")
struct DocumentActionTests {
    private let folder = DocumentFolder()

    /// Buttons that create documents and open a file.
    private struct Actions: View {
        var file: URL?
        @State private var outcome = "none"
        @Environment(\.newDocument) private var newDocument
        @Environment(\.openDocument) private var openDocument

        var body: some View {
            Button("Memo") { newDocument(Memo(text: "dear")) }
            Button("Board") { newDocument { Board(text: "first") } }
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

    private struct Memos: App {
        var folder = FileManager.default.temporaryDirectory
        var file: URL?
        var body: some Scene {
            DocumentGroup(newDocument: Memo(text: "new")) { configuration in
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
            DocumentGroup(newDocument: Memo(text: "new")) { configuration in
                TextField("Text", text: configuration.$document.text).accessibilityIdentifier("field")
            }
            .environment(\.documentFolder, folder)
            DocumentGroup {
                Board(text: "empty")
            } editor: { configuration in
                Text(verbatim: "board \(configuration.document.text)").accessibilityIdentifier("board")
            }
            .environment(\.documentFolder, folder)
        }
    }

    /// A viewer and an editor of one type of documents.
    private struct Readers: App {
        var folder = FileManager.default.temporaryDirectory
        var body: some Scene {
            DocumentGroup(viewing: Memo.self) { configuration in
                Text(verbatim: configuration.document.text).accessibilityIdentifier("read")
                Actions()
            }
            .environment(\.documentFolder, folder)
            DocumentGroup(newDocument: Memo(text: "new")) { configuration in
                TextField("Text", text: configuration.$document.text).accessibilityIdentifier("field")
            }
            .environment(\.documentFolder, folder)
        }
    }

    @Test("two scenes of one type of documents have open documents of their own, also after a restart")
    func scenesOfOneType() throws {
        try folder.write("read me", to: "plan.txt")
        let storage = SessionStorage()
        let app = Readers(folder: folder.url)
        let stage = Stage(app, width: 600, height: 600, storage: storage)
        stage.label("plan").tap()
        #expect(stage["read"].label == "read me")
        stage.label("Memo").tap()
        #expect(stage["field"].value == "dear" && folder.text("Untitled.txt") == "dear")
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
        let stage = Stage(Memos(folder: folder.url), width: 500, height: 600)
        stage.label("New Document").tap()
        #expect(stage["field"].value == "new" && folder.text("Untitled.txt") == "new")
        stage.label("Memo").tap()
        #expect(stage["field"].value == "dear" && folder.text("Untitled 2.txt") == "dear")
        stage["field"].set("dear Ada")
        #expect(folder.text("Untitled 2.txt") == "dear Ada" && folder.text("Untitled.txt") == "new")
        stage.label("Plain").tap()
        #expect(stage["field"].value == "new" && folder.text("Untitled 3.txt") == "new")
        #expect(stage.diagnostics.isEmpty)
        stage.label("Image").tap()
        stage.label("Board").tap()
        #expect(stage.diagnostics.count == 2, "no scene has images or boards")
        #expect(stage["field"].value == "new" && folder.text("Untitled 4.txt") == nil)
    }

    @Test("newDocument opens a window of the scene for the document's type", arguments: [true, false])
    func fromAWindow(isCell: Bool) {
        let app = Office(folder: folder.url)
        let stage = isCell ? Stage(app, columns: 70, rows: 30) : Stage(app, width: 600, height: 600)
        stage.label("Memo").tap()
        #expect(stage["field"].value == "dear" && folder.text("Untitled.txt") == "dear")
        stage.label("Close Window").tap()
        stage.label("Board").tap()
        #expect(stage["board"].label == "board first" && folder.text("Untitled.board") == "first")
        stage.label("Close Window").tap()
        #expect(stage.label("Memo").obstacle == nil && stage.diagnostics.isEmpty)
    }

    @Test("openDocument shows the document of a file, also one outside of the documents folder")
    func opened() async throws {
        for name in ["mine.txt", "elsewhere/theirs.txt"] {
            let file = try folder.write(name, to: name)
            let stage = Stage(Office(folder: folder.url, file: file), width: 600, height: 600)
            stage.label("Open").tap()
            await stage.settled()
            #expect(stage["field"].value == name)
            stage["field"].set("changed")
            #expect(folder.text(name) == "changed")
            stage.label("Close Window").tap()
            #expect(stage["outcome"].label == "opened")
        }
    }

    @Test("openDocument throws for a file that is missing, damaged or of no document's type")
    func failures() async throws {
        let files = [
            try folder.write("damaged", to: "bad.txt"), try folder.write("text", to: "picture.png"),
            folder.url.appendingPathComponent("missing.txt"),
        ]
        for file in files {
            let stage = Stage(Office(folder: folder.url, file: file), width: 600, height: 600)
            stage.label("Open").tap()
            await stage.settled()
            #expect(stage["outcome"].label == "failed" && !stage["field"].exists)
        }
    }
}
