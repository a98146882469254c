import Foundation
import UniformTypeIdentifiers

/// The content of a dialog of files: a folder with its files, the navigation to other folders, and the buttons.
struct FileBrowser {
    let dialog: FileDialog
    let finish: (Result<[URL], any Error>) -> Void
    /// The folder that was opened in the dialog; nil for the one with which it began.
    @State private var opened: URL?
    @State private var chosen: Set<URL> = []
    @State private var typedName: String?
    @State private var type = 0
    /// The existing file that the person is asked about.
    @State private var existing: URL?
    @State private var isWriting = false
    @Environment(\.dismiss) private var dismiss
    @Environment(\.fileDialogSettings) private var settings
    @Environment(\.isCellDisplay) private var isCellDisplay

    init(dialog: FileDialog, finish: @escaping (Result<[URL], any Error>) -> Void) {
        (self.dialog, self.finish) = (dialog, finish)
    }
}

extension FileBrowser: View {
    var body: some View {
        let contents = FolderContents(of: folder, showsHidden: settings.options.contains(.includeHiddenFiles))
        VStack(alignment: .leading, spacing: isCellDisplay ? 0 : 8) {
            buttons(contents)
            settings.message.font(.footnote)
            if case .newFile(_, let types, _) = dialog.question { newFile(types) }
            path
            if let problem = contents.problem {
                Text(verbatim: problem).foregroundStyle(.secondary).frame(maxWidth: .infinity, maxHeight: .infinity)
            } else if contents.entries.isEmpty {
                Text("Empty Folder").foregroundStyle(.secondary).frame(maxWidth: .infinity, maxHeight: .infinity)
            } else {
                List(contents.entries) { entry in
                    FileRow(entry: entry, isChosen: chosen.contains(entry.url), isEnabled: canChoose(entry)) {
                        choose(entry)
                    }
                }
                .listStyle(.plain)
            }
        }
        .padding(isCellDisplay ? 0 : 16)
        .preference(key: PresentationTitleKey.self, value: Text(dialog.title).plain)
        .disabled(isWriting)
    }

    @MainActor private func buttons(_ contents: FolderContents) -> some View {
        HStack {
            Button("Cancel", role: .cancel) { dismiss() }
            Text(dialog.title).font(.headline).lineLimit(1).frame(maxWidth: .infinity)
                .accessibilityAddTraits(.isHeader)
            if needsConfirmation {
                Button {
                    confirm(contents)
                } label: {
                    settings.confirmation ?? Text(dialog.confirmation)
                }
                .disabled(!canConfirm)
            }
        }
    }

    /// The field of a new file's name, the picker of its type, and the question about a file that exists.
    @MainActor @ViewBuilder private func newFile(_ types: [UTType]) -> some View {
        LabeledContent {
            TextField("Name", text: Binding(get: { name }, set: { (typedName, existing) = ($0, nil) }))
                .textFieldStyle(.roundedBorder).foregroundStyle(Color.primary)
        } label: {
            settings.nameLabel ?? Text("Name")
        }
        if types.count > 1 {
            Picker("Type", selection: $type) {
                ForEach(types.indices, id: \.self) { Text(verbatim: types[$0].words).tag($0) }
            }
        }
        if let existing {
            HStack {
                Text("“\(existing.lastPathComponent)” already exists.").frame(maxWidth: .infinity, alignment: .leading)
                Button("Replace", role: .destructive) { write(to: existing) }
            }
        }
    }

