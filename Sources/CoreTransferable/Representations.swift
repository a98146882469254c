import Foundation
import UniformTypeIdentifiers

/// A representation by `Codable`, as JSON by default.
public struct CodableRepresentation<Item: Transferable & Codable, Encoder, Decoder>: TransferRepresentation {
    public typealias Body = Never
    public let _forms: [_TransferForm<Item>]
}

extension CodableRepresentation where Encoder == JSONEncoder, Decoder == JSONDecoder {
    public init(for itemType: Item.Type = Item.self, contentType: UTType) {
        self.init(for: itemType, contentType: contentType, encoder: JSONEncoder(), decoder: JSONDecoder())
    }
}

extension CodableRepresentation
where
    Encoder: TopLevelEncoding & Sendable, Decoder: TopLevelDecoding & Sendable
{
    public init(for itemType: Item.Type = Item.self, contentType: UTType, encoder: Encoder, decoder: Decoder) {
        _forms = [
            _TransferForm(
                contentType, exporting: _TransferStep(now: { try encoder.encode($0) }),
                importing: _TransferStep(now: { try decoder.decode(Item.self, from: $0) }))
        ]
    }
}

/// A type that encodes values to bytes.
public protocol TopLevelEncoding {
    func encode<T: Encodable>(_ value: T) throws -> Data
}

/// A type that decodes values from bytes.
public protocol TopLevelDecoding {
    func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T
}

extension JSONEncoder: TopLevelEncoding {}
extension JSONDecoder: TopLevelDecoding {}
extension PropertyListEncoder: TopLevelEncoding {}
extension PropertyListDecoder: TopLevelDecoding {}

/// A representation by bytes that the value makes itself.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    public typealias Body = Never
    public let _forms: [_TransferForm<Item>]

    public init(
        contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
        importing: @escaping @Sendable (Data) async throws -> Item
    ) {
        _forms = [
            _TransferForm(
                contentType, exporting: _TransferStep(later: exporting), importing: _TransferStep(later: importing))
        ]
    }

    public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
        _forms = [_TransferForm(exportedContentType, exporting: _TransferStep(later: exporting))]
    }

    public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
        _forms = [_TransferForm(importedContentType, importing: _TransferStep(later: importing))]
    }

    /// Creates a representation with bytes that are available synchronously.
    package init(
        _ contentType: UTType, now exporting: (@Sendable (Item) throws -> Data)?,
        importing: (@Sendable (Data) throws -> Item)?
    ) {
        _forms = [
            _TransferForm(
                contentType, exporting: exporting.map { _TransferStep(now: $0) },
                importing: importing.map { _TransferStep(now: $0) })
        ]
    }
}

/// A representation by another transferable value, such as a contact by its name.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
    public typealias Body = Never
    public let _forms: [_TransferForm<Item>]

    public init(
        exporting: @escaping @Sendable (Item) throws -> Proxy, importing: @escaping @Sendable (Proxy) throws -> Item
    ) {
        self.init(_TransferStep(now: exporting), _TransferStep(now: importing))
    }

    public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {
        self.init(_TransferStep(now: exporting), nil)
    }

    public init(importing: @escaping @Sendable (Proxy) throws -> Item) {
        self.init(nil, _TransferStep(now: importing))
    }

    @_disfavoredOverload
    public init(
        exporting: @escaping @Sendable (Item) async throws -> Proxy,
        importing: @escaping @Sendable (Proxy) async throws -> Item
    ) {
        self.init(_TransferStep(later: exporting), _TransferStep(later: importing))
    }

    @_disfavoredOverload
    public init(exporting: @escaping @Sendable (Item) async throws -> Proxy) {
        self.init(_TransferStep(later: exporting), nil)
    }

    @_disfavoredOverload
    public init(importing: @escaping @Sendable (Proxy) async throws -> Item) {
        self.init(nil, _TransferStep(later: importing))
    }

    private init(_ exporting: _TransferStep<Item, Proxy>?, _ importing: _TransferStep<Proxy, Item>?) {
        _forms = Proxy.forms.compactMap { form in
            var mine = _TransferForm<Item>(form.type)
            if let exporting, let rest = form.exporting { mine.exporting = exporting.then(rest) }
            if let importing, let first = form.importing { mine.importing = first.then(importing) }
            mine.visibility = form.visibility
            return mine.exporting == nil && mine.importing == nil ? nil : mine
        }
    }
}

/// A representation by a file.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
    public typealias Body = Never
    public let _forms: [_TransferForm<Item>]

    public init(
        contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        _forms = [
            _TransferForm(
                contentType, exporting: Self.sending(exporting), importing: Self.receiving(contentType, importing))
        ]
    }

    public init(
        exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
    ) {
        _forms = [_TransferForm(exportedContentType, exporting: Self.sending(exporting))]
    }

    public init(
        importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        _forms = [_TransferForm(importedContentType, importing: Self.receiving(importedContentType, importing))]
    }

    private static func sending(
        _ exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
    ) -> _TransferStep<Item, Data> {
        _TransferStep(later: { try Data(contentsOf: try await exporting($0).file) })
    }

    /// The bytes are in a temporary file while they are read.
    private static func receiving(
        _ type: UTType, _ importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) -> _TransferStep<Data, Item> {
        _TransferStep(later: { data in
            let folder = FileManager.default.temporaryDirectory.appending(path: "transfer-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "file.\(type.preferredFilenameExtension ?? "data")")
            try data.write(to: file)
            return try await importing(ReceivedTransferredFile(file: file, isOriginalFile: false))
        })
    }
}

/// A file as which a value is sent.
public struct SentTransferredFile: Sendable {
    public let file: URL
    public let allowAccessingOriginalFile: Bool

    public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
        self.file = file
        self.allowAccessingOriginalFile = allowAccessingOriginalFile
    }
}

/// A received file from which a value is made. It is deleted afterwards, so content needed later must be copied.
public struct ReceivedTransferredFile: Sendable {
    public let file: URL
    public let isOriginalFile: Bool
}

// MARK: Refinements

/// Representations with adjusted properties.
public struct _AdjustedTransferRepresentation<Base: TransferRepresentation>: TransferRepresentation {
    public typealias Item = Base.Item
    public typealias Body = Never
    public let _forms: [_TransferForm<Base.Item>]
}

extension TransferRepresentation {
    private func adjusted(_ change: (inout _TransferForm<Item>) -> Void) -> _AdjustedTransferRepresentation<Self> {
        var forms = _forms
        for index in forms.indices { change(&forms[index]) }
        return _AdjustedTransferRepresentation(_forms: forms)
    }

    /// Sets the condition under which a value can be exported in this representation.
    public func exportingCondition(
        _ condition: @escaping @Sendable (Item) -> Bool
    ) -> some TransferRepresentation<Item> {
        adjusted { $0.isExported = condition }
    }

    /// Sets the suggested file name of the value.
    public func suggestedFileName(_ name: String) -> some TransferRepresentation<Item> {
        adjusted { $0.fileName = { _ in name } }
    }

    public func suggestedFileName(
        _ name: @escaping @Sendable (Item) -> String?
    ) -> some TransferRepresentation<Item> {
        adjusted { $0.fileName = name }
    }

    /// Sets the visibility of the value in this representation. Nothing copied or dragged leaves the app except text.
    /// Text goes to the clipboard of the person's own machine if its representation is visible to all.
    public func visibility(_ visibility: TransferRepresentationVisibility) -> some TransferRepresentation<Item> {
        adjusted { $0.visibility = visibility }
    }
}
