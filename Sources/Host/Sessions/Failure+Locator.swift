import Display
import Wire

extension Failure {
    /// Makes the failure for a locator that resolved to no usable element.
    init(_ failure: LocatorFailure, _ locator: Locator) {
        let text = failure.sentence(for: locator)
        switch failure {
        case .empty: self.init(.unknownElement, text)
        case .notFound: self.init(.unknownElement, text, canRetry: true)
        case .ambiguous: self.init(.ambiguousElement, text)
        case .notVisible: self.init(.notVisible, text, canRetry: true)
        case .disabled: self.init(.disabled, text, canRetry: true)
        case .covered: self.init(.covered, text, canRetry: true)
        case .container(let outer, let failure): self.init(failure, outer)
        }
    }
}

extension ElementAction {
    /// The verb that scripts use.
    var word: String {
        switch self {
        case .tap: "tap"
        case .focus: "focus"
        case .setValue: "set"
        case .increment: "increment"
        case .decrement: "decrement"
        case .scroll: "scroll"
        case .drag: "drag"
        case .magnify: "magnify"
        case .rotate: "rotate"
        case .perform: "perform"
        case .moveAccessibilityCursor: "move_accessibility_cursor"
        }
    }
}
