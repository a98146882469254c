import CoreTransferable
import Foundation
import UniformTypeIdentifiers

/// What becomes of something that is dropped.
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

/// What a view would do with what is over it.
public struct DropProposal: Sendable {
    public let operation: DropOperation
    public let operationOutsideApplication: DropOperation?

    public init(operation: DropOperation) {
        self.operation = operation
        operationOutsideApplication = nil
    }

    /// Everything that is dragged here comes from within the app.
    public init(withinApplication: DropOperation, outsideApplication: DropOperation) {
        operation = withinApplication
        operationOutsideApplication = outsideApplication
    }
}

/// What is dragged, and where over a view it is.
public struct DropInfo {
    let items: [NSItemProvider]
    /// Counted from the view's upper left corner.
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

/// Follows what is dragged over a view, and takes it.
@MainActor @preconcurrency
public protocol DropDelegate {
    /// Whether the view has a use for it at all.
    func validateDrop(info: DropInfo) -> Bool
    func performDrop(info: DropInfo) -> Bool
    func dropEntered(info: DropInfo)
    /// What would be done with it; nil: as before, first a copy.
    func dropUpdated(info: DropInfo) -> DropProposal?
    func dropExited(info: DropInfo)
}

extension DropDelegate {
    public func validateDrop(info: DropInfo) -> Bool { true }
    public func dropEntered(info: DropInfo) {}
    public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
    public func dropExited(info: DropInfo) {}
}
