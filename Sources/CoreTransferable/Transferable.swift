import Foundation
import UniformTypeIdentifiers

/// A value that can be copied, pasted, dragged and shared.
///
/// The forms in which it travels are listed best first: whoever takes it uses the first that it can read.
public protocol Transferable: SendableMetatype {
    associatedtype Representation: TransferRepresentation

    /// The forms in which a value can be had, and made again.
    @TransferRepresentationBuilder<Self>
    static var transferRepresentation: Representation { get }
}

/// One form in which a value travels, or several.
public protocol TransferRepresentation<Item>: Sendable {
    associatedtype Item: Transferable
    associatedtype Body: TransferRepresentation

    /// The forms that this one is made of.
    @TransferRepresentationBuilder<Item>
    var body: Body { get }

    var _forms: [_TransferForm<Item>] { get }
}

extension TransferRepresentation where Body.Item == Item {
    public var _forms: [_TransferForm<Item>] { body._forms }
}

// Nobody asks such a type for its body: `_forms` is its own, as the one above needs a body of the same values.
extension TransferRepresentation where Body == Never {
    public var body: Never { fatalError("A form that data is made of directly has no other forms inside.") }
}

extension Never: Transferable, TransferRepresentation {
    public typealias Item = Never
    public typealias Body = Never
    /// There is no value of this type, and no form for one.
    public static var transferRepresentation: TupleTransferRepresentation<Never, Void> {
        TupleTransferRepresentation<Never, Void>(_forms: [])
    }
    public var _forms: [_TransferForm<Never>] { [] }
}

/// Puts the forms of a value together.
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

/// Several forms of a value, best first.
public struct TupleTransferRepresentation<Item: Transferable, Value>: TransferRepresentation {
    public typealias Body = Never
    public let _forms: [_TransferForm<Item>]
}

/// Who may have a value in a form. Everything that is copied or dragged stays on this machine and with its owner here.
public struct TransferRepresentationVisibility: Hashable, Sendable {
    private let name: String
    /// Everybody.
    public static let all = TransferRepresentationVisibility(name: "all")
    /// The apps of the same maker.
    public static let team = TransferRepresentationVisibility(name: "team")
    public static let group = TransferRepresentationVisibility(name: "group")
    /// Only the app itself.
    public static let ownProcess = TransferRepresentationVisibility(name: "ownProcess")
}

/// Something that makes one value from another, at once where it can.
///
/// What it is made of runs where it is asked for, one part after the other. Only an author's own asynchronous closure gets
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
            // Whoever asks waits meanwhile, and a closure that is asynchronous may be given the value anywhere: its type
            // says so.
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

    /// The step from a value that is known.
    package func with(_ value: In) -> _TransferStep<Void, Out> {
        // Item providers keep the value and ask for it on the main actor only, as everybody does who copies, pastes and
        // drags: what is asked for there is read by one after the other.
        nonisolated(unsafe) let value = value
        if let now { return _TransferStep<Void, Out>(now: { try now(value) }) }
        return _TransferStep<Void, Out>(here: { try await self(value) })
    }
}

/// A form in which a value travels: bytes of a type.
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
        case .noForm: "It cannot be had in a form that is wanted."
        case .notText(let type): "What is said to be \(type) is no text in that encoding."
        case .noAddress: "It is no address."
        }
    }
}

// MARK: Asking

extension Transferable {
    static var forms: [_TransferForm<Self>] { formsOf(transferRepresentation) }

    private static func formsOf<R: TransferRepresentation>(_ representation: R) -> [_TransferForm<Self>] {
        representation._forms as? [_TransferForm<Self>] ?? []
    }

    /// The types in which values can be had.
    public static func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
        forms.filter { $0.exporting != nil && (visibility == .ownProcess || $0.visibility == visibility) }.map(\.type)
    }

    /// The types from which values can be made.
    public static func importedContentTypes() -> [UTType] { forms.filter { $0.importing != nil }.map(\.type) }

    /// The types in which this value can be had.
    public func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
        Self.forms.filter {
            $0.exporting != nil && $0.isExported(self) && (visibility == .ownProcess || $0.visibility == visibility)
        }.map(\.type)
    }

    /// The value's bytes in a form.
    public func exported(as contentType: UTType) async throws -> Data {
        for form in Self.forms where form.type.conforms(to: contentType) && form.isExported(self) {
            if let exporting = form.exporting { return try await exporting(self) }
        }
        throw TransferError.noForm
    }

    /// The value that these bytes are.
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
