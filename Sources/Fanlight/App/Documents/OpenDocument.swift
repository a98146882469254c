import Combine
import Foundation
import Observation

/// A document that is open, with its file.
@MainActor
@Observable
final class OpenDocument<Document> {
    let url: URL
    let isEditable: Bool
    private(set) var document: Document
    /// The number of changes so far.
    private(set) var changes = 0
    /// The reason why the last change is not saved; nil if it is.
    var problem: String?
    @ObservationIgnored private var savedChanges = 0
    @ObservationIgnored private let write: (Document) throws -> Void
    @ObservationIgnored private var subscription: AnyCancellable?

    init(
        _ document: Document, _ url: URL, isEditable: Bool, write: @escaping (Document) throws -> Void,
        observe: (Document, @escaping () -> Void) -> AnyCancellable?
    ) {
        self.document = document
        self.url = url
        self.isEditable = isEditable
        self.write = write
        guard isEditable else { return }
        subscription = observe(document) { [weak self] in
            guard let self else { return }
            // An object may report a change on any thread.
            if MainActorCheck.isOnMainActor {
                recordChange()
            } else {
                DispatchQueue.main.async { MainActor.assumeIsolated { self.recordChange() } }
            }
        }
    }

    var name: String { url.deletingPathExtension().lastPathComponent }

    /// The document as its editor reads and replaces it.
    var binding: Binding<Document> {
        Binding(get: { self.document }, set: { self.replace(with: $0) })
    }

    private func replace(with new: Document) {
        guard isEditable else { return }
        document = new
        recordChange()
    }

    private func recordChange() { changes += 1 }

    /// Writes the document if it has changed since the last time.
    func save() {
        guard savedChanges != changes else { return }
        savedChanges = changes
        do {
            try write(document)
            problem = nil
        } catch {
            problem = error.localizedDescription
        }
    }
}