    /// The navigation to the enclosing folder and to other places.
    @MainActor private var path: some View {
        HStack {
            Button("Enclosing Folder", systemImage: "chevron.backward") { open(folder.deletingLastPathComponent()) }
                .labelStyle(.iconOnly)
                .disabled(places.contains { $0.folder.path == folder.path })
            Text(verbatim: places.first { $0.folder.path == folder.path }?.name ?? folder.lastPathComponent)
                .lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)
            Menu("Places") {
                ForEach(places) { place in Button(place.name) { open(place.folder) } }
            }
        }
    }

    // MARK: Folders

    private var places: [FilePlace] {
        guard let own = settings.folder?.standardizedFileURL else { return FilePlace.all }
        let others = FilePlace.all.filter { $0.folder.path != own.path }
        return [FilePlace(name: own.lastPathComponent, folder: own)] + others
    }

    private var folder: URL { opened ?? places.first?.folder ?? URL(fileURLWithPath: NSHomeDirectory()) }

    private func open(_ folder: URL) {
        opened = folder.standardizedFileURL
        chosen = []
        existing = nil
    }

    // MARK: Choosing

    private var allowsSeveral: Bool {
        if case .files(_, true) = dialog.question { true } else { false }
    }

    /// True if the folder that is shown can be chosen itself.
    private var choosesFolder: Bool {
        switch dialog.question {
        case .files(let types, _): types.contains { $0 == .folder || $0 == .directory } && isEnabled(folder)
        case .folder: true
        case .newFile: false
        }
    }

    private var needsConfirmation: Bool {
        if case .newFile = dialog.question { true } else { allowsSeveral || choosesFolder }
    }

    private var canConfirm: Bool {
        if case .newFile = dialog.question { return !newName.isEmpty && existing == nil }
        return !chosen.isEmpty || choosesFolder
    }

    private func isEnabled(_ url: URL) -> Bool { settings.isEnabled.map { (try? $0.evaluate(url)) ?? false } ?? true }

    private func canChoose(_ entry: FolderContents.Entry) -> Bool {
        if entry.isFolder { return true }
        guard case .files(let types, _) = dialog.question else { return false }
        return types.contains { entry.type.conforms(to: $0) } && isEnabled(entry.url)
    }

    private func choose(_ entry: FolderContents.Entry) {
        if entry.isFolder { return open(entry.url) }
        guard allowsSeveral else { return finish(.success([entry.url])) }
        chosen.formSymmetricDifference([entry.url])
    }

    @MainActor private func confirm(_ contents: FolderContents) {
        switch dialog.question {
        case .files:
            let files = contents.entries.map(\.url).filter(chosen.contains)
            finish(.success(files.isEmpty ? [folder] : files))
        case .folder(_, let put): finish(Result { try put(folder) })
        case .newFile:
            let place = folder.appendingPathComponent(newName)
            if FileManager.default.fileExists(atPath: place.path) { existing = place } else { write(to: place) }
        }
    }

    // MARK: New files

    private var name: String {
        guard case .newFile(let name, _, _) = dialog.question else { return "" }
        return typedName ?? name
    }

    private var newType: UTType? {
        guard case .newFile(_, let types, _) = dialog.question else { return nil }
        return types.indices.contains(type) ? types[type] : types.first
    }

    private var newName: String { NewFile.name(name, as: newType) }

    @MainActor private func write(to place: URL) {
        guard case .newFile(_, _, let writer) = dialog.question else { return }
        let type = newType ?? .data
        switch writer {
        case .now(let write):
            finish(
                Result {
                    try write(place, type)
                    return [place]
                })
        case .later(let write):
            isWriting = true
            Task {
                do {
                    try await write(place, type)
                    finish(.success([place]))
                } catch { finish(.failure(error)) }
            }
        }
    }
}

/// A file or a folder in a dialog.
private struct FileRow {
    let entry: FolderContents.Entry
    let isChosen: Bool
    let isEnabled: Bool
    let choose: () -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay

    init(entry: FolderContents.Entry, isChosen: Bool, isEnabled: Bool, choose: @escaping () -> Void) {
        (self.entry, self.isChosen, self.isEnabled, self.choose) = (entry, isChosen, isEnabled, choose)
    }
}

extension FileRow: View {
    var body: some View {
        Button(action: choose) {
            HStack {
                Label {
                    Text(verbatim: entry.name).lineLimit(1).foregroundStyle(isEnabled ? Color.primary : .secondary)
                } icon: {
                    Image(systemName: entry.isFolder ? "folder" : "doc").accessibilityHidden(true)
                }
                Spacer()
                if entry.isFolder {
                    Image(systemName: "chevron.forward").foregroundStyle(.tertiary).accessibilityHidden(true)
                } else if isChosen {
                    Image(systemName: "checkmark").accessibilityHidden(true)
                }
            }
            .frame(minHeight: isCellDisplay ? nil : 44)
        }
        .listRowInsets(isCellDisplay ? nil : EdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16))
        .disabled(!isEnabled)
        .accessibilityLabel(Text(verbatim: entry.name))
        .accessibilityAddTraits(isChosen ? .isSelected : [])
    }
}

extension UTType {
    /// The words for the type in a list.
    fileprivate var words: String { localizedDescription ?? preferredFilenameExtension ?? identifier }
}
