import Foundation
import UniformTypeIdentifiers

/// A value that can be copied, pasted, dragged and shared.
///
/// Its representations are listed best first. A receiver uses the first one that it can read.
public protocol Transferable: SendableMetatype {
    associatedtype Representation: TransferRepresentation

    /// The representations by which a value is exported and imported.
    @TransferRepresentationBuilder<Self>
    static var transferRepresentation: Representation { get }
}

/// A representation of a value, or several.
public protocol TransferRepresentation<Item>: Sendable {
    associatedtype Item: Transferable
    associatedtype Body: TransferRepresentation

    /// The representations of which this one consists.
    @TransferRepresentationBuilder<Item>
    var body: Body { get }

    var _forms: [_TransferForm<Item>] { get }
}

extension TransferRepresentation where Body.Item == Item {
    public var _forms: [_TransferForm<Item>] { body._forms }
}

// The body of such a type is never called. It has its own `_forms`, because the extension above requires a body for the
// same values.
extension TransferRepresentation where Body == Never {
    public var body: Never { fatalError("A primitive representation contains no other representations.") }
}

extension Never: Transferable, TransferRepresentation {
    public typealias Item = Never
    public typealias Body = Never
    /// An empty representation, because this type has no values.
    public static var transferRepresentation: TupleTransferRepresentation<Never, Void> {
        TupleTransferRepresentation<Never, Void>(_forms: [])
    }
    public var _forms: [_TransferForm<Never>] { [] }
}

/// A result builder for the representations of a value.
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
    public static func buildExpression<Content: TransferRepresentation>(_ content: Content) -> Content
    where Content.Item == Item { content }

    public static func buildPartialBlock<Content: TransferRepresentation>(first content: Content) -> Content
    where Content.Item == Item { content }

    public static func buildPartialBlock<First: TransferRepresentation, Next: TransferRepresentation>(
        accumulated first: First, next: Next
    ) -> TupleTransferRepresentation<Item, (First, Next)> where First.Item == Item, Next.Item == Item {
        TupleTransferRepresentation(_forms: first._forms + next._forms)
    }
}

/// Several representations of a value, the best first.
public struct TupleTransferRepresentation<Item: Transferable, Value>: TransferRepresentation {
    public typealias Body = Never
    public let _forms: [_TransferForm<Item>]
}

/// The visibility of a value in a representation. Everything copied or dragged stays on this machine and with its owner
/// here.
public struct TransferRepresentationVisibility: Hashable, Sendable {
    private let name: String
    /// Visible to all apps.
    public static let all = TransferRepresentationVisibility(name: "all")
    /// Visible to apps of the same developer.
    public static let team = TransferRepresentationVisibility(name: "team")
    public static let group = TransferRepresentationVisibility(name: "group")
    /// Visible only to the app itself.
    public static let ownProcess = TransferRepresentationVisibility(name: "ownProcess")
}

/// A conversion between values, synchronous if possible.
///
/// The parts of a step run where it is called, one after the other. Only the app's own asynchronous closure receives
/// the value elsewhere.
public struct _TransferStep<In, Out>: Sendable {
    private typealias Later = nonisolated(nonsending) @Sendable (In) async throws -> Out

    package let now: (@Sendable (In) throws -> Out)?
    private let later: Later?

    package init(now: @escaping @Sendable (In) throws -> Out) {
        self.now = now
        later = nil
    }

    package init(later: @escaping @Sendable (In) async throws -> Out) {
        self.init(here: { value in
            // The caller waits meanwhile, and an asynchronous closure may receive the value in any isolation, as its
            // type states.
            nonisolated(unsafe) let value = value
            nonisolated(unsafe) let made = try await later(value)
            return made
        })
    }

    private init(here later: @escaping Later) {
        now = nil
        self.later = later
    }

    package nonisolated(nonsending) func callAsFunction(_ value: In) async throws -> Out {
        if let now { return try now(value) }
        guard let later else { throw TransferError.noForm }
        return try await later(value)
    }

    package func then<Next>(_ next: _TransferStep<Out, Next>) -> _TransferStep<In, Next> {
        if let first = now, let second = next.now {
            return _TransferStep<In, Next>(now: { try second(first($0)) })
        }
        return _TransferStep<In, Next>(here: { try await next(self($0)) })
    }

    /// Returns the step with its input bound to a value.
    package func with(_ value: In) -> _TransferStep<Void, Out> {
        // Item providers keep the value and call the step only on the main actor. So does all code for copying, pasting
        // and dragging. The value is therefore read by one caller at a time.
        nonisolated(unsafe) let value = value
        if let now { return _TransferStep<Void, Out>(now: { try now(value) }) }
        return _TransferStep<Void, Out>(here: { try await self(value) })
    }
}

/// A representation by bytes of a type.
public struct _TransferForm<Item>: Sendable {
    package let type: UTType
    package var exporting: _TransferStep<Item, Data>?
    package var importing: _TransferStep<Data, Item>?
    package var isExported: @Sendable (Item) -> Bool = { _ in true }
    package var fileName: @Sendable (Item) -> String? = { _ in nil }
    package var visibility = TransferRepresentationVisibility.all

    package init(
        _ type: UTType, exporting: _TransferStep<Item, Data>? = nil, importing: _TransferStep<Data, Item>? = nil
    ) {
        self.type = type
        self.exporting = exporting
        self.importing = importing
    }
}

package enum TransferError: Error, CustomStringConvertible {
    case noForm
    case notText(UTType)
    case noAddress

    package var description: String {
        switch self {
        case .noForm: "It has no representation of the requested type."
        case .notText(let type): "Data of the type \(type) is not text in that encoding."
        case .noAddress: "It is not a URL."
        }
    }
}

// MARK: Export and import

extension Transferable {
    package static var forms: [_TransferForm<Self>] { formsOf(transferRepresentation) }

    private static func formsOf<R: TransferRepresentation>(_ representation: R) -> [_TransferForm<Self>] {
        representation._forms as? [_TransferForm<Self>] ?? []
    }

    /// Returns the types in which values can be exported.
    public static func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
        forms.filter { $0.exporting != nil && (visibility == .ownProcess || $0.visibility == visibility) }.map(\.type)
    }

    /// Returns the types from which values can be imported.
    public static func importedContentTypes() -> [UTType] { forms.filter { $0.importing != nil }.map(\.type) }

    /// Returns the types in which this value can be exported.
    public func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
        Self.forms.filter {
            $0.exporting != nil && $0.isExported(self) && (visibility == .ownProcess || $0.visibility == visibility)
        }.map(\.type)
    }

    /// Returns the value's bytes in a representation.
    public func exported(as contentType: UTType) async throws -> Data {
        for form in Self.forms where form.type.conforms(to: contentType) && form.isExported(self) {
            if let exporting = form.exporting { return try await exporting(self) }
        }
        throw TransferError.noForm
    }

    /// Creates the value from its bytes.
    public init(importing data: Data, contentType: UTType?) async throws {
        for form in Self.forms where contentType.map({ $0.conforms(to: form.type) }) ?? true {
            if let importing = form.importing {
                self = try await importing(data)
                return
            }
        }
        throw TransferError.noForm
    }
}
