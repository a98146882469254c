import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing
import UniformTypeIdentifiers

/// A folder with files, which is removed with the object.
private final class SampleFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("dialog-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("Inner"), withIntermediateDirectories: true)
        for name in ["a.txt", "b.json", "c.png", ".hidden.txt", "Inner/d.txt"] {
            try Data(name.utf8).write(to: url.appendingPathComponent(name))
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func text(_ name: String) -> String? {
        (try? Data(contentsOf: url.appendingPathComponent(name))).map { String(decoding: $0, as: UTF8.self) }
    }
}

@MainActor
@Suite("Dialogs of files")
struct FileDialogTests {
    @MainActor @Observable final class Log {
        var entries: [String] = []
        func add(_ result: Result<[URL], any Error>) {
            switch result {
            case .success(let urls): entries.append(urls.map(\.lastPathComponent).joined(separator: " "))
            case .failure: entries.append("failed")
            }
        }
    }

    private struct Importing: View {
        let log: Log
        var types: [UTType] = [.plainText]
        var several = false
        @State private var isOpen = false
        var body: some View {
            Button("Import") { isOpen = true }.accessibilityIdentifier("import")
                .fileImporter(isPresented: $isOpen, allowedContentTypes: types, allowsMultipleSelection: several) {
                    log.entries.append(isOpen ? "open" : "closed")
                    log.add($0)
                } onCancellation: {
                    log.entries.append("cancelled")
                }
        }
    }

    private func stages(@ViewBuilder _ content: () -> some View) -> [Stage] {
        [Stage(width: 500, height: 600, content: content), Stage(columns: 60, rows: 24, content: content)]
    }

    @Test("a file of an allowed type is chosen with a tap, and its folder can be entered and left")
    func one() throws {
        let folder = try SampleFolder()
        let log = Log()
        for stage in stages({ Importing(log: log).fileDialogDefaultDirectory(folder.url) }) {
            log.entries = []
            stage["import"].tap()
            #expect(stage.label("a.txt").isEnabled && !stage.label("c.png").isEnabled)
            #expect(!stage.label(".hidden.txt").exists)
            #expect(!stage.label("Enclosing Folder").isEnabled)
            stage.label("Inner").tap()
            #expect(stage.label("d.txt").exists && !stage.label("a.txt").exists)
            stage.label("Enclosing Folder").tap()
            stage.label("a.txt").tap()
            #expect(log.entries == ["closed", "a.txt"])
            #expect(!stage.label("a.txt").exists)
        }
    }

    @Test("several files are chosen with taps and confirmed")
    func several() throws {
        let folder = try SampleFolder()
        let log = Log()
        let content = {
            Importing(log: log, types: [.text, .image], several: true).fileDialogDefaultDirectory(folder.url)
                .fileDialogConfirmationLabel("Take")
        }
        for stage in stages(content) {
            log.entries = []
            stage["import"].tap()
            #expect(!stage.label("Take").isEnabled)
            stage.label("c.png").tap()
            stage.label("a.txt").tap()
            stage.label("b.json").tap()
            stage.label("b.json").tap()
            #expect(stage.label("a.txt").isSelected && !stage.label("b.json").isSelected)
            stage.label("Take").tap()
            #expect(log.entries == ["closed", "a.txt c.png"])
        }
    }

    @Test("cancelling, Escape included, calls only onCancellation")
    func cancelled() throws {
        let folder = try SampleFolder()
        let log = Log()
        for stage in stages({ Importing(log: log).fileDialogDefaultDirectory(folder.url) }) {
            log.entries = []
            stage["import"].tap()
            stage.label("Cancel").tap()
            stage["import"].tap()
            stage.press(.escape)
            #expect(log.entries == ["cancelled", "cancelled"])
        }
    }

    @Test("a folder can be chosen where folders are allowed")
    func folder() throws {
        let folder = try SampleFolder()
        let log = Log()
        let stage = Stage(width: 500, height: 600) {
            Importing(log: log, types: [.folder]).fileDialogDefaultDirectory(folder.url)
        }
        stage["import"].tap()
        stage.label("Inner").tap()
        stage.label("Open").tap()
        #expect(log.entries == ["closed", "Inner"])
    }

    @Test("hidden files and a predicate follow the dialog's settings")
    func settings() throws {
        let folder = try SampleFolder()
        let log = Log()
        let stage = Stage(width: 500, height: 600) {
            Importing(log: log).fileDialogDefaultDirectory(folder.url).fileDialogBrowserOptions(.includeHiddenFiles)
                .fileDialogURLEnabled(#Predicate<URL> { $0.lastPathComponent == ".hidden.txt" })
                .fileDialogMessage("Choose well")
        }
        stage["import"].tap()
        #expect(stage.showing("Choose well").exists)
        #expect(stage.label(".hidden.txt").isEnabled && !stage.label("a.txt").isEnabled)
    }

    private struct TextFile: FileDocument {
        static let readableContentTypes: [UTType] = [.plainText, .json]
        var text: String

        init(text: String) { self.text = text }

        init(configuration: ReadConfiguration) throws {
            text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
        }

        func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
            if text.isEmpty { throw CocoaError(.fileWriteUnknown) }
            return FileWrapper(regularFileWithContents: Data("\(text) as \(configuration.contentType)".utf8))
        }
    }

    private struct Exporting: View {
        let log: Log
        var text = "words"
        @State private var isOpen = false
        var body: some View {
            Button("Export") { isOpen = true }.accessibilityIdentifier("export")
                .fileExporter(
                    isPresented: $isOpen, document: TextFile(text: text), contentType: .plainText,
                    defaultFilename: "New"
                ) { log.add($0.map { [$0] }) }
        }
    }

    @Test("a document is written under its default name or a typed one, in the folder that is shown")
    func exported() throws {
        let folder = try SampleFolder()
        let log = Log()
        for (index, stage) in stages({ Exporting(log: log).fileDialogDefaultDirectory(folder.url) }).enumerated() {
            log.entries = []
            stage["export"].tap()
            #expect(stage.role(.textField).value == "New" && !stage.label("a.txt").isEnabled)
            stage.label("Inner").tap()
            stage.role(.textField).set("Own\(index)/x")
            stage.label("Save").tap()
            #expect(log.entries == ["Own\(index):x.txt"])
            #expect(folder.text("Inner/Own\(index):x.txt") == "words as public.plain-text")
        }
    }

    @Test("an existing file is replaced only after a question")
    func replaced() throws {
        let folder = try SampleFolder()
        let log = Log()
        let stage = Stage(width: 500, height: 600) { Exporting(log: log).fileDialogDefaultDirectory(folder.url) }
        stage["export"].tap()
        stage.role(.textField).set("a.txt")
        stage.label("Save").tap()
        #expect(log.entries.isEmpty && folder.text("a.txt") == "a.txt")
        stage.label("Replace").tap()
        #expect(log.entries == ["a.txt"] && folder.text("a.txt") == "words as public.plain-text")
    }

    @Test("a document that cannot be written is a failure")
    func failed() throws {
        let folder = try SampleFolder()
        let log = Log()
        let stage = Stage(width: 500, height: 600) {
            Exporting(log: log, text: "").fileDialogDefaultDirectory(folder.url)
        }
        stage["export"].tap()
        stage.label("Save").tap()
        #expect(log.entries == ["failed"] && folder.text("New.txt") == nil)
    }

    private struct Moving: View {
        let log: Log
        let file: URL
        @State private var isOpen = false
        var body: some View {
            Button("Start") { isOpen = true }.accessibilityIdentifier("start")
                .fileMover(isPresented: $isOpen, file: file) { log.add($0.map { [$0] }) }
        }
    }

    @Test("a file is moved to the folder that is shown; where one has its name, that fails")
    func moved() throws {
        let folder = try SampleFolder()
        let log = Log()
        let stage = Stage(width: 500, height: 600) {
            Moving(log: log, file: folder.url.appendingPathComponent("b.json")).fileDialogDefaultDirectory(folder.url)
        }
        stage["start"].tap()
        stage.label("Inner").tap()
        stage.label("Move").tap()
        #expect(log.entries == ["b.json"])
        #expect(folder.text("b.json") == nil && folder.text("Inner/b.json") == "b.json")
        try Data().write(to: folder.url.appendingPathComponent("b.json"))
        stage["start"].tap()
        stage.label("Inner").tap()
        stage.label("Move").tap()
        #expect(log.entries == ["b.json", "failed"])
    }

    @Test("a value is exported in a representation of an allowed type")
    func item() async throws {
        struct Sending: View {
            let log: Log
            @State private var isOpen = false
            var body: some View {
                Button("Send") { isOpen = true }.accessibilityIdentifier("send")
                    .fileExporter(
                        isPresented: $isOpen, item: "sent text", contentTypes: [.plainText], defaultFilename: "Item"
                    ) { log.add($0.map { [$0] }) }
            }
        }
        let folder = try SampleFolder()
        let log = Log()
        let stage = Stage(width: 500, height: 600) { Sending(log: log).fileDialogDefaultDirectory(folder.url) }
        stage["send"].tap()
        stage.label("Save").tap()
        await stage.until { !log.entries.isEmpty }
        #expect(log.entries.first?.hasPrefix("Item") == true)
        #expect(log.entries.first.flatMap { folder.text($0) } == "sent text")
    }

    @Test("a folder wrapper is written and read again with the same content")
    func wrappers() throws {
        let folder = try SampleFolder()
        let inner = FileWrapper(regularFileWithContents: Data("one".utf8))
        let bundle = FileWrapper(directoryWithFileWrappers: ["one.txt": inner])
        #expect(bundle.addRegularFile(withContents: Data("two".utf8), preferredFilename: "two.txt") == "two.txt")
        let place = folder.url.appendingPathComponent("bundle")
        try bundle.write(to: place, options: [.atomic, .withNameUpdating], originalContentsURL: nil)
        #expect(bundle.filename == "bundle" && folder.text("bundle/two.txt") == "two")
        #expect(bundle.matchesContents(of: place))
        let read = try FileWrapper(url: place)
        #expect(read.isDirectory && read.fileWrappers?["one.txt"]?.regularFileContents == Data("one".utf8))
        read.removeFileWrapper(try #require(read.fileWrappers?["one.txt"]))
        #expect(!read.matchesContents(of: place))
    }
}
