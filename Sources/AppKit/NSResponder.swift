import FanlightCore
import PlatformSupport

/// An object that may take part in the handling of input.
@MainActor @preconcurrency
open class NSResponder {
    public init() {}

    open var nextResponder: NSResponder? { nil }
    open var acceptsFirstResponder: Bool { false }

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
