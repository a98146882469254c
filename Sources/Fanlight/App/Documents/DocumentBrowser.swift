@_spi(Nodes) import FanlightCore
import Foundation

/// The documents of a scene, in a window.
struct DocumentBrowser<Document, Content: View> {
    let plan: DocumentPlan<Document, Content>
    @Environment(\.documentScene) private var scene

    init(plan: DocumentPlan<Document, Content>) { self.plan = plan }
}

extension DocumentBrowser: View {
    var body: some View { if let scene { DocumentList(plan: plan, scene: scene) } }
}

/// The documents of a folder, and the page of the open one.
private struct DocumentList<Document, Content: View> {
    let plan: DocumentPlan<Document, Content>
    /// The scene, whose requests come from the environment's actions.
    let scene: DocumentScene
    /// The name of the open document's file.
    @SceneStorage private var openName: String?
    @State private var cache = OpenDocumentCache<Document>()
    @State private var files: [URL] = []
    /// The reason why a document could not be created or deleted.
    @State private var problem: String?
    @Environment(\.documentFolder) private var folder

    init(plan: DocumentPlan<Document, Content>, scene: DocumentScene) {
        (self.plan, self.scene) = (plan, scene)
        // Windows of several scenes may be open.
        _openName = SceneStorage("fanlight.document.\(scene.storageName)")
    }
}

extension DocumentList: View {
    var body: some View {
        NavigationStack {
            list
                .navigationTitle("Documents")
                .toolbar {
                    ToolbarItem(placement: .primaryAction) {
                        if plan.make != nil { Button("New Document", systemImage: "plus") { create() } }
                    }
                }
                .navigationDestination(item: $openName) { name in
                    let url = DocumentList.place(of: name, in: folder)
                    OpenDocumentPage(plan: plan, url: url, opened: cache.document(at: url, of: plan)).id(url)
                }
        }
        .onChange(of: openName, initial: true) { update() }
        .onChange(of: scene.requests.count, initial: true) { fulfilRequest() }
        .alert("The documents cannot be changed", isPresented: $problem.isSet) {
        } message: {
            Text(verbatim: problem ?? "")
        }
    }

    /// Returns the place of a document: in the folder, or elsewhere if the name is a path.
    private static func place(of name: String, in folder: URL) -> URL {
        name.hasPrefix("/") ? URL(fileURLWithPath: name) : folder.appendingPathComponent(name)
    }

    @MainActor private func fulfilRequest() {
        switch scene.requests.consume() {
        case .show(let url)?:
            openName = url.deletingLastPathComponent().path == folder.path ? url.lastPathComponent : url.path
        case .fail(let reason)?: problem = reason
        case nil: break
        }
    }

    @MainActor @ViewBuilder private var list: some View {
        if files.isEmpty {
            ContentUnavailableView("No Documents", systemImage: "doc")
        } else {
            List {
                ForEach(files, id: \.lastPathComponent) { url in
                    Button {
                        openName = url.lastPathComponent
                    } label: {
                        Label {
                            Text(verbatim: url.deletingPathExtension().lastPathComponent).foregroundStyle(.primary)
                        } icon: {
                            Image(systemName: "doc")
                        }
                    }
                }
                .onDelete(perform: plan.make == nil ? nil : { delete($0) })
            }
        }
    }

    /// Lists the files again, and forgets a document that was closed.
    @MainActor private func update() {
        if openName == nil { cache.close() }
        files = plan.types.files(in: folder)
    }

    @MainActor private func create() {
        do { openName = try plan.create(in: folder)?.lastPathComponent } catch { problem = error.localizedDescription }
    }

    @MainActor private func delete(_ offsets: IndexSet) {
        do {
            for index in offsets { try FileManager.default.removeItem(at: files[index]) }
        } catch {
            problem = error.localizedDescription
        }
        update()
    }
}

/// The page of an open document: its editor, or the reason why it cannot be opened.
private struct OpenDocumentPage<Document, Content: View> {
    let plan: DocumentPlan<Document, Content>
    let url: URL
    let opened: Result<OpenDocument<Document>, any Error>
}

extension OpenDocumentPage: View {
    var body: some View {
        switch opened {
        case .success(let open):
            plan.content(open.binding, open.url, open.isEditable)
                .modifier(AutomaticSaving(open: open))
                .navigationTitle(open.name)
                .navigationBarTitleDisplayMode(.inline)
        case .failure(let error):
            ContentUnavailableView(
                "“\(url.lastPathComponent)” cannot be opened", systemImage: "exclamationmark.triangle",
                description: Text(verbatim: error.localizedDescription))
        }
    }
}

/// Saves a document after each turn that changes it, before the input is acknowledged.
private struct AutomaticSaving<Document> {
    let open: OpenDocument<Document>
}

extension AutomaticSaving: ViewModifier {
    func body(content: Content) -> some View {
        @Bindable var open = open
        content
            .onChange(of: open.changes) { open.save() }
            .onDisappear { open.save() }
            .alert("“\(open.name)” cannot be saved", isPresented: $open.problem.isSet) {
            } message: {
                Text(verbatim: open.problem ?? "")
            }
    }
}

/// The open document of a window, whose file is read once.
@MainActor
private final class OpenDocumentCache<Document> {
    private var opened: (url: URL, result: Result<OpenDocument<Document>, any Error>)?

    nonisolated init() {}

    /// Returns the document of a file, which the first call reads.
    func document<Content: View>(
        at url: URL, of plan: DocumentPlan<Document, Content>
    ) -> Result<OpenDocument<Document>, any Error> {
        if let opened, opened.url == url { return opened.result }
        let result = Result { try plan.open(url) }
        opened = (url, result)
        return result
    }

    func close() { opened = nil }
}

extension Binding where Value == String? {
    /// True while there is a value. Writing false removes it.
    fileprivate var isSet: Binding<Bool> {
        Binding<Bool>(get: { wrappedValue != nil }, set: { if !$0 { wrappedValue = nil } })
    }
}

private struct DocumentFolderKey: EnvironmentKey {
    static var defaultValue: URL {
        FilePlace.all.first?.folder ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
    }
}

extension EnvironmentValues {
    /// The folder of the documents of `DocumentGroup`: the app's documents folder.
    package var documentFolder: URL {
        get { self[DocumentFolderKey.self] }
        set { self[DocumentFolderKey.self] = newValue }
    }
}
