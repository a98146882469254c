import Foundation
import Synchronization
import UniformTypeIdentifiers

/// A copied or dragged item in its available representations, the best first. Its bytes are made on request.
public final class NSItemProvider: Sendable {
    private struct Form {
        let type: UTType
        let data: _TransferStep<Void, Data>
        /// True if other apps may read the bytes.
        var isForAll = true
    }

    private struct Contents {
        var forms: [Form] = []
        var suggestedName: String?
        var attributedText: AttributedString?
    }

    private let contents = Mutex(Contents())

    public init() {}

    private func add(_ type: UTType, _ data: _TransferStep<Void, Data>, isForAll: Bool = true) {
        contents.withLock { $0.forms.append(Form(type: type, data: data, isForAll: isForAll)) }
    }

    private var forms: [Form] { contents.withLock { $0.forms } }

    /// The suggested file name of the item.
    public var suggestedName: String? {
        get { contents.withLock { $0.suggestedName } }
        set { contents.withLock { $0.suggestedName = newValue } }
    }

    /// Attributed text, which has no representation for other apps. It is passed unchanged within the process.
    package var attributedText: AttributedString? { contents.withLock { $0.attributedText } }

    // MARK: Representations

    public var registeredTypeIdentifiers: [String] { forms.map(\.type.identifier) }
    public var registeredContentTypes: [UTType] { forms.map(\.type) }

    /// Returns the registered types that conform to another one.
    public func registeredContentTypes(conformingTo type: UTType) -> [UTType] {
        registeredContentTypes.filter { $0.conforms(to: type) }
    }

    public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        UTType(typeIdentifier).map { !registeredContentTypes(conformingTo: $0).isEmpty } ?? false
    }

    private func form(for type: UTType) -> Form? {
        let forms = forms
        return forms.first { $0.type == type } ?? forms.first { $0.type.conforms(to: type) }
    }

    // MARK: Creation

    /// The visibility of a representation to other apps. Everything stays with the session's owner here.
    public enum RepresentationVisibility: Int, Sendable { case all, team, group, ownProcess }

    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Creates a provider of a file, with the type of its filename extension.
    public convenience init?(contentsOf url: URL) {
        guard url.isFileURL else { return nil }
        self.init()
        suggestedName = url.deletingPathExtension().lastPathComponent
        let type = UTType(filenameExtension: url.pathExtension) ?? .data
        add(type, _TransferStep(now: { try Data(contentsOf: url) }))
        add(.fileURL, _TransferStep(now: { Data(url.absoluteString.utf8) }))
    }

    /// Creates a provider of bytes with a type.
    public convenience init(item: Data?, typeIdentifier: String?) {
        self.init()
        guard let item else { return }
        add(typeIdentifier.flatMap { UTType($0) } ?? .data, _TransferStep(now: { item }))
    }

    public func registerObject(_ object: any NSItemProviderWriting, visibility: RepresentationVisibility) {
        for (type, data) in object._itemForms { add(type, _TransferStep(now: { data }), isForAll: visibility == .all) }
    }

    public func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: RepresentationVisibility = .all,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        guard let type = UTType(typeIdentifier) else { return }
        registerDataRepresentation(for: type, visibility: visibility, loadHandler: loadHandler)
    }

    public func registerDataRepresentation(
        for contentType: UTType, visibility: RepresentationVisibility = .all,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        add(
            contentType,
            _TransferStep(later: {
                try await withCheckedThrowingContinuation { continuation in
                    let answered = Atomic(false)
                    _ = loadHandler { data, error in
                        guard !answered.exchange(true, ordering: .relaxed) else { return }
                        continuation.resume(with: data.map { .success($0) } ?? .failure(error ?? TransferError.noForm))
                    }
                }
            }),
            isForAll: visibility == .all)
    }

    /// Registers a value in the representations that its type lists.
    public func register<T: Transferable & Sendable>(_ value: @autoclosure @escaping @Sendable () -> T) {
        register(transferable: value())
    }

    package convenience init<T: Transferable>(transferable value: T) {
        self.init()
        register(transferable: value)
    }

    private func register<T: Transferable>(transferable value: T) {
        // The value is only read, on the main actor, except by an asynchronous closure of the app.
        nonisolated(unsafe) let value = value
        if let attributed = value as? AttributedString { contents.withLock { $0.attributedText = attributed } }
        for form in T.forms where form.isExported(value) {
            guard let exporting = form.exporting else { continue }
            if let name = form.fileName(value) { suggestedName = name }
            add(form.type, exporting.with(value), isForAll: form.visibility == .all)
        }
    }

    // MARK: Loading

    private var sharedTextForm: Form? { forms.first { $0.isForAll && $0.type.conforms(to: .plainText) } }

    /// True if there is text that other apps may read.
    package var hasSharedText: Bool { sharedTextForm != nil }

    /// The shared text, if it is available synchronously.
    package var sharedTextNow: String? {
        guard let form = sharedTextForm, let now = form.data.now, let data = try? now(()) else { return nil }
        return form.type.text(of: data)
    }

    @MainActor package var sharedText: String? {
        get async {
            guard let form = sharedTextForm, let data = try? await form.data(()) else { return nil }
            return form.type.text(of: data)
        }
    }

    /// Returns the bytes of a representation.
    @MainActor public func loadDataRepresentation(for contentType: UTType) async throws -> Data {
        guard let form = form(for: contentType) else { throw TransferError.noForm }
        return try await form.data(())
    }

    @discardableResult
    public func loadDataRepresentation(
        for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        load(completionHandler) { try await self.loadDataRepresentation(for: contentType) }
    }

    @discardableResult
    public func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        load(completionHandler) {
            guard let type = UTType(typeIdentifier) else { throw TransferError.noForm }
            return try await self.loadDataRepresentation(for: type)
        }
    }

    /// Loads the bytes of a representation without interpreting them.
    public func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
        completionHandler: (@Sendable ((any Sendable)?, (any Error)?) -> Void)? = nil
    ) {
        loadDataRepresentation(forTypeIdentifier: typeIdentifier) { completionHandler?($0, $1) }
    }

    public func canLoadObject<T: Transferable>(ofClass type: T.Type) -> Bool { step(to: type) != nil }

    @discardableResult
    public func loadObject<T: Transferable & Sendable>(
        ofClass type: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
    ) -> Progress {
        load(completionHandler) { try await self.value(as: type) }
    }

    @discardableResult
    public func loadTransferable<T: Transferable & Sendable>(
        type: T.Type, completionHandler: @escaping @Sendable (Result<T, any Error>) -> Void
    ) -> Progress {
        load({ completionHandler($0.map { .success($0) } ?? .failure($1 ?? TransferError.noForm)) }) {
            try await self.value(as: type)
        }
    }

    private func load<T: Sendable>(
        _ done: @escaping @Sendable (T?, (any Error)?) -> Void,
        _ make: @escaping @MainActor @Sendable () async throws -> T
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        Task { @MainActor in
            do { done(try await make(), nil) } catch { done(nil, error) }
            progress.completedUnitCount = 1
        }
        return progress
    }

    @MainActor private func value<T: Transferable & Sendable>(as type: T.Type) async throws -> T {
        guard let step = step(to: type) else { throw TransferError.noForm }
        return try await step(())
    }

    /// Returns the step that makes a value of another type, or nil if that is impossible.
    package func step<T: Transferable>(to type: T.Type) -> _TransferStep<Void, T>? {
        if let attributed = attributedText, attributed is T {
            return _TransferStep(now: {
                guard let same = attributed as? T else { throw TransferError.noForm }
                return same
            })
        }
        for wanted in T.forms {
            guard let importing = wanted.importing, let form = form(for: wanted.type) else { continue }
            return form.data.then(importing)
        }
        return nil
    }
}

