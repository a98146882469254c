import Display
import Wire

/// How a picture stands to a condition.
enum ConditionCheck {
    case holds(ElementInfo?)
    case notYet
    /// Several elements match; while the session is at work, that may pass.
    case unclear(Failure)
    /// Waiting cannot help.
    case impossible(Failure)
}

extension Condition {
    func check(_ picture: Picture, on screen: Screen) -> ConditionCheck {
        switch picture.resolve(locator, on: screen, usable: false) {
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

    /// For people whose wait was in vain: what was there instead.
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
