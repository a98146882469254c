import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Documents of an app")
struct DocumentGroupTests {
    private struct Memos: App {
        var folder = FileManager.default.temporaryDirectory
        var body: some Scene {
            DocumentGroup(newDocument: Memo(text: "new")) { file in
                VStack {
                    TextField("Text", text: file.$document.text).accessibilityIdentifier("field")
                    Text(verbatim: "\(file.fileURL?.lastPathComponent ?? "none") \(file.isEditable)")
                        .accessibilityIdentifier("file")
                }
            }
            .environment(\.documentFolder, folder)
        }
    }

    private struct MemoViewer: App {
        var folder = FileManager.default.temporaryDirectory
        var body: some Scene {
            DocumentGroup(viewing: Memo.self) { file in
                TextField("Text", text: file.$document.text).accessibilityIdentifier("field")
                Text(verbatim: "\(file.isEditable)").accessibilityIdentifier("file")
            }
            .environment(\.documentFolder, folder)
        }
    }

    private struct Boards: App {
        private struct Editor: View {
            @ObservedObject var board: Board
            var body: some View { TextField("Text", text: $board.text).accessibilityIdentifier("field") }
        }

        var folder = FileManager.default.temporaryDirectory
        var body: some Scene {
            DocumentGroup {
                Board(text: "new")
            } editor: {
                Editor(board: $0.document)
            }
            .environment(\.documentFolder, folder)
        }
    }

    private let folder = DocumentFolder()

    private func stages(_ app: some App) -> [Stage] {
        [Stage(app, width: 500, height: 400), Stage(app, columns: 60, rows: 20)]
    }

    @Test("a new document is a file at once, and each change of its value is saved")
    func new() {
        for stage in stages(Memos(folder: folder.url)) {
            #expect(stage.showing("No Documents").exists)
            stage.label("New Document").tap()
            #expect(stage["file"].label == "Untitled.txt true" && folder.text("Untitled.txt") == "new")
            stage["field"].set("changed")
            #expect(folder.text("Untitled.txt") == "changed")
            stage.label("Documents").tap()
            stage.label("New Document").tap()
            #expect(stage["file"].label == "Untitled 2.txt true")
            stage.label("Documents").tap()
            #expect(stage.label("Untitled").exists && stage.label("Untitled 2").exists)
            stage.label("Untitled").tap()
            #expect(stage["field"].value == "changed")
            #expect(stage.diagnostics.isEmpty)
            folder.remove()
        }
    }

    @Test("the files of the document's types are listed, also those of the app's own")
    func listed() throws {
        for name in ["b.txt", "a.memo", "c.png", ".d.txt"] { try folder.write(name, to: name) }
        for stage in stages(Memos(folder: folder.url)) {
            #expect(stage.label("a").exists && stage.label("b").exists)
            #expect(!stage.label("c").exists && !stage.label(".d").exists)
            stage.label("a").tap()
            #expect(stage["field"].value == "a.memo")
        }
    }

    @Test("a session that is started again shows the document that was open")
    func restored() throws {
        try folder.write("text", to: "plan.txt")
        let storage = SessionStorage()
        let app = Memos(folder: folder.url)
        let first = Stage(app, width: 500, height: 400, storage: storage)
        first.label("plan").tap()
        first["field"].set("kept")
        let second = Stage(app, width: 500, height: 400, storage: storage)
        #expect(second["field"].value == "kept")
        second.label("Documents").tap()
        #expect(!Stage(app, width: 500, height: 400, storage: storage)["field"].exists)
        second.label("plan").tap()
        folder.remove()
        let third = Stage(app, width: 500, height: 400, storage: storage)
        #expect(third.showing("“plan.txt” cannot be opened").exists)
        third.label("Documents").tap()
        #expect(third.showing("No Documents").exists)
    }

    @Test("a document that cannot be read or written says so")
    func failures() throws {
        try folder.write("damaged", to: "bad.txt")
        try folder.write("text", to: "good.txt")
        let stage = Stage(Memos(folder: folder.url), width: 500, height: 400)
        stage.label("bad").tap()
        #expect(stage.showing("“bad.txt” cannot be opened").exists)
        stage.label("Documents").tap()
        stage.label("good").tap()
        folder.remove()
        stage["field"].set("lost")
        #expect(stage.showing("“good” cannot be saved").exists)
    }

    @Test("a viewer makes and changes no documents")
    func viewer() throws {
        try folder.write("text", to: "plan.txt")
        for stage in stages(MemoViewer(folder: folder.url)) {
            #expect(!stage.label("New Document").exists)
            stage.label("plan").tap()
            #expect(stage["file"].label == "false")
            stage["field"].set("changed")
            #expect(folder.text("plan.txt") == "text")
        }
    }

    @Test("a document that is an object is saved when it reports a change")
    func object() {
        for stage in stages(Boards(folder: folder.url)) {
            stage.label("New Document").tap()
            #expect(folder.text("Untitled.board") == "new")
            stage["field"].set("drawn")
            #expect(folder.text("Untitled.board") == "drawn")
            stage.label("Documents").tap()
            stage.label("Untitled").tap()
            #expect(stage["field"].value == "drawn")
            folder.remove()
        }
    }
}