// MARK: Objects

/// A class whose objects can be made from the bytes of an item provider.
public protocol NSItemProviderReading: AnyObject, SendableMetatype {
    /// The types of bytes that the class reads, the best first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

extension NSItemProvider {
    private func form(read identifiers: [String]) -> Form? {
        identifiers.lazy.compactMap { UTType($0) }.compactMap { self.form(for: $0) }.first
    }

    /// Loads an object of a class and passes it on, or nil with the error.
    private func read<Object: NSItemProviderReading>(
        _ type: Object.Type, _ done: @escaping (Object?, (any Error)?) -> Void
    ) -> Progress {
        // Runs once, on the main actor.
        nonisolated(unsafe) let done = done
        let form = form(read: type.readableTypeIdentifiersForItemProvider)
        return load(
            { (data: Data?, error) in
                do {
                    guard let data, let form else { throw error ?? TransferError.noForm }
                    done(try type.object(withItemProviderData: data, typeIdentifier: form.type.identifier), nil)
                } catch {
                    done(nil, error)
                }
            },
            {
                guard let form else { throw TransferError.noForm }
                return try await form.data(())
            })
    }

    @_disfavoredOverload
    public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        form(read: aClass.readableTypeIdentifiersForItemProvider) != nil
    }

    @_disfavoredOverload
    @discardableResult
    public func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        read(aClass) { completionHandler($0, $1) }
    }

    /// Returns true if the class that stands for a value's type can read the item.
    @_disfavoredOverload
    public func canLoadObject<T: _ObjectiveCBridgeable>(ofClass type: T.Type) -> Bool
    where T._ObjectiveCType: NSItemProviderReading { canLoadObject(ofClass: T._ObjectiveCType.self) }

    @_disfavoredOverload
    @discardableResult
    public func loadObject<T: _ObjectiveCBridgeable>(
        ofClass type: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
    ) -> Progress where T._ObjectiveCType: NSItemProviderReading {
        read(T._ObjectiveCType.self) { completionHandler($0.map(T._unconditionallyBridgeFromObjectiveC), $1) }
    }
}

extension NSString: NSItemProviderReading {
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.utf8PlainText, .utf16PlainText, .utf16ExternalPlainText, .plainText].map(\.identifier)
    }

    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        let type = UTType(typeIdentifier) ?? .plainText
        guard let text = type.text(of: data), let object = NSString(string: text) as? Self else {
            throw TransferError.notText(type)
        }
        return object
    }
}

extension NSURL: NSItemProviderReading {
    public static var readableTypeIdentifiersForItemProvider: [String] { [UTType.url.identifier] }

    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let object = NSURL(string: String(decoding: data, as: UTF8.self)) as? Self else {
            throw TransferError.noAddress
        }
        return object
    }
}

/// A type from which an item provider can be made.
public protocol NSItemProviderWriting {
    var _itemForms: [(type: UTType, data: Data)] { get }
}

extension String: NSItemProviderWriting {
    public var _itemForms: [(type: UTType, data: Data)] { [(.utf8PlainText, Data(utf8))] }
}

extension NSString: NSItemProviderWriting {
    public var _itemForms: [(type: UTType, data: Data)] { String(describing: self)._itemForms }
}

extension URL: NSItemProviderWriting {
    public var _itemForms: [(type: UTType, data: Data)] {
        let data = Data(absoluteString.utf8)
        return [(isFileURL ? .fileURL : .url, data), (.utf8PlainText, data)]
    }
}

extension NSURL: NSItemProviderWriting {
    public var _itemForms: [(type: UTType, data: Data)] { (self as URL)._itemForms }
}
