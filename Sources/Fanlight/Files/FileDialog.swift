import Foundation
import UniformTypeIdentifiers

/// A question about files that a sheet asks, such as which to open or where to save one.
struct FileDialog {
    enum Question {
        /// Files, or folders, of these types.
        case files(types: [UTType], allowsSeveral: Bool)
        /// The place of a new file. The dialog writes it.
        case newFile(name: String, types: [UTType], write: Writer)
        /// A folder. The dialog puts something into it, and returns the new files.
        case folder(confirmation: LocalizedStringKey, put: (URL) throws -> [URL])
    }

    /// A function that writes a file to a place as a type, at once or later.
    enum Writer {
        typealias Later = nonisolated(nonsending) (URL, UTType) async throws -> Void

        case now((URL, UTType) throws -> Void)
        case later(Later)
    }

    let question: Question

    var title: LocalizedStringKey {
        switch question {
        case .files(_, let allowsSeveral): allowsSeveral ? "Choose Files" : "Choose a File"
        case .newFile: "Save As"
        case .folder: "Choose a Folder"
        }
    }

    var confirmation: LocalizedStringKey {
        switch question {
        case .files: "Open"
        case .newFile: "Save"
        case .folder(let confirmation, _): confirmation
        }
    }
}

/// Presents a dialog of files, and calls the app once it has ended.
private struct FileDialogModifier {
    let isPresented: Binding<Bool>
    let dialog: FileDialog
    let completed: (Result<[URL], any Error>) -> Void
    let cancelled: () -> Void
    @State private var outcome = FileDialogOutcome()
}

extension FileDialogModifier: ViewModifier {
    func body(content: Content) -> some View {
        content.sheet(isPresented: isPresented) {
            guard let result = outcome.consume() else { return cancelled() }
            completed(result)
        } content: {
            FileBrowser(dialog: dialog) {
                outcome.result = $0
                isPresented.wrappedValue = false
            }
        }
    }
}

/// The result of a dialog, until its sheet is gone.
@MainActor
private final class FileDialogOutcome {
    var result: Result<[URL], any Error>?

    nonisolated init() {}

    func consume() -> Result<[URL], any Error>? {
        defer { result = nil }
        return result
    }
}

extension View {
    nonisolated func fileDialog(
        _ question: FileDialog.Question, isPresented: Binding<Bool>,
        completed: @escaping (Result<[URL], any Error>) -> Void, cancelled: @escaping () -> Void
    ) -> some View {
        modifier(
            FileDialogModifier(
                isPresented: isPresented, dialog: FileDialog(question: question), completed: completed,
                cancelled: cancelled))
    }
}

extension Result where Success == [URL] {
    /// The result of a dialog for one file.
    var ofOne: Result<URL, Failure> {
        switch self {
        case .failure(let error): .failure(error)
        case .success(let urls): .success(urls[0])
        }
    }
}
