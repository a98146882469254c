import Display
import Wire

/// The result of checking a condition against a picture.
enum ConditionCheck {
    case holds(ElementInfo?)
    case notYet
    /// Several elements match; that may change while the session is at work.
    case unclear(Failure)
    /// Waiting cannot help.
    case impossible(Failure)
}

extension Condition {
    /// True if the outcome depends on drawn commands, too.
    var readsDrawings: Bool { locator.point != nil }

    func check(_ picture: Picture, on screen: Screen) -> ConditionCheck {
        switch picture.resolve(locator, on: screen, usable: false, suggesting: false) {
        case .success(let element):
            guard !absent else { return .notYet }
            if let label, element.label != label { return .notYet }
            if let value, element.value != value { return .notYet }
            return .holds(element)
        case .failure(.empty): return .impossible(Failure(.empty, locator))
        case .failure(.notFound): return absent ? .holds(nil) : .notYet
        case .failure(let failure): return .unclear(Failure(failure, locator))
        }
    }

    /// Returns a sentence for a wait that timed out: the state instead of the condition.
    func explanation(_ picture: Picture, on screen: Screen, waited: String) -> String {
        switch picture.resolve(locator, on: screen, usable: false) {
        case .success(let element):
            if absent { return "After \(waited) the \(element.name) was still there." }
            let start = "After \(waited) the element with \(locator)"
            if let label, element.label != label {
                return "\(start) had the label \"\(element.label)\" and not \"\(label)\"."
            }
            if let value, element.value != value {
                return "\(start) had the value \"\(element.value)\" and not \"\(value)\"."
            }
            return "After \(waited) the \(element.name) was there, but the session had not settled."
        case .failure(let failure): return "After \(waited): \(failure.sentence(for: locator))"
        }
    }
}
