@_spi(Nodes) import FanlightCore
import Foundation
import Observation
import UniformTypeIdentifiers

/// The last request to a scene of documents, until the scene's window handles it.
@MainActor
@Observable
final class DocumentRequests {
    enum Request {
        case show(URL)
        /// A document could not be created, for a reason.
        case fail(String)
    }

    /// The number of requests so far.
    private(set) var count = 0
    @ObservationIgnored private var last: Request?

    func send(_ request: Request) {
        last = request
        count += 1
    }

    func consume() -> Request? {
        defer { last = nil }
        return last
    }
}

/// A scene of documents, as the actions of the environment use it.
@MainActor
final class DocumentScene {
    let documentType: Any.Type
    let types: DocumentTypes
    let requests = DocumentRequests()
    /// True if the scene has an editor, so that documents can be new.
    let canCreate: Bool
    /// The name in keys of the storage. It differs among the app's scenes, also those of one type of documents.
    let storageName: String
    /// The element that owns the scene.
    weak var element: (any WindowScene)?
    /// Writes a new document to a folder. The first argument is a `DocumentMaker`; nil for one of the scene's own.
    private let create: (Any?, UTType?, URL) throws -> URL?
    /// Throws if the file of a document cannot be read.
    private let check: (URL) throws -> Void

    /// - Parameter others: The scenes of documents that the app has already.
    init<Document, Content: View>(_ plan: DocumentPlan<Document, Content>, besides others: [DocumentScene]) {
        documentType = Document.self
        types = plan.types
        let names = Set(others.map(\.storageName))
        storageName =
            (1...).lazy.map { $0 == 1 ? "\(Document.self)" : "\(Document.self)#\($0)" }.first { !names.contains($0) }
            ?? "\(Document.self)"
        create = { try plan.create(($0 as? DocumentMaker<Document>)?.make, as: $1, in: $2) }
        check = { _ = try plan.open($0) }
        canCreate = plan.make != nil
    }

    private var folder: URL? {
        element.map { EnvironmentValues(scope: $0.environment, reader: nil).documentFolder }
    }

    /// Writes a new document and shows it.
    func showNewDocument(_ maker: Any?, as type: UTType?, in graph: ViewGraph) {
        guard let element, let folder else { return }
        do {
            if let url = try create(maker, type, folder) { requests.send(.show(url)) }
        } catch {
            requests.send(.fail(error.localizedDescription))
        }
        graph.windows.show(element)
    }

    /// Shows the document of a file.
    func show(_ url: URL, in graph: ViewGraph) throws {
        try check(url)
        guard let element else { return }
        requests.send(.show(url))
        graph.windows.show(element)
    }
}

/// A closure that makes a document.
private struct DocumentMaker<Document> {
    let make: () -> Document
}

/// Creates a document, and shows it in a window of the `DocumentGroup` for its type.
///
/// The document is a file in the app's documents folder at once, as one that a person creates.
@MainActor @preconcurrency
public struct NewDocumentAction {
    fileprivate let link: GraphLink?

    /// Shows a new document that is a value.
    public func callAsFunction<D: FileDocument>(_ newDocument: @autoclosure @escaping () -> D) {
        show(D.self, newDocument)
    }

    /// Shows a new document that is an object.
    public func callAsFunction<D: ReferenceFileDocument>(_ newDocument: @escaping () -> D) {
        show(D.self, newDocument)
    }

    /// Shows a new document of the first scene whose documents have a type of content.
    public func callAsFunction(contentType: UTType) {
        guard let graph = link?.graph else { return }
        let scenes = graph.windows.documentScenes
        guard let scene = scenes.first(where: { $0.canCreate && $0.types.canWrite(contentType) }) else {
            return graph.reportOnce("newDocument: no DocumentGroup makes documents of “\(contentType.identifier)”.")
        }
        scene.showNewDocument(nil, as: contentType, in: graph)
    }

    private func show<Document>(_ type: Document.Type, _ make: @escaping () -> Document) {
        guard let graph = link?.graph else { return }
        let scenes = graph.windows.documentScenes
        guard let scene = scenes.first(where: { $0.canCreate && $0.documentType == type }) else {
            return graph.reportOnce("newDocument: no DocumentGroup makes documents of the type \(type).")
        }
        scene.showNewDocument(DocumentMaker(make: make), as: nil, in: graph)
    }
}

/// Shows the document of a file in a window of the `DocumentGroup` for its type.
@MainActor @preconcurrency
public struct OpenDocumentAction {
    fileprivate let link: GraphLink?

    /// Opens a document. Throws if no scene has documents of the file's type, or the file cannot be read.
    public func callAsFunction(at url: URL) async throws {
        guard let graph = link?.graph else { return }
        let scenes = graph.windows.documentScenes
        guard let scene = scenes.first(where: { $0.types.type(of: url) != nil }) else {
            throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: url.path])
        }
        try scene.show(url, in: graph)
    }
}

private struct DocumentSceneKey: EnvironmentKey { static var defaultValue: DocumentScene? { nil } }

extension EnvironmentValues {
    /// The scene of documents that contains the view.
    var documentScene: DocumentScene? {
        get { self[DocumentSceneKey.self] }
        set { self[DocumentSceneKey.self] = newValue }
    }

    /// Creates a document and shows it.
    public var newDocument: NewDocumentAction { NewDocumentAction(link: graphLink) }

    /// Shows the document of a file.
    public var openDocument: OpenDocumentAction { OpenDocumentAction(link: graphLink) }
}
