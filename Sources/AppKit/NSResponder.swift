import Combine
import FanlightCore
import PlatformSupport

/// An object that may take part in the handling of input.
@MainActor @preconcurrency
open class NSResponder: _SelectorTarget {
    public init() {}

    open var nextResponder: NSResponder? { nil }
    open var acceptsFirstResponder: Bool { false }

    /// Calls a method of this responder, or of the first one after it that has the method.
    open func tryToPerform(_ action: Selector, with object: Any?) -> Bool {
        sequence(first: self, next: \.nextResponder).contains { action.perform(on: $0, object) }
    }

    @available(*, deprecated, message: "Has no effect: views take the focus with “focused(_:)”.")
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }

    /// Removes the focus of the scene. Returns true if there was one.
    @discardableResult
    open func resignFirstResponder() -> Bool { PresentScene.endEditing() }
}

extension NSResponder: Hashable {
    nonisolated public static func == (a: NSResponder, b: NSResponder) -> Bool { a === b }
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
