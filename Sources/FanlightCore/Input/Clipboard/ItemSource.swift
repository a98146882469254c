import CoreTransferable
import Foundation

/// The items of a drag or of a clipboard command. The app's closure is stored unwrapped, because a wrapping closure
/// would differ in each evaluation; see `ValueComparison`.
package protocol ItemSource {
    @MainActor var items: [NSItemProvider] { get }
}

/// Items that a closure makes.
package struct ProvidedItems: ItemSource {
    private let provide: () -> [NSItemProvider]
    package init(_ provide: @escaping () -> [NSItemProvider]) { self.provide = provide }
    package var items: [NSItemProvider] { provide() }
}

/// One item that a closure makes.
struct ProvidedItem: ItemSource {
    let provide: () -> NSItemProvider
    var items: [NSItemProvider] { [provide()] }
}

/// One item that a closure may make.
package struct OptionalItem: ItemSource {
    private let provide: (() -> NSItemProvider?)?

    package init(_ provide: (() -> NSItemProvider?)?) { self.provide = provide }

    package var items: [NSItemProvider] { (provide?()).map { [$0] } ?? [] }
}

/// Values that a closure makes.
package struct TransferableItems<T: Transferable>: ItemSource {
    private let values: () -> [T]
    package init(_ values: @escaping () -> [T]) { self.values = values }
    package var items: [NSItemProvider] { values().map { NSItemProvider(transferable: $0) } }
}

/// One value that a closure makes.
package struct TransferableItem<T: Transferable>: ItemSource {
    private let value: () -> T

    package init(_ value: @escaping () -> T) { self.value = value }

    package var items: [NSItemProvider] { [NSItemProvider(transferable: value())] }
}
