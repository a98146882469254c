import CoreTransferable
import Foundation
import UniformTypeIdentifiers

/// The operation that a drop performs.
public enum DropOperation: Hashable, Sendable {
    case cancel, forbidden, copy, move, delete, alias

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let cancel = Set(rawValue: 1)
        public static let forbidden = Set(rawValue: 2)
        public static let copy = Set(rawValue: 4)
        public static let move = Set(rawValue: 8)
        public static let delete = Set(rawValue: 16)
        public static let alias = Set(rawValue: 32)
    }
}

/// The operation that a view proposes for a drag over it.
public struct DropProposal: Sendable {
    public let operation: DropOperation
    public let operationOutsideApplication: DropOperation?

    public init(operation: DropOperation) {
        self.operation = operation
        operationOutsideApplication = nil
    }

    /// Creates a proposal. Only `withinApplication` has an effect, because every drag here comes from within the app.
    public init(withinApplication: DropOperation, outsideApplication: DropOperation) {
        operation = withinApplication
        operationOutsideApplication = outsideApplication
    }
}

/// The items of a drag and its location over a view.
public struct DropInfo {
    let items: [NSItemProvider]
    /// The location relative to the view's upper left corner.
    public let location: CGPoint

    public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { items.contains { $0.isAny(of: contentTypes) } }
    public func hasItemsConforming(to types: [String]) -> Bool {
        hasItemsConforming(to: types.compactMap { UTType($0) })
    }

    public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
        items.filter { $0.isAny(of: contentTypes) }
    }

    public func itemProviders(for types: [String]) -> [NSItemProvider] {
        itemProviders(for: types.compactMap { UTType($0) })
    }
}

/// A delegate that follows drags over a view and performs drops.
@MainActor @preconcurrency
public protocol DropDelegate {
    /// Returns true if the view can use the items.
    func validateDrop(info: DropInfo) -> Bool
    func performDrop(info: DropInfo) -> Bool
    func dropEntered(info: DropInfo)
    /// Returns the proposed operation. Nil keeps the previous operation, which is initially a copy.
    func dropUpdated(info: DropInfo) -> DropProposal?
    func dropExited(info: DropInfo)
}

extension DropDelegate {
    public func validateDrop(info: DropInfo) -> Bool { true }
    public func dropEntered(info: DropInfo) {}
    public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
    public func dropExited(info: DropInfo) {}
}
