import Combine
import FanlightCore
import PlatformSupport

/// An object that may take part in the handling of input.
@MainActor @preconcurrency
open class NSResponder: _SelectorTarget {
    public init() {}

    open var nextResponder: NSResponder? { nil }
    open var acceptsFirstResponder: Bool { false }

    /// Receives the beginning of a press. This implementation passes it on to the next responder, as the others do.
    open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }
    open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }
    open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }

    /// True for a class of the program, which may have own code for presses.
    final var isAppSubclass: Bool { ProgramClasses.contains(type(of: self)) }

    /// Calls a method of this responder, or of the first one after it that has the method.
    @discardableResult
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
