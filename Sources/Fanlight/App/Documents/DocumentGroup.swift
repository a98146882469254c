import Combine
@_spi(Nodes) import FanlightCore
import Foundation

/// A scene that lists the documents in the app's documents folder, and opens one in an editor or a viewer.
///
/// Each change of a document is saved at once, in the turn of the input that caused it. A session that is started again
/// shows the document that was open.
public struct DocumentGroup<Document, Content: View> {
    // The first field, because the scene has the element of its windows.
    private let plan: WindowPlan<DocumentBrowser<Document, Content>>
    private let documents: DocumentPlan<Document, Content>

    nonisolated private init(_ documents: DocumentPlan<Document, Content>) {
        self.documents = documents
        plan = WindowPlan(DocumentBrowser(plan: documents))
    }
}

extension DocumentGroup where Document: FileDocument {
    /// Creates a scene for documents that are values.
    nonisolated public init(
        newDocument: @autoclosure @escaping () -> Document,
        @ViewBuilder editor: @escaping (FileDocumentConfiguration<Document>) -> Content
    ) {
        self.init(DocumentPlan(newDocument, editor))
    }

    /// Creates a scene that shows documents without changing them.
    nonisolated public init(
        viewing documentType: Document.Type,
        @ViewBuilder viewer: @escaping (FileDocumentConfiguration<Document>) -> Content
    ) {
        self.init(DocumentPlan(nil, viewer))
    }
}

extension DocumentGroup where Document: ReferenceFileDocument {
    /// Creates a scene for documents that are objects. A document is saved whenever it reports a change.
    nonisolated public init(
        newDocument: @escaping () -> Document,
        @ViewBuilder editor: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
    ) {
        self.init(DocumentPlan(newDocument, editor))
    }

    /// Creates a scene that shows documents without saving them.
    nonisolated public init(
        viewing documentType: Document.Type,
        @ViewBuilder viewer: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
    ) {
        self.init(DocumentPlan(nil, viewer))
    }
}

extension DocumentGroup: Scene {
    public var body: Never { fatalError("DocumentGroup is built into the framework and has no body") }

    public static func _makeScene(_ scene: Self, _ context: _ElementContext) -> _Element {
        let documents = DocumentScene(scene.documents, besides: context.graph.windows.documentScenes)
        let scope = EnvironmentScope(outer: context.environment)
        var values = EnvironmentValues()
        values.documentScene = documents
        scope.write(values.writes)
        var context = context
        context.environment = scope
        return WindowElement(scene.plan, context, documents: documents)
    }
}

/// An open document that is a value.
public struct FileDocumentConfiguration<Document: FileDocument> {
    @Binding public var document: Document
    public var fileURL: URL?
    /// False if changes of the document are not saved.
    public var isEditable: Bool
}

/// An open document that is an object.
public struct ReferenceFileDocumentConfiguration<Document: ReferenceFileDocument> {
    @ObservedObject public var document: Document
    public var fileURL: URL?
    /// False if changes of the document are not saved.
    public var isEditable: Bool
}
